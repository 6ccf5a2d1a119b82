public import Journaux
public import Projections
import Synchronization

extension Depot {
  /// A projection that follows what is recorded: as it is now, and then again each time that something has
  /// come and all is taken up.
  ///
  /// It is fed in a thread of its own. What comes meanwhile is taken up together: whoever needs each act asks
  /// for `nouvelles`. After a `reprise` it is fed anew from the first event.
  public func vivante<Projetee: Projection & Sendable>(_ projection: Projetee) -> Vivante<Projetee>
  {
    Vivante(journal: journal, depart: projection)
  }
}

/// A projection and the end of the journal up to which it was fed, each time that these are new.
public struct Vivante<Projetee: Projection & Sendable>: AsyncSequence, Sendable {
  /// The projection, and the last event that it has taken up.
  public typealias Element = (valeur: Projetee, tete: Head)
  /// The error that it throws.
  public typealias Failure = Echec

  let journal: any WritableJournal
  let depart: Projetee

  /// Begins an iteration; nothing is read before it is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(suivi: Suivi(journal, depuis: nil), nourrie: Nourrie(depart))
  }

  /// One way through what is recorded.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let suivi: Suivi
    let nourrie: Nourrie

    /// The projection as it is once all is taken up; waits until something is new.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Echec) -> Element? {
      let (suivi, nourrie) = (suivi, nourrie)
      return try await suivi.suite { nouvelles in
        do { return try nourrie.prendre(nouvelles) } catch {
          // Be it half fed: what it has taken up is not in the journal, or could not be taken.
          nourrie.vider()
          suivi.recommencer()
          if error is Reprise { return nil }
          throw error
        }
      }
    }
  }

  /// The projection as it is fed.
  final class Nourrie: Sendable {
    private let depart: Projetee
    private let projetee: Mutex<Projetee>

    init(_ depart: Projetee) {
      self.depart = depart
      projetee = Mutex(depart)
    }

    func vider() { projetee.withLock { $0 = depart } }

    /// Takes up what is new; gives the projection if that was all.
    func prendre(_ nouvelles: [Nouvelle]) throws -> Element? {
      try projetee.withLock { projetee in
        var tete: Head?
        for nouvelle in nouvelles {
          switch nouvelle {
          case .acte(let acte, _):
            for evenement in acte.evenements { try projetee.prendre(evenement) }
          case .reprise(let head) where head.position == 0: projetee = depart
          case .reprise: throw Reprise()
          case .aJour(let head): tete = head
          }
        }
        return tete.map { (projetee, $0) }
      }
    }
  }
}

/// What was taken up is gone from the journal.
private struct Reprise: Error {}

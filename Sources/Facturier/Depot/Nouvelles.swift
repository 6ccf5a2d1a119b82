public import Journaux
public import Projections
import Synchronization

extension Depot {
  /// All that is recorded behind an event, or from the first on: by this process and by others, act after
  /// act, each once and in order, as soon as it is there for good.
  ///
  /// An app that is to go on later keeps `Ancre(tete)` of the last head that it has dealt with. Acts that the
  /// app was told and that are not in the journal any more, as after a crash from which a copy was restored,
  /// are told as a `reprise`.
  public func nouvelles(depuis ancre: Ancre? = nil) -> Nouvelles {
    Nouvelles(journal: journal, ancre: ancre)
  }

  /// A projection that follows what is recorded: as it is now, and then again each time that something has
  /// come and all is taken up.
  ///
  /// It is fed in a thread of its own. News that comes meanwhile is taken up together: an app that needs each
  /// act asks for `nouvelles`. After a `reprise` it is fed anew from the first event.
  public func vivante<Projetee: Projection & Sendable>(_ projection: Projetee) -> Vivante<Projetee>
  { Vivante(journal: journal, depart: projection) }
}

/// What is recorded, as it comes; each iteration goes its own way, from the same beginning.
///
/// It ends when the task is cancelled. After an error it may be asked again, and goes on where it was.
public struct Nouvelles: AsyncSequence, Sendable {
  /// The error that it throws.
  public typealias Failure = DepotError

  let journal: any WritableJournal
  let ancre: Ancre?

  /// Begins an iteration; nothing is read before it is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(suivi: Suivi(journal, depuis: ancre))
  }

  /// One way through what is recorded.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let suivi: Suivi
    var lues: [Nouvelle] = []
    var rang = 0

    /// What comes next; waits until there is something.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(DepotError) -> Nouvelle? {
      if rang == lues.count {
        guard let suite = try await suivi.suite({ $0 }) else { return nil }
        (lues, rang) = (suite, 0)
      }
      defer { rang += 1 }
      return lues[rang]
    }
  }
}

/// A projection and the end of the journal up to which it was fed, each time that these are new.
public struct Vivante<Projetee: Projection & Sendable>: AsyncSequence, Sendable {
  /// The projection, and the last event that it has taken up.
  public typealias Element = (valeur: Projetee, tete: Head)
  /// The error that it throws.
  public typealias Failure = DepotError

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
    ) async throws(DepotError) -> Element? {
      let (suivi, nourrie) = (suivi, nourrie)
      return try await suivi.suite { nouvelles in
        do { return try nourrie.prendre(nouvelles) } catch {
          // Be it half fed: an act that it has taken up is not in the journal, or could not be taken.
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
          case .reprise: throw Reprise()
          case .aJour(let head): tete = head
          }
        }
        return tete.map { (projetee, $0) }
      }
    }
  }
}

/// Acts that were taken up are gone from the journal.
private struct Reprise: Error {}

/// One reader's way through what is new, in a thread of its own whenever there is something to read.
final class Suivi: Sendable {
  private let journal: any WritableJournal
  private let lane = Lane()
  private let ouvert: Mutex<Ouvert>

  private struct Ouvert {
    /// Where to begin, until that is done.
    var depuis: Ancre?
    var suite: (any JournalFollow)?
  }

  /// So many events are told at a time: so a task that is cancelled does not wait for all.
  private static let alaFois = 2048

  init(_ journal: any WritableJournal, depuis: Ancre?) {
    self.journal = journal
    ouvert = Mutex(Ouvert(depuis: depuis))
  }

  /// Waits until something is new, and gives what is taken from it; nothing once the task is cancelled.
  func suite<Pris: Sendable>(
    _ prendre: @escaping @Sendable ([Nouvelle]) throws -> Pris?
  ) async throws(DepotError) -> Pris? {
    while !Task.isCancelled {
      let vues = journal.signal.count
      let (pris, rienDeNouveau): (Pris?, Bool)
      do throws(DepotError) {
        (pris, rienDeNouveau) = try await lane.run { _ in
          let nouvelles = try self.nouvelles()
          return (nouvelles.isEmpty ? nil : try prendre(nouvelles), nouvelles.isEmpty)
        }
      } catch  where error.code == .annule {
        return nil
      }
      if let pris { return pris }
      if rienDeNouveau { await journal.signal.wait(after: vues) }
    }
    return nil
  }

  /// Begins anew, at the top.
  func recommencer() { ouvert.withLock { $0 = Ouvert() } }

  private func nouvelles() throws -> [Nouvelle] {
    try ouvert.withLock { ouvert in
      let suite = try ouvert.suite ?? journal.follow(after: ouvert.depuis)
      ouvert.suite = suite
      return try suite.next(atMost: Self.alaFois)
    }
  }
}

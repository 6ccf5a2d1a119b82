import Journaux
import Synchronization

/// One reader's way through what is new, in a thread of its own whenever there is something to read.
final class Suivi: Sendable {
  private let journal: any WritableJournal
  private let voie = Voie<Lecture>(fils: 1)
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
  ) async throws(Echec) -> Pris? {
    while !Task.isCancelled {
      let vues = journal.signal.count
      let lu: Lu<Pris>
      do throws(Echec) {
        lu = try await voie.executer { _ in
          let nouvelles = try self.nouvelles()
          return nouvelles.isEmpty ? .rien : .lu(try prendre(nouvelles))
        }
      } catch  where error.code == .annule {
        return nil
      }
      switch lu {
      case .lu(let pris?): return pris
      case .lu(nil): continue
      case .rien: await journal.signal.wait(after: vues)
      }
    }
    return nil
  }

  /// Begins anew, at the top.
  func recommencer() { ouvert.withLock { $0 = Ouvert() } }

  private enum Lu<Pris: Sendable>: Sendable {
    case lu(Pris?)
    case rien
  }

  private func nouvelles() throws -> [Nouvelle] {
    try ouvert.withLock { ouvert in
      let suite = try ouvert.suite ?? journal.follow(after: ouvert.depuis)
      ouvert.suite = suite
      return try suite.next(atMost: Self.alaFois)
    }
  }
}

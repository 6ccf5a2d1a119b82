import Facturation
import Journal
import Synchronization

/// A journal that records one act and does not wait until it lasts: its door does, for several at once.
final class ActeSeul: WritableJournal {
  private let journal: any LiveJournal
  private let ecrit = Mutex<Int?>(nil)

  init(_ journal: any LiveJournal) { self.journal = journal }

  /// What the journal gave for the act that was recorded, if one was.
  var acte: Int? { ecrit.withLock { $0 } }

  func read<Resultat>(_ body: (any JournalView) throws -> Resultat) throws -> Resultat {
    try journal.read(body)
  }

  func recordUnchecked(
    by author: Author, command: UUIDTexte?,
    parts decide: (any JournalView, Timestamp) throws -> ActParts,
    each: (RecordedEvent) -> Void
  ) throws {
    guard acte == nil else { throw JournalError.second }
    let acte = try journal.recordUnsettled(
      by: author, command: command, parts: decide, each: each)
    ecrit.withLock { $0 = acte }
  }
}

/// An act that a task asks for.
///
/// It writes, and gives what is to be done once that lasts; nothing where nothing was written, or whoever
/// asked has given it up.
typealias ActeDemande = @Sendable () -> ActeEcrit?

/// An act that is written, and who waits until it lasts.
struct ActeEcrit {
  let acte: Int
  /// Answers whoever waits, with what kept the act from lasting if anything did.
  let conclure: (Echec?) -> Void
}

extension Voie<ActeDemande> {
  /// One thread that writes all acts that wait, one behind the other, and then waits for the disk once.
  convenience init(ecrivantDans journal: any LiveJournal) {
    self.init(fils: 1, parLot: 128) { demandes in
      for ecrit in demandes.compactMap({ $0() }) {
        do {
          try journal.settle(ecrit.acte)
          ecrit.conclure(nil)
        } catch {
          ecrit.conclure(Echec(error))
        }
      }
    }
  }
}

import Facturation
import Journaux
import Synchronization

/// A journal that records one act, as long as the closure runs that it was made for, and does not wait until
/// that lasts: its door does, for several at once.
///
///     open ──▶ busy ──▶ written ──▶ closed      a refusal leads from busy back to open
final class ActeSeul: WritableJournal {
  private let journal: any LiveJournal
  private let lot: Lot
  private let debut: ContinuousClock.Instant
  private let etat = Mutex(Etat.ouvert)

  /// An act that was recorded.
  struct Ecrit {
    /// What the journal gave for it, which is to be settled.
    let acte: Int
    /// Whether there are events of it: recorded now, or before under its key.
    let estLa: Bool
  }

  private enum Etat {
    case ouvert
    case occupe
    case ecrit(Ecrit)
    case ferme
  }

  /// Records with the acts of a lot; somebody has been waiting for it from a moment on.
  init(_ journal: any LiveJournal, avec lot: Lot, depuis debut: ContinuousClock.Instant) {
    (self.journal, self.lot, self.debut) = (journal, lot, debut)
  }

  var kept: KeptStreams { journal.kept }

  /// Records nothing any more; gives the act that was recorded, if one was.
  func fermer() -> Ecrit? {
    etat.withLock { etat in
      defer { etat = .ferme }
      guard case .ecrit(let ecrit) = etat else { return nil }
      return ecrit
    }
  }

  func read<Resultat>(_ body: (any JournalView) throws -> Resultat) throws -> Resultat {
    try journal.read(body)
  }

  func recordUnchecked(
    by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    try commencer()
    var estLa = false
    let acte: UnsettledAct
    do {
      acte = try journal.recordUnsettled(
        by: author, cle: cle, waiting: lot.attente(depuis: debut)
      ) { vue, maintenant in
        let evenements = try decide(vue, maintenant)
        estLa = try !evenements.isEmpty || vue.last(under: cle) != nil
        return evenements
      }
    } catch {
      abandonner()
      lot.noter(error)
      throw error
    }
    // Where the closure has ended meanwhile, whoever asked for it is answered, and nobody else settles this.
    if !noter(Ecrit(acte: acte.number, estLa: estLa)) { try journal.settle(acte.number) }
    return acte.events
  }

  private func commencer() throws {
    try etat.withLock { etat in
      switch etat {
      case .ouvert: etat = .occupe
      case .occupe, .ecrit: throw JournalError.second
      case .ferme: throw JournalError.tooLate
      }
    }
  }

  private func abandonner() {
    etat.withLock { etat in
      if case .occupe = etat { etat = .ouvert }
    }
  }

  /// Whether the closure is told of what was recorded.
  private func noter(_ ecrit: Ecrit) -> Bool {
    etat.withLock { etat in
      guard case .occupe = etat else { return false }
      etat = .ecrit(ecrit)
      return true
    }
  }
}

extension JournalView {
  /// The last event under a key; nothing without a key.
  fileprivate func last(under cle: UUIDTexte?) throws -> RecordedEvent? {
    try cle.flatMap { try last(tagged: .cle($0)) }
  }
}

import Journaux
import JournalFichier
import Synchronization

/// Acts that one thread writes one behind the other, and that then wait for the disk together.
final class Lot: Sendable {
  private let journal: any WritableJournal
  private let etat = Mutex(Etat())

  private struct Etat {
    var ecrits: [ActeEcrit] = []
    /// Whether one of them has waited in vain for another process.
    var estVerrouille = false
    var attente = Duration.zero
  }

  init(dans journal: any WritableJournal) { self.journal = journal }

  /// How long it has waited for the disk.
  var attente: Duration { etat.withLock { $0.attente } }

  /// Adds an act that is written.
  func ajouter(_ ecrit: ActeEcrit) { etat.withLock { $0.ecrits.append(ecrit) } }

  /// Takes note of what kept an act from being written.
  func noter(_ erreur: any Error) {
    guard (erreur as? JournalError)?.code == .verrouille else { return }
    etat.withLock { $0.estVerrouille = true }
  }

  /// How the next act waits for other processes: no longer than is left of its patience, or the journal's, since
  /// somebody asked for it, and not at all where one before it has waited in vain.
  ///
  /// Those before it are answered first.
  func attente(_ patience: Duration?, depuis debut: ContinuousClock.Instant) -> ActWait {
    let estVerrouille = etat.withLock { $0.estVerrouille }
    return ActWait(
      patience: patience, already: estVerrouille ? nil : debut.duration(to: .now),
      before: { self.conclure() })
  }

  /// Waits until all that is written lasts, and answers whoever waits for it.
  func conclure() {
    let ecrits = etat.withLock { etat in
      defer { etat.ecrits = [] }
      return etat.ecrits
    }
    let debut = ContinuousClock.now
    for ecrit in ecrits {
      do {
        try journal.settle(ecrit.acte)
        ecrit.conclure(nil)
      } catch {
        ecrit.conclure(Echec(error))
      }
    }
    etat.withLock { $0.attente += debut.duration(to: .now) }
  }
}

/// An act that is written, and who waits until it lasts.
struct ActeEcrit: Sendable {
  let acte: Int
  /// Answers whoever waits, with what kept the act from lasting if anything did.
  let conclure: @Sendable (Echec?) -> Void
}

/// An act that a task asks for.
struct ActeDemande: Travail {
  /// Writes it with those of a lot.
  let faire: @Sendable (Lot) -> Void
  let refuser: @Sendable (Echec) -> Void
}

extension Voie<ActeDemande> {
  /// One thread that writes all acts that wait, one behind the other, and then waits for the disk once.
  convenience init(ecrivantDans journal: any WritableJournal, systeme: Systeme) {
    self.init(fils: 1, parLot: 128, systeme: systeme) { demandes in
      let lot = Lot(dans: journal)
      for demande in demandes { demande.faire(lot) }
      lot.conclure()
      return lot.attente
    }
  }
}

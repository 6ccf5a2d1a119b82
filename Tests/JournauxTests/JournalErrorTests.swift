import Facturation
import Journaux
import Testing

@Suite struct `A journal's error` {
  private let flux = Flux.registre

  private func evenement() throws -> RecordedEvent {
    RecordedEvent(
      position: 7, time: .epoch, author: "dominique", evenement: .correction)
  }

  @Test func `says who has changed what, and what to do`() throws {
    let erreur = JournalError.stale(flux, seen: 5, last: try evenement())
    #expect(erreur.code == .versionPerimee && erreur.position == 7)
    #expect(
      erreur.message(.francais)
        == "registre a changé depuis la position 5 : dominique y a écrit à la position 7."
        + " Relisez, puis recommencez.")
    #expect(
      erreur.message(.anglais)
        == "registre has changed since position 5: dominique wrote to it at position 7."
        + " Read it again, then retry.")
  }

  @Test func `says that there is nothing yet`() {
    let erreur = JournalError.stale(flux, seen: 5, last: nil)
    #expect(erreur.code == .versionPerimee && erreur.position == 5)
    #expect(
      erreur.message(.francais)
        == "registre n'a encore aucun événement, et n'en est pas à la position 5.")
    #expect(
      erreur.message(.anglais) == "registre has no event yet, and does not stand at position 5.")
  }

  @Test func `says which key was used and where`() {
    let erreur = JournalError.reused(UUIDTexte(haut: 0, bas: 1), at: 3)
    #expect(erreur.code == .cleReutilisee && erreur.position == 3)
    #expect(
      erreur.message(.francais)
        == "La clé d'idempotence 00000000-0000-0000-0000-000000000001 a déjà servi à autre chose,"
        + " à la position 3 ; prenez une clé nouvelle pour un acte nouveau.")
    #expect(
      erreur.message(.anglais)
        == "The idempotency key 00000000-0000-0000-0000-000000000001 was used for something else"
        + " already, at position 3; take a new key for a new act.")
  }

  @Test func `says which event cannot follow`() throws {
    let erreur = JournalError.incoherent(.sansDebut, at: try evenement())
    #expect(erreur.code == .incoherence && erreur.position == 7)
    #expect(
      erreur.message(.francais)
        == "L'événement 7 ne peut suivre ce qui le précède dans registre (un fait sur ce qui n'a"
        + " jamais été créé) ; vérifiez le registre.")
    #expect("\(erreur)" == erreur.message(.anglais))
    #expect(
      erreur.message(.anglais)
        == "Event 7 cannot follow what stands before it in registre (a fact about what was never"
        + " created); verify the ledger.")
  }
}

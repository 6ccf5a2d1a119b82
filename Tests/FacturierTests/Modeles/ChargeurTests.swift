import Facturier
import Synchronization
import Testing

@testable import FacturierModeles

/// What a model reads, and when.
@MainActor
@Suite struct `A loader` {
  private let lectures = Lectures()

  /// Counts readings, and has each wait until it is let go.
  final class Lectures: Sendable {
    private let etat = Mutex<(begun: Int, waiting: [CheckedContinuation<Void, Never>])>((0, []))
    let bloque = Atomic(false)
    let abandonnees = Atomic(0)

    var nombre: Int { etat.withLock { $0.begun } }

    func lire() async -> Int {
      let rang = etat.withLock { etat in
        etat.begun += 1
        return etat.begun
      }
      if bloque.load(ordering: .relaxed) {
        await withCheckedContinuation { suite in etat.withLock { $0.waiting.append(suite) } }
      }
      if Task.isCancelled { abandonnees.add(1, ordering: .relaxed) }
      return rang
    }

    func laisser() {
      bloque.store(false, ordering: .relaxed)
      for suite in etat.withLock({ etat in
        defer { etat.waiting = [] }
        return etat.waiting
      }) { suite.resume() }
    }

    /// Until somebody waits in a reading.
    @MainActor
    func attendreQuiAttend() async throws {
      try await Attente.de { etat.withLock { !$0.waiting.isEmpty } }
    }
  }

  private func chargeur() -> Chargeur<Int> {
    Chargeur { [lectures] _ throws(Echec) in await lectures.lire() }
  }

  @Test func `reads once more for all the news that come while it reads`() async throws {
    let chargeur = chargeur()
    lectures.bloque.store(true, ordering: .relaxed)
    chargeur.lire()
    #expect(chargeur.montre.charge && chargeur.montre.valeur == nil)
    try await lectures.attendreQuiAttend()
    for _ in 0..<100 { chargeur.relire { _ in true } }
    lectures.laisser()
    await chargeur.attendreTout()
    #expect(lectures.nombre == 2 && chargeur.montre.valeur == 2 && !chargeur.montre.charge)
  }

  @Test func `reads again for news only where that is out of date which it has read`() async throws
  {
    let chargeur = chargeur()
    chargeur.lire()
    chargeur.relire { $0 > 1 }
    await chargeur.attendreTout()
    #expect(lectures.nombre == 1)
    chargeur.relire { $0 > 1 }
    await chargeur.attendreTout()
    #expect(lectures.nombre == 1)
    chargeur.relire { $0 == 1 }
    await chargeur.attendreTout()
    #expect(lectures.nombre == 2)
  }

  @Test func `is waited for until what was asked for is shown, whatever news comes`() async throws {
    let chargeur = chargeur()
    chargeur.lire()
    await chargeur.attendre()
    #expect(chargeur.montre.valeur == 1)
    lectures.bloque.store(true, ordering: .relaxed)
    chargeur.relire { _ in true }
    try await lectures.attendreQuiAttend()
    let finie = Signalee()
    let attente = Task {
      await chargeur.attendre()
      finie.donner()
    }
    try await finie.attendre()
    lectures.laisser()
    await attente.value
    await chargeur.attendreTout()
    #expect(chargeur.montre.valeur == 2)
  }

  @Test func `gives up what is being read when a person asks for something else`() async throws {
    let chargeur = chargeur()
    lectures.bloque.store(true, ordering: .relaxed)
    chargeur.lire()
    try await lectures.attendreQuiAttend()
    lectures.bloque.store(false, ordering: .relaxed)
    chargeur.lire(uneFois: { _ throws(Echec) in 42 })
    await chargeur.attendreTout()
    #expect(chargeur.montre.valeur == 42)
    lectures.laisser()
    try await Attente.de { lectures.abandonnees.load(ordering: .relaxed) == 1 }
    await Task.yield()
    #expect(chargeur.montre.valeur == 42 && lectures.nombre == 1)
  }

  @Test func `keeps what it has read beside the error of a later reading`() async throws {
    let echoue = Atomic(false)
    let chargeur = Chargeur<Int> { avant throws(Echec) in
      if echoue.load(ordering: .relaxed) { throw Echec(JournalError.tooLate) }
      return (avant ?? 0) + 1
    }
    chargeur.lire()
    await chargeur.attendreTout()
    echoue.store(true, ordering: .relaxed)
    chargeur.relire { _ in true }
    await chargeur.attendreTout()
    #expect(chargeur.montre.valeur == 1 && chargeur.montre.echec?.code == .appelImbrique)
    echoue.store(false, ordering: .relaxed)
    // After an error it reads again for whatever news.
    chargeur.relire { _ in false }
    await chargeur.attendreTout()
    #expect(chargeur.montre.valeur == 2 && chargeur.montre.echec == nil)
  }

  @Test func `is gone once nobody holds it, and what it was reading is cancelled`() async throws {
    lectures.bloque.store(true, ordering: .relaxed)
    var chargeur: Chargeur<Int>? = chargeur()
    weak let reste = chargeur
    chargeur?.lire()
    try await lectures.attendreQuiAttend()
    chargeur = nil
    #expect(reste == nil)
    lectures.laisser()
    try await Attente.de { lectures.abandonnees.load(ordering: .relaxed) == 1 }
  }

  @Test func `is told what may concern it, and nothing else`() throws {
    let facture = FactureID(IdentifierSource.uuid7(.system).next())
    let (avant, apres) = (
      Head(position: 3, hash: .nulle, time: nil), Head(position: 4, hash: .nulle, time: nil)
    )
    func evenement(_ position: Position) throws -> RecordedEvent {
      RecordedEvent(
        position: position, time: .epoch, author: "camille",
        evenement: .facture(facture, .factureAnnulee(FactureAnnulee(motif: "Essai"))))
    }
    var annonce = Annonce()
    #expect(annonce.estVide)
    annonce.ajouter(Acte([try evenement(4)]), apres)
    #expect(annonce.concerne(avant, du: nil) { $0 == .facture(facture) })
    #expect(!annonce.concerne(avant, du: nil) { $0 == .registre })
    #expect(!annonce.concerne(apres, du: nil) { _ in true })
    annonce.ajouter(reprise: avant)
    #expect(annonce.concerne(apres, du: nil) { _ in false })
    #expect(Annonce(tout: nil).concerne(apres, du: nil) { _ in false })
    #expect(Annonce(tout: apres).concerne(avant, du: nil) { _ in false })
    #expect(!Annonce(tout: apres).concerne(apres, du: nil) { _ in true })
    let (hier, jour) = (DateCivile.premiere, DateCivile.derniere)
    #expect(Annonce(jour: jour).concerne(apres, du: hier) { _ in false })
    #expect(!Annonce(jour: jour).concerne(avant, du: jour) { _ in true })
    #expect(!Annonce(jour: jour).concerne(avant, du: nil) { _ in true })
  }
}

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

  private func chargeur() -> Loader<Int> {
    Loader { [lectures] _ throws(DepotError) in await lectures.lire() }
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
    chargeur.lire(uneFois: { _ throws(DepotError) in 42 })
    await chargeur.attendreTout()
    #expect(chargeur.montre.valeur == 42)
    lectures.laisser()
    try await Attente.de { lectures.abandonnees.load(ordering: .relaxed) == 1 }
    await Task.yield()
    #expect(chargeur.montre.valeur == 42 && lectures.nombre == 1)
  }

  @Test func `keeps what it has read beside the error of a later reading`() async throws {
    let echoue = Atomic(false)
    let chargeur = Loader<Int> { avant throws(DepotError) in
      if echoue.load(ordering: .relaxed) { throw DepotError(JournalError.tooLate) }
      return (avant ?? 0) + 1
    }
    chargeur.lire()
    await chargeur.attendreTout()
    echoue.store(true, ordering: .relaxed)
    chargeur.relire { _ in true }
    await chargeur.attendreTout()
    #expect(chargeur.montre.valeur == 1 && chargeur.montre.echec?.code == .appelImbrique)
    echoue.store(false, ordering: .relaxed)
    // After an error it reads again for any news.
    chargeur.relire { _ in false }
    await chargeur.attendreTout()
    #expect(chargeur.montre.valeur == 2 && chargeur.montre.echec == nil)
  }

  @Test func `is gone once nobody holds it, and what it was reading is cancelled`() async throws {
    lectures.bloque.store(true, ordering: .relaxed)
    var chargeur: Loader<Int>? = chargeur()
    weak let reste = chargeur
    chargeur?.lire()
    try await lectures.attendreQuiAttend()
    chargeur = nil
    #expect(reste == nil)
    lectures.laisser()
    try await Attente.de { lectures.abandonnees.load(ordering: .relaxed) == 1 }
  }

  @Test func `awaits nothing before it is asked, and shows why news cannot be had`() async throws {
    let chargeur = chargeur()
    #expect(!chargeur.montre.charge)
    chargeur.lire()
    await chargeur.attendreTout()
    for echec in [JournalError.tooLate, .notAnAddress].map({ DepotError($0) }) {
      chargeur.noter(echec)
      #expect(chargeur.montre.echec?.code == echec.code && chargeur.montre.valeur == 1)
    }
  }

  @Test(arguments: [1, 1024, 1025])
  func `is told of so many things one by one, and of more as if of all`(nombre: Int) {
    var annonce = Annonce()
    let evenements = (1...nombre).map { rang in
      RecordedEvent(
        position: rang, time: .epoch, author: "camille",
        evenement: .facture(
          FactureID(UUIDTexte(haut: 0, bas: UInt64(rang))),
          .factureAnnulee(FactureAnnulee(motif: "Essai"))))
    }
    annonce.ajouter(Acte(evenements), Head(position: nombre, hash: .nulle, time: nil))
    #expect(annonce.concerne(.empty, du: nil) { _ in false } == (nombre > 1024))
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

@MainActor
@Suite struct `One invoice as a model` {
  private let bureau: Bureau
  private let client: ClientID

  init() async throws {
    bureau = try await Bureau(Depot(.memoire))
    client = try await bureau.client("Le Moulin à Épices")
  }

  /// A model, which hears of what is recorded or doesn't.
  private func modele(_ id: FactureID, sourd: Bool = false) async throws -> ModeleDeFacture {
    let autre = sourd ? try await Depot(.memoire) : bureau.depot
    let modele = ModeleDeFacture(
      id, bureau.depot, auteur: bureau.qui.auteur, langue: .francais, ModelFeed(autre))
    await modele.attendre()
    return modele
  }

  @Test func `shows its state, its client and its history in sentences`() async throws {
    let facture = try await modele(bureau.emise(pour: client))
    let montree = try #require(facture.montre.valeur)
    #expect(montree.vue.facture.reference.hasSuffix("-0001"))
    #expect(montree.client.fiche.nom.texte == "Le Moulin à Épices")
    #expect(montree.historique.count == 3)
    #expect(montree.historique.last?.contains("camille : émise") == true)
    #expect(montree.controle == nil)
    let brouillon = try await modele(bureau.brouillon(pour: client))
    #expect(brouillon.montre.valeur?.controle?.passe == false)
    let inconnue = try await modele(FactureID(IdentifierSource.uuid7(.system).next()))
    #expect(inconnue.montre.valeur == nil && inconnue.montre.echec?.code == "facture-inconnue")
    #expect(await inconnue.emettre() == nil && inconnue.acte.echec?.code == "facture-inconnue")
  }

  /// Each kind of act is done after all on a copy of the invoice: the result is what the model said
  /// beforehand.
  @Test(arguments: ["brouillon", "vide", "émise", "payée", "annulée"])
  func `says of each act what the library would say`(etat: String) async throws {
    for acte in ActeDeFacture.allCases {
      let id = try await facture(etat)
      let modele = try await modele(id)
      let dit = try #require(modele.montre.valeur).empechement(acte)
      let (depot, qui) = (bureau.depot, bureau.qui)
      let tete = try await depot.lire { $0.vue.head }
      do {
        try await depot.faire(par: qui) { try acte.essayer(sur: id, dans: $0) }
        #expect(dit == nil, "\(etat), \(acte)")
        #expect(try await depot.lire { $0.vue.head } != tete)
      } catch {
        #expect(dit?.code == error.code, "\(etat), \(acte)")
        #expect(dit?.message(.francais) == error.message(.francais))
      }
    }
  }

  private func facture(_ etat: String) async throws -> FactureID {
    let (depot, qui) = (bureau.depot, bureau.qui)
    switch etat {
    case "vide": return try await bureau.brouillon(pour: client)
    case "brouillon", "annulée":
      let id = try await bureau.brouillon(pour: client)
      let ligne = DemandeLigne(
        "Étagère", quantite: "3",
        prix: "200.00")
      _ = try await depot.faire(par: qui) { try $0.ajouterLigne(id, ligne) }
      if etat == "annulée" {
        let motif = Libelle("Abandonnée")
        _ = try await depot.faire(par: qui) { try $0.annuler(id, motif: motif) }
      }
      return id
    default:
      let id = try await bureau.emise(pour: client)
      if etat == "payée" {
        let demande = DemandePaiement(montant: "720.00")
        _ = try await depot.faire(par: qui) { try $0.encaisser(id, demande) }
      }
      return id
    }
  }

  @Test func `is issued and paid by it, and shows what came of that`() async throws {
    let id = try await facture("brouillon")
    let modele = try await modele(id)
    let emise = await modele.emettre()
    #expect(emise?.numero?.texte.hasSuffix("-0001") == true)
    #expect(modele.acte.valeur?.tete == emise?.tete && !modele.acte.charge)
    #expect(modele.montre.valeur?.vue.facture.estEmise == true)
    #expect(await modele.encaisser("1 000,00") == nil)
    #expect(modele.acte.echec?.code == "paiement-superieur-au-solde" && modele.acte.valeur == nil)
    #expect(await modele.encaisser("n'importe quoi") == nil)
    #expect(modele.acte.echec?.champ == .montant)
    let recu = await modele.encaisser("720,00", par: .cheque)
    #expect(recu?.paiementId != nil && modele.acte.echec == nil)
    let vue = try #require(modele.montre.valeur?.vue)
    #expect(vue.facture.statut(le: vue.jour) == .payee)
    #expect(vue.facture.paiements.first?.mode == .cheque)
  }

  @Test func `refuses what was decided on an older state, and shows the new one`() async throws {
    let id = try await facture("émise")
    let modele = try await modele(id, sourd: true)
    let (demande, qui) = (DemandePaiement(montant: "20.00"), bureau.qui)
    _ = try await bureau.depot.faire(par: qui) {
      try $0.encaisser(id, demande)
    }
    #expect(modele.montre.valeur?.vue.facture.paiements.isEmpty == true)
    #expect(await modele.encaisser("720,00") == nil)
    #expect(modele.acte.echec?.code == .versionPerimee)
    #expect(modele.montre.valeur?.vue.facture.paiements.count == 1)
    // He decides again on what he sees now.
    #expect(await modele.encaisser("700,00") != nil)
  }

  @Test func `does an act once, however often it is asked for again`() async throws {
    let modele = try await modele(facture("émise"))
    #expect(await modele.reprendre() == nil)
    let premier = await modele.encaisser("20,00")
    let second = await modele.reprendre()
    #expect(premier?.dejaFait == false && second?.dejaFait == true)
    #expect(premier?.paiementId == second?.paiementId)
  }

  @Test func `does an act that is asked for before it is shown`() async throws {
    let modele = ModeleDeFacture(
      try await facture("émise"), bureau.depot, auteur: bureau.qui.auteur, langue: .francais,
      ModelFeed(bureau.depot))
    #expect(modele.montre.valeur == nil)
    #expect(await modele.encaisser("20,00") != nil)
  }

  @Test func `begins no act while another is under way`() async throws {
    let modele = try await modele(facture("émise"))
    let essais = Mutex(0)
    let acte: ModeleDeFacture.Acte = { registre, facture in
      essais.withLock { $0 += 1 }
      try registre.encaisser(facture, DemandePaiement(montant: "30.00"))
    }
    async let un = modele.faire(acte)
    async let deux = modele.faire(acte)
    let recus = await [un, deux].compactMap { $0 }
    #expect(recus.count == 1 && essais.withLock(\.self) == 1)
    #expect(modele.acte.valeur?.tete == recus.first?.tete && modele.acte.echec == nil)
    #expect(modele.montre.valeur?.vue.facture.paiements.count == 1)
  }

  /// Of a cash invoice no more may be paid in cash than the ceiling, and all of it by a transfer.
  @Test func `takes payments beyond what may be paid in cash`() async throws {
    let (depot, qui) = (bureau.depot, bureau.qui)
    let id = try await bureau.brouillon(pour: client)
    let ligne = DemandeLigne(
      "Armoire", quantite: "1",
      prix: "1000.00")
    try await depot.faire(par: qui) { try $0.ajouterLigne(id, ligne) }
    try await depot.faire(par: qui) { try $0.modifierConditions(id, .especes) }
    try await depot.faire(par: qui) { try $0.emettre(id) }
    let modele = try await modele(id)
    #expect(await modele.encaisser("1 000") != nil)
    #expect(modele.montre.valeur?.empechement(.encaisser) == nil)
    #expect(await modele.encaisser("0,01") == nil)
    #expect(modele.acte.echec?.code == "especes-au-dela-du-plafond")
    #expect(await modele.encaisser("200", par: .virement) != nil)
    #expect(modele.montre.valeur?.empechement(.encaisser)?.code == "paiement-superieur-au-solde")
  }

  @Test func `has a symbol and a colour for each statut and each means`() {
    let statuts = StatutFacture.allCases
    #expect(Set(statuts.map(\.symbole)).count == statuts.count)
    #expect(Set(statuts.map(\.couleur)) == ["gray", "blue", "green", "red"])
    let affiches = StatutAffiche.allCases
    #expect(Set(affiches.map(\.symbole)).count == affiches.count)
    #expect(affiches.map(\.couleur) == statuts.map(\.couleur) + ["gray"])
    let modes = ConditionsPaiement.allCases
    // Names of SF Symbols, of which no system here knows the list.
    #expect(
      modes.map(\.symbole) == [
        "building.columns", "signature", "banknote", "creditcard", "arrow.down.circle", "doc.text",
        "arrow.left.arrow.right", "ellipsis.circle",
      ])
    #expect(
      affiches.map(\.symbole) == [
        "pencil", "paperplane", "checkmark.circle", "exclamationmark.triangle", "xmark.circle",
        "slash.circle",
      ])
  }

  @Test func `follows what others do with it`() async throws {
    let id = try await facture("émise")
    let modele = try await modele(id)
    let (demande, qui) = (DemandePaiement(montant: "720.00"), bureau.qui)
    #expect(modele.montre.valeur?.empechement(.encaisser) == nil)
    _ = try await bureau.depot.faire(par: qui) {
      try $0.encaisser(id, demande)
    }
    try await Attente.de { modele.montre.valeur?.vue.facture.paiements.count == 1 }
    #expect(modele.montre.valeur?.empechement(.encaisser) != nil)
  }
}

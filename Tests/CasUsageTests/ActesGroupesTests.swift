import Facturation
import Journaux
import Litteraux
import Testing

@testable import CasUsage

@Suite struct `What several events make one act of` {
  @Test func `an invoice that is paid as it is issued`() throws {
    let scene = try Scene()
    let recu = try scene.outils.faire(par: scene.atelier.contexte) {
      try $0.emettre(scene.brouillon, payee: DemandePaiement(montant: "10.00"))
    }
    #expect(recu.evenements.map(\.batch) == [Batch(index: 1, count: 2), Batch(index: 2, count: 2)])
    #expect(recu.numero == "F2026-0002" && recu.paiementId != nil)
    #expect(recu.emission?.dejaPaye == "10.00")
    let facture = try scene.atelier.facture(scene.brouillon)
    #expect(facture.paiements.first?.date == facture.dateFacture)
  }

  @Test func `one settlement of several invoices, told once for each`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    let cle = UUIDTexte(haut: 1, bas: 2)
    let contexte = Contexte(auteur: "camille", cle: cle)
    func regler() throws -> Recu {
      try scene.outils.faire(par: contexte) {
        try $0.regler([autre, scene.emise, autre], DemandePaiement(montant: "130.00"))
      }.recu
    }
    let recu = try regler()
    #expect(recu.evenements.count == 2 && recu.parFacture.map(\.factureId) == [scene.emise, autre])
    #expect(recu.parFacture.map(\.paiement?.montant) == ["100.00", "30.00"])
    let reglements = recu.parFacture.map(\.paiement?.reglement)
    #expect(reglements[0] == reglements[1] && reglements[0]?.uuid == recu.paiementId?.uuid)
    let encore = try regler()
    #expect(encore.dejaFait && encore.evenements == recu.evenements)
  }

  @Test func `a settlement of which no invoice takes more than is left is all or nothing`() throws {
    let scene = try Scene()
    let avant = try scene.atelier.evenements.count
    try scene.atelier.refuse("facture-non-emise") {
      try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.regler([scene.emise, scene.brouillon], DemandePaiement(montant: "100.00"))
      }
    }
    #expect(try scene.atelier.evenements.count == avant)
  }

  @Test func `what came in for one invoice and pays another`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    let contexte = Contexte(auteur: "camille", cle: UUIDTexte(haut: 1, bas: 3))
    func imputer() throws -> Recu {
      try scene.outils.faire(par: contexte) { try $0.imputer("15.00", de: scene.emise, sur: autre) }
        .recu
    }
    let recu = try imputer()
    #expect(recu.parFacture.map(\.factureId) == [scene.emise, autre])
    #expect(recu.remboursementId != nil && recu.paiementId != nil)
    #expect(try scene.atelier.facture(scene.emise).solde(le: .derniere).texte == "115.00")
    #expect(try scene.atelier.facture(autre).solde(le: .derniere).texte == "105.00")
    #expect(try imputer().dejaFait)
  }

  @Test func `is refused to whom has not seen the last event of one of its streams`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    let derniere = try scene.atelier.evenements.count
    var contexte = scene.atelier.contexte
    contexte.versions = [.facture(scene.emise): derniere - 1, .facture(autre): derniere - 1]
    let demande = DemandePaiement(montant: "130.00")
    #expect(throws: JournalError.self) {
      try scene.outils.faire(par: contexte) { try $0.regler([scene.emise, autre], demande) }
    }
    contexte.versions = [.facture(scene.emise): derniere, .facture(autre): derniere]
    _ = try scene.outils.faire(par: contexte) { try $0.regler([scene.emise, autre], demande) }
  }

  @Test func `is refused where the invoices are not of one customer`() throws {
    let scene = try Scene()
    let etrangere = try scene.atelier.emise(scene.autreClient)
    try scene.atelier.refuse("reglement-de-deux-clients") {
      try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.regler([scene.emise, etrangere], DemandePaiement(montant: "130.00"))
      }
    }
    try scene.atelier.refuse("reglement-de-deux-clients") {
      try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.imputer("15.00", de: scene.emise, sur: etrangere)
      }
    }
  }

  /// One cheque bounces as a whole, but each invoice has a payment of its own.
  @Test func `reminds whoever records that it bounced of the other invoices that it paid`() throws {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let autre = try scene.atelier.emise(scene.client)
    _ = try outils.faire(par: contexte) {
      try $0.regler([scene.emise, autre], DemandePaiement(montant: "130.00"))
    }
    func rejeter(_ facture: FactureID) throws -> [Avertissement] {
      let paiement = try #require(try scene.atelier.facture(facture).paiements.last?.id)
      _ = try outils.faire(par: contexte) {
        try $0.rejeterPaiement(facture, paiement: paiement, DemandeRejet(motif: "Opposition"))
      }
      return try scene.atelier.lire { try $0.avertissements(surLeRejet: paiement, de: facture) }
    }
    let rappel = try #require(try rejeter(scene.emise).first)
    #expect(rappel.code == "reglement-partage")
    #expect(try rappel.chiffres.map(\.valeur) == [scene.atelier.facture(autre).reference])
    #expect(try rejeter(autre) == [])
    _ = try outils.faire(par: contexte) {
      try $0.encaisser(autre, DemandePaiement(montant: "1.00"))
    }
    #expect(try rejeter(autre) == [])
  }

  /// VAT of the other invoice stays due upon money that never came, until it is taken back.
  @Test func `is told of when what it was taken from bounces, until it is taken back`() throws {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let autre = try scene.atelier.emise(scene.client)
    var trop = DemandePaiement(montant: "200.00")
    trop.accepteTropPercu = true
    let recu = try outils.faire(par: contexte) { try $0.encaisser(scene.emise, trop) }
    _ = try outils.faire(par: contexte) { try $0.imputer("50.00", de: scene.emise, sur: autre) }
    let cheque = try #require(recu.paiementId)
    func rappels() throws -> [Avertissement] {
      try scene.atelier.lire { try $0.avertissements(surLeRejet: cheque, de: scene.emise) }
    }
    #expect(try rappels() == [])
    _ = try outils.faire(par: contexte) {
      try $0.rejeterPaiement(scene.emise, paiement: cheque, DemandeRejet(motif: "Opposition"))
    }
    let rappel = try #require(try rappels().first)
    #expect(rappel.code == "rendu-sans-etre-venu")
    let (une, deux) = try (scene.atelier.facture(scene.emise), scene.atelier.facture(autre))
    let chiffres = ["30.00", une.reference, deux.reference, deux.reference]
    #expect(rappel.chiffres.map(\.valeur) == chiffres + ["30.00"])
    // No more can be taken back of one than it holds today, and nothing once it has passed all on.
    let troisieme = try scene.atelier.emise(scene.client)
    func passer(_ montant: Montant, _ de: FactureID, _ sur: FactureID) throws {
      _ = try outils.faire(par: contexte) { try $0.imputer(montant, de: de, sur: sur) }
    }
    try passer("30.00", autre, troisieme)
    #expect(try rappels().first?.chiffres.map(\.valeur) == chiffres + ["20.00"])
    try passer("20.00", autre, troisieme)
    var annonce = DemandePaiement(montant: "5.00", date: "2099-01-01")
    annonce.accepteDateFuture = true
    _ = try outils.faire(par: contexte) { [annonce] in try $0.encaisser(autre, annonce) }
    #expect(try rappels().first?.chiffres.map(\.nom) == ["montant", "facture", "factures"])
    try passer("50.00", troisieme, autre)
    _ = try outils.faire(par: contexte) { try $0.imputer("50.00", de: autre, sur: scene.emise) }
    #expect(try rappels() == [])
    // Nothing that was taken back is named again where more is missing later.
    let autres = try outils.faire(par: contexte) { registre in
      let paiement = try registre.encaisser(scene.emise, DemandePaiement(montant: "70.00"))
      var rendu = DemandeRemboursement(montant: "70.00")
      rendu.accepteAuDela = true
      try registre.rembourser(scene.emise, rendu)
      try registre.rejeterPaiement(
        scene.emise, paiement: paiement, DemandeRejet(motif: "Opposition"))
    }
    #expect(autres.recu.evenements.count == 3)
    #expect(try rappels().first?.chiffres.map(\.nom) == ["montant", "facture"])
  }

  @Test func `is not undone by halves`() throws {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let autre = try scene.atelier.emise(scene.client)
    let recu = try outils.faire(par: contexte) {
      try $0.imputer("15.00", de: scene.emise, sur: autre)
    }
    let paiement = try #require(recu.paiementId)
    try scene.atelier.refuse("compensation-liee") {
      try outils.faire(par: contexte) {
        try $0.annulerPaiement(autre, paiement: paiement, motif: "Erreur")
      }
    }
    try scene.atelier.refuse("compensation-liee") {
      try outils.faire(par: contexte) {
        try $0.rejeterPaiement(autre, paiement: paiement, DemandeRejet(motif: "Refusé"))
      }
    }
  }

  @Test func `goes back whence it came, and leaves both balances as they were`() throws {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let autre = try scene.atelier.emise(scene.client)
    var tropPercu = DemandePaiement(montant: "150.00")
    tropPercu.accepteTropPercu = true
    _ = try outils.faire(par: contexte) { try $0.encaisser(scene.emise, tropPercu) }
    func soldes() throws -> [String] {
      try [scene.emise, autre].map {
        try scene.atelier.facture($0).solde(le: .derniere).texte
      }
    }
    let avant = try soldes()
    #expect(avant == ["-50.00", "120.00"])
    _ = try outils.faire(par: contexte) { try $0.imputer("50.00", de: scene.emise, sur: autre) }
    #expect(try soldes() == ["0.00", "70.00"])
    try scene.atelier.refuse("paiement-superieur-au-solde") {
      try outils.faire(par: contexte) { try $0.imputer("50.00", de: autre, sur: scene.emise) }
    }
    _ = try outils.faire(par: contexte) {
      try $0.imputer("50.00", de: autre, sur: scene.emise, accepteTropPercu: true)
    }
    #expect(try soldes() == avant)
  }

  @Test func `is undone one by one where each paid by itself, though by set-off`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    // A refund that was recorded just before is no half of what follows.
    _ = try scene.outils.faire(par: scene.atelier.contexte) {
      try $0.rembourser(scene.emise, DemandeRemboursement(auDela: "1.00"))
    }
    var demande = DemandePaiement(montant: "130.00")
    demande.mode = .compensation
    let recu = try scene.outils.faire(par: scene.atelier.contexte) {
      try $0.regler([scene.emise, autre], demande)
    }
    for part in recu.parFacture {
      _ = try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.annulerPaiement(
          try #require(part.factureId), paiement: try #require(part.paiement?.paiementId),
          motif: "Erreur")
      }
    }
    #expect(try scene.atelier.facture(autre).solde(le: .derniere).texte == "120.00")
  }
}

@Suite struct `Several acts as one` {
  private let scene: Scene
  private let cle: UUIDTexte = "0197c0de-0000-7000-8000-000000000002"

  init() throws { scene = try Scene() }

  /// An invoice of so many lines for a client that is new, issued and paid.
  private func vendre(
    _ registre: RegistreTenu, lignes: Int = 2, paye montant: Montant = "120.00"
  ) throws -> FactureID {
    let client = try registre.creerClient(
      FicheClient(nom: "Comptoir", categorie: .particulier))
    let facture = try registre.creerFacture(pour: client)
    for _ in 0..<lignes {
      try registre.ajouterLigne(
        facture, DemandeLigne("Étagère", quantite: "1", prix: "100.00"))
    }
    try registre.emettre(facture)
    try registre.encaisser(facture, DemandePaiement(montant: montant))
    return facture
  }

  @Test func `are recorded together, each upon those before it`() throws {
    let avant = try scene.atelier.evenements.count
    let fait = try scene.outils.faire(par: Contexte(auteur: "dominique", cle: cle)) {
      try vendre($0)
    }
    let nouveaux = Array(try scene.atelier.evenements.dropFirst(avant))
    let (facture, recu) = (fait.valeur, fait.recu)
    #expect(recu.evenements == nouveaux)
    #expect(nouveaux.map { $0.batch?.description } == (1...6).map { "\($0)/6" })
    #expect(nouveaux.allSatisfy { $0.author == "dominique" && $0.cle == cle })
    #expect(recu.factureId == facture && recu.numero?.texte == "F2026-0002" && !recu.dejaFait)
    let vendue = try scene.atelier.facture(facture)
    #expect(vendue.totaux.totalTTC == "240.00")
    #expect(vendue.paiements.map(\.montant) == ["120.00"])
  }

  @Test func `leave nothing when one of them is refused`() throws {
    try scene.atelier.refuse("paiement-superieur-au-solde") {
      try scene.outils.faire(par: scene.atelier.contexte) {
        try vendre($0, paye: "240.01")
      }
    }
  }

  @Test func `may leave a refusal aside, of which then nothing is recorded`() throws {
    let fait = try scene.outils.faire(par: scene.atelier.contexte) { registre in
      let codes = ["1.00", "9999.00", "2.00"].map { (montant: Montant) -> String? in
        do {
          _ = try registre.encaisser(scene.emise, DemandePaiement(montant: montant))
          return nil
        } catch { return (error as? RefusFacturation)?.code.rawValue }
      }
      return codes
    }
    #expect(fait.valeur == [nil, "paiement-superieur-au-solde", nil])
    #expect(fait.evenements.count == 2)
  }

  @Test func `are the same once more under their key, be one of them refused and left aside`()
    throws
  {
    let (contexte, facture) = (Contexte(auteur: "camille", cle: cle), scene.emise)
    let fois = try (1...2).map { _ in
      try scene.outils.faire(par: contexte) { registre in
        for montant: Montant in ["1.00", "9999.00", "2.00"] {
          _ = try? registre.encaisser(facture, DemandePaiement(montant: montant))
        }
      }
    }
    #expect(fois.map(\.dejaFait) == [false, true])
    #expect(fois[0].evenements == fois[1].evenements && fois[0].evenements.count == 2)
  }

  @Test func `are upon what their caller has seen of all that they change`() throws {
    let (atelier, emise) = (scene.atelier, scene.emise)
    func encaisser(vu version: Position) throws -> RecuAvec<PaiementID> {
      let contexte = Contexte(
        auteur: "camille", cle: cle, versions: [.facture(emise): version])
      return try scene.outils.faire(par: contexte) { registre in
        _ = try registre.creerClient(FicheClient(nom: "Comptoir"))
        let demande = DemandePaiement(montant: "1.00")
        return try registre.encaisser(emise, demande)
      }
    }
    let vue = try #require(
      try atelier.journal.read { try $0.last(tagged: .stream(.facture(emise)))?.position })
    try atelier.payer(emise, "1.00")
    try atelier.refuse("version-perimee") { try encaisser(vu: vue) }
    let premier = try encaisser(vu: atelier.evenements.count)
    #expect(premier.evenements.count == 2)
    // Once it is done, it is done, even if the caller has seen more meanwhile.
    #expect(try encaisser(vu: atelier.evenements.count).dejaFait)
  }

  @Test func `open the registre for which the place is meant, and are the same once more`() throws {
    let vide = try Atelier(ferme: ())
    let nommee = RegistreID(UUIDTexte(haut: 5, bas: 5))
    let outils = Outils(
      journal: vide.journal, identifiants: IdentifiantsDeTest().source, registre: nommee)
    let fois = try (1...2).map { _ in
      try outils.faire(par: Contexte(auteur: "camille", cle: cle)) { registre in
        _ = try registre.ouvrir(.exemple)
        return try registre.creerClient(FicheClient(nom: "Comptoir"))
      }
    }
    #expect(try vide.registre.id == nommee)
    #expect(fois.map(\.dejaFait) == [false, true] && fois[0].valeur == fois[1].valeur)
  }

  @Test func `are done once under a key, however much time goes by`() throws {
    let contexte = Contexte(auteur: "camille", cle: cle)
    let premier = try scene.outils.faire(par: contexte) { try vendre($0) }
    try scene.bouleverser()
    let avant = try scene.atelier.evenements
    let second = try scene.outils.faire(par: contexte) { try vendre($0) }
    #expect(second.dejaFait && second.valeur == premier.valeur)
    #expect(second.evenements == premier.evenements)
    #expect(try scene.atelier.evenements == avant)
    for autre in [1, 3] {
      try scene.atelier.refuse("cle-reutilisee") {
        try scene.outils.faire(par: contexte) { try vendre($0, lignes: autre) }
      }
    }
  }

  @Test func `cannot go round the one that holds the journal`() throws {
    try scene.atelier.refuse("appel-imbrique") {
      try scene.outils.faire(par: scene.atelier.contexte) { _ in
        try scene.outils.faire(par: scene.atelier.contexte) { try vendre($0) }
      }
    }
  }

  @Test func `end with their closure`() throws {
    let tenu = try scene.outils.faire(par: scene.atelier.contexte) { $0 }.valeur
    try scene.atelier.refuse("appel-imbrique") { try vendre(tenu) }
  }

  /// A closure reads just what it has done by then: single states, and what projections see.
  @Test func `are seen by what is read among them`() throws {
    let avant = try scene.atelier.evenements.count
    try scene.outils.faire(par: scene.atelier.contexte) { registre in
      let facture = try vendre(registre, lignes: 1)
      #expect(try registre.etats.facture(facture).solde(le: .derniere).texte == "0.00")
      #expect(registre.etats.vue.head.position == avant + 5)
      #expect(try registre.etats.vue.events(tagged: .stream(.facture(facture))).count == 4)
      let clients = try registre.etats.clients(commencantPar: "Compt")
      #expect(clients.map(\.fiche.nom) == ["Comptoir"])
    }
  }

  @Test func `are none where nothing is asked for`() throws {
    let avant = try scene.atelier.evenements
    let recu = try scene.outils.faire(par: scene.atelier.contexte) { _ in }.recu
    #expect(recu.evenements.isEmpty && recu.tete.position == avant.count)
    #expect(try scene.atelier.evenements == avant)
  }
}

import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `A registre` {
  @Test func `is opened by the first event of its journal`() throws {
    let atelier = try Atelier(ferme: ())
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(.exemple) }
    #expect(recu.positions == 1...1)
    #expect(recu.evenements == (try atelier.evenements))
    let attendu = RegistreOuvert(
      registre: RegistreID(UUIDTexte(millisecondes: 1, hasard: (0, 1))), vendeur: .exemple,
      serieFactures: "F{annee}-{n:4}", serieAvoirs: "A{annee}-{n:4}", fuseau: .paris)
    #expect(recu.evenements.map(\.evenement) == [.registre(.registreOuvert(attendu))])
    #expect(try atelier.registre == Registre(attendu))
    #expect(attendu.format == 1)
  }

  @Test func `numbers and reckons days as it was opened to`() throws {
    let atelier = try Atelier(factures: "V{n}", avoirs: "R{n:3}", fuseau: .reunion)
    let registre = try atelier.registre
    #expect(registre.serieFactures == "V{n}")
    #expect(registre.serieAvoirs == "R{n:3}")
    #expect(registre.fuseau == .reunion)
  }

  @Test func `is opened once`() throws {
    let atelier = try Atelier()
    try atelier.refuse("registre-deja-ouvert") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(.enFranchise) }
    }
  }

  @Test func `is not opened in the name of a seller whose numbers disagree`() throws {
    let atelier = try Atelier(ferme: ())
    var vendeur = Vendeur.exemple
    vendeur.siret = "12345678200010"
    try atelier.refuse("siren-siret-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(vendeur) }
    }
    vendeur.siret = nil
    vendeur.numeroTVA = "FR83404833048"
    try atelier.refuse("siren-tva-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(vendeur) }
    }
  }

  @Test func `may get other particulars of its seller, which issued invoices do not take over`()
    throws
  {
    let atelier = try Atelier()
    let avant = try atelier.emise()
    var vendeur = Vendeur.exemple
    vendeur.numeroTVA = "FR44732829320"
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.modifierVendeur(vendeur) }
    #expect(
      recu.evenements.map(\.evenement)
        == [.registre(.vendeurModifie(VendeurModifie(vendeur: vendeur)))])
    #expect(try atelier.registre.vendeur == vendeur)
    #expect(try atelier.facture(avant).emission?.vendeur == .exemple)
    #expect(try atelier.facture(try atelier.emise()).emission?.vendeur == vendeur)
  }

  @Test func `keeps its seller when the new numbers disagree`() throws {
    let atelier = try Atelier()
    var vendeur = Vendeur.exemple
    vendeur.siren = "123456782"
    vendeur.numeroTVA = "FR44732829320"
    try atelier.refuse("siren-tva-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.modifierVendeur(vendeur) }
    }
  }

  @Test func `goes on from an earlier time once its clock has been corrected`() throws {
    let atelier = try Atelier(le: "2036-03-02T09:00:00Z")
    try atelier.horloge.regler("2026-03-02T09:00:00Z")
    try atelier.refuse("horloge-en-retard") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(FicheClient(nom: "A")) }
    }
    let recu = try atelier.outils.corrigerHorloge(
      motif: "Année fausse au démarrage", par: atelier.contexte)
    #expect(recu.evenements.map(\.time.text) == ["2026-03-02T09:00:00.000000Z"])
    atelier.horloge.avancer(secondes: 60)
    let facture = try atelier.brouillon()
    #expect(try atelier.facture(facture).dateFacture == "2026-03-02")
  }

  @Test func `corrects no clock that is right, and says again what it corrected`() throws {
    let atelier = try Atelier()
    func corriger(_ cle: UUIDTexte? = nil) throws -> Recu {
      var contexte = atelier.contexte
      contexte.cle = cle
      return try atelier.outils.corrigerHorloge(motif: "Pile changée", par: contexte)
    }
    atelier.horloge.avancer(secondes: 1)
    try atelier.refuse("horloge-a-l-heure") { _ = try corriger() }
    atelier.horloge.avancer(secondes: -2)
    let cle = UUIDTexte(haut: 1, bas: 1)
    #expect(try corriger(cle).dejaFait == false)
    atelier.horloge.avancer(secondes: 60)
    #expect(try corriger(cle).dejaFait)
    try atelier.refuse("horloge-a-l-heure") { _ = try corriger() }
  }

  @Test func `says which package was recorded under a key, and that no other act was one`() throws {
    let atelier = try Atelier()
    let (cle, autre) = (UUIDTexte(haut: 1, bas: 1), UUIDTexte(haut: 1, bas: 2))
    var contexte = atelier.contexte
    contexte.cle = cle
    let empreinte = EmpreinteFichier(digits: String(repeating: "a", count: 64))
    let recu = try atelier.outils.noterDossier(
      "2026-01-01"..."2026-12-31", jusqua: 1, empreinte: empreinte, par: contexte)
    let dossier = try #require(try atelier.lire { try $0.dossier(cle: cle) })
    #expect(dossier.position == 1 && dossier.empreinte == empreinte)
    #expect(recu.evenements.map(\.evenement) == [.registre(.dossierExporte(dossier))])
    contexte.cle = autre
    _ = try atelier.outils.faire(par: contexte) {
      try $0.creerClient(FicheClient(nom: "Le Moulin"))
    }
    #expect(try atelier.lire { try $0.dossier(cle: autre) } == nil)
    #expect(try atelier.lire { try $0.dossier(cle: UUIDTexte(haut: 2, bas: 2)) } == nil)
  }
}

import Facturier
import Synchronization
import Testing

/// The books of a journal in a folder.
@Suite("Books of a folder")
struct LivresTests {
  @Test func `are the same where their entries are held, and where they are read again`()
    async throws
  {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let journal = try FileJournal(folder: folder)
      func ecritures(retenues: Int) throws -> [Ecriture] {
        try journal.read { vue in
          var ecritures: [Ecriture] = []
          try vue.forEachEcriture(
            plans: PlansComptables(), dans: .premiere ... .derniere, retenues: retenues
          ) {
            ecritures.append($0)
          }
          return ecritures
        }
      }
      let tenues = try ecritures(retenues: 10)
      #expect(tenues.map(\.lignes.count) == [3])
      #expect(try ecritures(retenues: 0) == tenues)
    }
  }

  /// What was declared of a year is not declared again otherwise.
  @Test func `of a closed year are the same to the byte once accounts have changed`() throws {
    let cadran = Cadran("2026-11-20")
    let (journal, outils, par) = try registre(cadran)
    let facture = try vendre(par: outils, par)
    cadran.tourner("2027-02-03")
    let fin = DateCivile("2026-12-31")
    _ = try outils.cloturer(jusquAu: fin, par: par)
    func annee(_ annee: Int) throws -> (fec: String, livre: String, description: String) {
      try livres(journal, DateCivile(texte: "\(annee)-01-01")...DateCivile(texte: "\(annee)-12-31"))
    }
    let avant = try annee(2026)
    let recu = try outils.faire(par: par) {
      try $0.definirComptes { plan in
        plan.clients = "411900"
        plan.banque = "517000"
        plan.tvaCollectee = "445711"
      }
    }
    #expect(recu.comptesDepuis?.texte == "2027-01-01")
    _ = try outils.faire(par: par) {
      try $0.encaisser(facture, DemandePaiement(montant: "20.00"))
    }
    #expect(try annee(2026) == avant)
    let (fec, livre, description) = try annee(2027)
    for compte in ["411900", "517000", "445711"] {
      #expect(fec.contains("\t\(compte)\t") && livre.contains(":\(compte)"))
      #expect(description.contains("  \(compte)  ") && !avant.fec.contains(compte))
    }
    #expect(throws: RefusFacturation.self) {
      try outils.faire(par: par) { try $0.definirComptes(depuis: fin) { _ in } }
    }
  }

  /// Within one year, and the balances below the entries are what each account has to come to.
  @Test func `stand in the accounts of their days, and so do the balances below them`() throws {
    let cadran = Cadran("2026-03-02")
    let (journal, outils, par) = try registre(cadran)
    let facture = try vendre(par: outils, par)
    cadran.tourner("2026-06-03")
    _ = try outils.faire(par: par) {
      try $0.definirComptes(depuis: "2026-06-01") { plan in
        plan.clients = "411900"
        plan.banque = "517000"
      }
    }
    _ = try outils.faire(par: par) {
      try $0.encaisser(facture, DemandePaiement(montant: "20.00"))
    }
    let (_, livre, description) = try livres(
      journal, DateCivile("2026-01-01")...DateCivile("2026-12-31"))
    for solde in ["512000  0.00 EUR = 30.00", "517000  0.00 EUR = 20.00", "= 90.00", "= -20.00"] {
      #expect(livre.contains("\(solde) EUR"), "\(livre)")
    }
    #expect(description.contains("Comptes usuels, à partir du 2026-06-01\n  411900  clients"))
  }

  /// A journal whose clock shows a day that can be turned on.
  private func registre(
    _ cadran: Cadran
  ) throws -> (journal: InMemoryJournal, outils: Outils, par: Contexte) {
    let journal = InMemoryJournal(clock: cadran.horloge)
    return (
      journal, Outils(journal: journal, identifiants: .uuid7(.system)),
      Contexte(auteur: "camille")
    )
  }

  private func vendre(par outils: Outils, _ par: Contexte) throws -> FactureID {
    let vendeur = Vendeur(
      nom: "Atelier Vermeil", siren: "732829320",
      adresse: Adresse(
        voie: "4 rue des Tanneurs", codePostal: "35300",
        ville: "Fougères"))
    _ = try outils.faire(par: par) { try $0.ouvrir(vendeur) }
    let client = try outils.faire(par: par) {
      try $0.creerClient(FicheClient(nom: "Moulin", categorie: .particulier))
    }.valeur
    var demande = DemandeFacture(clientId: client)
    demande.nature = .services
    let facture = try outils.faire(par: par) { try $0.creerFacture(demande) }.valeur
    let ligne = DemandeLigne(
      "Étude", quantite: "1",
      prix: "100.00")
    _ = try outils.faire(par: par) { try $0.ajouterLigne(facture, ligne) }
    _ = try outils.faire(par: par) { try $0.emettre(facture) }
    _ = try outils.faire(par: par) {
      try $0.encaisser(facture, DemandePaiement(montant: "30.00"))
    }
    return facture
  }

  /// The file of a year, its books for hledger, and what describes the file.
  private func livres(
    _ journal: InMemoryJournal, _ periode: ClosedRange<DateCivile>
  ) throws -> (fec: String, livre: String, description: String) {
    try journal.read { vue in
      let cadre = try CadreComptable(Etats(vue, maintenant: .epoch).registre(), vue)
      let exercice = try #require(Exercice(du: periode.lowerBound, au: periode.upperBound))
      var (fec, livre) = (MemoryStream(), MemoryStream())
      var fichier = ExportFEC(cadre, exercice: exercice)
      try fichier.ecrire(vue, dans: &fec)
      var export = ExportLivre(cadre, periode: periode, LivreHledger.self)
      try export.ecrire(vue, dans: &livre)
      return (
        String(decoding: fec.bytes, as: UTF8.self), String(decoding: livre.bytes, as: UTF8.self),
        DescriptionFEC(cadre.registre, exercice: exercice).texte
      )
    }
  }

  @Test func `have an account for each client, though two were given one code`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let journal = try FileJournal(folder: folder)
      let outils = Outils(journal: journal, identifiants: .uuid7(.system))
      let clients = try ["Dupont", "Durand"].map { nom in
        var fiche = FicheClient(nom: try Libelle(texte: nom))
        fiche.code = "DUP"
        return try outils.faire(par: Contexte(auteur: "camille")) {
          try $0.creerClient(fiche)
        }
        .valeur
      }
      let cadre = try journal.read { vue in
        try CadreComptable(Etats(vue, maintenant: WallClock.system.now()).registre(), vue)
      }
      let codes = clients.map { cadre.auxiliaire($0).code }
      #expect(Set(codes).count == 2 && codes.allSatisfy { $0.hasPrefix("DUP-") })
    }
  }
}

/// A clock at nine in the morning of a day that can be turned on.
private final class Cadran: Sendable {
  private let jour: Mutex<String>

  init(_ jour: String) { self.jour = Mutex(jour) }

  var horloge: WallClock {
    WallClock { Timestamp(self.jour.withLock { $0 } + "T09:00:00.000000Z") ?? .epoch }
  }

  func tourner(_ jour: String) { self.jour.withLock { $0 = jour } }
}

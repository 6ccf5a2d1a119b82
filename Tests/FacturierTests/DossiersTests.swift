import FacturierFormats
import Foundation
import JournalEcrit
import Synchronization
import Testing

/// A folder that a test has to itself, and that is gone afterwards.
enum DossierDeTest {
  static func avec<Resultat>(
    _ body: (String) async throws -> Resultat
  ) async throws -> Resultat {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path(percentEncoded: false))
  }
}

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

  /// The declared days of a year are not declared again otherwise.
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
    _ = try outils.faire(par: par) { try $0.ouvrir(Examples.vendeur) }
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
      let cadre = try CadreComptable(vue, jusquAu: periode.upperBound)
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
        try CadreComptable(vue, jusquAu: .derniere)
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

/// Keeps the files of a package.
private struct Memoire: DestinationDeLiasse {
  var fichiers: [(nom: String, octets: ContiguousArray<UInt8>)] = []
  mutating func commencer(_ nom: String) { fichiers.append((nom, [])) }
  mutating func ecrire(_ octets: ContiguousArray<UInt8>) {
    fichiers[fichiers.count - 1].octets += octets
  }
  mutating func achever() {}

  func texte(_ nom: String) -> String {
    String(decoding: fichiers.first { $0.nom == nom }?.octets ?? [], as: UTF8.self)
  }
}

/// The check of the audit package says what an auditor does with it; here is what goes into it.
@Suite("An audit package")
struct DossierAuditTests {
  private func dossier(
    _ folder: String, de annee: String = "2026", jusqua position: Position? = nil
  ) throws -> (audit: DossierAudit, liasse: Liasse<Memoire>) {
    let exercice = try #require(Exercice(annee))
    return try FileJournal(folder: folder).readLines { vue, lignes in
      let demande = DossierAudit.Demande(
        exercice: exercice, langue: .francais, version: "1", commandeDuVoyage: "refaire",
        position: position)
      let audit = try DossierAudit(demande, de: vue, lignes, dans: folder)
      var liasse = Liasse(Memoire())
      _ = try audit.ecrire(dans: &liasse)
      try liasse.finir()
      return (audit, liasse)
    }
  }

  private func modifierLeVendeur(_ folder: String) throws {
    let journal = try FileJournal(folder: folder)
    var vendeur = try journal.read {
      try Etats($0, maintenant: WallClock.system.now()).registre().vendeur
    }
    vendeur.nom = "Autre"
    _ = try Outils(journal: journal, identifiants: .uuid7(.system)).faire(
      par: Contexte(auteur: "camille")
    ) { try $0.modifierVendeur { $0 = vendeur } }
  }

  @Test func `goes up to the journal's end, or to an event, and is the same again`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let entier = try dossier(folder)
      let fin = entier.audit.ancre.position
      #expect(entier.audit.cloture == nil && entier.audit.constat.anomalies == 0)
      for (notice, periode) in [
        ("LISEZMOI.txt", "Du 1er janv. 2026 au 31 déc. 2026"),
        ("README.txt", "From 1 Jan 2026 to 31 Dec 2026"),
      ] {
        #expect(entier.liasse.destination.texte(notice).contains("\n\(periode)\n"), "\(notice)")
      }
      try modifierLeVendeur(folder)
      #expect(try dossier(folder).audit.ancre.position == fin + 1)
      let encore = try dossier(folder, jusqua: fin)
      #expect(encore.liasse.empreinte == entier.liasse.empreinte)
      #expect(try dossier(folder, jusqua: fin - 1).liasse.empreinte != entier.liasse.empreinte)
    }
  }

  @Test func `goes up to the end of an act, and not into it`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let journal = try FileJournal(folder: folder)
      _ = try Outils(journal: journal, identifiants: .uuid7(.system)).faire(
        par: Contexte(auteur: "camille")
      ) { tenu in
        for nom in ["Un", "Deux", "Trois"] as [Libelle] {
          try tenu.creerClient(FicheClient(nom: nom))
        }
      }
      let fin = try journal.read { $0.head.position }
      for position in fin - 3...fin {
        let audit = try dossier(folder, jusqua: position).audit
        #expect(audit.ancre.position == (position > fin - 3 ? fin : position))
        #expect(audit.constat.anomalies == 0)
      }
    }
  }

  @Test func `ends with the closing that reaches the period's last day`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let outils = Outils(journal: try FileJournal(folder: folder), identifiants: .uuid7(.system))
      let contexte = Contexte(auteur: "camille")
      for jour in ["2025-11-30", "2025-12-31", "2026-01-31"] {
        _ = try outils.cloturer(jusquAu: DateCivile(texte: jour), par: contexte)
      }
      let fin = try FileJournal(folder: folder).read { $0.head.position }
      let clos = try dossier(folder, de: "2025")
      #expect(clos.audit.ancre.position == fin - 1)
      #expect(clos.audit.cloture?.au == (DateCivile("2025-12-31")))
      #expect(try dossier(folder, de: "2026").audit.cloture == nil)
      let avant = try dossier(folder, de: "2025", jusqua: fin - 2)
      #expect(avant.audit.cloture == nil && avant.audit.estCloseApres)
      try modifierLeVendeur(folder)
      #expect(try dossier(folder, de: "2025").liasse.empreinte == clos.liasse.empreinte)
    }
  }

  @Test func `holds the journal's lines, the head that they end with, and no sum that differs`()
    async throws
  {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let (audit, liasse) = try dossier(folder)
      let journal = liasse.destination.texte("registre/journal.jsonl")
      #expect(journal.split(separator: "\n").count == audit.ancre.position)
      #expect(liasse.destination.texte("registre/tete.json").contains(audit.ancre.hash.texte))
      #expect(liasse.destination.fichiers.count { $0.nom == "voyage.html" } == 1)
      #expect(liasse.destination.texte("README.txt").contains("voyage.html"))
      #expect(liasse.destination.fichiers.last?.nom == "SHA256SUMS")
      let liste = liasse.destination.texte("SHA256SUMS").split(separator: "\n")
      #expect(liste.count == liasse.nombre && liste.count == liasse.destination.fichiers.count - 1)
      for (nom, octets) in liasse.destination.fichiers.dropLast() {
        let somme = EmpreinteFichier(octets: octets)
        #expect(liste.contains("SHA256 (\(nom)) = \(somme)"), "\(nom)")
      }
    }
  }

  @Test func `has a page of its period alone where all acts are too much, or none`() async throws {
    try await DossierDeTest.avec { folder in
      let (cadran, par) = (Cadran("2025-06-02"), Contexte(auteur: "camille"))
      let journal = try FileJournal(folder: folder, creating: true, clock: cadran.horloge)
      let outils = Outils(journal: journal, identifiants: .uuid7(.system))
      _ = try outils.faire(par: par) { try $0.ouvrir(Examples.vendeur) }
      _ = try outils.faire(par: par) { tenu in
        let facture = try tenu.creerFacture(pour: tenu.creerClient(FicheClient(nom: "Moulin")))
        // A browser would lose a cent of what these come to.
        for _ in 0..<30 {
          let etude = DemandeLigne("Étude", quantite: "800", prix: "999999999.00")
          try tenu.retirerLigne(facture, ligne: tenu.ajouterLigne(facture, etude))
        }
      }
      let premiere = try journal.read { $0.head.position } + 1
      cadran.tourner("2026-02-03")
      _ = try outils.faire(par: par) { try $0.creerClient(FicheClient(nom: "Vis")) }
      for (annee, estLa) in [("2025", false), ("2026", true)] {
        let fichiers = try dossier(folder, de: annee).liasse.destination
        let page = fichiers.texte("voyage.html")
        #expect(page.isEmpty != estLa && page.contains("data-cadre=\"1 \(premiere) ") == estLa)
        #expect(fichiers.texte("README.txt").contains("voyage.html") == estLa)
      }
    }
  }

  @Test func `tells of an end that is cut, by what else is kept or by nothing`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let ancre = try #require(try FileJournal(folder: folder).read { try $0.ancre() })
      _ = try FileJournal(folder: folder).garder(ancre)
      let journal = "\(folder)/journal.jsonl"
      let lignes = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n")
      try (lignes.dropLast().joined(separator: "\n") + "\n")
        .write(toFile: journal, atomically: false, encoding: .utf8)
      try FileManager.default.removeItem(atPath: "\(folder)/tete.json")
      let (audit, liasse) = try dossier(folder)
      #expect(audit.constat.anomalies == 1 && audit.ancre.position == lignes.count - 1)
      #expect(
        liasse.destination.texte("registre/ancres/\(lignes.count).ancre") == ancre.ligne + "\n")
      try FileManager.default.removeItem(atPath: "\(folder)/ancres")
      let sans = try dossier(folder)
      #expect(sans.audit.constat.anomalies == 0 && !sans.audit.constat.finAttestee)
      #expect(sans.liasse.destination.texte("registre/tete.json") == "")
      // Of an earlier event those behind it say that there were some.
      #expect(try dossier(folder, jusqua: 2).audit.constat.finAttestee)
      #expect(sans.liasse.destination.texte("README.txt").contains("BEWARE"))
    }
  }

  @Test func `is the same whether or not an act was broken off behind the last one`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let entier = try dossier(folder)
      let journal = try FileHandle(forWritingTo: URL(filePath: "\(folder)/journal.jsonl"))
      try journal.seekToEnd()
      try journal.write(contentsOf: Data(#"{"specversion":"1.0","id":"#.utf8))
      let avecReste = try dossier(folder)
      #expect(avecReste.audit.constat.anomalies == 0)
      #expect(avecReste.liasse.empreinte == entier.liasse.empreinte)
    }
  }

  @Test func `tells of anomalies, and is made all the same`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      // What proves nothing, under the name of what does.
      try FileManager.default.createDirectory(
        atPath: "\(folder)/ancres", withIntermediateDirectories: true)
      try "rien".write(toFile: "\(folder)/ancres/2.ancre", atomically: false, encoding: .utf8)
      let (audit, liasse) = try dossier(folder)
      #expect(audit.constat.anomalies == 1)
      #expect(liasse.destination.texte("registre/ancres/2.ancre") == "rien")
      #expect(liasse.destination.texte("LISEZMOI.txt").contains("ATTENTION"))
      #expect(liasse.destination.texte("README.txt").contains("BEWARE"))
      #expect(try dossier(folder, jusqua: 1).audit.constat.anomalies == 0)
    }
  }
}

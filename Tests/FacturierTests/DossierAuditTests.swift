import Facturier
import Foundation
import Testing

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

/// What an auditor does with a package, the check of the audit package says; here is what goes into it.
@Suite("An audit package")
struct DossierAuditTests {
  private func dossier(
    _ folder: String, de annee: String = "2026", jusqua position: Position? = nil
  ) throws -> (audit: DossierAudit, liasse: Liasse<Memoire>) {
    let exercice = try #require(Exercice(annee))
    return try FileJournal(folder: folder).readLines { vue, lignes in
      let demande = DossierAudit.Demande(
        exercice: exercice, langue: .francais, version: "1", position: position)
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
    ) { try $0.modifierVendeur(vendeur) }
  }

  @Test func `goes up to the journal's end, or to an event, and is the same again`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let entier = try dossier(folder)
      let fin = entier.audit.ancre.position
      #expect(entier.audit.cloture == nil && entier.audit.constat.anomalies == 0)
      try modifierLeVendeur(folder)
      #expect(try dossier(folder).audit.ancre.position == fin + 1)
      let encore = try dossier(folder, jusqua: fin)
      #expect(encore.liasse.empreinte == entier.liasse.empreinte)
      #expect(try dossier(folder, jusqua: fin - 1).liasse.empreinte != entier.liasse.empreinte)
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
      #expect(liasse.destination.fichiers.last?.nom == "SHA256SUMS")
      let liste = liasse.destination.texte("SHA256SUMS").split(separator: "\n")
      #expect(liste.count == liasse.nombre && liste.count == liasse.destination.fichiers.count - 1)
      for (nom, octets) in liasse.destination.fichiers.dropLast() {
        let somme = EmpreinteFichier(octets: octets)
        #expect(liste.contains("SHA256 (\(nom)) = \(somme)"), "\(nom)")
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
      #expect(sans.audit.constat.anomalies == 0 && !sans.audit.finAttestee)
      #expect(sans.liasse.destination.texte("registre/tete.json") == "")
      #expect(sans.liasse.destination.texte("README.txt").contains("BEWARE"))
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

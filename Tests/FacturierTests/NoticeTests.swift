import Foundation
import JetonsForges
import Preuves
import Testing

@testable import Facturation
@testable import FacturierFormats

/// The texts about them stand in `Golden/notice`; `FACTURIER_RECORD=1` writes it anew.
@Suite struct `What is to be read first of an audit package` {
  private let golden = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "Golden/notice")

  private let ancre = AncreDatee(
    registre: RegistreID(UUIDTexte(haut: 1, bas: 2)), position: 6, hash: .nulle, time: .epoch)

  private let vendeur = Vendeur(
    nom: "Atelier Vermeil", siren: "732829320",
    adresse: Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères"))

  /// With nothing besides the journal, or with all that a package can hold and warn of.
  private func notice(
    _ langue: Langue, entiere: Bool, estCloseApres: Bool = false, documents: Int? = nil
  ) throws -> NoticeDossier {
    let tete = try #require(EmpreinteFichier(String(repeating: "a", count: 64)))
    let cloture = PeriodeCloturee(
      du: nil, au: "2026-12-31", totaux: .zero, perpetuels: .zero, position: 5, tete: tete)
    var constat = Constat(
      evenements: 6, tete: Head(position: 6, hash: .nulle, time: .epoch),
      commande: "facturier verifier", commandePlusTard: "facturier verifier --ancre 6:00")
    (constat.anomalies, constat.finAttestee) = (entiere ? 1 : 0, !entiere)
    return try NoticeDossier(
      langue: langue, vendeur: vendeur, periode: "2026-01-01"..."2026-12-31",
      cloture: entiere ? cloture : nil, estCloseApres: estCloseApres, ancre: ancre,
      constat: constat, documents: documents ?? (entiere ? 2 : 0), fichiers: 59,
      preuves: entiere
        ? [
          ("ancres/6.sig", "ancres/6.ancre", Preuve(PreuvesFaites.signature)),
          ("ancres/6.tsr", "ancres/6.ancre", Preuve(PreuvesFaites.reponse)),
        ] : [],
      avecSignataires: entiere, avecAutorites: entiere, avecVoyage: entiere)
  }

  @Test(arguments: Langue.allCases, [false, true])
  func `is what the golden files hold`(langue: Langue, entiere: Bool) throws {
    let texte = try notice(langue, entiere: entiere).texte
    let fichier = golden.appending(
      path: "\(entiere ? "entiere" : "simple").\(langue.rawValue).txt")
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(texte.utf8).write(to: fichier)
    }
    #expect(try texte == String(contentsOf: fichier, encoding: .utf8))
  }

  @Test(arguments: Langue.allCases)
  func `says of a period whether it is open or was closed since`(langue: Langue) throws {
    let dites = [
      "La période n'est pas close",
      "La période a été close depuis ; ce dossier s'arrête avant sa clôture.",
    ]
    let said = [
      "The period is not closed",
      "The period was closed since; this package ends before its closing.",
    ]
    for estCloseApres in [false, true] {
      let texte = try notice(langue, entiere: false, estCloseApres: estCloseApres).texte
      let presentes = (langue == .francais ? dites : said).map(texte.contains)
      #expect(presentes == [!estCloseApres, estCloseApres])
    }
  }

  @Test(arguments: [
    (Langue.francais, "1 facture ou avoir, en copie"),
    (.anglais, "1 invoice or credit note, as a copy"),
  ])
  func `says it of one document as of one`(langue: Langue, attendu: String) throws {
    let texte = try notice(langue, entiere: true, documents: 1).texte
    #expect(texte.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(attendu))
  }
}

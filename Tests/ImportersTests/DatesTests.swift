import CasUsage
import Facturation
import Litteraux
import Testing

@testable import Importers

/// A year that was mistyped would close a series until it, or stand in the books of another age.
@Suite struct `The dates of an imported invoice` {
  private static let ligne =
    #"[{"ligneId":"01970000-0000-7000-8000-000000002001","designation":"Étagère","quantite":2,"prixUnitaire":50}]"#

  private static func facture(_ nom: String, _ valeur: String) -> DTO {
    .emise("F-1").avec("lignes", ligne).avec(nom, valeur)
  }

  private func fautes(_ dto: DTO, _ reglages: ReglagesImport = ReglagesImport()) throws -> [String]
  {
    let lecteur = try Atelier().lire(ContiguousArray([dto].texte.utf8), reglages)
    return lecteur.erreurs.map { "\($0.code) \($0.chemin)" }
  }

  /// Today is 20 November 2026.
  @Test(
    arguments: [
      ("0206-10-05", false), ("1969-12-31", false), ("1970-01-01", true), ("2027-11-21", true),
      ("2027-11-22", false), ("2062-10-05", false), ("9999-12-31", false),
    ])
  func `lie between 1970 and a year ahead`(_ jour: String, _ estAdmis: Bool) throws {
    let dto = Self.facture("dateFacture", "\"\(jour)\"").avec("dateEcheance", "\"\(jour)\"")
    #expect(try fautes(dto) == (estAdmis ? [] : ["date-invraisemblable $[0].dateFacture"]))
    var reglages = ReglagesImport()
    reglages.toutesDates = true
    #expect(try fautes(dto, reglages) == [])
  }

  @Test(
    arguments: [
      ("paiements", #"[{"montant":1,"datePaiement":"JOUR"}]"#, "paiements[0].datePaiement"),
      (
        "paiements",
        #"[{"montant":1,"datePaiement":"2026-10-06","rejet":{"dateRejet":"JOUR","motif":"A"}}]"#,
        "paiements[0].rejet.dateRejet"
      ),
      (
        "avoirs",
        #"[{"numero":"A-1","dateAvoir":"JOUR","motif":"A","lignes":[{"ligneId":"01970000-0000-7000-8000-000000002001","quantite":1}]}]"#,
        "avoirs[0].dateAvoir"
      ),
    ])
  func `are those of its payments and avoirs too, and each is told once`(
    _ nom: String, _ valeur: String, _ champ: String
  ) throws {
    #expect(try fautes(Self.facture(nom, valeur.replacing("JOUR", with: "2026-10-07"))) == [])
    let fausse = Self.facture(nom, valeur.replacing("JOUR", with: "2062-10-07"))
    #expect(try fautes(fausse) == ["date-invraisemblable $[0].\(champ)"])
    #expect(
      try fautes(fausse.avec("dateFacture", "\"2062-10-07\"")).filter {
        $0.hasPrefix("date-invraisemblable")
      } == ["date-invraisemblable $[0].dateFacture"])
  }

  @Test func `are told of a table by their column`() throws {
    let atelier = try Atelier()
    var lecteur = LecteurCSV(
      try atelier.cadre, CorrespondanceCSV(ContiguousArray(CSVTests.correspondance.utf8)))
    var blocs = [ContiguousArray(CSVTests.table.replacing("05/10/2026", with: "05/10/0206").utf8)]
    lecteur.lire { blocs.popLast() ?? [] }
    #expect(lecteur.erreurs.map(\.code) == [.dateInvraisemblable])
    #expect(lecteur.erreurs.map(\.enTete) == ["Date"])
  }
}

import CasUsage
import Facturation
import Testing

@testable import Importers

/// What only the decision sees is told of a cell too, not of a path that no table has.
@Suite struct `A rule that cells of a table break together` {
  @Test func `is told of the column of the field that is wrong, where just one gives it`() throws {
    let adresse = """
      client.adresse.voie = Client
      client.adresse.ville = Ville
      client.adresse.codePostal = Commentaire

      """
    #expect(
      try refus(adresse, sans: "ignorer = Ville\n", "ignorer = Commentaire\n").hasPrefix(
        "ligne 2, colonne « Commentaire » : codePostal"))
    // Of two addresses nobody knows which: the place is told as it was.
    let deux = """
      client.adresseLivraison.voie = Client
      client.adresseLivraison.ville = Client
      client.adresseLivraison.codePostal = N° facture

      """
    #expect(
      try !refus(adresse + deux, sans: "ignorer = Ville\n", "ignorer = Commentaire\n")
        .contains("colonne « Commentaire »"))
  }

  /// What the import of the table is refused for, where its comment is left empty.
  private func refus(_ suite: String, sans omises: String...) throws -> String {
    let atelier = try Atelier()
    let reliee = omises.reduce(CSVTests.correspondance) { $0.replacing($1, with: "") } + suite
    var lecteur = LecteurCSV(
      try atelier.cadre, CorrespondanceCSV(ContiguousArray(reliee.utf8)))
    var blocs = [ContiguousArray(CSVTests.table.replacing(";vu", with: ";").utf8)]
    lecteur.lire { blocs.popLast() ?? [] }
    #expect(lecteur.erreurs.isEmpty, "\(lecteur.erreurs)")
    let refus = #expect(throws: ImportRefuse.self) {
      try atelier.outils.importer(
        lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    }
    let premier = try #require(refus?.refus.first)
    return lecteur.erreur(premier).messageSitue(.francais)
  }
}

/// A credit note has no place in a table, and is told by what its lines or its sums take off.
@Suite struct `An invoice in a table` {
  /// A quantity below zero takes off, and so does a price; both together do not.
  @Test(
    arguments: [
      ("1;100;5,5;100;", false), ("-1;100;5,5;;", true), ("1;-100;5,5;;", true),
      ("-1;-100;5,5;100;", false), ("1;100;5,5;-100;", true),
    ])
  func `is told to be an avoir where all of its lines take off, and nowhere else`(
    _ cases: String, _ estUnAvoir: Bool
  ) throws {
    let table = CSVTests.table.replacing("1;100;5,5;100;", with: cases)
    #expect(table.contains(cases))
    let correspondance = ContiguousArray(CSVTests.correspondance.utf8)
    var lecteur = LecteurCSV(try Atelier().cadre, CorrespondanceCSV(correspondance))
    var blocs = [ContiguousArray(table.utf8)]
    lecteur.lire { blocs.popLast() ?? [] }
    #expect(lecteur.erreurs.contains { $0.code == "csv-avoir" } == estUnAvoir)
  }
}

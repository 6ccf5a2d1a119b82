import Facturation
import Testing

@testable import Importers

/// What a table begins with, and what is none.
extension CSVTests {
  @Test(arguments: [("[", "]"), ("<", ">"), ("{", "}")])
  func `a header in brackets is one`(_ avant: String, _ apres: String) throws {
    let table = Self.table.replacing("N° facture", with: "\(avant)N° facture\(apres)")
    let correspondance = Self.correspondance.replacing(
      "N° facture", with: "\(avant)N° facture\(apres)")
    #expect(try fautes(table, correspondance) == [])
  }

  @Test func `an empty table, one in another encoding and a lone carriage return are refused`()
    throws
  {
    #expect(try fautes("") == ["csv-vide 0:1:1"])
    let retours = try fautes(Self.table.replacing("\n", with: "\r"))
    #expect(retours.first?.hasPrefix("csv-fin-de-ligne 0:1:") == true)
    let atelier = try Atelier()
    var lecteur = LecteurCSV(
      try atelier.cadre, CorrespondanceCSV(ContiguousArray(Self.correspondance.utf8)))
    var blocs: [ContiguousArray<UInt8>] = [[0x61, 0xE9, 0x3B, 0x62, 0x0A]]
    lecteur.lire { blocs.popLast() ?? [] }
    #expect(lecteur.erreurs.map(\.code.rawValue) == ["csv-utf8"])
  }
}

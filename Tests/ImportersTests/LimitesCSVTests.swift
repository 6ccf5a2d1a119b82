import Journaux
import Facturation
import Foreign
import Testing

@testable import Importers

/// How long a table may be, and what guarded its texts from a spreadsheet.
@Suite struct LimitesCSVTests {
  /// What is wrong with a table, and how many blocks of it were read.
  private func lire(
    _ table: String, rangees: Int = 1000, octets most: Int = 1 << 20, taille: Int = 0
  ) throws -> (fautes: [String], blocs: Int) {
    var limites = LecteurCSV.Limites()
    (limites.rangees, limites.octets) = (rangees, most)
    var lecteur = LecteurCSV(
      try Atelier().cadre, CorrespondanceCSV(ContiguousArray(CSVTests.correspondance.utf8)),
      limites: limites, taille: taille)
    var (reste, blocs) = (ContiguousArray(table.utf8)[...], 0)
    lecteur.lire {
      blocs += 1
      defer { reste = reste.dropFirst(64) }
      return ContiguousArray(reste.prefix(64))
    }
    return (lecteur.erreurs.map { "\($0.code.rawValue) \($0.ligne):\($0.colonne)" }, blocs)
  }

  @Test func `a table of too many rows is refused at the first, and read no further`() throws {
    let table = CSVTests.table
    #expect(try lire(table).fautes == [])
    let last = table.split(separator: "\n").last.map { $0 + "\n" } ?? ""
    let longue = table + String(repeating: String(last), count: 400)
    let deux = try lire(longue, rangees: 2)
    #expect(try deux.fautes == ["csv-trop-grand 4:1"] && deux.blocs < lire(longue).blocs)
  }

  @Test func `a file of too many bytes is refused before any is read where that is known`() throws {
    let table = CSVTests.table
    let octets = table.utf8.count
    #expect(try lire(table, octets: octets, taille: octets).fautes == [])
    let inconnu = try lire(table, octets: octets - 1)
    #expect(inconnu.fautes == ["csv-trop-grand 1:1"])
    let connu = try lire(table, octets: octets - 1, taille: octets)
    #expect(connu.fautes == ["csv-trop-grand 1:1"] && connu.blocs == 0)
  }

  @Test func `what was guarded from a spreadsheet is read as it was`() throws {
    for texte in ["=1+1", "fer;'plat'", "Pose\n- dépose", "a;=b", "'ancien'"] {
      let garde = texte.gardeDesTableurs
      #expect(garde != texte)
      var lue: [CaseCSV] = []
      var lecture = TableCSV(separateur: UInt8(ascii: ";"))
      try lecture.recevoir(ContiguousArray("\"\(garde)\";x\n".utf8)) { lue = $0.cases }
      #expect(lue.map(\.texte) == [texte, "x"])
    }
  }
}

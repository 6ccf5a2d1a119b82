import Journaux
import Exporters
import Facturation
import Graine
import Testing

/// What a cell becomes in a file, and that whoever reads the file gets it back.
@Suite struct CSVWriterTests {
  private static let francaise = ConventionCSV(
    entre: .pointVirgule, decimale: .virgule, avecBOM: true)

  @Test func `texts stand between quotes, numbers and days do not, rows end in CRLF`() throws {
    let cellules: [CelluleCSV] = [
      .chaine("Fer \"plat\", 3 m;\nsuite"), .chaine(""), .vide, .montant(Cumul(centimes: -1250)),
      .nombre(Quantite(unitesAdmises: 15_000)), .nombre(Taux(unitesAdmises: 550)), .entier(-3),
      .date(.premiere), .verite(true),
    ]
    let rangee = """
      "Fer ""plat"", 3 m;\nsuite","",,-12.50,1.5,5.50,-3,\(DateCivile.premiere),"oui"\r\n
      """
    #expect(try ecrire(cellules) == rangee)
    #expect(try ecrire([.entier(1), .vide]) == "1,\r\n")
  }

  @Test func `a spreadsheet in French gets its separator, its comma and the BOM`() throws {
    let convention = try #require(Self.francaise)
    let cellules: [CelluleCSV] = [.chaine("a,b"), .montant(Cumul(centimes: 123_456))]
    #expect(try ecrire(cellules, convention) == "\u{FEFF}\"a,b\";1234,56\r\n")
    #expect(try ecrire([.vide], convention) == "\u{FEFF}\r\n")
  }

  @Test func `one sign cannot mean two things`() {
    #expect(ConventionCSV(entre: .virgule, decimale: .virgule, avecBOM: false) == nil)
    #expect(ConventionCSV(entre: .virgule, decimale: .point, avecBOM: false) == .usuelle)
    #expect(ConventionCSV(entre: .tabulation, decimale: .virgule, avecBOM: false) != nil)
  }

  @Test(arguments: [
    "=1+1", "+33 6", "-12.50", "@SUM(A1)", "\tx", "\nx", " =1", "\u{A0}=1",
    "\u{FEFF}=1",
    "\u{202E}=1", "\u{200B}+1", "＝1", "＋1", "－1", "＠1", "'=1", "'", "''",
  ])
  func `a text that could be a formula has an apostrophe in front`(texte: String) throws {
    #expect(try ecrire([.chaine(texte)]) == "\"'\(texte)\"\r\n")
  }

  /// Whoever parts cells by another sign, or ends rows at each end of a line, finds a cell there.
  @Test(arguments: [
    ("a;=1+1", "a;'=1+1"), ("Fer plat,-10 %", "Fer plat,'-10 %"), ("a\t@x", "a\t'@x"),
    ("Pose\n- dépose", "Pose\n'- dépose"), ("a; =1", "a;' =1"), ("x;\"=1", "x;'\"\"=1"),
    ("a;'b'", "a;''b'"), ("=a;=b", "'=a;'=b"), ("\t=1", "'\t'=1"), ("\r=1", "'\r'=1"),
    (";;+1", ";;'+1"), ("1 à 3, pose", "1 à 3, pose"), ("a, b;c", "a, b;c"),
  ])
  func `what could be a formula behind any sign that parts cells has one too`(
    texte: String, ecrit: String
  ) throws {
    #expect(try ecrire([.chaine(texte)]) == "\"\(ecrit)\"\r\n")
  }

  @Test func `what guards a text is taken off again, whatever the text`() {
    let signes = [
      "=", "+", "-", "@", "'", ";", ",", "\t", "\n", "\r", " ", "\"", "a", "é", "＝", "\u{200B}",
    ]
    var hasard = GenerateurGraine(graine: 7)
    for _ in 0..<Campaign.count(20_000, long: 200_000) {
      let texte = (0..<Int.random(in: 0...9, using: &hasard)).map { _ in
        signes.randomElement(using: &hasard) ?? ""
      }.joined()
      let garde = texte.gardeDesTableurs
      #expect(garde.sansGardeDeTableur == texte, "\(texte.debugDescription)")
      for cellule in garde.unicodeScalars.split(whereSeparator: ";,\t\n\r".unicodeScalars.contains)
      {
        let premier = cellule.first { !" \u{200B}".unicodeScalars.contains($0) }
        #expect(
          !(premier.map("=+-@＝".unicodeScalars.contains) ?? false), "\(garde.debugDescription)")
      }
    }
  }

  @Test(arguments: ["", "a=1", "3-2", "l'an", "(=1)", "\"=1", "–", "é", "🎉=", "٣"])
  func `any other text is as it was`(texte: String) throws {
    #expect(try ecrire([.chaine(texte)]) == "\"\(texte.replacing("\"", with: "\"\""))\"\r\n")
  }

  private func ecrire(
    _ cellules: [CelluleCSV], _ convention: ConventionCSV = .usuelle
  ) throws -> String {
    let colonnes = cellules.indices.map { rang in
      ColonneCSV<[CelluleCSV]>("c\(rang)", "") { $0[rang] }
    }
    var (flux, seules) = (MemoryStream(), MemoryStream())
    var export = ExportCSV(colonnes, convention)
    try export.begin(&seules)
    try export.write(cellules, to: &flux)
    // The BOM stands before the names of the columns.
    let entete = String(decoding: seules.bytes, as: UTF8.self)
    let bom = entete.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    #expect(export.nombre == 1)
    return bom + String(decoding: flux.bytes, as: UTF8.self)
  }
}

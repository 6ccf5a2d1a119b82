import Facturation
import Testing
import Litteraux

@Suite struct NumerotationTests {
  private let jour: DateCivile = "2026-03-09"

  private func numero(_ serie: String, _ rang: Int) throws -> String {
    try lire(serie, Serie.self).numero(rang: rang, du: jour).texte
  }

  @Test func `the usual series number invoices and avoirs by the year`() throws {
    #expect(try Serie.factures.numero(rang: 1, du: jour) == "F2026-0001")
    #expect(try Serie.avoirs.numero(rang: 12, du: jour) == "A2026-0012")
    #expect(Serie.examiner(Serie.factures.texte) == nil)
    #expect(Serie.examiner(Serie.avoirs.texte) == nil)
  }

  @Test(arguments: [
    ("{n}", 7, "7"), ("{n}", 1_000_000, "1000000"), ("{n:2}", 7, "07"), ("{n:9}", 7, "000000007"),
    ("{annee}{mois}-{n:3}", 7, "202603-007"), ("FA/{annee}/{mois}/{n}", 7, "FA/2026/03/7"),
    ("{n:4}_{annee}+a", 7, "0007_2026+a"), ("{annee}{annee}{n}", 7, "202620267"),
  ])
  func `a pattern gives its numbers`(serie: String, rang: Int, attendu: String) throws {
    #expect(try numero(serie, rang) == attendu)
    #expect(try lire(serie, Serie.self).texte == serie)
  }

  @Test func `a rank beyond the width takes the digits it needs`() throws {
    #expect(try numero("F{annee}-{n:4}", 9999) == "F2026-9999")
    #expect(try numero("F{annee}-{n:4}", 10_000) == "F2026-10000")
    #expect(try numero("{n:9}", 1_000_000_000) == "1000000000")
  }

  @Test func `a series of a date is that date's year and month, its rank still open`() throws {
    #expect(Serie.factures.souche(du: jour) == "F2026-{n:4}")
    #expect(Serie.factures.souche(du: "2027-01-01") == "F2027-{n:4}")
    #expect(Serie.factures.souche(du: .premiere) == "F0001-{n:4}")
    #expect(("{annee}{mois}-{n}" as Serie).souche(du: jour) == "202603-{n}")
    #expect(("X{n:3}" as Serie).souche(du: jour) == "X{n:3}")
  }

  @Test func `a series of a date is a pattern too, and gives the same numbers`() throws {
    for serie: Serie in [.factures, "{annee}{mois}-{n}", "X{n:3}"] {
      let souche = serie.souche(du: jour)
      #expect(Serie.examiner(souche.texte) == nil)
      #expect(try souche.numero(rang: 42, du: jour) == serie.numero(rang: 42, du: jour))
    }
  }

  @Test(arguments: [
    "F", "F{annee}", "{n}{n}", "{n}{n:4}", "{mois}-{n}", "{n:1}", "{n:0}", "{n:10}", "{n:a}",
    "{n:}",
    "{n:４}", "{N}", "{an}", "{}", "{n", "n}", "{{n}}", "{n}}", "{annee-{n}", "F {n}", "F.{n}",
    "Né{n}", "F\u{0}{n}", "F#{n}", " {n}", "{ n }", "{n:+4}", "{n:-4}",
  ])
  func `a pattern that gives no numbers, or not each once, is refused`(serie: String) {
    refuse("forme-invalide", .serie) { try lire(serie, Serie.self) }
  }

  @Test func `no pattern is refused, and one that is too long`() throws {
    refuse("valeur-vide", .serie) { try lire("", Serie.self) }
    let refus = refuse("valeur-trop-longue", .serie) {
      try lire("{n}" + String(repeating: "a", count: 58), Serie.self)
    }
    #expect(refus?.figures == "maximum=60")
  }

  @Test func `a pattern whose numbers would come to be too long is refused`() throws {
    // Nine digits are room for a rank that no firm reaches.
    #expect(try numero("{n}" + String(repeating: "a", count: 26), 1).utf8.count == 27)
    #expect(try numero("{annee}{n:4}" + String(repeating: "a", count: 22), 1).utf8.count == 30)
    for serie in [
      "{n}" + String(repeating: "a", count: 27),
      "{annee}{n:4}" + String(repeating: "a", count: 23),
      "{annee}{mois}{n:9}" + String(repeating: "a", count: 21),
    ] {
      let refus = refuse("valeur-trop-longue", .serie) { try lire(serie, Serie.self) }
      #expect(refus?.figures == "maximum=35")
    }
  }

  @Test func `a number has at most 35 characters, so that a series may come to its end`() throws {
    let serie = "{n}" + String(repeating: "a", count: 26)
    #expect(try numero(serie, 999_999_999).utf8.count == 35)
    let refus = refuse("valeur-trop-longue", .numero) { try numero(serie, 1_000_000_000) }
    #expect(refus?.figures == "maximum=35")
  }

  @Test(arguments: ["F2026-0001", "a", "A-Z_a-z/0+9", "00000000000000000000000000000000000"])
  func `a number holds unaccented letters, digits and four signs`(texte: String) throws {
    #expect(try lire(texte, NumeroFacture.self).texte == texte)
  }

  @Test func `every other byte is refused in a number`() {
    let permis = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-_/".utf8)
    for octet in UInt8.min...0x7F {
      let texte = "F\(UnicodeScalar(octet))1"
      let lu = try? lire(texte, NumeroFacture.self)
      #expect((lu != nil) == permis.contains(octet), "byte \(octet)")
    }
    for texte in ["F 1", "É1", "１", "F2026—1"] {
      refuse("forme-invalide", .numero) { try lire(texte, NumeroFacture.self) }
    }
    refuse("valeur-vide", .numero) { try lire("", NumeroFacture.self) }
  }
}

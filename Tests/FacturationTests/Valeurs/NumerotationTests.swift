@testable import Facturation
import Litteraux
import Testing

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

/// The place of a number in a series, found from its text alone.
@Suite struct `The place of a number` {
  private func place(_ numero: NumeroFacture, _ factures: Serie = .factures) -> String? {
    let registre = Registre(
      RegistreOuvert(
        registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple,
        serieFactures: factures))
    return registre.place(de: numero).map { "\($0.serie) \($0.rang)" }
  }

  @Test(
    arguments: [
      ("F2026-0001", "F2026-{n:4} 1"), ("F2026-12345", "F2026-{n:4} 12345"),
      ("A1999-0042", "A1999-{n:4} 42"), ("F2026-0000", nil), ("F2026-001", nil),
      ("F2026-00001", nil), ("F0000-0001", nil), ("G2026-0001", nil), ("F2026_0001", nil),
      ("F2026-0001X", nil), ("F2026-", nil), ("F20A6-0001", nil), ("F2026-1234567890", nil),
    ] as [(NumeroFacture, String?)])
  func `is that of the registre's own series, if one of them gives it`(
    _ numero: NumeroFacture, _ attendu: String?
  ) {
    #expect(place(numero) == attendu)
  }

  @Test(
    arguments: [
      ("{annee}{mois}{n}", "2026117", "202611{n} 7"), ("{annee}{mois}{n}", "2026137", nil),
      ("{n}/{annee}", "12/2026", "{n}/2026 12"), ("{n}/{annee}", "012/2026", nil),
      ("{n:2}", "07", "{n:2} 7"), ("{n:2}", "7", nil), ("{n}", "7", "{n} 7"),
    ] as [(Serie, NumeroFacture, String?)])
  func `follows the pattern, whichever it is`(
    _ serie: Serie, _ numero: NumeroFacture, _ attendu: String?
  ) {
    #expect(place(numero, serie) == attendu)
  }

  @Test func `of every number that a series gives is that from which it was given`() throws {
    for serie in ["F{annee}-{n:4}", "{n}{annee}", "X{mois}/{annee}-{n:3}Y", "{n:9}"] as [Serie] {
      for rang in [1, 9, 10, 999, 1000, 123_456, 999_999_999] {
        for jour in [DateCivile.premiere, "2026-11-20", .derniere] {
          let registre = Registre(
            RegistreOuvert(
              registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple,
              serieFactures: serie))
          let place = registre.place(de: try serie.numero(rang: rang, du: jour))
          #expect(place?.rang == rang && place?.serie == serie.souche(du: jour))
        }
      }
    }
  }

  @Test(
    arguments: [
      ("{annee}", "F2026-0001", "2062-01-01", "d-un-autre-jour"),
      ("{annee}", "F2026-0001", "2026-12-31", nil),
      ("{annee}", "F2025-0001", "2026-01-01", "d-un-autre-jour"),
      ("{annee}", "A2026-0001", "2062-01-01", "d-un-autre-jour"),
      ("{annee}", "A2026-0001", "2026-01-01", "d-avoir"),
      ("{annee}", "f2026-0001", "2026-01-01", "semblable"),
      ("{annee}", "a2026-0001", "2026-01-01", "semblable"),
      ("{annee}", "fact1-0001", "2026-01-01", nil),
      ("{annee}{mois}", "F202611-0001", "2026-11-30", nil),
      ("{annee}{mois}", "F202611-0001", "2026-12-01", "d-un-autre-jour"),
      ("", "F-0001", "2062-01-01", nil), ("{annee}", "FA2026-0001", "2062-01-01", nil),
    ] as [(String, NumeroFacture, DateCivile, String?)])
  func `of the registre's own pattern is that of the document's day, unless told otherwise`(
    _ variables: String, _ numero: NumeroFacture, _ jour: DateCivile, _ defaut: String?
  ) throws {
    let registre = Registre(
      RegistreOuvert(
        registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple,
        serieFactures: try lire("F\(variables)-{n:4}", Serie.self)))
    func refus(_ etrangers: Bool) -> [String] {
      var facture = FactureImportee(
        id: 1, reference: .numero(NumeroImporte(numero: numero)), statut: .envoyee,
        enTete: EnTete(clientId: 2, dateFacture: jour, dateEcheance: jour),
        client: ClientImporte(), lignes: [])
      facture.numerosEtrangers = etrangers
      let cadre = CadreImport(registre: registre, aujourdhui: "2026-11-20")
      return ImportDeFacture(facture, rang: 0, dans: cadre).refus.map {
        "\($0.champ) \($0.code)"
      }
    }
    #expect(refus(false) == (defaut.map { ["numero numero-\($0)"] } ?? []))
    #expect(refus(true) == [])
  }

  @Test(
    arguments: [
      ("FA/2024/017", "FA/2024/{n:3} 17"), ("12", "{n:2} 12"), ("X-7-B", "X-{n}-B 7"),
      ("FA-000", nil), ("FA3-000", "FA{n}-000 3"),
      ("N20261120123456789", "N20261120{n:9} 123456789"),
    ] as [(NumeroFacture, String?)])
  func `of another is its last digits`(_ numero: NumeroFacture, _ attendu: String?) {
    let facture = FactureImportee(
      id: FactureID(UUIDTexte(haut: 0, bas: 1)), reference: .numero(NumeroImporte(numero: numero)),
      statut: .envoyee,
      enTete: EnTete(
        clientId: ClientID(UUIDTexte(haut: 0, bas: 2)), dateFacture: "2026-11-20",
        dateEcheance: "2026-12-20"), client: ClientImporte(), lignes: [])
    let registre = Registre(
      RegistreOuvert(registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple))
    let essai = ImportDeFacture(
      facture, rang: 0, dans: CadreImport(registre: registre, aujourdhui: "2026-11-20"))
    #expect(essai.documents.first.map { "\($0.serie) \($0.rang)" } == attendu)
    #expect(
      essai.refus.map(\.code.rawValue) == (attendu == nil ? ["numero-sans-serie"] : []))
  }
}

import Facturation
import Litteraux
import Testing

@testable import Exporters

/// Numbers and texts, byte by byte.
@Suite struct JSONWriterTests {
  @Test(
    arguments: [
      (0, 2, "0"), (1, 2, "0.01"), (10, 2, "0.1"), (2000, 2, "20"), (-1250, 2, "-12.5"),
      (99_999_999_999_999, 2, "999999999999.99"), (-99_999_999_999_999, 2, "-999999999999.99"),
      (999_999_999_999_999, 6, "999999999.999999"), (1, 6, "0.000001"), (-1, 4, "-0.0001"),
      (500_000, 6, "0.5"), (1_000_000_000, 0, "1000000000"), (100, 0, "100"),
    ] as [(Int128, Int, String)])
  func `a number has every digit that counts, and no other`(
    unites: Int128, decimales: Int, texte: String
  ) {
    #expect(ecrit { $0.decimal(unites, decimals: decimales) } == texte)
  }

  @Test func `a sum of more invoices than there are keeps its digits`() {
    let sommes: [(Int128, String)] = [
      (Int128(UInt64.max) + 2, "184467440737095516.17"),
      (100_000_000_000_000_000_000_001, "1000000000000000000000.01"), (.min + 1, ecriture(.max)),
    ]
    #expect(ecrit { $0.decimal(sommes[0].0, decimals: 2) } == sommes[0].1)
    #expect(ecrit { $0.decimal(sommes[1].0, decimals: 2) } == sommes[1].1)
    #expect(ecrit { $0.decimal(sommes[2].0, decimals: 2) } == "-" + sommes[2].1)
  }

  @Test func `a text has the escapes that JSON demands, and its accents as they are`() {
    #expect(ecrit { $0.string("é\"\\/\n\t\u{1}\u{1F}😀") } == #""é\"\\/\n\t\u0001\u001f😀""#)
  }

  @Test(arguments: [("0001-01-01"), ("2026-11-20"), ("9999-12-31")])
  func `a day is its midnight`(texte: String) throws {
    let jour = try DateCivile(texte: texte)
    #expect(ecrit { $0.tell("j", jour) } == "\"j\":\"\(texte)T00:00:00Z\"")
  }

  @Test func `an answer has what the journal has, and shows what would hide`() {
    let mots = "é\"\u{7F}\u{202E}\u{E0061}\n😀"
    #expect(
      ecrit(.answer) { $0.string(mots) } == #""é\"\u007f\u202e\udb40\udc61\n😀""#)
    let (jour, prix): (DateCivile, Montant) = ("2026-11-20", "-12.50")
    #expect(ecrit(.answer) { $0.tell("j", jour) } == #""j":"2026-11-20""#)
    #expect(ecrit(.answer) { $0.tell("p", prix) } == #""p":"-12.50""#)
    #expect(ecrit(.answer) { $0.sum(Cumul(prix)) } == #""-12.50""#)
  }

  @Test func `of a record those members are told that are wanted, each whole`() {
    let adresse = Adresse(
      voie: "1 rue du Test", codePostal: "75001",
      ville: "Paris", pays: .france)
    var client = FicheClient(nom: "Blanc", adresse: adresse)
    client.code = "C1"
    let dits = ecrit(.answer) { json in
      json.object { $0.tell(client) { $0 == "adresse" || $0 == "code" } }
    }
    #expect(
      dits == #"{"adresse":{"voie":"1 rue du Test","codePostal":"75001","ville":"Paris","#
        + #""pays":"FR"},"code":"C1"}"#)
  }

  private func ecriture(_ unites: Int128) -> String {
    let chiffres = String(unites)
    return chiffres.dropLast(2) + "." + chiffres.suffix(2)
  }

  private func ecrit(
    _ form: JSONWriter.Form = .document, _ ecrire: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(form)
    ecrire(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

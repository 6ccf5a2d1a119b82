import Facturation
import Graine
import Journaux
import Litteraux
import PDF
import Testing

@testable import Exporters

@Suite struct `The writer of HTML` {
  private func written(_ write: (inout HTMLWriter) -> Void) -> String {
    var html = HTMLWriter()
    write(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("\"l'été\"", "&quot;l&#39;été&quot;"),
    ("</script>", "&lt;/script&gt;"), ("&amp;", "&amp;amp;"), ("\u{202E}txt", "⟨U+202E⟩txt"),
    ("a\u{0}\u{7F}\u{85}", "a⟨U+0000⟩⟨U+007F⟩⟨U+0085⟩"), ("\u{E0001}", "⟨U+E0001⟩"),
    ("deux\nlignes", "deux\nlignes"), ("", ""), ("👩🏽‍🚀", "👩🏽⟨U+200D⟩🚀"),
  ])
  func `escapes what could be markup, and shows what nobody sees`(text: String, html: String) {
    #expect(written { $0.text(text) } == html)
    #expect(written { $0.element(.p, text: text) } == "<p>\(html)</p>")
    #expect(written { $0.open(.p, .init("title", text)) } == "<p title=\"\(html)\">")
  }

  /// No literal of Swift can hold them, but a file can.
  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x10FFFF] as [UInt32])
  func `shows what is no character at all`(code: UInt32) throws {
    let text = String(try #require(Unicode.Scalar(code)))
    #expect(written { $0.text(text) } == "⟨U+\(String(code, radix: 16, uppercase: true))⟩")
  }

  @Test func `lets no text out of its element, whatever it is`() {
    var graine = GenerateurGraine()
    let marks = Array("<>&\"'=/! -\u{0}\u{202E}aé\n")
    for _ in 0..<500 {
      let text = String((0..<20).compactMap { _ in marks.randomElement(using: &graine) })
      let html = written { $0.element(.td, .init("data-x", text), text: text) }
      #expect(html.count { $0 == "<" } == 2 && html.count { $0 == ">" } == 2, "\(graine)")
      #expect(html.count { $0 == "\"" } == 2, "\(graine)")
    }
  }

  @Test func `nests elements, and ends lines where that changes nothing`() {
    let html = written { html in
      html.element(.ul, .class("a b")) { html in
        html.element(.li) { $0.element(.a, .href(fragment: "F2026/1"), text: "F2026/1") }
      }
    }
    #expect(html == "<ul class=\"a b\"><li><a href=\"#F2026/1\">F2026/1</a></li></ul>\n")
  }

  @Test func `draws shapes where they were asked for, and as large`() {
    let html = written { html in
      html.element(.g, .class("g")) { html in
        html.rect(x: .points(1), y: .points(2), width: .points(3), height: .points(4), .class("r"))
        html.line(from: (.points(5), .points(6)), to: (.points(7), .points(8)), .class("l"))
      }
    }
    #expect(
      html == #"<g class="g"><rect x="1" y="2" width="3" height="4" class="r"></rect>"#
        + #"<line x1="5" y1="6" x2="7" y2="8" class="l"></line></g>"# + "\n")
  }

  @Test func `can be emptied in the middle of a page`() {
    var html = HTMLWriter()
    html.open(.section)
    html.removeAll()
    html.element(.p, text: "suite")
    html.close(.section)
    #expect(String(decoding: html.bytes, as: UTF8.self) == "<p>suite</p></section>\n")
  }

  @Test func `writes a table with heads for columns and rows`() {
    let html = written {
      HTMLTable("Taux", [.court], ["Taux", "Base"]).ecrire(
        &$0, [["20 %", "1"]], pied: ["", "1"])
    }
    #expect(html.contains("<caption>Taux</caption>"))
    #expect(html.contains("<th scope=\"col\" class=\"n\">Base</th>"))
    #expect(html.contains("<th scope=\"row\" class=\"c\">20 %</th><td class=\"n\">1</td>"))
    #expect(html.contains("<tfoot><tr>"))
  }
}

@Suite struct `A style sheet` {
  private func text(_ sheet: EmbeddedText) -> String {
    String(decoding: sheet.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("Atelier 7", "Atelier 7"),
    ("\"}*{display:none", #"\22 \7d \2a \7b display\3a none"#),
    ("é€", #"\e9 \20ac "#), ("\u{202E}", #"\27e8 U\2b 202E\27e9 "#), ("a\nb\\", #"a\a b\5c "#),
    ("</style>", #"\3c \2f style\3e "#),
  ])
  func `holds a text between quotes that it cannot leave`(texte: String, quoted: String) {
    var sheet = EmbeddedText()
    sheet.quote(texte)
    #expect(text(sheet) == "\"\(quoted)\"")
  }

  /// The digests are those that `openssl dgst -sha256 -binary | base64` gives.
  @Test func `is named by the digest of its bytes`() {
    var sheet = EmbeddedText()
    #expect(sheet.source == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
    sheet.add("abc")
    #expect(sheet.source == "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='")
  }

  /// The examples of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `writes base 64 as its definition has it`(bytes: String, text: String) {
    #expect(Base64.text(Array(bytes.utf8)) == text)
  }

  @Test func `is admitted by the page that holds it, and no other is`() {
    let page = Page(
      langue: .francais, titre: "Un & deux", feuille: "rapport",
      marges: Page.Marges(hautGauche: "Atelier \"V\"", basGauche: "bas"))
    var html = HTMLWriter()
    page.commencer(&html)
    page.finir(&html)
    let text = String(decoding: html.bytes, as: UTF8.self)
    let sheets = text.split(separator: "<style>").dropFirst().compactMap {
      $0.split(separator: "</style>").first
    }
    #expect(sheets.count == 2)
    for sheet in sheets {
      let hash = SHA256.empreinte(of: ContiguousArray(sheet.utf8).span)
      let words = [hash.mot0, hash.mot1, hash.mot2, hash.mot3]
      let octets = words.flatMap { word in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
      }
      #expect(text.contains("&#39;sha256-\(Base64.text(octets))&#39;"))
    }
    #expect(text.contains("default-src &#39;none&#39;"))
    #expect(text.contains("<title>Un &amp; deux</title>"))
    #expect(sheets.last?.contains(#"@top-left{content:"Atelier \22 V\22 "}"#) == true)
  }

  @Test func `cuts off what a margin has no room for`() {
    var html = HTMLWriter()
    let long = String(repeating: "a", count: 200)
    Page(langue: .anglais, titre: "", feuille: "commune", marges: Page.Marges(hautGauche: long))
      .commencer(&html)
    let text = String(decoding: html.bytes, as: UTF8.self)
    #expect(text.contains("\"" + long.prefix(69) + #"\2026 ""#))
  }
}

@Suite struct `The writer of XML` {
  private func written(_ write: (inout XMLWriter) -> Void) -> String {
    var xml = XMLWriter()
    write(&xml)
    return String(
      String(decoding: xml.bytes, as: UTF8.self).dropFirst(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".count))
  }

  @Test(arguments: [
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("\"l'été\"", "&quot;l&#39;été&quot;"),
    ("]]>", "]]&gt;"), ("\u{202E}txt", "\u{202E}txt"), ("deux\nlignes\t", "deux\nlignes\t"),
    ("a\u{0}b\u{B}c", "a\u{FFFD}b\u{FFFD}c"), ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
    ("\r", "&#13;"), ("👩🏽‍🚀", "👩🏽‍🚀"), ("\u{7F}\u{85}", "\u{7F}\u{85}"),
  ])
  func `escapes what could be markup, and lets nothing out that XML cannot hold`(
    text: String, xml: String
  ) {
    #expect(written { $0.leaf("a", text: text) } == "<a>\(xml)</a>\n")
  }

  @Test func `tells which characters it had to replace, each once`() {
    var xml = XMLWriter()
    for text in ["Pose", "a\u{FFFE}b\u{FFFF}", "\u{FFFE}"] { xml.leaf("a", text: text) }
    #expect(xml.pertes.codes == ["U+FFFE", "U+FFFF"])
    #expect(
      xml.pertes.messages(.francais)
        == ["XML n'admet pas U+FFFE, U+FFFF : U+FFFD en tient lieu dans les données."])
    var whole = XMLWriter()
    whole.leaf("a", text: "é\u{202E}")
    #expect(whole.pertes == .aucune)
  }

  @Test func `lets no text out of its element, whatever it is`() {
    var graine = GenerateurGraine()
    let marks = Array("<>&\"'=/! -\u{0}\u{202E}aé\n")
    for _ in 0..<500 {
      let text = String((0..<20).compactMap { _ in marks.randomElement(using: &graine) })
      let xml = written { $0.leaf("a", Attribute("b", text), text: "x" + text) }
      #expect(xml.count { $0 == "<" } == 2 && xml.count { $0 == ">" } == 2, "\(graine)")
      #expect(xml.count { $0 == "\"" } == 2, "\(graine)")
    }
  }

  @Test func `sets elements in, and leaves out those that would be empty`() {
    let xml = written { xml in
      xml.element("a") { xml in
        xml.element("b") { $0.element("c") { $0.leaf("d", text: nil) } }
        xml.element("e") { $0.leaf("f", text: "1") }
        xml.leaf("g", text: "")
        xml.element("h", isRequired: true) { _ in }
      }
    }
    #expect(xml == "<a>\n  <e>\n    <f>1</f>\n  </e>\n  <h></h>\n</a>\n")
  }
}

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

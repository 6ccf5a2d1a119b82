import Facturation
import Journaux
import Testing

@testable import Exporters

@Suite struct `A style sheet` {
  private func text(_ sheet: StyleSheet) -> String { String(decoding: sheet.bytes, as: UTF8.self) }

  @Test(arguments: [
    ("", ""), ("Atelier 7", "Atelier 7"),
    ("\"}*{display:none", #"\22 \7d \2a \7b display\3a none"#),
    ("é€", #"\e9 \20ac "#), ("\u{202E}", #"\27e8 U\2b 202E\27e9 "#), ("a\nb\\", #"a\a b\5c "#),
    ("</style>", #"\3c \2f style\3e "#),
  ])
  func `holds a text between quotes that it cannot leave`(texte: String, quoted: String) {
    var sheet = StyleSheet()
    sheet.quote(texte)
    #expect(text(sheet) == "\"\(quoted)\"")
  }

  /// The digests are those that `openssl dgst -sha256 -binary | base64` gives.
  @Test func `is named by the digest of its bytes`() {
    #expect(
      StyleSheet("").source == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
    #expect(
      StyleSheet("abc").source == "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='")
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
      langue: .francais, titre: "Un & deux", feuille: Feuille.rapport,
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
    Page(langue: .anglais, titre: "", feuille: "", marges: Page.Marges(hautGauche: long))
      .commencer(&html)
    let text = String(decoding: html.bytes, as: UTF8.self)
    #expect(text.contains("\"" + long.prefix(69) + #"\2026 ""#))
  }
}

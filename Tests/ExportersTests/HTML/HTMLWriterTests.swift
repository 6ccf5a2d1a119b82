import Facturation
import Graine
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
      TableauHTML("Taux", [.court], ["Taux", "Base"]).ecrire(
        &$0, [["20 %", "1"]], pied: ["", "1"])
    }
    #expect(html.contains("<caption>Taux</caption>"))
    #expect(html.contains("<th scope=\"col\" class=\"n\">Base</th>"))
    #expect(html.contains("<th scope=\"row\" class=\"c\">20 %</th><td class=\"n\">1</td>"))
    #expect(html.contains("<tfoot><tr>"))
  }
}

import Facturation
import Graine
import Testing

@testable import Exporters

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

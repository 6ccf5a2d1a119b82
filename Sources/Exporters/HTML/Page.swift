import Facturation
import Journaux

/// What every page begins with: a policy that admits its own style sheets, a script of our own where it has one, and
/// nothing else.
struct Page {
  let langue: Langue
  let titre: String
  /// What its own style sheet is called.
  let feuille: String
  /// What stands in the margins of each printed page.
  let marges: Marges
  /// The colour of its rules, where it isn't that of its texts.
  var couleur: Couleur?
  /// Whether it shows images, which are in the page itself.
  var aDesImages = false
  /// The script at its end, if it has one.
  var script: EmbeddedText?

  /// The texts in the corners of a printed page; the page's number stands in the fourth.
  struct Marges {
    var hautGauche = ""
    var hautDroite = ""
    var basGauche = ""
    /// Whether the first page, which begins with a head of its own, does without the upper ones.
    var premiereSansHaut = false
  }

  /// Writes everything up to the body.
  func commencer(_ html: inout HTMLWriter) {
    let commune = EmbeddedText(feuille: "commune")
    var propre = EmbeddedText(feuille: feuille)
    imprimer(dans: &propre)
    html.literal("<!DOCTYPE html>\n")
    html.open(.html, Attribute("lang", langue.rawValue))
    html.element(.head) { html in
      html.meta(Attribute("charset", "utf-8"))
      html.meta(
        Attribute("http-equiv", "Content-Security-Policy"),
        Attribute(
          "content",
          "default-src 'none'; \(aDesImages ? "img-src data:; " : "")" + politiqueDuScript
            + "style-src \(commune.source) \(propre.source); base-uri 'none'; form-action 'none'"))
      html.meta(
        Attribute("name", "viewport"), Attribute("content", "width=device-width, initial-scale=1"))
      html.meta(Attribute("name", "color-scheme"), Attribute("content", "light dark"))
      html.meta(Attribute("name", "referrer"), Attribute("content", "no-referrer"))
      html.element(.title, text: titre)
      html.style(commune)
      html.style(propre)
    }
    html.open(.body)
  }

  /// The script turns no text into markup or script.
  private var politiqueDuScript: String {
    script.map { "script-src \($0.source); require-trusted-types-for 'script'; " } ?? ""
  }

  /// Writes what closes the page.
  func finir(_ html: inout HTMLWriter) {
    if let script { html.script(script) }
    html.close(.body)
    html.close(.html)
  }

  private func imprimer(dans feuille: inout EmbeddedText) {
    func coin(_ nom: StaticString, _ texte: String) {
      guard !texte.isEmpty else { return }
      feuille.add(nom)
      feuille.quote(texte.abrege)
      feuille.add("}")
    }
    if let couleur {
      feuille.add("html{--bande:.4rem;--marque:")
      feuille.add(colour: couleur)
      feuille.add("}")
    }
    feuille.add("@page{")
    coin("@top-left{content:", marges.hautGauche)
    coin("@top-right{content:", marges.hautDroite)
    coin("@bottom-left{content:", marges.basGauche)
    feuille.add("@bottom-right{content:")
    feuille.quote("Page ")
    feuille.add(" counter(page) ")
    feuille.quote(langue == .francais ? " sur " : " of ")
    feuille.add(" counter(pages)}}")
    if marges.premiereSansHaut {
      feuille.add("@page:first{@top-left{content:\"\"}@top-right{content:\"\"}}")
    }
  }
}

extension String {
  /// The text, cut off where a margin has no more room.
  fileprivate var abrege: String { count > 70 ? prefix(69) + "…" : self }
}

/// A style sheet or a script of our own, of literals and of quoted texts, which a page's policy admits by its SHA-256.
struct EmbeddedText {
  private(set) var bytes: ContiguousArray<UInt8> = []

  /// Adds rules as they stand in the source.
  mutating func add(_ literal: StaticString) {
    literal.withUTF8Buffer { octets in unsafe bytes.append(contentsOf: octets) }
  }

  /// Adds a colour, which is no more than a mark and six digits.
  mutating func add(colour couleur: Couleur) { bytes.append(contentsOf: couleur.texte.utf8) }

  /// Adds a text between quotes; all but letters and digits of ASCII is written by its number.
  mutating func quote(_ text: String) {
    var quoted = "\""
    for scalar in text.lignesVisibles.unicodeScalars {
      switch scalar {
      case "0"..."9", "A"..."Z", "a"..."z", " ": quoted.unicodeScalars.append(scalar)
      default: quoted += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    bytes.append(contentsOf: (quoted + "\"").utf8)
  }

  /// How a Content-Security-Policy names it: `'sha256-47DE…='`.
  var source: String { "'sha256-\(Base64.text(SHA256.empreinte(of: bytes.span).octets))'" }
}

extension EmbeddedText {
  /// A style sheet as it stands in `Sources/CRessources/texts`, from a line of its own on.
  ///
  /// One is of all pages, the others are each page's own. Colours are named once, for light, for
  /// dark and for paper; no colour says anything alone.
  init(feuille nom: String) { bytes = ContiguousArray("\n\(Ressource.texte("\(nom).css"))".utf8) }

  /// A script as it stands there.
  init(script nom: String) { bytes = ContiguousArray("\n\(Ressource.texte("\(nom).js"))\n".utf8) }
}

/// The bytes of a page, into which markup gets by literals alone and text by escaping alone.
///
/// A name is a `StaticString`, which the compiler makes of a literal and of nothing else; every
/// other text passes through `text`, so that nothing in the data can open an element:
///
///     open("p", [.class("nom")])  <p class="nom">
///     text("<b>À & B\u{202E}")    &lt;b&gt;À &amp; B⟨U+202E⟩
///     close("p")                  </p>
struct Markup {
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The characters that XML cannot hold, each once.
  private(set) var lost: [Unicode.Scalar] = []

  /// Forgets what was written; the room for it is kept.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes what stands in other markup.
  mutating func append(_ other: Markup) { bytes += other.bytes }

  mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    byte("<")
    literal(name)
    end(attributes)
  }

  mutating func open(_ element: HTMLWriter.Element, _ attributes: [Attribute]) {
    bytes.append(contentsOf: "<\(element.rawValue)".utf8)
    end(attributes)
  }

  private mutating func end(_ attributes: [Attribute]) {
    for attribute in attributes {
      byte(" ")
      literal(attribute.name)
      byte("=")
      byte("\"")
      text(attribute.value)
      byte("\"")
    }
    byte(">")
  }

  mutating func close(_ name: StaticString) {
    literal("</")
    literal(name)
    byte(">")
  }

  mutating func close(_ element: HTMLWriter.Element) {
    bytes.append(contentsOf: "</\(element.rawValue)>".utf8)
  }

  /// Writes markup as it stands in the source.
  mutating func literal(_ markup: StaticString) {
    // The same memory, which lives as long as the program, without a copy on the heap.
    markup.withUTF8Buffer { octets in unsafe bytes.append(contentsOf: octets) }
  }

  /// Writes a text: characters that could be taken for markup are escaped, and invisible ones shown.
  mutating func text(_ text: String) {
    guard !text.utf8.allSatisfy(\.isPlain) else { return bytes.append(contentsOf: text.utf8) }
    escape(text.lignesVisibles)
  }

  /// Writes a text for a program to read: nothing is shown in another way, but characters that XML cannot
  /// hold become the sign for a lost one.
  mutating func verbatim(_ text: String) {
    guard !text.utf8.allSatisfy(\.isPlain) else { return bytes.append(contentsOf: text.utf8) }
    var held = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      held.append(scalar.isHeldByXML ? scalar : "\u{FFFD}")
      if !scalar.isHeldByXML, !lost.contains(scalar) { lost.append(scalar) }
    }
    escape(String(held))
  }

  /// Forgets what was written behind a place.
  mutating func cut(to count: Int) { bytes.removeSubrange(count...) }

  private mutating func escape(_ text: String) {
    for octet in text.utf8 {
      switch octet {
      case UInt8(ascii: "&"): literal("&amp;")
      case UInt8(ascii: "<"): literal("&lt;")
      case UInt8(ascii: ">"): literal("&gt;")
      case UInt8(ascii: "\""): literal("&quot;")
      case UInt8(ascii: "'"): literal("&#39;")
      // A reader would take it for a line feed.
      case UInt8(ascii: "\r"): literal("&#13;")
      default: bytes.append(octet)
      }
    }
  }

  /// Writes a style sheet or a script, which holds literals and quoted texts alone.
  mutating func embedded(_ text: EmbeddedText) { bytes.append(contentsOf: text.bytes) }

  private mutating func byte(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }
}

/// A member of a tag: its name is a literal, its value any text.
struct Attribute {
  let name: StaticString
  let value: String

  init(_ name: StaticString, _ value: String) { (self.name, self.value) = (name, value) }
}

extension Unicode.Scalar {
  /// Whether it is a character of XML 1.0.
  fileprivate var isHeldByXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte stands for itself in any text: printable ASCII that no markup is made of.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    case 0x0A, 0x20..<0x7F: true
    default: false
    }
  }
}

/// Writes XML 1.0, element by element, each on a line of its own.
///
///     xml.element("ram:PostalTradeAddress") {
///       $0.leaf("ram:CityName", text: ville)          nothing where there is no text
///     }
///
/// A name is a `StaticString`, as in pages; every other text is escaped, and what XML cannot hold is
/// replaced, and told of. An element that would be empty is left out: no reader has to wonder what it means.
struct XMLWriter {
  private var markup = Markup()
  private var depth = 0

  /// Begins with the declaration.
  init() { markup.literal("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

  /// What was written.
  var bytes: ContiguousArray<UInt8> { markup.bytes }

  /// What XML cannot hold of it.
  var pertes: Pertes { Pertes(horsXML: markup.lost) }

  /// Writes an element around others; where there are none, only one that must be there.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], isRequired: Bool = false,
    content: (inout XMLWriter) -> Void
  ) {
    let before = markup.bytes.count
    open(name, attributes)
    markup.literal("\n")
    let inside = markup.bytes.count
    depth += 1
    content(&self)
    depth -= 1
    if markup.bytes.count > inside {
      indent()
    } else if isRequired {
      markup.cut(to: inside - 1)
    } else {
      return markup.cut(to: before)
    }
    close(name)
  }

  /// Writes an element that holds a text, unless there is none.
  mutating func leaf(_ name: StaticString, _ attributes: Attribute..., text: String?) {
    guard let text, !text.isEmpty else { return }
    open(name, attributes)
    markup.verbatim(text)
    close(name)
  }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    indent()
    markup.open(name, attributes)
  }

  private mutating func close(_ name: StaticString) {
    markup.close(name)
    markup.literal("\n")
  }

  private mutating func indent() {
    for _ in 0..<depth { markup.literal("  ") }
  }
}

/// Writes HTML, element by element; whoever holds it takes the bytes away from time to time.
///
///     html.element(.p, .class("adresse")) {
///       $0.text(adresse.voie.texte)
///       $0.br()
///     }
struct HTMLWriter {
  private(set) var markup = Markup()

  /// What was written since the last `removeAll`.
  var bytes: ContiguousArray<UInt8> { markup.bytes }

  mutating func removeAll() { markup.removeAll() }

  /// The elements that pages are made of.
  enum Element {
    case a, article, b, body, caption, code, dd, del, details, div, dl, dt, figcaption, figure
    case footer, h1, h2, h3, head, header, html, ins, li, main, nav, ol, p, pre, section, small
    case span, strong, summary, table, tbody, td, tfoot, th, thead, time, title, tr, ul
  }

  mutating func open(_ element: Element, _ attributes: Attribute...) {
    markup.open(element.name, attributes)
  }

  mutating func close(_ element: Element) {
    markup.close(element.name)
    if element.endsALine { markup.literal("\n") }
  }

  /// Writes an element whose content the body writes.
  mutating func element(
    _ element: Element, _ attributes: Attribute...,
    content: (inout HTMLWriter) throws -> Void
  ) rethrows {
    markup.open(element.name, attributes)
    try content(&self)
    close(element)
  }

  /// Writes an element that holds nothing but a text.
  mutating func element(_ element: Element, _ attributes: Attribute..., text: String) {
    markup.open(element.name, attributes)
    markup.text(text)
    close(element)
  }

  /// Writes a text.
  mutating func text(_ text: String) { markup.text(text) }

  /// Writes markup as it stands in the source.
  mutating func literal(_ literal: StaticString) { markup.literal(literal) }

  mutating func br() { markup.literal("<br>") }

  mutating func meta(_ attributes: Attribute...) {
    markup.open("meta", attributes)
    markup.literal("\n")
  }

  /// Writes an image of that size, in pixels.
  mutating func image(_ address: String, alternative: String, width: Int, height: Int) {
    markup.open(
      "img",
      [
        Attribute("src", address), Attribute("alt", alternative),
        Attribute("width", String(width)), Attribute("height", String(height)),
      ])
  }

  mutating func style(_ sheet: StyleSheet) {
    markup.literal("<style>")
    markup.style(sheet)
    markup.literal("</style>\n")
  }

  /// Writes a drawing of that size, in pixels.
  mutating func svg(
    width: Int, height: Int, _ attributes: Attribute..., content: (inout SVGWriter) -> Void
  ) {
    let size = [
      Attribute("width", String(width)), Attribute("height", String(height)),
      Attribute("viewBox", "0 0 \(width) \(height)"),
    ]
    markup.open("svg", size + attributes)
    var svg = SVGWriter(markup)
    markup = Markup()
    content(&svg)
    markup = svg.markup
    markup.close("svg")
    markup.literal("\n")
  }
}

extension Attribute {
  static func id(_ id: String) -> Attribute { Attribute("id", id) }

  static func `class`(_ name: StaticString) -> Attribute { Attribute("class", "\(name)") }

  /// A link within the page; pages have no other.
  static func href(fragment id: String) -> Attribute { Attribute("href", "#\(id)") }

  static func lang(_ lang: String) -> Attribute { Attribute("lang", lang) }

  static func aria(label: String) -> Attribute { Attribute("aria-label", label) }

  static func aria(labelledBy id: String) -> Attribute { Attribute("aria-labelledby", id) }

  /// The machine's form of a day or a moment.
  static func datetime(_ datetime: String) -> Attribute { Attribute("datetime", datetime) }

  /// The heads of a column or a row.
  static let column = Attribute("scope", "col")
  static let row = Attribute("scope", "row")
}

extension HTMLWriter.Element {
  fileprivate var name: StaticString {
    switch self {
    case .a: "a"
    case .article: "article"
    case .b: "b"
    case .body: "body"
    case .caption: "caption"
    case .code: "code"
    case .dd: "dd"
    case .del: "del"
    case .details: "details"
    case .div: "div"
    case .dl: "dl"
    case .dt: "dt"
    case .figcaption: "figcaption"
    case .figure: "figure"
    case .footer: "footer"
    case .h1: "h1"
    case .h2: "h2"
    case .h3: "h3"
    case .head: "head"
    case .header: "header"
    case .html: "html"
    case .ins: "ins"
    case .li: "li"
    case .main: "main"
    case .nav: "nav"
    case .ol: "ol"
    case .p: "p"
    case .pre: "pre"
    case .section: "section"
    case .small: "small"
    case .span: "span"
    case .strong: "strong"
    case .summary: "summary"
    case .table: "table"
    case .tbody: "tbody"
    case .td: "td"
    case .tfoot: "tfoot"
    case .th: "th"
    case .thead: "thead"
    case .time: "time"
    case .title: "title"
    case .tr: "tr"
    case .ul: "ul"
    }
  }

  /// Whether a line feed behind it changes nothing, and makes the source easier to read.
  fileprivate var endsALine: Bool {
    switch self {
    case .article, .body, .caption, .div, .dl, .figure, .footer, .h1, .h2, .h3, .head, .header,
      .html, .main, .nav, .ol, .section, .table, .tbody, .tfoot, .thead, .title, .tr, .ul:
      true
    default: false
    }
  }
}

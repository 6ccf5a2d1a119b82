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

/// Writes a drawing inside a page; what it looks like is up to the page's style sheet.
struct SVGWriter {
  private(set) var markup: Markup

  init(_ markup: Markup) { self.markup = markup }

  /// A place or a length in hundredths of a pixel: `1250` is written `12.5`.
  struct Pixels: Comparable, AdditiveArithmetic {
    let hundredths: Int

    static let zero = Pixels(hundredths: 0)

    init(hundredths: Int) { self.hundredths = hundredths }

    init(_ pixels: Int) { hundredths = 100 * pixels }

    static func < (left: Self, right: Self) -> Bool { left.hundredths < right.hundredths }

    static func + (left: Self, right: Self) -> Self {
      Pixels(hundredths: left.hundredths + right.hundredths)
    }

    static func - (left: Self, right: Self) -> Self {
      Pixels(hundredths: left.hundredths - right.hundredths)
    }

    var text: String {
      let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
      let digits = rest < 10 ? "0\(rest)" : String(rest)
      let fraction = rest == 0 ? "" : "." + (rest % 10 == 0 ? String(rest / 10) : digits)
      return (hundredths < 0 ? "-" : "") + "\(whole)" + fraction
    }
  }

  mutating func title(_ text: String, id: String? = nil) { leaf("title", id: id, text) }

  mutating func description(_ text: String, id: String? = nil) { leaf("desc", id: id, text) }

  private mutating func leaf(_ name: StaticString, id: String?, _ text: String) {
    markup.open(name, id.map { [.id($0)] } ?? [])
    markup.text(text)
    markup.close(name)
  }

  mutating func group(_ attributes: Attribute..., content: (inout SVGWriter) -> Void) {
    markup.open("g", attributes)
    content(&self)
    markup.close("g")
    markup.literal("\n")
  }

  mutating func rect(
    x: Pixels, y: Pixels, width: Pixels, height: Pixels, _ attributes: Attribute...
  ) {
    let shape: [Attribute] = [
      .init("x", x.text), .init("y", y.text), .init("width", width.text),
      .init("height", height.text),
    ]
    markup.open("rect", shape + attributes)
    markup.close("rect")
  }

  mutating func line(
    from start: (x: Pixels, y: Pixels), to end: (x: Pixels, y: Pixels), _ attributes: Attribute...
  ) {
    let shape: [Attribute] = [
      .init("x1", start.x.text), .init("y1", start.y.text), .init("x2", end.x.text),
      .init("y2", end.y.text),
    ]
    markup.open("line", shape + attributes)
    markup.close("line")
  }

  mutating func text(_ text: String, x: Pixels, y: Pixels, _ attributes: Attribute...) {
    markup.open("text", [.init("x", x.text), .init("y", y.text)] + attributes)
    markup.text(text)
    markup.close("text")
  }

  /// Diagonal hatching under a name, for what must not be told by its colour alone.
  mutating func hatching(id: String) {
    markup.literal("<defs>")
    markup.open(
      "pattern",
      [
        .id(id), .init("width", "4"), .init("height", "4"),
        .init("patternUnits", "userSpaceOnUse"), .init("patternTransform", "rotate(45)"),
      ])
    rect(x: .zero, y: .zero, width: Pixels(4), height: Pixels(4), .class("fond"))
    rect(x: .zero, y: .zero, width: Pixels(2), height: Pixels(4), .class("trait"))
    markup.close("pattern")
    markup.literal("</defs>")
  }
}

/// A table with a caption, the heads of its columns and those of its rows.
struct TableauHTML {
  /// A column, and how its cells are set.
  struct Colonne {
    /// What stands in a column.
    enum Genre {
      /// A word or two, which stay on one line.
      case court
      /// A text of any length, which may break anywhere if it must.
      case long
      /// A number, flush right.
      case nombre
    }

    let titre: String
    let genre: Genre

    fileprivate var classe: Attribute {
      switch genre {
      case .court: .class("c")
      case .long: .class("l")
      case .nombre: .class("n")
      }
    }
  }

  let legende: String
  let colonnes: [Colonne]

  /// Columns of these kinds, and numbers behind them.
  init(_ legende: String, _ genres: [Colonne.Genre], _ titres: [String]) {
    self.legende = legende
    colonnes = titres.enumerated().map {
      Colonne(titre: $1, genre: $0 < genres.count ? genres[$0] : .nombre)
    }
  }

  /// Begins the table, in a frame that scrolls by keyboard too where the screen is narrow.
  func ouvrir(_ html: inout HTMLWriter) {
    html.open(
      .div, .class("defile"), Attribute("role", "region"), .aria(label: legende),
      Attribute("tabindex", "0"))
    html.open(.table)
    html.element(.caption, text: legende)
    html.element(.thead) { html in
      html.element(.tr) { html in
        for colonne in colonnes {
          html.element(.th, .column, colonne.classe, text: colonne.titre)
        }
      }
    }
    html.open(.tbody)
  }

  /// Writes a row; its first cell is its head, and leads somewhere if a place is given.
  func ligne(_ html: inout HTMLWriter, _ cellules: [String], vers ancre: String? = nil) {
    html.element(.tr) { html in
      html.element(.th, .row, colonnes[0].classe) { html in
        guard let ancre else { return html.text(cellules[0]) }
        html.element(.a, .href(fragment: ancre), text: cellules[0])
      }
      for (colonne, cellule) in zip(colonnes, cellules).dropFirst() {
        html.element(.td, colonne.classe, text: cellule)
      }
    }
  }

  /// Ends the table, with sums at its foot if there are any.
  func fermer(_ html: inout HTMLWriter, pied: [String]? = nil) {
    html.close(.tbody)
    if let pied {
      html.element(.tfoot) { ligne(&$0, pied) }
    }
    html.close(.table)
    html.close(.div)
  }

  /// Writes the whole table.
  func ecrire(_ html: inout HTMLWriter, _ lignes: [[String]], pied: [String]? = nil) {
    ouvrir(&html)
    for cellules in lignes { ligne(&html, cellules) }
    fermer(&html, pied: pied)
  }
}

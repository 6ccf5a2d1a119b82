import Journaux
import PDF

/// Writes HTML, element by element; the holder takes the bytes away from time to time.
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

  /// Writes what another has written.
  mutating func append(_ other: HTMLWriter) { markup.append(other.markup) }

  /// The elements that pages are made of.
  enum Element: String {
    case a, article, b, body, caption, code, dd, del, details, div, dl, dt, figcaption, figure
    case footer, g, h1, h2, h3, head, header, html, ins, li, line, main, nav, ol, p, pre, rect
    case section, small, span, strong, summary, svg, table, tbody, td, template, tfoot, th, thead
    case time, title, tr, ul
  }

  mutating func open(_ element: Element, _ attributes: Attribute...) {
    markup.open(element, attributes)
  }

  mutating func close(_ element: Element) {
    markup.close(element)
    if element.endsALine { markup.literal("\n") }
  }

  /// Writes an element whose content the body writes.
  mutating func element(
    _ element: Element, _ attributes: Attribute..., content: (inout HTMLWriter) throws -> Void
  ) rethrows {
    try self.element(element, attributes, content: content)
  }

  mutating func element(
    _ element: Element, _ attributes: [Attribute], content: (inout HTMLWriter) throws -> Void
  ) rethrows {
    markup.open(element, attributes)
    try content(&self)
    close(element)
  }

  /// Writes an element that holds nothing but a text.
  mutating func element(_ element: Element, _ attributes: Attribute..., text: String) {
    markup.open(element, attributes)
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

  mutating func style(_ sheet: EmbeddedText) {
    markup.literal("<style>")
    markup.embedded(sheet)
    markup.literal("</style>\n")
  }

  mutating func script(_ script: EmbeddedText) {
    markup.literal("<script>")
    markup.embedded(script)
    markup.literal("</script>\n")
  }

  /// Writes a drawing of that size, in pixels.
  mutating func svg(
    width: Int, height: Int, _ attributes: Attribute..., content: (inout HTMLWriter) -> Void
  ) {
    let size = [
      Attribute("width", String(width)), Attribute("height", String(height)),
      Attribute("viewBox", "0 0 \(width) \(height)"),
    ]
    element(.svg, size + attributes, content: content)
  }
}

extension Attribute {
  static func id(_ id: String) -> Attribute { Attribute("id", id) }

  static func `class`(_ name: StaticString) -> Attribute { Attribute("class", "\(name)") }

  /// A link within the page; pages have no other.
  static func href(fragment id: String) -> Attribute { Attribute("href", "#\(id)") }

  static func aria(label: String) -> Attribute { Attribute("aria-label", label) }

  /// The heads of a column or a row.
  static let column = Attribute("scope", "col")
  static let row = Attribute("scope", "row")
}

extension HTMLWriter.Element {
  /// Whether a line feed behind it changes nothing, and makes the source easier to read.
  fileprivate var endsALine: Bool {
    switch self {
    case .article, .body, .caption, .div, .dl, .figure, .footer, .g, .h1, .h2, .h3, .head,
      .header, .html, .main, .nav, .ol, .section, .svg, .table, .tbody, .template, .tfoot, .thead,
      .title, .tr, .ul:
      true
    default: false
    }
  }
}

/// What stands in a drawing: its places and lengths are in pixels, which are written as the points of paper
/// are, and what it looks like is up to the page's style sheet.
extension HTMLWriter {
  mutating func title(_ text: String, id: String? = nil) {
    markup.open("title", id.map { [.id($0)] } ?? [])
    markup.text(text)
    markup.close("title")
  }

  mutating func rect(
    x: Length, y: Length, width: Length, height: Length, _ attributes: Attribute...
  ) {
    let shape: [Attribute] = [
      .init("x", x.description), .init("y", y.description), .init("width", width.description),
      .init("height", height.description),
    ]
    element(.rect, shape + attributes) { _ in }
  }

  mutating func line(
    from start: (x: Length, y: Length), to end: (x: Length, y: Length), _ attributes: Attribute...
  ) {
    let shape: [Attribute] = [
      .init("x1", start.x.description), .init("y1", start.y.description),
      .init("x2", end.x.description), .init("y2", end.y.description),
    ]
    element(.line, shape + attributes) { _ in }
  }

  mutating func text(_ text: String, x: Length, y: Length, _ attributes: Attribute...) {
    markup.open("text", [.init("x", x.description), .init("y", y.description)] + attributes)
    markup.text(text)
    markup.close("text")
  }

  /// Diagonal hatching under a name, for shapes that must not be told by their colour alone.
  mutating func hatching(id: String) {
    markup.literal("<defs>")
    markup.open(
      "pattern",
      [
        .id(id), .init("width", "4"), .init("height", "4"),
        .init("patternUnits", "userSpaceOnUse"), .init("patternTransform", "rotate(45)"),
      ])
    rect(x: .zero, y: .zero, width: .points(4), height: .points(4), .class("fond"))
    rect(x: .zero, y: .zero, width: .points(2), height: .points(4), .class("trait"))
    markup.close("pattern")
    markup.literal("</defs>")
  }
}

/// A table with a caption, the heads of its columns and those of its rows.
struct HTMLTable {
  /// What stands in a column, which tells how its cells are set.
  enum Genre: String {
    /// A word or two, which stay on one line.
    case court = "c"
    /// A text of any length, which may break anywhere if it must.
    case long = "l"
    /// A number, flush right.
    case nombre = "n"
  }

  private let legende: String
  private var colonnes: [(titre: String, classe: Attribute)]

  /// Columns of these kinds, and numbers behind them.
  init(_ legende: String, _ genres: [Genre], _ titres: [String]) {
    self.legende = legende
    let tous = genres + Array(repeating: .nombre, count: titres.count - genres.count)
    colonnes = zip(titres, tous).map { ($0, Attribute("class", $1.rawValue)) }
  }

  /// Begins the table, in a frame that scrolls by keyboard too where the screen is narrow.
  func ouvrir(_ html: inout HTMLWriter) {
    html.open(
      .div, .class("defile"), Attribute("role", "region"), .aria(label: legende),
      Attribute("tabindex", "0"))
    html.commencerTableau(legende, colonnes)
  }

  /// Writes a row; its first cell is its head, and leads somewhere if a place is given.
  func ligne(
    _ html: inout HTMLWriter, _ cellules: [String], vers ancre: String? = nil,
    _ attributs: Attribute...
  ) {
    html.element(.tr, attributs) { html in
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
    html.finirTableau(pied: pied.map { pied in { ligne(&$0, pied) } })
  }

  /// Writes the whole table, without the columns that say nothing but this; the last one stays.
  func ecrire(
    _ html: inout HTMLWriter, _ lignes: [[String]], pied: [String]? = nil,
    sansLes nul: String? = nil
  ) {
    let toutes = lignes + [pied].compactMap(\.self)
    let utiles = colonnes.indices.filter { rang in
      rang == colonnes.count - 1 || toutes.isEmpty || toutes.contains { $0[rang] != nul }
    }
    var table = self
    table.colonnes = utiles.map { colonnes[$0] }
    table.ouvrir(&html)
    for cellules in lignes { table.ligne(&html, utiles.map { cellules[$0] }) }
    table.fermer(&html, pied: pied.map { pied in utiles.map { pied[$0] } })
  }
}

extension HTMLWriter {
  /// Begins a table with what it is about, and the heads of its columns.
  mutating func commencerTableau(
    _ legende: String, _ colonnes: [(titre: String, classe: Attribute)]
  ) {
    open(.table)
    element(.caption, text: legende)
    element(.thead) { html in
      html.element(.tr) { html in
        for (titre, classe) in colonnes { html.element(.th, .column, classe, text: titre) }
      }
    }
    open(.tbody)
  }

  /// Ends a table and its frame, with what stands at its foot.
  mutating func finirTableau(pied: ((inout HTMLWriter) -> Void)? = nil) {
    close(.tbody)
    if let pied { element(.tfoot, content: pied) }
    close(.table)
    close(.div)
  }
}

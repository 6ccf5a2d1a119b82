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

  /// Writes an element around others, unless there are none.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], content: (inout XMLWriter) -> Void
  ) {
    let before = markup.bytes.count
    open(name, attributes)
    markup.literal("\n")
    let inside = markup.bytes.count
    depth += 1
    content(&self)
    depth -= 1
    if markup.bytes.count == inside { return markup.cut(to: before) }
    indent()
    close(name)
  }

  /// Writes an element that must be there though there may be nothing in it.
  mutating func required(_ name: StaticString, content: (inout XMLWriter) -> Void) {
    let before = markup.bytes.count
    element(name, content: content)
    if markup.bytes.count == before {
      open(name, [])
      close(name)
    }
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

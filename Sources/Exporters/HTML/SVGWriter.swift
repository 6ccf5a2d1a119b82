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

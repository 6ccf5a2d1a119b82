/// Writes what is drawn on one page, each mark between the signs of the element that it belongs to.
struct PageContent {
  private(set) var output = PDFOutput()
  /// The elements of the marked parts of the page, by the numbers of these parts.
  private(set) var parts: [ElementID] = []
  private let height: Length
  private var owner: Owner?
  private var fill = Colour.black
  private var stroke = Colour.black
  private var width: Length?

  init(height: Length) { self.height = height }

  /// Writes one mark, in the same part of the page as the last one if both belong together.
  mutating func add(
    _ mark: Mark, kind: (ElementID) -> ElementKind, _ resources: Resources
  ) {
    if mark.owner != owner || mark.owner == .artifact(.background) { begin(mark, kind) }
    switch mark.drawing {
    case .text(let text, let size, let place, let colour):
      guard let font = resources.fonts[text.font] else { return }
      set(fill: colour)
      output.write("BT /\(font.resource) \(size) Tf \(place.x) \(height - place.y) Td ")
      font.write(text, to: &output)
      output.write(" Tj ET\n")
    case .line(let start, let end, let width, let colour):
      set(stroke: colour, width: width)
      output.write("\(start.x) \(height - start.y) m \(end.x) \(height - end.y) l S\n")
    case .rectangle(let box, let colour):
      set(fill: colour)
      output.write("\(box.left) \(height - box.bottom) \(box.width) \(box.height) re f\n")
    case .image(let image, let box):
      guard let resource = resources.images[image]?.resource else { return }
      output.write("q \(box.width) 0 0 \(box.height) \(box.left) \(height - box.bottom) cm ")
      output.write("/\(resource) Do Q\n")
    }
  }

  /// Ends the last part of the page.
  mutating func end() {
    if owner != nil { output.write("EMC\n") }
    owner = nil
  }

  private mutating func begin(_ mark: Mark, _ kind: (ElementID) -> ElementKind) {
    end()
    owner = mark.owner
    switch mark.owner {
    case .element(let element):
      output.write("/\(kind(element).name) <</MCID \(parts.count)>> BDC\n")
      parts.append(element)
    case .artifact(.header):
      output.write("/Artifact <</Type /Pagination/Subtype /Header/Attached [/Top]>> BDC\n")
    case .artifact(.footer):
      output.write("/Artifact <</Type /Pagination/Subtype /Footer/Attached [/Bottom]>> BDC\n")
    case .artifact(.layout): output.write("/Artifact <</Type /Layout>> BDC\n")
    case .artifact(.background):
      // Where it lies is told too; so each is a part of its own.
      output.write("/Artifact ")
      output.write(
        [
          "Type": .name("Background"), "BBox": .rectangle(mark.drawing.box, onPage: height),
        ] as PDFDictionary)
      output.write(" BDC\n")
    }
  }

  private mutating func set(fill colour: Colour) {
    if colour != fill { output.write("\(colour.operands) \(colour.isGrey ? "g" : "rg")\n") }
    fill = colour
  }

  private mutating func set(stroke colour: Colour, width: Length) {
    if colour != stroke { output.write("\(colour.operands) \(colour.isGrey ? "G" : "RG")\n") }
    if width != self.width { output.write("\(width) w\n") }
    (stroke, self.width) = (colour, width)
  }
}

extension Colour {
  fileprivate var isGrey: Bool { red == green && green == blue }

  /// Its parts as fractions of one; to three decimals, all 256 of them differ.
  fileprivate var operands: String {
    let parts = (isGrey ? [red] : [red, green, blue]).map {
      Length(thousandths: divided(Int($0) * 1000, by: 255)).description
    }
    return parts.joined(separator: " ")
  }
}

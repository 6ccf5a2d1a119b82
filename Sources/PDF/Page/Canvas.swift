/// What is drawn on one page, in the order in which it is painted and read.
///
///     var page = Canvas(size: .a4)
///     let title = document.structure.add(.heading(1))
///     page.draw(font.set("Facture"), size: .points(20), at: place, as: .element(title))
///     document.pages.append(page)
///
/// A page is a value: it can be looked at and drawn on until the document is written, so that its
/// number among all can be set when there are no more to come.
package struct Canvas: Hashable, Sendable {
  /// How large the page is.
  package let size: PageSize
  /// What was drawn so far.
  package private(set) var marks: [Mark] = []
  /// Where a click leads to.
  package private(set) var links: [Link] = []

  /// An empty page.
  package init(size: PageSize) { self.size = size }

  /// Draws a line of text; the place is where its base line begins.
  package mutating func draw(
    _ text: SetText, size: Length, at place: Point, colour: Colour = .black, as owner: Owner
  ) {
    guard !text.glyphs.isEmpty else { return }
    add(.text(text, size: size, at: place, colour), owner)
  }

  /// Draws a straight line, which is an ornament unless something else is said.
  package mutating func draw(
    from start: Point, to end: Point, width: Length, colour: Colour = .black,
    as owner: Owner = .artifact(.layout)
  ) {
    add(.line(from: start, to: end, width: width, colour), owner)
  }

  /// Fills a rectangle, which is an ornament unless something else is said.
  package mutating func fill(
    _ rectangle: Rectangle, colour: Colour, as owner: Owner = .artifact(.layout)
  ) {
    add(.rectangle(rectangle, colour), owner)
  }

  /// Draws an image into a rectangle, whatever the proportions of both.
  package mutating func draw(_ image: Image, in rectangle: Rectangle, as owner: Owner) {
    add(.image(image, in: rectangle), owner)
  }

  /// Makes a rectangle lead to an address; the element is a link that holds the text drawn there.
  package mutating func link(
    _ rectangle: Rectangle, to address: String, contents: String, as element: ElementID
  ) {
    links.append(
      Link(rectangle: rectangle, address: address, contents: contents, element: element))
  }

  private mutating func add(_ drawing: Drawing, _ owner: Owner) {
    marks.append(Mark(drawing: drawing, owner: owner))
  }
}

/// To whom a mark on a page belongs.
package enum Owner: Hashable, Sendable {
  /// To an element of the document's structure, which is read.
  case element(ElementID)
  /// To nobody: it's not read, for it's an ornament or repeats on each page.
  case artifact(Artifact)
}

/// What is on a page without being a part of what the document says.
package enum Artifact: Hashable, Sendable {
  case header, footer, layout, background
}

/// One thing drawn on a page, and to whom it belongs.
package struct Mark: Hashable, Sendable {
  package let drawing: Drawing
  package let owner: Owner
}

/// What can be drawn.
package enum Drawing: Hashable, Sendable {
  case text(SetText, size: Length, at: Point, Colour)
  case line(from: Point, to: Point, width: Length, Colour)
  case rectangle(Rectangle, Colour)
  case image(Image, in: Rectangle)

  /// What of the page it takes; a text, as much as its font's letters above and below the line.
  package var box: Rectangle {
    switch self {
    case .text(let text, let size, let place, _): text.box(size: size, at: place)
    case .line(let start, let end, let width, _): Self.box(from: start, to: end, width: width)
    case .rectangle(let rectangle, _), .image(_, let rectangle): rectangle
    }
  }

  /// A line ends squarely where it ends, and is as wide on both its sides.
  private static func box(from start: Point, to end: Point, width: Length) -> Rectangle {
    let half = Length(thousandths: width.thousandths / 2)
    let (across, along) = start.y == end.y ? (half, Length.zero) : (Length.zero, half)
    let (left, top) = (min(start.x, end.x) - along, min(start.y, end.y) - across)
    return Rectangle(
      left: left, top: top, width: max(start.x, end.x) + along - left,
      height: max(start.y, end.y) + across - top)
  }
}

/// A rectangle that leads to an address.
package struct Link: Hashable, Sendable {
  package let rectangle: Rectangle
  package let address: String
  /// What is said of it where it isn't seen.
  package let contents: String
  package let element: ElementID
}

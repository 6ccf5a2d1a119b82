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

  /// An empty page.
  package init(size: PageSize) { self.size = size }

  /// Draws a line of text; the place is where its base line begins.
  package mutating func draw(
    _ text: SetText, size: Length, at place: Point, colour: Colour = .black, as owner: Owner
  ) {
    guard !text.glyphs.isEmpty else { return }
    marks.append(Mark(drawing: .text(text, size: size, at: place, colour), owner: owner))
  }

  /// Draws a straight line, which is an ornament unless something else is said.
  package mutating func draw(
    from start: Point, to end: Point, width: Length, colour: Colour = .black,
    as owner: Owner = .artifact(.layout)
  ) {
    marks.append(Mark(drawing: .line(from: start, to: end, width: width, colour), owner: owner))
  }

  /// Draws an image into a rectangle, in any proportions of both.
  package mutating func draw(_ image: Image, in rectangle: Rectangle, as owner: Owner) {
    marks.append(Mark(drawing: .image(image, in: rectangle), owner: owner))
  }
}

/// To whom a mark on a page belongs.
package enum Owner: Hashable, Sendable {
  /// To an element of the document's structure, which is read.
  case element(ElementID)
  /// To nobody: it's not read, for it's an ornament or repeats on each page.
  case artifact(Artifact)
}

/// Marks on a page that are no part of what the document says.
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
  case image(Image, in: Rectangle)

  /// What of the page it takes; a text, as much as its font's letters above and below the line.
  package var box: Rectangle {
    switch self {
    case .text(let text, let size, let place, _): text.box(size: size, at: place)
    case .line(let start, let end, let width, _): Self.box(from: start, to: end, width: width)
    case .image(_, let rectangle): rectangle
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

/// A place on a page, counted from its top left corner to the right and downward.
package struct Point: Hashable, Sendable {
  /// How far from the left edge.
  package var x: Length
  /// How far below the upper edge.
  package var y: Length

  /// The place so far to the right and so far down.
  package init(x: Length, y: Length) { (self.x, self.y) = (x, y) }
}

/// A rectangle on a page, counted from the page's top left corner to the right and downward.
package struct Rectangle: Hashable, Sendable {
  package var left, top, width, height: Length

  /// The rectangle whose top left corner stands there, so wide and so high.
  package init(left: Length, top: Length, width: Length, height: Length) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  package var right: Length { left + width }
  package var bottom: Length { top + height }

  /// The smallest rectangle that holds both.
  package func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(self.left, other.left), min(self.top, other.top))
    return Rectangle(
      left: left, top: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}

/// How large the paper is.
package struct PageSize: Hashable, Sendable {
  package let width, height: Length

  /// 210 mm by 297 mm.
  package static let a4 = PageSize(width: .millimetres(210), height: .millimetres(297))
  /// 8.5 in by 11 in.
  package static let letter = PageSize(width: .points(612), height: .points(792))
}

/// A colour of the screen, which the document's own profile says how to understand.
package struct Colour: Hashable, Sendable {
  package let red, green, blue: UInt8

  /// A colour of three parts, each from 0 to 255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A grey, from 0 for black to 255 for white.
  package static func grey(_ level: UInt8) -> Colour {
    Colour(red: level, green: level, blue: level)
  }

  package static let black = grey(0)
}

/// A length on a page, in whole thousandths of a point: the measured length is the written one.
package struct Length: Hashable, Comparable, AdditiveArithmetic, Sendable,
  CustomStringConvertible
{
  /// How many thousandths of a point.
  package let thousandths: Int

  /// So many thousandths of a point.
  package init(thousandths: Int) { self.thousandths = thousandths }

  /// So many points, of which an inch has 72.
  package static func points(_ points: Int) -> Length { Length(thousandths: points * 1000) }

  /// So many millimetres, to the nearest thousandth of a point.
  package static func millimetres(_ millimetres: Int) -> Length {
    Length(thousandths: divided(millimetres * 360_000, by: 127))
  }

  /// No length.
  package static let zero = Length(thousandths: 0)

  package static func + (one: Length, other: Length) -> Length {
    Length(thousandths: one.thousandths + other.thousandths)
  }

  package static func - (one: Length, other: Length) -> Length {
    Length(thousandths: one.thousandths - other.thousandths)
  }

  package static func < (one: Length, other: Length) -> Bool { one.thousandths < other.thousandths }

  /// The same length several times.
  package static func * (one: Length, times: Int) -> Length {
    Length(thousandths: one.thousandths * times)
  }

  /// A part of this length that is given in thousandths, such as those that fonts measure an em in.
  package func timesThousandths(_ part: Int) -> Length {
    Length(thousandths: divided(thousandths * part, by: 1000))
  }

  /// Points, with as few decimals as they need, as in `12.5`.
  package var description: String {
    let (points, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(points)" }
    var decimals = String(rest + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(points).\(decimals)"
  }
}

/// The nearest whole number; halves are rounded up.
func divided(_ number: Int, by divisor: Int) -> Int {
  let twice = 2 * number + divisor
  let quotient = twice / (2 * divisor)
  return twice % (2 * divisor) < 0 ? quotient - 1 : quotient
}

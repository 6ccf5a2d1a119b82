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

  /// Whether another one lies nowhere outside this one.
  package func contains(_ other: Rectangle) -> Bool {
    left <= other.left && top <= other.top && other.right <= right && other.bottom <= bottom
  }

  /// Whether the two have more in common than an edge.
  package func overlaps(_ other: Rectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

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

  /// A paper of one's own.
  package init(width: Length, height: Length) { (self.width, self.height) = (width, height) }

  /// 210 mm by 297 mm.
  package static let a4 = PageSize(width: .millimetres(210), height: .millimetres(297))
  /// 8.5 in by 11 in.
  package static let letter = PageSize(width: .points(612), height: .points(792))

  /// The whole paper.
  package var rectangle: Rectangle {
    Rectangle(left: .zero, top: .zero, width: width, height: height)
  }
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
  package static let white = grey(255)
}

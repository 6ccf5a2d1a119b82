/// What text is set in: a font of a file, which the document carries, or one that each reader has.
package enum Font: Hashable, Sendable {
  case embedded(TrueTypeFont)
  case standard(StandardFont)

  /// The name of the font in its own words.
  package var name: String {
    switch self {
    case .embedded(let font): font.description.postScriptName
    case .standard(let font): font.rawValue
    }
  }

  /// How high above the base line letters reach, in thousandths of the size.
  package var ascent: Int {
    switch self {
    case .embedded(let font): font.metrics.ascent
    case .standard(let font): font.ascent
    }
  }

  /// How far below the base line letters reach, in thousandths of the size.
  package var descent: Int {
    switch self {
    case .embedded(let font): font.metrics.descent
    case .standard(let font): font.descent
    }
  }

  /// How wide a text is when it's set on one line.
  package func width(of text: String, size: Length) -> Length { set(text).width(size: size) }
}

/// A text of one line, put into the characters of a font: ready to be measured and drawn.
package struct SetText: Hashable, Sendable {
  package let font: Font
  /// The characters of the font, from left to right.
  package internal(set) var glyphs: [SetGlyph] = []
  /// The space at which a line was broken: it takes no room, but parts words for who has them read.
  package internal(set) var end: SetGlyph?
  /// What of the text is not shown as it should be, each character once.
  package internal(set) var losses: [Loss] = []

  /// How wide it is, in thousandths of its size.
  package var advance: Int { glyphs.reduce(0) { $0 + Int($1.advance) } }

  /// All that is written of it, from left to right.
  var written: [SetGlyph] { glyphs + (end.map { [$0] } ?? []) }

  /// How wide it is.
  package func width(size: Length) -> Length { size.timesThousandths(advance) }

  /// What of a page it takes when its base line begins at a place.
  package func box(size: Length, at place: Point) -> Rectangle {
    let ascent = size.timesThousandths(font.ascent)
    return Rectangle(
      left: place.x, top: place.y - ascent, width: width(size: size),
      height: ascent + size.timesThousandths(font.descent))
  }
}

/// A character of a font, in the place of a character of a text.
package struct SetGlyph: Hashable, Sendable {
  /// Which glyph of the font's file; of a standard font, which code.
  let glyph: UInt16
  /// How wide it is, in thousandths of the size.
  let advance: Int32
  /// What it stands for in the text.
  package let scalar: Unicode.Scalar
}

/// A character that is not shown as it should be.
package enum Loss: Hashable, Sendable {
  /// The font lacks it: a sign stands in its place.
  case lacking(Unicode.Scalar)
  /// It is shown alone, whereas its script joins, stacks or reorders characters.
  case unshaped(Unicode.Scalar)
}

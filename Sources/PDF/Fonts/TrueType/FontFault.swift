/// Why bytes can't be used as a font, with what a message needs to say it.
package enum FontFault: Error, Hashable, Sendable {
  // It's another kind of file.
  case unknownFormat
  case collection
  case postScriptOutlines
  case webFont

  // Its maker forbids what is asked.
  case embeddingForbidden
  case subsettingForbidden

  // It's broken, or made to do harm.
  case tooLarge(maximum: Int)
  case tooManyTables(maximum: Int)
  case tableTwice(FontTable)
  case tableMissing(FontTable)
  case tableOutside(FontTable)
  case tableTooShort(FontTable)
  case value(FontField)
  case glyph(Int, GlyphFault)

  // It's of no use for texts.
  case noUnicodeMap
  case lacks(Unicode.Scalar)
}

/// What is wrong with one glyph.
package enum GlyphFault: Hashable, Sendable {
  /// Its outline ends outside of it, or says what can't be.
  case outline
  /// It's a part of itself.
  case cycle
  /// Too many glyphs stand within each other.
  case tooDeep(maximum: Int)
  /// It's made of too many glyphs.
  case tooManyParts(maximum: Int)
}

/// The name of a table in a font's file.
package struct FontTable: Hashable, Sendable, CustomStringConvertible {
  /// The four characters of the name, the first one highest.
  let tag: UInt32

  /// The characters, as in `glyf`; a sign stands for those that can't be seen.
  package var description: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }
    let seen = bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: seen, as: UTF8.self)
  }

  /// The table of that name.
  private init(_ name: StaticString) {
    tag = name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  init(tag: UInt32) { self.tag = tag }

  static let characterMap = FontTable("cmap")
  static let controlValues = FontTable("cvt ")
  static let fontProgram = FontTable("fpgm")
  static let glyphs = FontTable("glyf")
  static let head = FontTable("head")
  static let horizontalHead = FontTable("hhea")
  static let horizontalMetrics = FontTable("hmtx")
  static let locations = FontTable("loca")
  static let maxima = FontTable("maxp")
  static let names = FontTable("name")
  static let windows = FontTable("OS/2")
  static let postScript = FontTable("post")
  static let controlProgram = FontTable("prep")
}

/// A field of a table that holds what it can't.
package enum FontField: String, Hashable, Sendable {
  case magicNumber = "head.magicNumber"
  case unitsPerEm = "head.unitsPerEm"
  case locationFormat = "head.indexToLocFormat"
  case metricCount = "hhea.numberOfHMetrics"
  case lineHeight = "hhea.ascender"
  case advance = "hmtx.advanceWidth"
  case maximaVersion = "maxp.version"
  case glyphCount = "maxp.numGlyphs"
  case location = "loca.offset"
  case mapSegment = "cmap.segment"
  case mapGroup = "cmap.group"
  case mapGlyph = "cmap.glyph"
}

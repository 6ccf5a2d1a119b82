/// A font of a TrueType file, read and checked once, and shared by all documents set in it.
///
/// Whatever is used of the file later was checked when it was read, so that setting text, measuring
/// it and carrying a part of the font along cannot fail.
package final class TrueTypeFont: Sendable {
  /// What the font is called and looks like.
  package let description: FontDescription
  let file: FontFile
  let metrics: FontMetrics
  let widths: HorizontalMetrics
  let outlines: GlyphOutlines
  private let characters: CharacterMap

  /// No file is read that is larger.
  package static let largestFile = FontFile.largest
  /// Letters of more than four times their size would fill pages.
  private static let widest = 4000

  /// Reads a font that may be carried along in part and has letters to write with.
  package init(_ bytes: ContiguousArray<UInt8>) throws(FontFault) {
    file = try FontFile(bytes)
    description = try FontDescription(of: file)
    switch description.permission {
    case .all: break
    case .noSubsets: throw .subsettingForbidden
    case .nothing: throw .embeddingForbidden
    }
    let maxima = try file.reader(of: .maxima, atLeast: 32)
    guard try maxima.u32(at: 0) == 0x0001_0000 else { throw .value(.maximaVersion) }
    let glyphCount = try maxima.u16(at: 4)
    guard glyphCount > 0 else { throw .value(.glyphCount) }
    metrics = try FontMetrics(file)
    widths = try HorizontalMetrics(file, glyphCount: glyphCount)
    outlines = try GlyphOutlines(file, glyphCount: glyphCount, isLong: metrics.locationsAreLong)
    characters = try CharacterMap(
      try file.reader(of: .characterMap, atLeast: 4), glyphCount: glyphCount)
    for value in UInt8(ascii: " ")...UInt8(ascii: "~") {
      let scalar = Unicode.Scalar(value)
      guard let glyph = characters[scalar] else { throw .lacks(scalar) }
      guard advance(of: glyph) <= Self.widest else { throw .value(.advance) }
    }
  }

  /// The glyph of a character, if the font has one.
  func glyph(of scalar: Unicode.Scalar) -> UInt16? { characters[scalar] }

  /// How wide a glyph is, in thousandths of the size.
  func advance(of glyph: UInt16) -> Int {
    divided(Int(widths.advances[Int(glyph)]) * 1000, by: metrics.unitsPerEm)
  }
}

extension TrueTypeFont: Hashable {
  /// A font is the same as itself alone, whatever another one's file holds.
  package static func == (one: TrueTypeFont, other: TrueTypeFont) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How large the letters of a font are, in thousandths of the size.
struct FontMetrics: Hashable, Sendable {
  /// How many units of the font's own its size has.
  let unitsPerEm: Int
  let ascent: Int
  let descent: Int
  let capHeight: Int
  /// The left, lower, right and upper edges of a box that holds all letters.
  let box: [Int]
  /// How far letters lean, in whole degrees: negative to the right.
  let italicAngle: Int
  let locationsAreLong: Bool

  /// Letters of more than three times their size are none to write an invoice with.
  static let tallest = 3000

  init(_ file: FontFile) throws(FontFault) {
    let head = try file.reader(of: .head, atLeast: 54)
    guard try head.u32(at: 12) == 0x5F0F_3CF5 else { throw .value(.magicNumber) }
    let units = try head.u16(at: 18)
    guard (16...16384).contains(units) else { throw .value(.unitsPerEm) }
    let format = try head.u16(at: 50)
    guard format <= 1 else { throw .value(.locationFormat) }
    let line = try file.reader(of: .horizontalHead, atLeast: 36)
    unitsPerEm = units
    locationsAreLong = format == 1
    ascent = divided(try line.i16(at: 4) * 1000, by: units)
    descent = divided(-(try line.i16(at: 6)) * 1000, by: units)
    guard ascent > 0, (0...ascent).contains(descent), ascent <= Self.tallest else {
      throw .value(.lineHeight)
    }
    var box: [Int] = []
    for place in [36, 38, 40, 42] { box.append(divided(try head.i16(at: place) * 1000, by: units)) }
    self.box = box
    capHeight = try Self.capHeight(file).map { divided($0 * 1000, by: units) } ?? ascent
    italicAngle = try file.reader(of: .postScript).map(Self.italicAngle) ?? 0
  }

  /// How high capitals are: told since the second version of that table.
  private static func capHeight(_ file: FontFile) throws(FontFault) -> Int? {
    guard let windows = file.reader(of: .windows), try windows.u16(at: 0) >= 2 else { return nil }
    return try windows.i16(at: 88)
  }

  private static func italicAngle(_ postScript: TableReader) throws(FontFault) -> Int {
    try postScript.i16(at: 4)
  }
}

/// How wide the glyphs of a font are, in its own units, and how far right their outlines begin.
struct HorizontalMetrics: Sendable {
  let advances: ContiguousArray<UInt16>
  let bearings: ContiguousArray<UInt16>

  /// The last width counts for all glyphs behind it, of which only the bearings follow.
  init(_ file: FontFile, glyphCount: Int) throws(FontFault) {
    let count = try file.reader(of: .horizontalHead, atLeast: 36).u16(at: 34)
    guard (1...glyphCount).contains(count) else { throw .value(.metricCount) }
    let table = try file.reader(of: .horizontalMetrics, atLeast: 2 * (count + glyphCount))
    var (advances, bearings): (ContiguousArray<UInt16>, ContiguousArray<UInt16>) = ([], [])
    for glyph in 0..<glyphCount {
      let place = glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count)
      advances.append(UInt16(try table.u16(at: 4 * min(glyph, count - 1))))
      bearings.append(UInt16(try table.u16(at: place)))
    }
    (self.advances, self.bearings) = (advances, bearings)
  }
}

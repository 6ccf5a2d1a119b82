/// A font made here, so that none lies in the repository: each letter is a triangle as high as its
/// code, é is made of e and an accent, and ê of é and the accent once more.
package struct SyntheticFont {
  /// The tables by their names; a test changes what it likes.
  package var tables: [String: ContiguousArray<UInt8>] = [:]
  /// The outlines, from which two of the tables are made.
  package var glyphs: [ContiguousArray<UInt8>]
  /// A table to leave out of the file.
  package var omitted: String?
  package var isLong: Bool

  package static let accent = 96
  package static let eAcute = 97
  package static let nested = 98
  package static let sign = 99
  package static let glyphCount = 100

  package static let letterE = 2 + 0x65 - 0x21

  package init(isLong: Bool = false, wholeMap: Bool = false) {
    self.isLong = isLong
    glyphs = [Self.triangle(100), []]
    for letter in 0x21...0x7E { glyphs.append(Self.triangle(letter)) }
    glyphs.append(Self.triangle(50))
    glyphs.append(Self.composite([Self.letterE, Self.accent]))
    glyphs.append(Self.composite([Self.eAcute, Self.accent], instructions: [1, 2]))
    glyphs.append(Self.triangle(200))
    tables["head"] = Self.head(isLong: isLong)
    tables["hhea"] = words([1, 0, 800, -200] + Array(repeating: 0, count: 13) + [99])
    tables["maxp"] = words([1, 0, Self.glyphCount] + Array(repeating: 0, count: 13))
    // Each glyph is as wide as twice its number, and 500 more; the last two are equally wide.
    tables["hmtx"] = words((0..<99).flatMap { [500 + 2 * $0, $0] }) + words([99])
    tables["cmap"] = wholeMap ? Self.groups : Self.segments
    var windows = Array(repeating: 0, count: 48)
    (windows[0], windows[2], windows[31], windows[44]) = (2, 400, 0x40, 700)
    tables["OS/2"] = words(windows)
    tables["post"] = words([3, 0] + Array(repeating: 0, count: 14))
    tables["name"] = Self.names
    tables["cvt "] = [0, 1]
    tables["fpgm"] = [0xB0, 0x01, 0x2C]
    tables["prep"] = [0xB0]
  }

  /// The bytes of the file.
  package var file: ContiguousArray<UInt8> {
    var tables = tables
    if tables["glyf"] == nil {
      var (outlines, locations): (ContiguousArray<UInt8>, ContiguousArray<UInt8>) = ([], [])
      for glyph in glyphs {
        locations += isLong ? long(outlines.count) : words([outlines.count / 2])
        outlines += glyph
        if outlines.count % 2 == 1 { outlines.append(0) }
      }
      locations += isLong ? long(outlines.count) : words([outlines.count / 2])
      tables["glyf"] = outlines
      tables["loca"] = tables["loca"] ?? locations
    }
    if let omitted { tables[omitted] = nil }
    var directory = words([1, 0, tables.count, 0, 0, 0])
    var content: ContiguousArray<UInt8> = []
    let start = 12 + 16 * tables.count
    for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
      directory += ContiguousArray(name.utf8) + long(0) + long(start + content.count)
      directory += long(table.count)
      content += table
      while content.count % 4 != 0 { content.append(0) }
    }
    return directory + content
  }

  /// The file with a number of two bytes in a table changed.
  package func with(_ table: String, at place: Int, _ number: Int) -> ContiguousArray<UInt8> {
    var changed = self
    changed.tables[table]?.replaceSubrange(place..<place + 2, with: words([number]))
    return changed.file
  }

  /// Three points, each with two bytes a coordinate.
  package static func triangle(_ height: Int) -> ContiguousArray<UInt8> {
    var glyph = words([1, 0, 0, 100, height, 2, 0])
    glyph += [1, 1, 1]
    glyph += words([0, 50, 50, 0, height, 0 - height])
    return glyph + [0]
  }

  /// Glyphs one upon the other; the second and later ones are scaled, in each of the three ways.
  package static func composite(
    _ parts: [Int], instructions: ContiguousArray<UInt8> = []
  ) -> ContiguousArray<UInt8> {
    var glyph = words([-1, 0, 0, 100, 100])
    for (place, part) in parts.enumerated() {
      let more = place < parts.count - 1 ? 0x20 : 0
      let scale = [0, 0x8, 0x40, 0x80][place % 4]
      let flags = more | scale | (instructions.isEmpty ? 0 : 0x100) | (place == 0 ? 1 : 0)
      glyph += words([flags, part])
      glyph += words(place == 0 ? [1, 2] : [1])
      glyph += words([[], [1], [1, 1], [1, 0, 0, 1]][place % 4])
    }
    if !instructions.isEmpty { glyph += words([instructions.count]) + instructions }
    return glyph
  }

  private static func head(isLong: Bool) -> ContiguousArray<UInt8> {
    var table = words([1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000])
    table += ContiguousArray(repeating: 0, count: 16)
    return table + words([0, -200, 1000, 800, 0, 8, 2, isLong ? 1 : 0, 0])
  }

  /// Space and letters with a delta, é, the accent and the sign by a list, ê with a delta.
  private static var segments: ContiguousArray<UInt8> {
    let ends = [0x7E, 0xE9, 0xEA, 0x301, 0xFFFD, 0xFFFF]
    let starts = [0x20, 0xE8, 0xEA, 0x301, 0xFFFD, 0xFFFF]
    let deltas = [1 - 0x20, 0, nested - 0xEA, accent - 0x301, sign - 0xFFFD, 1]
    // The list begins behind the offsets: five words behind the one that points there.
    let offsets = [0, 10, 0, 0, 0, 0]
    var table = words([0, 1, 3, 1, 0, 12])
    table += words([4, 68, 0, 12, 0, 0, 0])
    for array in [ends, [0], starts, deltas, offsets, [0, eAcute]] { table += words(array) }
    return table
  }

  private static var groups: ContiguousArray<UInt8> {
    let groups = [
      [0, 0, 0], [0x20, 0x7E, 1], [0xE9, 0xEA, eAcute], [0x301, 0x301, accent],
      [0xFFFD, 0xFFFD, sign], [0x1F600, 0x1F600, 5],
    ]
    var table = words([0, 1, 3, 10, 0, 12])
    table += words([12, 0, 0, 16 + 12 * groups.count, 0, 0, 0, groups.count])
    for number in groups.joined() { table += long(number) }
    return table
  }

  /// The family for Macintosh and for Windows, and the name for documents.
  private static var names: ContiguousArray<UInt8> {
    let (roman, family, name) = ("Mac Name", "Essai", "Essai (Neuf)-Gras")
    func utf16(_ text: String) -> ContiguousArray<UInt8> { words(text.utf16.map(Int.init)) }
    let (ofFamily, ofName) = (utf16(family), utf16(name))
    var table = words([0, 3, 6 + 36])
    table += words([1, 0, 0, 1, roman.utf8.count, 0])
    table += words([3, 1, 0x409, 1, ofFamily.count, roman.utf8.count])
    table += words([3, 1, 0x40C, 6, ofName.count, roman.utf8.count + ofFamily.count])
    return table + ContiguousArray(roman.utf8) + ofFamily + ofName
  }
}

/// Numbers of two bytes, the highest first.
package func words(_ numbers: [Int]) -> ContiguousArray<UInt8> {
  ContiguousArray(
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
}

/// A number of four bytes, the highest first.
package func long(_ number: Int) -> ContiguousArray<UInt8> { words([number >> 16, number]) }

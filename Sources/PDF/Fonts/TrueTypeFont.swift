/// A font of a TrueType file, read and checked once, and shared by all documents set in it.
///
/// All that is used of the file later was checked when it was read, so that setting text, measuring
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
  package init(_ bytes: ContiguousArray<UInt8>) throws(FontError) {
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
  /// A font is the same as itself alone, even if another one's file holds the same.
  package static func == (one: TrueTypeFont, other: TrueTypeFont) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How large the letters of a font are, in thousandths of the size.
struct FontMetrics: Hashable, Sendable {
  /// How many units of the font's own its size has.
  let unitsPerEm: Int
  let ascent, descent, capHeight: Int
  /// The left, lower, right and upper edges of a box that holds all letters.
  let box: [Int]
  /// How far letters lean, in whole degrees: negative to the right.
  let italicAngle: Int
  let locationsAreLong: Bool

  /// Letters of more than three times their size are none to write an invoice with.
  static let tallest = 3000

  init(_ file: FontFile) throws(FontError) {
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
    box = try [36, 38, 40, 42].map { place throws(FontError) in
      divided(try head.i16(at: place) * 1000, by: units)
    }
    capHeight = try Self.capHeight(file).map { divided($0 * 1000, by: units) } ?? ascent
    italicAngle = try file.reader(of: .postScript)?.i16(at: 4) ?? 0
  }

  /// How high capitals are: told since the second version of that table.
  private static func capHeight(_ file: FontFile) throws(FontError) -> Int? {
    guard let windows = file.reader(of: .windows), try windows.u16(at: 0) >= 2 else { return nil }
    return try windows.i16(at: 88)
  }
}

/// How wide the glyphs of a font are, in its own units, and how far right their outlines begin.
struct HorizontalMetrics: Sendable {
  let advances, bearings: ContiguousArray<UInt16>

  /// The last width counts for all glyphs behind it, of which only the bearings follow.
  init(_ file: FontFile, glyphCount: Int) throws(FontError) {
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

/// What a font is, told from its file alone: by this the font to set a text in is chosen.
package struct FontDescription: Hashable, Sendable {
  /// The family, as in “DejaVu Sans”; the regular and the bold of a family share it.
  package let family: String
  /// The name that documents use, as in “DejaVuSans-Bold”.
  package let postScriptName: String
  /// From 100 for thin to 900 for black; 400 is regular, and 700 bold.
  package let weight: Int
  package let isBold, isItalic, isFixedPitch: Bool
  let permission: Permission

  /// What the font's maker allows.
  enum Permission: Hashable, Sendable {
    case all, noSubsets, nothing
  }

  /// Reads what a file says of its font, and not whether the rest of it is right.
  package init(of bytes: ContiguousArray<UInt8>) throws(FontError) {
    self = try FontDescription(of: try FontFile(bytes))
  }

  init(of file: FontFile) throws(FontError) {
    let style = try file.reader(of: .head, atLeast: 54).u16(at: 44)
    var (weight, selection, rights) = (style & 1 != 0 ? 700 : 400, 0, 0)
    if let windows = file.reader(of: .windows) {
      (weight, rights) = (try windows.u16(at: 4), try windows.u16(at: 8))
      selection = try windows.u16(at: 62)
    }
    self.weight = weight
    isBold = style & 1 != 0 || selection & 1 << 5 != 0 || weight >= 600
    isItalic = style & 2 != 0 || selection & 1 != 0
    isFixedPitch = try file.reader(of: .postScript)?.u32(at: 12) ?? 0 != 0
    permission = Self.permission(rights)
    let names = try file.reader(of: .names).map(FontNames.init)
    family = names?[16] ?? names?[1] ?? ""
    postScriptName = Self.postScript(names?[6] ?? names?[4] ?? family)
  }

  /// What a number of bits allows.
  ///
  /// The lowest four say who may have the font along with a document: none that all may, 2 that
  /// nobody may; beside 4 or 8 the 2 counts for nothing. Then come no subsets, and images alone.
  private static func permission(_ rights: Int) -> Permission {
    if rights & 0xF == 2 || rights & 0x200 != 0 { return .nothing }
    return rights & 0x100 != 0 ? .noSubsets : .all
  }

  /// A name in a PDF has no white space nor brackets, and 63 bytes at most.
  private static func postScript(_ name: String) -> String {
    let kept = name.utf8.filter { (0x21...0x7E).contains($0) && !"()<>[]{}/%".utf8.contains($0) }
    return kept.isEmpty ? "Font" : String(decoding: kept.prefix(63), as: UTF8.self)
  }
}

/// The names in a font's file, each in English where there is a choice.
private struct FontNames {
  private var names: [Int: (rank: Int, text: String)] = [:]

  /// Beyond this, a name is no name.
  private static let longest = 256

  init(_ table: TableReader) throws(FontError) {
    let (count, storage) = (try table.u16(at: 2), try table.u16(at: 4))
    for record in 0..<count {
      let entry = 6 + 12 * record
      let platform = try table.u16(at: entry)
      let (encoding, language) = (try table.u16(at: entry + 2), try table.u16(at: entry + 4))
      let name = try table.u16(at: entry + 6)
      let rank = Self.rank(platform, encoding, language)
      guard [1, 4, 6, 16].contains(name), rank > names[name]?.rank ?? 0 else { continue }
      let length = min(try table.u16(at: entry + 8), Self.longest)
      let start = storage + (try table.u16(at: entry + 10))
      var units: [UInt16] = []
      for place in stride(from: start, to: start + length, by: platform == 1 ? 1 : 2) {
        units.append(UInt16(platform == 1 ? try table.u8(at: place) : try table.u16(at: place)))
      }
      names[name] = (rank, String(decoding: units, as: UTF16.self))
    }
  }

  /// Windows in English, then in any language, then Unicode, then Macintosh in Roman letters.
  private static func rank(_ platform: Int, _ encoding: Int, _ language: Int) -> Int {
    switch (platform, encoding, language) {
    case (3, 1, 0x409), (3, 10, 0x409): 4
    case (3, 1, _), (3, 10, _): 3
    case (0, _, _): 2
    case (1, 0, _): 1
    default: 0
    }
  }

  subscript(name: Int) -> String? { names[name].flatMap { $0.text.isEmpty ? nil : $0.text } }
}

/// Which glyph a font has for a character: runs of characters whose glyphs follow each other.
struct CharacterMap: Sendable {
  private struct Run: Sendable {
    let first: UInt32
    var last: UInt32
    let glyph: UInt16
  }

  private var runs: ContiguousArray<Run> = []

  /// Reads the map of a font that has so many glyphs.
  init(_ table: TableReader, glyphCount: Int) throws(FontError) {
    var best: (rank: Int, offset: Int)?
    for record in 0..<(try table.u16(at: 2)) {
      let entry = 4 + 8 * record
      let (platform, encoding) = (try table.u16(at: entry), try table.u16(at: entry + 2))
      let offset = Int(try table.u32(at: entry + 4))
      guard let rank = Self.rank(platform, encoding, try table.u16(at: offset)) else { continue }
      if rank > best?.rank ?? 0 { best = (rank, offset) }
    }
    guard let best else { throw .noUnicodeMap }
    if best.rank == Self.rankOfWhole {
      try readGroups(table, best.offset, glyphCount)
    } else {
      try readSegments(table, best.offset, glyphCount)
    }
  }

  /// A map of all Unicode is better than one of its first 65,536 characters; no other is of use.
  private static func rank(_ platform: Int, _ encoding: Int, _ format: Int) -> Int? {
    switch (platform, encoding, format) {
    case (3, 10, 12), (0, 3..., 12): rankOfWhole
    case (3, 1, 4), (0, _, 4): 1
    default: nil
    }
  }

  private static let rankOfWhole = 2

  /// The glyph of a character; nothing where the font has but the sign for what it lacks.
  subscript(scalar: Unicode.Scalar) -> UInt16? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].first <= scalar.value else { return nil }
    return runs[low].glyph + UInt16(scalar.value - runs[low].first)
  }

  /// Format 12: groups of the first character, the last one, and the glyph of the first.
  private mutating func readGroups(
    _ table: TableReader, _ start: Int, _ glyphCount: Int
  ) throws(FontError) {
    let count = Int(try table.u32(at: start + 12))
    guard count <= (table.range.count - start - 16) / 12 else { throw .tableTooShort(table.table) }
    var free: UInt32 = 0
    for group in 0..<count {
      let entry = start + 16 + 12 * group
      let (first, last) = (try table.u32(at: entry), try table.u32(at: entry + 4))
      let glyph = Int(try table.u32(at: entry + 8))
      guard first >= free, last >= first, last <= 0x10_FFFF else { throw .value(.mapGroup) }
      guard glyph + Int(last - first) < glyphCount else { throw .value(.mapGlyph) }
      free = last + 1
      if glyph > 0 {
        runs.append(Run(first: first, last: last, glyph: UInt16(glyph)))
      } else if last > first {
        runs.append(Run(first: first + 1, last: last, glyph: 1))
      }
    }
  }

  /// Format 4: four arrays, of the last characters, of the first ones, of what to add to a character
  /// to get its glyph, and of where else the glyph is written, if it is, counted from that place.
  private mutating func readSegments(
    _ table: TableReader, _ start: Int, _ glyphCount: Int
  ) throws(FontError) {
    let size = try table.u16(at: start + 6)
    guard size >= 2, size % 2 == 0 else { throw .value(.mapSegment) }
    var free = 0
    for segment in stride(from: 0, to: size, by: 2) {
      let ends = start + 14 + segment
      let (last, first) = (try table.u16(at: ends), try table.u16(at: ends + size + 2))
      guard first >= free, last >= first else { throw .value(.mapSegment) }
      free = last + 1
      // The last segment only ends the table, and some fonts leave the rest of it undefined.
      guard first < 0xFFFF else { break }
      let delta = try table.u16(at: ends + 2 * size + 2)
      let place = ends + 3 * size + 2
      let offset = try table.u16(at: place)
      for character in first...last {
        var glyph = (character + delta) & 0xFFFF
        if offset != 0 {
          let written = try table.u16(at: place + offset + 2 * (character - first))
          glyph = written == 0 ? 0 : (written + delta) & 0xFFFF
        }
        guard glyph < glyphCount else { throw .value(.mapGlyph) }
        append(UInt32(character), UInt16(glyph))
      }
    }
  }

  /// Adds a character behind all others, to the last run if it goes on there.
  private mutating func append(_ character: UInt32, _ glyph: UInt16) {
    guard glyph > 0 else { return }
    if let run = runs.last, run.last + 1 == character,
      UInt32(run.glyph) + (character - run.first) == UInt32(glyph)
    {
      runs[runs.count - 1].last = character
    } else {
      runs.append(Run(first: character, last: character, glyph: glyph))
    }
  }
}

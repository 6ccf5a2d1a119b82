/// Which glyph a font has for a character: runs of characters whose glyphs follow each other.
struct CharacterMap: Sendable {
  private struct Run: Sendable {
    let first: UInt32
    var last: UInt32
    let glyph: UInt16
  }

  private var runs: ContiguousArray<Run> = []

  /// Reads the map of a font that has so many glyphs.
  init(_ table: TableReader, glyphCount: Int) throws(FontFault) {
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
  ) throws(FontFault) {
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
  ) throws(FontFault) {
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
    if let run = runs.last, run.last + 1 == character, run.last < run.first + 0xFFFF,
      UInt32(run.glyph) + (character - run.first) == UInt32(glyph)
    {
      runs[runs.count - 1].last = character
    } else {
      runs.append(Run(first: character, last: character, glyph: glyph))
    }
  }
}

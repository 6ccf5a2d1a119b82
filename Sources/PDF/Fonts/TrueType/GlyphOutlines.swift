/// Where each glyph's outline lies, and of which other glyphs it is made; all of them are sound.
struct GlyphOutlines: Sendable {
  private let table: TableReader
  /// Where each glyph begins in the table, and where the last one ends.
  private let starts: ContiguousArray<UInt32>
  /// How many of its bytes each glyph needs; what a file has behind them is left out.
  private var lengths: ContiguousArray<UInt32>
  private var parts: [Int: [Component]] = [:]

  /// A glyph in another one, and where in the table its number is written.
  struct Component: Sendable {
    let glyph: Int
    let place: Int
  }

  static let deepest = 8
  static let mostParts = 256

  init(_ file: FontFile, glyphCount: Int, isLong: Bool) throws(FontFault) {
    table = try file.reader(of: .glyphs, atLeast: 0)
    let locations = try file.reader(of: .locations, atLeast: (glyphCount + 1) * (isLong ? 4 : 2))
    var starts: ContiguousArray<UInt32> = []
    starts.reserveCapacity(glyphCount + 1)
    for glyph in 0...glyphCount {
      let start =
        isLong ? try locations.u32(at: 4 * glyph) : 2 * UInt32(try locations.u16(at: 2 * glyph))
      guard start >= starts.last ?? 0, start <= table.range.count else { throw .value(.location) }
      starts.append(start)
    }
    self.starts = starts
    lengths = ContiguousArray(repeating: 0, count: glyphCount)
    for glyph in 0..<glyphCount where starts[glyph] < starts[glyph + 1] { try check(glyph) }
    try checkComposites()
  }

  /// The bytes of a glyph's outline; none for one that leaves no mark, such as a space.
  func content(of glyph: Int) -> ContiguousArray<UInt8>.SubSequence {
    let start = table.range.lowerBound + Int(starts[glyph])
    return table.bytes[start..<start + Int(lengths[glyph])]
  }

  /// The glyphs of which another is made, with the offsets of their numbers in its own bytes.
  func components(of glyph: Int) -> [Component] { parts[glyph] ?? [] }

  private mutating func check(_ glyph: Int) throws(FontFault) {
    let base = table.range.lowerBound
    let range = base + Int(starts[glyph])..<base + Int(starts[glyph + 1])
    let outline = TableReader(bytes: table.bytes, table: table.table, range: range)
    // Whatever is read beyond the end of the outline is a fault of the glyph, not of the table.
    do throws(FontFault) {
      let contours = try outline.i16(at: 0)
      if contours >= 0 {
        guard let length = try outline.lengthOfSimpleGlyph(contours: contours) else {
          throw .glyph(glyph, .outline)
        }
        lengths[glyph] = UInt32(length)
      } else {
        let (components, length) = try outline.components(mostParts: Self.mostParts)
        (parts[glyph], lengths[glyph]) = (components, UInt32(length))
      }
    } catch {
      if case .tableTooShort = error { throw .glyph(glyph, .outline) }
      if case .glyph(_, let fault) = error { throw .glyph(glyph, fault) }
      throw error
    }
  }

  private func checkComposites() throws(FontFault) {
    var weighed: [Int: Weight] = [:]
    for glyph in parts.keys.sorted() { _ = try weight(of: glyph, at: 0, &weighed) }
  }

  /// How many outlines a glyph draws in all, and how many glyphs stand within each other.
  private struct Weight {
    var parts = 1
    var depth = 0
  }

  /// Weighs a glyph; what is deeper than allowed is not followed, and cycles are never left.
  private func weight(
    of glyph: Int, at depth: Int, _ weighed: inout [Int: Weight]
  ) throws(FontFault) -> Weight {
    if let weight = weighed[glyph] {
      guard weight.depth >= 0 else { throw .glyph(glyph, .cycle) }
      return weight
    }
    guard let components = parts[glyph] else { return Weight() }
    guard depth < Self.deepest else { throw .glyph(glyph, .tooDeep(maximum: Self.deepest)) }
    weighed[glyph] = Weight(parts: 0, depth: -1)
    var sum = Weight(parts: 0, depth: 0)
    for component in components {
      guard component.glyph < starts.count - 1 else { throw .glyph(glyph, .outline) }
      let part = try weight(of: component.glyph, at: depth + 1, &weighed)
      sum.parts += part.parts
      sum.depth = max(sum.depth, part.depth + 1)
      guard sum.parts <= Self.mostParts else {
        throw .glyph(glyph, .tooManyParts(maximum: Self.mostParts))
      }
      guard sum.depth <= Self.deepest else {
        throw .glyph(glyph, .tooDeep(maximum: Self.deepest))
      }
    }
    weighed[glyph] = sum
    return sum
  }
}

extension TableReader {
  /// How many bytes contours, instructions, flags and coordinates take, if they fit into the outline.
  fileprivate func lengthOfSimpleGlyph(contours: Int) throws(FontFault) -> Int? {
    var (place, points) = (10, 0)
    for _ in 0..<contours {
      let last = try u16(at: place)
      guard last >= points else { return nil }
      points = last + 1
      place += 2
    }
    place += 2 + (try u16(at: place))
    var coordinates = 0
    while points > 0 {
      let flag = try u8(at: place)
      place += 1
      var repeats = 1
      if flag & 8 != 0 {
        repeats += try u8(at: place)
        place += 1
      }
      guard repeats <= points else { return nil }
      points -= repeats
      // A coordinate takes one byte, or two, or none when it's the same as before.
      let across = flag & 2 != 0 ? 1 : flag & 16 != 0 ? 0 : 2
      let along = flag & 4 != 0 ? 1 : flag & 32 != 0 ? 0 : 2
      coordinates += repeats * (across + along)
    }
    let length = place + coordinates
    return length <= range.count ? length : nil
  }

  /// The glyphs of which this one is made, and how many bytes they take with the instructions behind
  /// them; the last one says that it is the last.
  fileprivate func components(
    mostParts: Int
  ) throws(FontFault) -> (components: [GlyphOutlines.Component], length: Int) {
    var components: [GlyphOutlines.Component] = []
    var place = 10
    while true {
      let flags = try u16(at: place)
      components.append(.init(glyph: try u16(at: place + 2), place: place + 2))
      guard components.count <= mostParts else {
        throw .glyph(0, .tooManyParts(maximum: mostParts))
      }
      place += 4 + (flags & 1 != 0 ? 4 : 2)
      place += flags & 8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
      guard flags & 0x20 == 0 else { continue }
      if flags & 0x100 != 0 { place += 2 + (try u16(at: place)) }
      guard place <= range.count else { throw .tableTooShort(table) }
      return (components, place)
    }
  }
}

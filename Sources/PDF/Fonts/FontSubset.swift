internal import Journaux

/// A font's file with some of its glyphs alone, under new numbers, for a document to carry.
///
///     0            the sign for what is lacking, which every font has
///     1…           the glyphs asked for, each once, in the order in which they first come
///     behind them  the glyphs that these are made of
///
/// So it is never larger than the font.
struct FontSubset {
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// Six letters that tell this subset from another one of the same font.
  let tag: String
  private let chosen: ChosenGlyphs

  /// Numbers the glyphs from 1 on, in their order.
  init(of font: TrueTypeFont, glyphs: [UInt16]) {
    var chosen = ChosenGlyphs(font.outlines, [0] + glyphs.map(Int.init))
    chosen.addComponents()
    self.chosen = chosen
    let outlines = chosen.tables()
    let tables: [(FontTable, ContiguousArray<UInt8>)] = [
      (.controlValues, Self.copy(.controlValues, of: font)),
      (.fontProgram, Self.copy(.fontProgram, of: font)),
      (.glyphs, outlines.glyphs),
      (.head, Self.head(of: font)),
      (.horizontalHead, Self.patched(.horizontalHead, of: font, at: 34, chosen.glyphs.count)),
      (.horizontalMetrics, Self.metrics(of: font, chosen.glyphs)),
      (.locations, outlines.locations),
      (.maxima, Self.patched(.maxima, of: font, at: 4, chosen.glyphs.count)),
      (.controlProgram, Self.copy(.controlProgram, of: font)),
    ]
    bytes = Self.file(of: tables.filter { !$0.1.isEmpty })
    tag = Self.tag(of: bytes)
  }

  /// The number that a glyph asked for has here.
  func number(of glyph: UInt16) -> UInt16 { chosen.number(of: Int(glyph)) }

  /// A table as it is; none, where the font has none.
  private static func copy(_ table: FontTable, of font: TrueTypeFont) -> ContiguousArray<UInt8> {
    font.file.reader(of: table).map { ContiguousArray($0.content) } ?? []
  }

  /// A table with another number in one of its fields.
  private static func patched(
    _ table: FontTable, of font: TrueTypeFont, at place: Int, _ number: Int
  ) -> ContiguousArray<UInt8> {
    var bytes = copy(table, of: font)
    bytes.put(UInt16(number), at: place)
    return bytes
  }

  /// The head without the checksum of the file, which is still to come; locations are long.
  private static func head(of font: TrueTypeFont) -> ContiguousArray<UInt8> {
    var bytes = patched(.head, of: font, at: 50, 1)
    bytes.put(UInt32(0), at: 8)
    return bytes
  }

  private static func metrics(of font: TrueTypeFont, _ glyphs: [Int]) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    for glyph in glyphs {
      bytes.add(font.widths.advances[glyph])
      bytes.add(font.widths.bearings[glyph])
    }
    return bytes
  }

  /// The directory, then the tables, each at a multiple of four; the head then makes the sum of all
  /// words the number that every font has.
  private static func file(
    of tables: [(name: FontTable, content: ContiguousArray<UInt8>)]
  ) -> ContiguousArray<UInt8> {
    let power = (Int.bitWidth - 1 - tables.count.leadingZeroBitCount)
    let range = 16 << power
    var bytes: ContiguousArray<UInt8> = []
    bytes.add(UInt32(0x0001_0000))
    for number in [tables.count, range, power, 16 * tables.count - range] {
      bytes.add(UInt16(number))
    }
    var offset = 12 + 16 * tables.count
    var headPlace = 0
    for (name, content) in tables {
      if name == .head { headPlace = offset }
      bytes.add(name.tag)
      bytes.add(content.sumOfWords)
      bytes.add(UInt32(offset))
      bytes.add(UInt32(content.count))
      offset += (content.count + 3) / 4 * 4
    }
    for (_, content) in tables {
      bytes.append(contentsOf: content)
      bytes.padToWord()
    }
    bytes.put(0xB1B0_AFBA &- bytes.sumOfWords, at: headPlace + 8)
    return bytes
  }

  private static func tag(of bytes: ContiguousArray<UInt8>) -> String {
    let digits = SHA256.chiffres(of: bytes.span).utf8.prefix(6)
    return String(decoding: digits.map { $0 < 0x40 ? $0 + 0x11 : $0 - 0x16 }, as: UTF8.self)
  }
}

/// Glyphs of a font in the order of their new numbers.
private struct ChosenGlyphs {
  private let outlines: GlyphOutlines
  private(set) var glyphs: [Int]
  private var numbers: [Int: Int] = [:]

  init(_ outlines: GlyphOutlines, _ glyphs: [Int]) {
    (self.outlines, self.glyphs) = (outlines, [])
    glyphs.forEach { add($0) }
  }

  private mutating func add(_ glyph: Int) {
    guard numbers[glyph] == nil else { return }
    numbers[glyph] = glyphs.count
    glyphs.append(glyph)
  }

  /// The new number of a glyph that was chosen; no font has more than the number holds.
  func number(of glyph: Int) -> UInt16 {
    guard let number = numbers[glyph] else { preconditionFailure("the glyph was not asked for") }
    return UInt16(number)
  }

  /// Adds what the glyphs are made of, and what that is made of.
  mutating func addComponents() {
    var place = 0
    while place < glyphs.count {
      for component in outlines.components(of: glyphs[place]) { add(component.glyph) }
      place += 1
    }
  }

  /// The outlines, and where each begins; glyphs made of others name them by their new numbers.
  func tables() -> (glyphs: ContiguousArray<UInt8>, locations: ContiguousArray<UInt8>) {
    var content: ContiguousArray<UInt8> = []
    var locations: ContiguousArray<UInt8> = []
    for glyph in glyphs {
      let start = content.count
      locations.add(UInt32(start))
      content.append(contentsOf: outlines.content(of: glyph))
      for component in outlines.components(of: glyph) {
        content.put(number(of: component.glyph), at: start + component.place)
      }
      content.padToWord()
    }
    locations.add(UInt32(content.count))
    // An empty table would be left out, and readers want one.
    if content.isEmpty { content = [0, 0, 0, 0] }
    return (content, locations)
  }
}

extension ContiguousArray<UInt8> {
  /// Adds a number, its highest byte first.
  mutating func add(_ number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Writes a number over what stands at a place, its highest byte first.
  fileprivate mutating func put(_ number: some FixedWidthInteger & UnsignedInteger, at place: Int) {
    for (offset, shift) in stride(from: number.bitWidth - 8, through: 0, by: -8).enumerated() {
      self[place + offset] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }

  fileprivate mutating func padToWord() {
    while count % 4 != 0 { append(0) }
  }

  /// The sum of all words of four bytes, as if zeros stood behind the last one.
  fileprivate var sumOfWords: UInt32 {
    var sum: UInt32 = 0
    for place in indices { sum &+= UInt32(self[place]) << UInt32(24 - 8 * (place & 3)) }
    return sum
  }
}

/// Where each glyph's outline lies, and of which other glyphs it is made; all of them are sound.
struct GlyphOutlines: Sendable {
  private let table: TableReader
  /// Where each glyph begins in the table, and where the last one ends.
  private let starts: ContiguousArray<UInt32>
  /// How many of its bytes each glyph needs; bytes of a file behind them are left out.
  private var lengths: ContiguousArray<UInt32>
  private var parts: [Int: [Component]] = [:]

  /// A glyph in another one, and where in the table its number is written.
  struct Component: Sendable {
    let glyph, place: Int
  }

  static let deepest = 8
  static let mostParts = 256

  init(_ file: FontFile, glyphCount: Int, isLong: Bool) throws(FontError) {
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
    var weighed: [Int: Weight] = [:]
    for glyph in parts.keys.sorted() { _ = try weight(of: glyph, at: 0, &weighed) }
  }

  /// The bytes of a glyph's outline; none for one that leaves no mark, such as a space.
  func content(of glyph: Int) -> ContiguousArray<UInt8>.SubSequence {
    let start = table.range.lowerBound + Int(starts[glyph])
    return table.bytes[start..<start + Int(lengths[glyph])]
  }

  /// The glyphs of which another is made, with the offsets of their numbers in its own bytes.
  func components(of glyph: Int) -> [Component] { parts[glyph] ?? [] }

  private mutating func check(_ glyph: Int) throws(FontError) {
    let base = table.range.lowerBound
    let range = base + Int(starts[glyph])..<base + Int(starts[glyph + 1])
    let outline = TableReader(bytes: table.bytes, table: table.table, range: range)
    // A read beyond the end of the outline is a fault of the glyph, not of the table.
    do throws(FontError) {
      let contours = try outline.i16(at: 0)
      if contours >= 0 {
        lengths[glyph] = UInt32(try outline.lengthOfSimpleGlyph(contours: contours))
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

  /// How many outlines a glyph draws in all, and how many glyphs stand within each other.
  private struct Weight {
    var parts = 1
    var depth = 0
  }

  /// Weighs a glyph; parts deeper than allowed are not followed, and cycles are never left.
  private func weight(
    of glyph: Int, at depth: Int, _ weighed: inout [Int: Weight]
  ) throws(FontError) -> Weight {
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
      guard sum.depth <= Self.deepest else { throw .glyph(glyph, .tooDeep(maximum: Self.deepest)) }
    }
    weighed[glyph] = sum
    return sum
  }
}

extension TableReader {
  /// How many bytes contours, instructions, flags and coordinates take, if they fit into the outline.
  fileprivate func lengthOfSimpleGlyph(contours: Int) throws(FontError) -> Int {
    var (place, points) = (10, 0)
    for _ in 0..<contours {
      let last = try u16(at: place)
      guard last >= points else { throw .tableTooShort(table) }
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
      guard repeats <= points else { throw .tableTooShort(table) }
      points -= repeats
      // A coordinate takes one byte, or two, or none when it's the same as before.
      let across = flag & 2 != 0 ? 1 : flag & 16 != 0 ? 0 : 2
      let along = flag & 4 != 0 ? 1 : flag & 32 != 0 ? 0 : 2
      coordinates += repeats * (across + along)
    }
    guard place + coordinates <= range.count else { throw .tableTooShort(table) }
    return place + coordinates
  }

  /// The glyphs of which this one is made, and how many bytes they take with the instructions behind
  /// them; the last one says that it is the last.
  fileprivate func components(
    mostParts: Int
  ) throws(FontError) -> (components: [GlyphOutlines.Component], length: Int) {
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

internal import Journaux

/// A font's file with some of its glyphs alone, under new numbers, for a document to carry.
///
///     0            the sign for what is lacking, which every font has
///     1…           the glyphs asked for, each once, in the order in which they first come
///     behind them  the glyphs that these are made of
///
/// So it is never larger than the font, whatever is asked for.
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
  private static func copy(
    _ table: FontTable, of font: TrueTypeFont
  ) -> ContiguousArray<UInt8> {
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

  private static func metrics(
    of font: TrueTypeFont, _ glyphs: [Int]
  ) -> ContiguousArray<UInt8> {
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

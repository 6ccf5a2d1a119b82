import Testing

@testable import PDF

@Suite struct SubsetTests {
  private func font() throws -> TrueTypeFont { try TrueTypeFont(SyntheticFont().file) }

  private func sumOfWords(_ bytes: ContiguousArray<UInt8>.SubSequence) -> UInt32 {
    var sum: UInt32 = 0
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let word = (0..<4).reduce(UInt32(0)) { word, offset in
        word << 8 | UInt32(place + offset < bytes.endIndex ? bytes[place + offset] : 0)
      }
      sum &+= word
      place += 4
    }
    return sum
  }

  @Test func `a subset has each glyph asked for once, in order, then what they are made of`() throws
  {
    let font = try font()
    let asked = [SyntheticFont.nested, 40, 40, 1].map(UInt16.init)
    let whole = FontSubset(of: font, glyphs: asked)
    let subset = try FontFile(whole.bytes)
    // The sign for what is lacking, three glyphs, then é and the accent, then e.
    let old = [
      0, SyntheticFont.nested, 40, 1, SyntheticFont.eAcute, SyntheticFont.accent,
      SyntheticFont.letterE,
    ]
    #expect(asked.map(whole.number) == [1, 2, 2, 3])
    #expect(try subset.reader(of: .maxima, atLeast: 32).u16(at: 4) == old.count)
    let outlines = try GlyphOutlines(subset, glyphCount: old.count, isLong: true)
    let widths = try HorizontalMetrics(subset, glyphCount: old.count)
    for (new, glyph) in old.enumerated() {
      #expect(widths.advances[new] == font.widths.advances[glyph])
      #expect(widths.bearings[new] == font.widths.bearings[glyph])
      let parts = outlines.components(of: new).map { old[$0.glyph] }
      #expect(parts == font.outlines.components(of: glyph).map(\.glyph))
      guard parts.isEmpty else { continue }
      #expect(outlines.content(of: new).starts(with: font.outlines.content(of: glyph)))
    }
    #expect(try FontMetrics(subset).locationsAreLong)
    for table in [FontTable.controlValues, .fontProgram, .controlProgram] {
      let content = try #require(subset.reader(of: table)?.content)
      #expect(content.elementsEqual(try #require(font.file.reader(of: table)?.content)))
    }
  }

  @Test func `a subset leaves out what stands behind an outline`() throws {
    var font = SyntheticFont(isLong: true)
    let plain = FontSubset(of: try TrueTypeFont(font.file), glyphs: [5, 9]).bytes
    for glyph in [5, 9] { font.glyphs[glyph] += Array(repeating: 0xAA, count: 4000) }
    font.glyphs[SyntheticFont.nested] += Array(repeating: 0xAA, count: 4000)
    let padded = try TrueTypeFont(font.file)
    #expect(FontSubset(of: padded, glyphs: [5, 9]).bytes == plain)
    #expect(padded.outlines.content(of: SyntheticFont.nested).count < 100)
  }

  @Test func `the sums of a subset are right`() throws {
    let bytes = FontSubset(of: try font(), glyphs: [5, 97]).bytes
    #expect(sumOfWords(bytes[...]) == 0xB1B0_AFBA)
    let reader = TableReader(bytes: bytes, table: .head, range: 0..<bytes.count)
    let count = try reader.u16(at: 4)
    #expect(count == 9)
    #expect(try (reader.u16(at: 6), reader.u16(at: 8), reader.u16(at: 10)) == (128, 3, 16))
    for record in 0..<count {
      let entry = 12 + 16 * record
      let start = Int(try reader.u32(at: entry + 8))
      var table = ContiguousArray(bytes[start..<start + Int(try reader.u32(at: entry + 12))])
      let name = FontTable(tag: try reader.u32(at: entry))
      if name == .head { table.replaceSubrange(8..<12, with: [0, 0, 0, 0]) }
      #expect(try reader.u32(at: entry + 4) == sumOfWords(table[...]), "\(name)")
    }
  }

  @Test func `the tag of a subset is six letters that its content decides`() throws {
    let font = try font()
    let (one, same) = (FontSubset(of: font, glyphs: [3]), FontSubset(of: font, glyphs: [3]))
    #expect(one.tag == same.tag && one.bytes == same.bytes)
    #expect(one.tag.utf8.count == 6 && one.tag.utf8.allSatisfy { (0x41...0x5A).contains($0) })
    #expect(one.tag != FontSubset(of: font, glyphs: [4]).tag)
  }

  @Test func `a subset without marks and programs can be read`() throws {
    var bare = SyntheticFont()
    bare.glyphs[0] = []
    for table in ["cvt ", "fpgm", "prep"] { bare.tables[table] = nil }
    let bytes = FontSubset(of: try TrueTypeFont(bare.file), glyphs: [1]).bytes
    let outlines = try GlyphOutlines(try FontFile(bytes), glyphCount: 2, isLong: true)
    #expect(outlines.content(of: 1).isEmpty)
  }
}

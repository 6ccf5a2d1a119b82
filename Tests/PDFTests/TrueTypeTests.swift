import ForgedFont
import Testing
import Zip

@testable import PDF

@Suite struct TrueTypeTests {
  @Test(arguments: [false, true], [false, true])
  func `a font is read with either form of its tables`(isLong: Bool, wholeMap: Bool) throws {
    let font = try TrueTypeFont(SyntheticFont(isLong: isLong, wholeMap: wholeMap).file)
    #expect(font.glyph(of: " ") == 1)
    #expect(font.glyph(of: "A") == UInt16(2 + 0x41 - 0x21))
    #expect(font.glyph(of: "é") == UInt16(SyntheticFont.eAcute))
    #expect(font.glyph(of: "ê") == UInt16(SyntheticFont.nested))
    #expect(font.glyph(of: "è") == nil)
    #expect(font.glyph(of: "\u{FFFD}") == UInt16(SyntheticFont.sign))
    #expect(font.glyph(of: "\u{FFFF}") == nil)
    #expect(font.glyph(of: "\0") == nil)
    #expect(font.glyph(of: "😀") == (wholeMap ? 5 : nil))
    #expect(font.advance(of: 1) == 502)
    #expect(font.advance(of: 98) == 696)
    #expect(font.advance(of: 99) == 696)
    #expect(font.widths.bearings[99] == 99)
    #expect(font.metrics.ascent == 800 && font.metrics.descent == 200)
    #expect(font.metrics.capHeight == 700)
    #expect(font.metrics.box == [0, -200, 1000, 800])
  }

  @Test func `a font says what it is called and looks like`() throws {
    let plain = try FontDescription(of: SyntheticFont().file)
    #expect(plain.family == "Essai")
    #expect(plain.postScriptName == "EssaiNeuf-Gras")
    #expect(plain.weight == 400)
    #expect(!plain.isBold && !plain.isItalic && !plain.isFixedPitch)
    #expect(try FontDescription(of: SyntheticFont().with("head", at: 44, 3)).isBold)
    #expect(try FontDescription(of: SyntheticFont().with("head", at: 44, 2)).isItalic)
    #expect(try FontDescription(of: SyntheticFont().with("OS/2", at: 62, 0x20)).isBold)
    #expect(try FontDescription(of: SyntheticFont().with("OS/2", at: 62, 1)).isItalic)
    #expect(try FontDescription(of: SyntheticFont().with("OS/2", at: 4, 800)).isBold)
    #expect(try FontDescription(of: SyntheticFont().with("post", at: 14, 1)).isFixedPitch)
  }

  @Test func `a font without the tables that only describe it is read all the same`() throws {
    var font = SyntheticFont()
    for table in ["OS/2", "name", "post", "cvt ", "fpgm", "prep"] { font.tables[table] = nil }
    let read = try TrueTypeFont(font.file)
    #expect(read.description.postScriptName == "Font")
    #expect(read.description.family == "")
    #expect(read.metrics.capHeight == 800)
    #expect(read.description.weight == 400 && !read.description.isBold)
    let bold = try FontDescription(of: font.with("head", at: 44, 1))
    #expect(bold.weight == 700 && bold.isBold)
    font.tables["name"] = words([0, 1, 18, 1, 0, 0, 1, 3, 0]) + ContiguousArray("Mac".utf8)
    #expect(try FontDescription(of: font.file).family == "Mac")
    font.tables["name"] = words([0, 1, 18, 2, 0, 0, 1, 3, 0]) + ContiguousArray("ISO".utf8)
    #expect(try FontDescription(of: font.file).family == "")
    font.tables["name"] = words([0, 1, 18, 0, 3, 0, 1, 2, 0]) + words([0x4E2D])
    #expect(try FontDescription(of: font.file).family == "中")
    let (french, english) = ([3, 1, 0x40C, 1, 2, 0], [3, 1, 0x409, 1, 2, 2])
    for records in [french + english, english + french] {
      font.tables["name"] = words([0, 2, 30] + records + [0x66, 0x65])
      #expect(try FontDescription(of: font.file).family == "e")
    }
  }

  @Test(arguments: [
    (0, nil), (2, FontError.embeddingForbidden), (4, nil), (6, nil), (8, nil), (0xA, nil),
    (0x100, .subsettingForbidden), (0x104, .subsettingForbidden), (0x200, .embeddingForbidden),
  ])
  func `what the maker of a font forbids is not done`(rights: Int, fault: FontError?) {
    let file = SyntheticFont().with("OS/2", at: 8, rights)
    #expect(refusal(of: file) == fault)
  }

  @Test(arguments: [
    ("", FontError.unknownFormat), ("00010000", .unknownFormat),
    ("%PDF-1.7 and more", .unknownFormat),
    ("ttcf 8 bytes more", .collection), ("OTTO 8 bytes more", .postScriptOutlines),
    ("wOFF 8 bytes more", .webFont), ("wOF2 8 bytes more", .webFont),
  ])
  func `another kind of file is told from a font`(text: String, fault: FontError) {
    #expect(refusal(of: ContiguousArray(text.utf8)) == fault)
  }

  @Test func `a directory that can't be is refused`() {
    let file = SyntheticFont().file
    func changed(_ place: Int, _ bytes: ContiguousArray<UInt8>) -> FontError? {
      var changed = file
      changed.replaceSubrange(place..<place + bytes.count, with: bytes)
      return refusal(of: changed)
    }
    #expect(changed(4, words([65])) == .tooManyTables(maximum: 64))
    #expect(refusal(of: file.prefix(40)) == .unknownFormat)
    #expect(changed(12 + 8, long(file.count)) == .tableOutside(.windows))
    #expect(changed(12 + 8, [0xFF, 0xFF, 0xFF, 0xFF]) == .tableOutside(.windows))
    #expect(changed(12 + 16, ContiguousArray("OS/2".utf8)) == .tableTwice(.windows))
    let large = ContiguousArray<UInt8>(repeating: 0, count: 32 << 20 | 1)
    #expect(refusal(of: large) == .tooLarge(maximum: 32 << 20))
  }

  @Test(arguments: ["head", "hhea", "hmtx", "maxp", "loca", "glyf", "cmap"])
  func `a font without a table that it needs, or with too little of it, is refused`(name: String) {
    var font = SyntheticFont()
    font.tables["glyf"] = words([0, 0])
    font.tables["loca"] = words(Array(repeating: 0, count: 101))
    font.omitted = name
    #expect(refusal(of: font.file) == .tableMissing(FontTable(tag: tag(name))))
    guard name != "glyf" else { return }
    font.omitted = nil
    font.tables[name] = [0]
    #expect(refusal(of: font.file) == .tableTooShort(FontTable(tag: tag(name))))
  }

  private func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  @Test(arguments: [
    ("head", 12, 0, FontField.magicNumber), ("head", 18, 15, .unitsPerEm),
    ("head", 18, 16385, .unitsPerEm), ("head", 50, 2, .locationFormat),
    ("hhea", 34, 0, .metricCount), ("hhea", 34, 101, .metricCount),
    ("maxp", 2, 1, .maximaVersion), ("maxp", 4, 0, .glyphCount), ("hhea", 4, 0, .lineHeight),
    ("hhea", 4, 3001, .lineHeight),
    ("hhea", 6, 1, .lineHeight), ("hhea", 6, 0x10000 - 801, .lineHeight),
    ("hmtx", 4 * SyntheticFont.letterE, 4001, .advance),
  ])
  func `a field that holds what it can't is refused`(
    table: String, place: Int, number: Int, field: FontField
  ) {
    #expect(refusal(of: SyntheticFont().with(table, at: place, number)) == .value(field))
  }

  @Test func `places of outlines that go back or lie outside are refused`() {
    var font = SyntheticFont(isLong: true)
    font.tables["loca"] = (0...100).reduce(into: []) { $0 += long($1 == 50 ? 0 : $1 * 20) }
    #expect(refusal(of: font.file) == .value(.location))
    font.tables["loca"] = (0...100).reduce(into: []) { $0 += long($1 * 20_000) }
    #expect(refusal(of: font.file) == .value(.location))
  }

  @Test func `a map of characters that can't be is refused`() {
    let font = SyntheticFont()
    #expect(refusal(of: font.with("cmap", at: 6, 0)) == .noUnicodeMap)
    #expect(refusal(of: font.with("cmap", at: 12, 6)) == .noUnicodeMap)
    #expect(refusal(of: font.with("cmap", at: 2, 0)) == .noUnicodeMap)
    #expect(refusal(of: font.with("cmap", at: 10, 999)) == .tableTooShort(.characterMap))
    #expect(refusal(of: font.with("cmap", at: 18, 3)) == .value(.mapSegment))
    #expect(refusal(of: font.with("cmap", at: 18, 0)) == .value(.mapSegment))
    #expect(refusal(of: font.with("cmap", at: 26, 0x10)) == .value(.mapSegment))
    #expect(refusal(of: font.with("cmap", at: 28, 0x21)) == .value(.mapSegment))
    #expect(refusal(of: font.with("cmap", at: 52, 900)) == .value(.mapGlyph))
    let whole = SyntheticFont(wholeMap: true)
    #expect(refusal(of: whole.with("cmap", at: 24, 7)) == .tableTooShort(.characterMap))
    #expect(refusal(of: whole.with("cmap", at: 26, 7)) == .tableTooShort(.characterMap))
    #expect(refusal(of: whole.with("cmap", at: 42, 0x7F)) == .value(.mapGroup))
    #expect(refusal(of: whole.with("cmap", at: 50, 99)) == .value(.mapGlyph))
    #expect(refusal(of: whole.with("cmap", at: 92, 0x20)) == .value(.mapGroup))
  }

  @Test func `a table is read to its end and no further`() throws {
    let table = TableReader(bytes: [9, 1, 2, 3, 4, 5, 9, 9], table: .head, range: 1..<6)
    #expect(try table.u8(at: 4) == 5)
    #expect(try table.u16(at: 3) == 0x0405)
    #expect(try table.u32(at: 1) == 0x0203_0405)
    #expect(throws: FontError.tableTooShort(.head)) { try table.u8(at: 5) }
    #expect(throws: FontError.tableTooShort(.head)) { try table.u16(at: 4) }
    #expect(throws: FontError.tableTooShort(.head)) { try table.u32(at: 2) }
    #expect(throws: FontError.tableTooShort(.head)) { try table.u8(at: -1) }
    #expect(throws: FontError.tableTooShort(.head)) { try table.u16(at: -1) }
  }

  @Test func `a font that can't write a price is of no use`() {
    #expect(refusal(of: SyntheticFont().with("cmap", at: 40, 0x30)) == .lacks(" "))
  }

  private func refusal(of file: ContiguousArray<UInt8>) -> FontError? {
    do throws(FontError) {
      _ = try TrueTypeFont(file)
      return nil
    } catch { return error }
  }

  private func refusal(of file: ContiguousArray<UInt8>.SubSequence) -> FontError? {
    refusal(of: ContiguousArray(file))
  }
}

@Suite struct StandardFontTests {
  /// The sums are those of the numbers in Helvetica.afm and Helvetica-Bold.afm, in the order of WinAnsi.
  @Test func `a standard font has the widths that Adobe's metrics give it`() {
    let sums: [StandardFont: UInt32] = [.helvetica: 0x2B22_17D8, .helveticaBold: 0xD3CA_1602]
    for font in StandardFont.allCases {
      let widths = (0x20...0xFF).map { font.advance(of: $0) }
      #expect(crc32(words(widths)) == sums[font], "\(font)")
    }
  }
}

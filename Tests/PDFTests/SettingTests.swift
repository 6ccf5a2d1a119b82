import ForgedFont
import Graine
import Testing

@testable import PDF

@Suite struct SettingTests {
  private func font(_ change: (inout SyntheticFont) -> Void = { _ in }) throws -> Font {
    var font = SyntheticFont()
    change(&font)
    return .embedded(try TrueTypeFont(font.file))
  }

  private func shown(_ text: SetText) -> String {
    String(String.UnicodeScalarView(text.glyphs.map(\.scalar)))
  }

  @Test func `a text is as wide as its glyphs`() throws {
    let font = try font()
    let text = font.set("A é")
    #expect(text.glyphs.map(\.glyph) == [34, 1, UInt16(SyntheticFont.eAcute)])
    #expect(text.advance == 568 + 502 + 694)
    #expect(font.width(of: "A é", size: .points(10)) == Length(thousandths: 17_640))
    #expect(text.losses == [])
    #expect(font.set("").advance == 0)
  }

  @Test func `a letter and its mark become one where the font has it`() throws {
    let font = try font()
    #expect(font.set("e\u{301}").glyphs.map(\.glyph) == [UInt16(SyntheticFont.eAcute)])
    #expect(font.set("e\u{302}").glyphs.map(\.glyph) == [UInt16(SyntheticFont.nested)])
    let other = font.set("a\u{301}")
    #expect(other.glyphs.map(\.glyph) == [66, UInt16(SyntheticFont.accent)])
    #expect(other.losses == [.unshaped("\u{301}")])
    #expect(Font.standard(.helvetica).set("A\u{30A}e\u{308}\u{301}").losses.count == 1)
    // First the mark below, then the one above: each pair has a character of its own.
    let tower = Precomposed.character("e", "\u{323}").flatMap {
      Precomposed.character($0, "\u{302}")
    }
    #expect(tower == "ệ")
    #expect(Precomposed.character("e", "x") == nil)
    #expect(Precomposed.character("x", "\u{301}") == nil)
  }

  @Test func `what a font lacks is shown by a sign, keeps its meaning, and is told once`() throws {
    let text = try font().set("王A王明")
    let sign = UInt16(SyntheticFont.sign)
    #expect(text.glyphs.map(\.glyph) == [sign, 34, sign, sign])
    #expect(shown(text) == "王A王明")
    #expect(text.losses == [.lacking("王"), .lacking("明")])
    let withoutSign = try font {
      for place in [34, 48] {
        $0.tables["cmap"]?.replaceSubrange(place..<place + 2, with: words([0xFFFC]))
      }
    }
    #expect(withoutSign.set("王").glyphs.map(\.glyph) == [32])
    #expect(try font().set("\u{1}").losses == [.lacking("\u{1}")])
  }

  @Test func `what needs shaping is told, whether it is shown or lacking`() throws {
    #expect(try font().set("\u{301}").losses == [.unshaped("\u{301}")])
    #expect(try font().set("ع").losses == [.lacking("ع")])
    #expect(try font().set("👩\u{200D}👧").losses.contains(.unshaped("\u{200D}")))
    for scalar in "\u{300}\u{5D0}\u{627}\u{905}\u{E31}\u{1100}\u{FE70}\u{1F1EB}\u{10800}"
      .unicodeScalars
    {
      #expect(Scripts.needShaping(scalar), "\(scalar.escaped(asASCII: true))")
    }
    for scalar in "aé\u{2FF}\u{370}Ж\u{E01}中\u{AC00}€\u{FEFF}\u{1F600}\u{10FFFF}".unicodeScalars {
      #expect(!Scripts.needShaping(scalar), "\(scalar.escaped(asASCII: true))")
    }
  }

  /// Each block at its first and its last character, and what stands just outside.
  @Test func `scripts that need shaping begin and end where Unicode has them`() {
    let inside: String =
      "\u{36F}\u{483}\u{489}\u{590}\u{8FF}\u{900}\u{DFF}\u{E34}\u{E3A}\u{E47}\u{E4E}\u{EB1}\u{EB4}"
      + "\u{EBC}\u{EC8}\u{ECE}\u{F00}\u{109F}\u{11FF}\u{1700}\u{18AF}\u{1900}\u{1CFF}\u{1DC0}"
      + "\u{1DFF}\u{200D}\u{20D0}\u{20FF}\u{302A}\u{302F}\u{3099}\u{309A}\u{A800}\u{ABFF}\u{D7B0}"
      + "\u{D7FF}\u{FB1D}\u{FDFF}\u{FE20}\u{FE2F}\u{FEFE}\u{10FFF}\u{11000}\u{11FFF}\u{16100}"
      + "\u{1613F}\u{1E000}\u{1E2FF}\u{1E800}\u{1EFFF}\u{1F1E6}\u{1F1FF}\u{1F3FB}\u{1F3FF}"
    let outside: String =
      "\u{482}\u{48A}\u{58F}\u{E00}\u{E30}\u{E32}\u{E33}\u{E3B}\u{E46}\u{E4F}\u{EB0}\u{EB2}\u{EB3}"
      + "\u{EBD}\u{EC7}\u{ECF}\u{EFF}\u{10A0}\u{10FF}\u{1200}\u{16FF}\u{18B0}\u{18FF}\u{1D00}"
      + "\u{1DBF}\u{1E00}\u{200C}\u{200E}\u{20CF}\u{2100}\u{3029}\u{3030}\u{3098}\u{309B}\u{A7FF}"
      + "\u{AC00}\u{D7AF}\u{E000}\u{FB1C}\u{FE00}\u{FE1F}\u{FE30}\u{FE6F}\u{107FF}\u{12000}"
      + "\u{160FF}\u{16140}\u{1DFFF}\u{1E300}\u{1E7FF}\u{1F000}\u{1F1E5}\u{1F200}\u{1F3FA}\u{1F400}"
    for (text, need) in [(inside, true), (outside, false)] {
      for scalar in text.unicodeScalars {
        #expect(Scripts.needShaping(scalar) == need, "\(scalar.escaped(asASCII: true))")
      }
    }
  }

  @Test func `ends of lines become spaces, and what nobody sees is left out`() throws {
    let text = try font().set("a\tb\nc\u{2028}d\u{AD}e\u{200B}f\u{FE0F}")
    #expect(shown(text) == "a b c def")
    #expect(text.losses == [])
  }

  @Test func `a plainer character stands for a finer one that the font lacks`() throws {
    let text = try font().set("1\u{202F}2\u{A0}3\u{2212}4")
    #expect(text.glyphs.map(\.glyph) == [18, 1, 19, 1, 20, 14, 21])
    #expect(shown(text) == "1\u{202F}2\u{A0}3\u{2212}4")
    #expect(text.losses == [])
    let standard = Font.standard(.helvetica).set("\u{2015}\u{2BC}\u{212A}\u{212B}\u{2011}")
    #expect(standard.glyphs.map(\.glyph) == [0x97, 0x92, 0x4B, 0xC5, 0x2D])
    #expect(standard.losses == [])
    let others = Font.standard(.helvetica).set(
      "\u{2000}\u{200A}\u{205F}\u{3000}\u{2010}\u{2212}\u{27E8}\u{27E9}")
    #expect(others.glyphs.map(\.glyph) == [32, 32, 32, 32, 0x2D, 0x2D, 0x3C, 0x3E])
    #expect(others.losses == [])
  }

  @Test func `lines are broken at spaces and behind hyphens, and words where they must be`() throws
  {
    func lines(_ text: String, _ count: Int) -> [String] {
      // Six figures are as wide as five and a half letters of this font, and never wider.
      Font.standard(.helvetica).lines(
        of: text, size: .points(10), within: Length(thousandths: 5560 * count)
      )
      .map(shown)
    }
    #expect(lines("aaa bbb ddd", 7) == ["aaa bbb", "ddd"])
    #expect(lines("aaa bbb ddd", 6) == ["aaa", "bbb", "ddd"])
    #expect(lines("aaa  bbb", 4) == ["aaa", "bbb"])
    #expect(lines(" aaa", 3) == ["", "aaa"])
    #expect(lines("11111111", 3) == ["111", "111", "11"])
    #expect(lines("11-22", 3) == ["11-", "22"])
    #expect(lines("", 3) == [""])
    #expect(lines("1\n\n2", 3) == ["1", "", "2"])
    #expect(lines("1", 0) == ["1"])
    #expect(lines("aaa b\u{A0}d", 5) == ["aaa", "b\u{A0}d"])
    #expect(lines("aa 11 22", 6) == ["aa", "11 22"])
    #expect(lines("aa 11 2", 3) == ["aa", "11", "2"])
    #expect(lines("aa -1", 4) == ["aa", "-1"])
    #expect(lines("-11", 2) == ["-1", "1"])
    // A space behind each line parts its words from those of the next, unless the line parts a word.
    let ended = Font.standard(.helvetica).lines(
      of: "aaa bbbddd\na", size: .points(10), within: Length(thousandths: 5560 * 3))
    #expect(ended.map(shown) == ["aaa", "bbb", "ddd", "a"])
    #expect(ended.map { $0.end?.scalar } == [" ", nil, " ", " "])
    #expect(ended.map(\.advance) == [1668, 1668, 1668, 556])
    let lost = Font.standard(.helvetica).lines(of: "a 王 b", size: .points(10), within: .points(10))
    #expect(lost.map(\.losses) == [[.lacking("王")], [], []])
  }

  @Test func `every line fits its width unless one character alone is wider`() throws {
    let font = try font()
    let text = String(repeating: "Prestation de conseil, sous-traitance 12 345,67 ", count: 20)
    for width in stride(from: 1, to: 200, by: 7) {
      let lines = font.lines(of: text, size: .points(9), within: .points(width))
      for line in lines.dropLast() where line.glyphs.count > 1 {
        #expect(line.width(size: .points(9)) <= .points(width))
      }
      let kept = lines.map { shown($0).filter { $0 != " " } }.joined()
      #expect(kept == text.filter { $0 != " " })
    }
  }

  @Test func `standard fonts know the characters of Windows in the West`() {
    let font = Font.standard(.helvetica)
    #expect(font.set("Été à 12 € — « œuvre »").losses == [])
    #expect(font.set("Ж").glyphs.map(\.glyph) == [0x3F])
    #expect(WinAnsi.code(of: "€") == 0x80)
    #expect(WinAnsi.code(of: "Ÿ") == 0x9F)
    #expect(WinAnsi.code(of: "\u{81}") == nil)
    #expect(WinAnsi.code(of: "\0") == nil)
    #expect(font.width(of: "Wi 1,", size: .points(1000)) == .points(944 + 222 + 278 + 556 + 278))
    let bold = Font.standard(.helveticaBold)
    #expect(bold.width(of: "Wi 1,", size: .points(1000)) == .points(944 + 278 + 278 + 556 + 278))
    for (letter, marked) in [
      ("A", "ÀÁÂÃÄÅ"), ("C", "Ç"), ("E", "ÈÉÊË"), ("I", "ÌÍÎÏ"), ("N", "Ñ"), ("O", "ÒÓÔÕÖØ"),
      ("U", "ÙÚÛÜ"), ("Y", "ÝŸ"), ("S", "Š"), ("Z", "Ž"), ("a", "àáâãäå"), ("c", "ç"),
      ("e", "èéêë"), ("n", "ñ"), ("o", "òóôõö"), ("u", "ùúûü"), ("y", "ýÿ"), ("s", "š"), ("z", "ž"),
    ] {
      for font in [font, bold] {
        let width = font.width(of: letter, size: .points(1000))
        for one in marked {
          #expect(font.width(of: "\(one)", size: .points(1000)) == width, "\(one)")
        }
      }
    }
    #expect(StandardFont.helvetica.advance(of: 0xFF) == 500)
    #expect(StandardFont.helvetica.advance(of: 0x1F) == 0)
    #expect(StandardFont.helvetica.advance(of: 0x100) == 0)
    #expect(bold.name == "Helvetica-Bold" && bold.ascent == 931 && bold.descent == 225)
  }
}

@Suite struct OutlineTests {
  private typealias Glyph = SyntheticFont

  private func refusal(glyphs: [Int: ContiguousArray<UInt8>]) -> FontError? {
    var font = SyntheticFont()
    for (glyph, outline) in glyphs { font.glyphs[glyph] = outline }
    do throws(FontError) {
      _ = try TrueTypeFont(font.file)
      return nil
    } catch { return error }
  }

  @Test func `an outline that ends too early is refused`() {
    let sound = SyntheticFont.triangle(70)
    for count in stride(from: 2, to: sound.count - 1, by: 2) {
      let cut = ContiguousArray(sound.prefix(count))
      #expect(refusal(glyphs: [9: cut]) == .glyph(9, .outline), "\(count) bytes")
    }
    #expect(refusal(glyphs: [9: sound]) == nil)
  }

  @Test func `contours that go back, and flags for more points than there are, are refused`() {
    let back = words([2, 0, 0, 9, 9, 2, 1, 0]) + ContiguousArray(repeating: 1, count: 16)
    #expect(refusal(glyphs: [9: back]) == .glyph(9, .outline))
    let many = words([1, 0, 0, 9, 9, 2, 0]) + [0x39, 3, 0, 0]
    #expect(refusal(glyphs: [9: many]) == .glyph(9, .outline))
    // Three points by one flag, each coordinate the same as before or of one byte.
    #expect(refusal(glyphs: [9: words([1, 0, 0, 9, 9, 2, 0]) + [0x39, 2]]) == nil)
    #expect(
      refusal(glyphs: [9: words([1, 0, 0, 9, 9, 2, 0]) + [0x0F, 2, 1, 1, 1, 1, 1, 1]]) == nil)
    #expect(refusal(glyphs: [9: words([0, 0, 0, 9, 9, 0])]) == nil)
  }

  @Test func `a glyph that is a part of itself is refused`() {
    #expect(refusal(glyphs: [9: Glyph.composite([9])]) == .glyph(9, .cycle))
    let pair = [9: Glyph.composite([10, 11]), 11: Glyph.composite([9])]
    #expect(refusal(glyphs: pair) == .glyph(9, .cycle))
  }

  @Test func `glyphs within each other are refused when they are too many`() {
    func tower(_ height: Int) -> [Int: ContiguousArray<UInt8>] {
      Dictionary(uniqueKeysWithValues: (0..<height).map { (10 + $0, Glyph.composite([11 + $0])) })
    }
    #expect(refusal(glyphs: tower(8)) == nil)
    #expect(refusal(glyphs: tower(9)) == .glyph(18, .tooDeep(maximum: 8)))
    // From below as from above: the lower floors of this one are weighed first.
    let falling = (0..<9).map { (30 - $0, Glyph.composite([29 - $0])) }
    #expect(
      refusal(glyphs: Dictionary(uniqueKeysWithValues: falling)) == .glyph(30, .tooDeep(maximum: 8))
    )
  }

  @Test func `a glyph made of too many others is refused, also by powers`() {
    let wide = Glyph.composite(Array(repeating: 5, count: 256))
    #expect(refusal(glyphs: [9: wide]) == nil)
    let wider = Glyph.composite(Array(repeating: 5, count: 257))
    #expect(refusal(glyphs: [9: wider]) == .glyph(9, .tooManyParts(maximum: 256)))
    let powers = (0..<5).map { (10 + $0, Glyph.composite(Array(repeating: 11 + $0, count: 4))) }
    #expect(
      refusal(glyphs: Dictionary(uniqueKeysWithValues: powers))
        == .glyph(10, .tooManyParts(maximum: 256)))
  }

  @Test func `a part that the font lacks, or that is cut, is refused`() {
    #expect(refusal(glyphs: [9: Glyph.composite([100])]) == .glyph(9, .outline))
    let cut = ContiguousArray(Glyph.composite([5, 6]).dropLast(4))
    #expect(refusal(glyphs: [9: cut]) == .glyph(9, .outline))
    let instructions = ContiguousArray(
      Glyph.composite([5], instructions: [1, 2, 3, 4]).dropLast(2))
    #expect(refusal(glyphs: [9: instructions]) == .glyph(9, .outline))
    #expect(refusal(glyphs: [9: Glyph.composite([5, 6, 7, 8])]) == nil)
  }

  /// Each font is read or refused; a font that is read can be set and carried along.
  @Test func `damaged fonts are refused, or else give sound subsets`() throws {
    var hasard = GenerateurGraine()
    let sound = [SyntheticFont(), SyntheticFont(isLong: true, wholeMap: true)].map(\.file)
    var readCount = 0
    for _ in 0..<Campaign.count(10_000) {
      var file = hasard.parmi(sound)
      for _ in 0..<hasard.entier(1...3) { damage(&file, &hasard) }
      guard let font = try? TrueTypeFont(file) else { continue }
      readCount += 1
      let text = Font.embedded(font).set("é ê: 1,50 \u{301} \u{1F600} zZ")
      let subset = FontSubset(of: font, glyphs: text.glyphs.map(\.glyph))
      let read = try FontFile(subset.bytes)
      let count = try read.reader(of: .maxima, atLeast: 32).u16(at: 4)
      #expect(count > Set(text.glyphs.map(\.glyph)).subtracting([0]).count, "\(hasard)")
      #expect(subset.bytes.count <= file.count + 4096, "\(hasard)")
      #expect(throws: Never.self, "\(hasard)") {
        _ = try GlyphOutlines(read, glyphCount: count, isLong: true)
        _ = try HorizontalMetrics(read, glyphCount: count)
      }
    }
    #expect(readCount > Campaign.count(10_000) / 20)
  }

  private func damage(_ file: inout ContiguousArray<UInt8>, _ hasard: inout GenerateurGraine) {
    guard file.count > 300 else { return }
    let place = hasard.entier(0...file.count - 5)
    switch hasard.entier(0...5) {
    case 0: file[place] = UInt8(truncatingIfNeeded: hasard.next())
    case 1: file.replaceSubrange(place..<place + 4, with: long(hasard.entier(0...3000)))
    case 2:
      file.replaceSubrange(place..<place + 2, with: words([hasard.parmi([0, 0xFFFF, 0x8000])]))
    case 3: file[hasard.entier(0...300)] = UInt8(truncatingIfNeeded: hasard.next())
    case 4: file.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    default: file.removeLast(hasard.entier(1...40))
    }
  }
}

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

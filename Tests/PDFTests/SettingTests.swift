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
    #expect(StandardFont.helvetica.advance(of: 0xFF) == 500)
    #expect(StandardFont.helvetica.advance(of: 0x1F) == 0)
    #expect(StandardFont.helvetica.advance(of: 0x100) == 0)
    #expect(bold.name == "Helvetica-Bold" && bold.ascent == 931 && bold.descent == 225)
  }
}

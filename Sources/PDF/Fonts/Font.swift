/// What text is set in: a font of a file, which the document carries, or one that each reader has.
package enum Font: Hashable, Sendable {
  case embedded(TrueTypeFont)
  case standard(StandardFont)

  /// The name of the font in its own words.
  package var name: String {
    switch self {
    case .embedded(let font): font.description.postScriptName
    case .standard(let font): font.rawValue
    }
  }

  /// How high above the base line letters reach, in thousandths of the size.
  package var ascent: Int {
    switch self {
    case .embedded(let font): font.metrics.ascent
    case .standard(let font): font.ascent
    }
  }

  /// How far below the base line letters reach, in thousandths of the size.
  package var descent: Int {
    switch self {
    case .embedded(let font): font.metrics.descent
    case .standard(let font): font.descent
    }
  }

  /// How wide a text is when it's set on one line.
  package func width(of text: String, size: Length) -> Length { set(text).width(size: size) }
}

/// A text of one line, put into the characters of a font: ready to be measured and drawn.
package struct SetText: Hashable, Sendable {
  package let font: Font
  /// The characters of the font, from left to right.
  package internal(set) var glyphs: [SetGlyph] = []
  /// The space at which a line was broken: it takes no room, but parts words that are read aloud.
  package internal(set) var end: SetGlyph?
  /// What of the text is not shown as it should be, each character once.
  package internal(set) var losses: [Loss] = []

  /// How wide it is, in thousandths of its size.
  package var advance: Int { glyphs.reduce(0) { $0 + Int($1.advance) } }

  /// All that is written of it, from left to right.
  var written: [SetGlyph] { glyphs + (end.map { [$0] } ?? []) }

  /// How wide it is.
  package func width(size: Length) -> Length { size.timesThousandths(advance) }

  /// What of a page it takes when its base line begins at a place.
  package func box(size: Length, at place: Point) -> Rectangle {
    let ascent = size.timesThousandths(font.ascent)
    return Rectangle(
      left: place.x, top: place.y - ascent, width: width(size: size),
      height: ascent + size.timesThousandths(font.descent))
  }
}

/// A character of a font, in the place of a character of a text.
package struct SetGlyph: Hashable, Sendable {
  /// Which glyph of the font's file; of a standard font, which code.
  let glyph: UInt16
  /// How wide it is, in thousandths of the size.
  let advance: Int32
  /// What it stands for in the text.
  package let scalar: Unicode.Scalar
}

/// A character that is not shown as it should be.
package enum Loss: Hashable, Sendable {
  /// The font lacks it: a sign stands in its place.
  case lacking(Unicode.Scalar)
  /// It is shown alone, whereas its script joins, stacks or reorders characters.
  case unshaped(Unicode.Scalar)
}

extension Font {
  /// Puts a text of one line into this font's characters.
  ///
  /// A letter and the marks that follow it become one character where Unicode and the font have it.
  /// A sign stands for a character that the font lacks, and that is told. Ends of lines and tabs
  /// become spaces, and characters that nobody sees are left out. Characters are set from left to
  /// right, each by itself; a script that needs more than that, as Arabic does, is told.
  package func set(_ text: String) -> SetText {
    var setter = TextSetter(font: self)
    let scalars = text.unicodeScalars
    var place = scalars.startIndex
    while place < scalars.endIndex {
      var scalar = scalars[place]
      scalars.formIndex(after: &place)
      while place < scalars.endIndex, scalars[place].value >= 0x300,
        let whole = Precomposed.character(scalar, scalars[place]), glyph(of: whole) != nil
      {
        scalar = whole
        scalars.formIndex(after: &place)
      }
      setter.add(scalar)
    }
    return setter.text
  }

  /// The glyph of a character, if the font has one.
  func glyph(of scalar: Unicode.Scalar) -> UInt16? {
    switch self {
    case .embedded(let font): font.glyph(of: scalar)
    case .standard: WinAnsi.code(of: scalar)
    }
  }

  /// How wide a glyph is, in thousandths of the size.
  func advance(of glyph: UInt16) -> Int {
    switch self {
    case .embedded(let font): font.advance(of: glyph)
    case .standard(let font): font.advance(of: glyph)
    }
  }
}

/// Puts one character behind the other, and keeps what is lost.
private struct TextSetter {
  var text: SetText
  private var lost: Set<Loss> = []

  init(font: Font) { text = SetText(font: font) }

  mutating func add(_ scalar: Unicode.Scalar) {
    // Most characters are those of a keyboard, which every font has.
    if (0x20..<0x7F).contains(scalar.value), let glyph = text.font.glyph(of: scalar) {
      return append(glyph, scalar)
    }
    if scalar.endsALine { return add(" ") }
    let isUnshaped = Scripts.needShaping(scalar)
    if scalar.properties.isDefaultIgnorableCodePoint {
      if isUnshaped { lose(.unshaped(scalar)) }
      return
    }
    if let glyph = text.font.glyph(of: scalar) ?? Self.plainer(scalar).flatMap(text.font.glyph) {
      if isUnshaped { lose(.unshaped(scalar)) }
      return append(glyph, scalar)
    }
    lose(.lacking(scalar))
    let sign = text.font.glyph(of: "\u{FFFD}") ?? text.font.glyph(of: "?")
    if let sign { append(sign, scalar) }
  }

  private mutating func append(_ glyph: UInt16, _ scalar: Unicode.Scalar) {
    let advance = Int32(text.font.advance(of: glyph))
    text.glyphs.append(SetGlyph(glyph: glyph, advance: advance, scalar: scalar))
  }

  private mutating func lose(_ loss: Loss) {
    if lost.insert(loss).inserted { text.losses.append(loss) }
  }

  /// A character that says and looks the same, for fonts that lack the finer one.
  private static func plainer(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0x2010, 0x2011, 0x2212: "-"
    case 0x2015: "\u{2014}"
    case 0x02BC: "\u{2019}"
    case 0x2126: "\u{03A9}"
    case 0x212A: "K"
    case 0x212B: "\u{C5}"
    case 0x27E8: "<"
    case 0x27E9: ">"
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether a line or a column ends here.
  fileprivate var endsALine: Bool {
    switch value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension Font {
  /// Breaks a text into lines that are no wider than a width, each set in this font.
  ///
  /// Lines end at a space, which is left out, or behind a hyphen; a word that is wider than a line
  /// is broken where the line is full. A sign stays with its number, and a number whose digits stand
  /// in groups is one word. Ends of lines in the text are kept. There's always one line.
  ///
  /// Each line but those broken within a word has a space behind it, so that words stay apart where
  /// several lines are read as one text.
  package func lines(of text: String, size: Length, within width: Length) -> [SetText] {
    let space = set(" ").glyphs.first
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
      wrapped(set(String($0)), size: size, within: width, endingIn: space)
    }
  }

  private func wrapped(
    _ text: SetText, size: Length, within width: Length, endingIn space: SetGlyph?
  ) -> [SetText] {
    var lines: [SetText] = []
    var start = 0
    while start < text.glyphs.count {
      let end = text.endOfLine(from: start, size: size, within: width)
      var stop = end
      while stop > start, text.glyphs[stop - 1].scalar == " " { stop -= 1 }
      let isLast = end == text.glyphs.count
      var line = SetText(font: self, glyphs: Array(text.glyphs[start..<(isLast ? end : stop)]))
      if isLast || stop < end { line.end = space }
      lines.append(line)
      start = end
    }
    if lines.isEmpty { lines = [text] }
    // A loss is told once, for it may be in a sign that several lines show.
    lines[0].losses = text.losses
    return lines
  }
}

extension SetText {
  /// Where the line ends that begins at a place: behind the spaces at which it's broken.
  fileprivate func endOfLine(from start: Int, size: Length, within width: Length) -> Int {
    var (advance, place, opportunity) = (0, start, start)
    while place < glyphs.count {
      let glyph = glyphs[place]
      if glyph.scalar == " " {
        if !isGrouping(place) { opportunity = place + 1 }
      } else {
        advance += Int(glyph.advance)
        if size.timesThousandths(advance) > width {
          return opportunity > start ? opportunity : max(place, start + 1)
        }
        if joinsWords(place) { opportunity = place + 1 }
      }
      if glyph.scalar == " " { advance += Int(glyph.advance) }
      place += 1
    }
    return place
  }

  /// Whether a space stands between two groups of digits.
  private func isGrouping(_ place: Int) -> Bool {
    guard place > 0, place + 1 < glyphs.count else { return false }
    return glyphs[place - 1].scalar.isDigit && glyphs[place + 1].scalar.isDigit
  }

  /// Whether a hyphen stands there, with something of its word before it.
  private func joinsWords(_ place: Int) -> Bool {
    guard glyphs[place].scalar == "-" || glyphs[place].scalar == "\u{2010}" else { return false }
    return place > 0 && glyphs[place - 1].scalar != " "
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

/// The characters that Unicode has for a letter with its mark, as in é for e and U+0301.
enum Precomposed {
  /// The one character for two, if there is one.
  static func character(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard marks.contains(mark.value) else { return nil }
    var both = String.UnicodeScalarView()
    both.append(letter)
    both.append(mark)
    return characters[String(both)]
  }

  /// Marks of Latin, Greek and Cyrillic letters; other scripts stack them in ways that fonts know.
  private static let marks: ClosedRange<UInt32> = 0x300...0x36F

  /// Texts are equal when they stand for the same characters, however they are composed: so each of
  /// these is found by the letter and the mark that it's made of.
  private static let characters: [String: Unicode.Scalar] = {
    var characters: [String: Unicode.Scalar] = [:]
    for block in [0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x1E00...0x1FFC] as [ClosedRange] {
      for scalar in block.compactMap({ Unicode.Scalar(UInt32($0)) })
      where characters[String(Character(scalar))] == nil {
        characters[String(Character(scalar))] = scalar
      }
    }
    return characters
  }()
}

/// Scripts that are more than one character beside the other.
enum Scripts {
  /// Whether a character is joined, stacked, reordered or read from the right.
  ///
  /// Such a character isn't shown as it should be when it's set alone, behind the one before it.
  static func needShaping(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let after = ranges.firstIndex { scalar.value <= $0.upperBound }
    return after.map { ranges[$0].contains(scalar.value) } ?? false
  }

  /// In the order of Unicode.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x0300...0x036F,  // marks that follow their letter
    0x0483...0x0489,  // marks of Cyrillic
    0x0590...0x08FF,  // Hebrew, Arabic, Syriac, Thaana, NKo, Samaritan, Mandaic
    0x0900...0x0DFF,  // the scripts of India and Sri Lanka
    0x0E31...0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E,  // marks of Thai
    0x0EB1...0x0EB1, 0x0EB4...0x0EBC, 0x0EC8...0x0ECE,  // marks of Lao
    0x0F00...0x109F,  // Tibetan, Burmese
    0x1100...0x11FF,  // the parts of Korean syllables
    0x1700...0x18AF,  // the scripts of the Philippines, Khmer, Mongolian
    0x1900...0x1CFF,  // Limbu to Lepcha
    0x1DC0...0x1DFF,  // more marks
    0x200D...0x200D,  // what joins two characters
    0x20D0...0x20FF,  // marks of symbols
    0x302A...0x302F, 0x3099...0x309A,  // marks of Chinese and Japanese
    0xA800...0xABFF,  // Syloti Nagri to Meetei Mayek
    0xD7B0...0xD7FF,  // more parts of Korean syllables
    0xFB1D...0xFDFF,  // Hebrew and Arabic in their shapes
    0xFE20...0xFE2F,  // halves of marks
    0xFE70...0xFEFE,  // more Arabic in its shapes
    0x10800...0x10FFF,  // old scripts read from the right
    0x11000...0x11FFF,  // more scripts of India
    0x16100...0x1613F, 0x1E000...0x1E2FF,  // Gurung Khema, Glagolitic marks, Hmong
    0x1E800...0x1EFFF,  // scripts of Africa and Arabic mathematics, read from the right
    0x1F1E6...0x1F1FF,  // letters that are flags in pairs
    0x1F3FB...0x1F3FF,  // colours of skin
  ]
}

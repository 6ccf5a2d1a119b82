extension Font {
  /// Puts a text of one line into this font's characters.
  ///
  /// A letter and the marks that follow it become one character where Unicode and the font have it.
  /// Whatever the font lacks is shown by a sign, and told. Ends of lines and tabs become spaces, and
  /// characters that nobody sees are left out. Characters are set from left to right, each by itself;
  /// what needs more than that, as Arabic does, is told.
  package func set(_ text: String) -> SetText {
    var setter = TextSetter(font: self)
    let scalars = text.unicodeScalars
    var place = scalars.startIndex
    while place < scalars.endIndex {
      var scalar = scalars[place]
      scalars.formIndex(after: &place)
      while place < scalars.endIndex, scalars[place].value >= 0x300,
        let whole = Precomposed.character(scalar, scalars[place]), has(whole)
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

  private func has(_ scalar: Unicode.Scalar) -> Bool { glyph(of: scalar) != nil }
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

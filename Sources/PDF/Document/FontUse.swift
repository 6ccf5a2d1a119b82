/// Which characters of a font a document shows, and by which codes.
///
/// Of an embedded font, a character of the text and the glyph that stands for it get a code together:
/// so that a reader finds in the text what was written, even where one glyph stands for several
/// characters, or a sign for one that the font lacks. A map leads from the codes to the glyphs.
struct FontUse {
  let font: Font
  /// What the font is called on pages.
  let resource: String
  let reference: Reference
  private(set) var glyphs: [SetGlyph] = []
  private var codes: [SetGlyph: UInt16] = [:]

  /// A code has two bytes, and the first one is not given.
  static let mostGlyphs = 0xFFFF

  init(font: Font, resource: String, reference: Reference) {
    (self.font, self.resource, self.reference) = (font, resource, reference)
  }

  /// Gives a code to each character that has none as yet.
  mutating func add(_ text: SetText) {
    guard case .embedded = font else { return }
    for glyph in text.written where codes[glyph] == nil {
      glyphs.append(glyph)
      // Too many are refused before anything is written.
      codes[glyph] = UInt16(truncatingIfNeeded: glyphs.count)
    }
  }

  /// Writes the codes of a text.
  func write(_ text: SetText, to output: inout PDFOutput) {
    output.write("<")
    for glyph in text.written {
      switch font {
      case .embedded:
        guard let code = codes[glyph] else { preconditionFailure("the text was not added") }
        output.write(hexadecimal: code)
      case .standard: output.write(hexadecimal: UInt8(truncatingIfNeeded: glyph.glyph))
      }
    }
    output.write(">")
  }

  /// Writes the font itself.
  func write(to file: inout ObjectFile) {
    switch font {
    case .standard(let font):
      file.define(
        reference,
        [
          "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(font.rawValue),
          "Encoding": .name("WinAnsiEncoding"),
        ])
    case .embedded(let font): write(font, to: &file)
    }
  }

  private func write(_ font: TrueTypeFont, to file: inout ObjectFile) {
    let subset = FontSubset(of: font, glyphs: glyphs.map(\.glyph))
    let name = PDFValue.name("\(subset.tag)+\(font.description.postScriptName)")
    let program = file.add(deflating: subset.bytes, ["Length1": .integer(subset.bytes.count)])
    let descriptor = file.add(descriptor(of: font, name, program))
    // The first code is not given.
    var numbers: ContiguousArray<UInt8> = [0, 0]
    for glyph in glyphs { numbers.add(subset.number(of: glyph.glyph)) }
    let map = file.add(deflating: numbers)
    let descendant = file.add([
      "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": name,
      "CIDSystemInfo": [
        "Registry": .ascii("Adobe"), "Ordering": .ascii("Identity"), "Supplement": 0,
      ],
      "FontDescriptor": .reference(descriptor), "CIDToGIDMap": .reference(map),
      "DW": .integer(font.advance(of: 0)),
      "W": [1, .array(glyphs.map { .integer(Int($0.advance)) })],
    ])
    let unicode = file.add(deflating: ToUnicode.map(of: glyphs))
    file.define(
      reference,
      [
        "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": name,
        "Encoding": .name("Identity-H"), "DescendantFonts": [.reference(descendant)],
        "ToUnicode": .reference(unicode),
      ])
  }

  private func descriptor(
    of font: TrueTypeFont, _ name: PDFValue, _ program: Reference
  ) -> PDFDictionary {
    let metrics = font.metrics
    // Its characters are those of no alphabet that PDF knows; it may have one width, and lean.
    let flags =
      4 | (font.description.isFixedPitch ? 1 : 0) | (font.description.isItalic ? 64 : 0)
    return [
      "Type": .name("FontDescriptor"), "FontName": name, "Flags": .integer(flags),
      "FontBBox": .array(metrics.box.map(PDFValue.integer)),
      "ItalicAngle": .integer(metrics.italicAngle), "Ascent": .integer(metrics.ascent),
      "Descent": .integer(-metrics.descent), "CapHeight": .integer(metrics.capHeight),
      // How thick stems are is told by no table; readers that carry the font don't ask.
      "StemV": .integer(font.description.isBold ? 140 : 80), "FontFile2": .reference(program),
    ]
  }
}

/// What the codes of a font stand for, in the language that readers of PDF know for it.
enum ToUnicode {
  /// A hundred codes at most may stand in one list.
  private static let most = 100

  static func map(of glyphs: [SetGlyph]) -> ContiguousArray<UInt8> {
    var output = PDFOutput()
    output.write(
      """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """)
    for start in stride(from: 0, to: glyphs.count, by: most) {
      let list = glyphs[start..<min(start + most, glyphs.count)]
      output.write("\(list.count) beginbfchar\n")
      for (offset, glyph) in list.enumerated() {
        output.write("<")
        output.write(hexadecimal: UInt16(start + offset + 1))
        output.write("> <")
        for unit in UTF16.encode(readable(glyph.scalar)) ?? .init() {
          output.write(hexadecimal: unit)
        }
        output.write(">\n")
      }
      output.write("endbfchar\n")
    }
    output.write("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
    return output.bytes
  }

  /// What stands for no character can't be told; it was shown by a sign.
  private static func readable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .unassigned, .privateUse: "\u{FFFD}"
    default: scalar
    }
  }
}

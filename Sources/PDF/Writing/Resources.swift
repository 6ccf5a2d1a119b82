/// The fonts and images of a document, in the order in which its pages first show them.
struct Resources {
  private(set) var fonts: [Font: FontUse] = [:]
  private(set) var images: [ImageUse] = []
  private var fontOrder: [Font] = []
  /// What pages refer to: all of them have the same.
  let reference: Reference

  /// Takes up what pages show, and numbers it.
  init(of pages: [Canvas], in file: inout ObjectFile) {
    reference = file.reserve()
    for mark in pages.lazy.flatMap(\.marks) {
      switch mark.drawing {
      case .text(let text, _, _, _): add(text, &file)
      case .image(let image, _): add(image, &file)
      case .line: break
      }
    }
  }

  private mutating func add(_ text: SetText, _ file: inout ObjectFile) {
    if fonts[text.font] == nil {
      fontOrder.append(text.font)
      fonts[text.font] = FontUse(
        font: text.font, resource: "F\(fontOrder.count)", reference: file.reserve())
    }
    fonts[text.font]?.add(text)
  }

  private mutating func add(_ image: Image, _ file: inout ObjectFile) {
    guard !images.contains(where: { $0.image == image }) else { return }
    images.append(
      ImageUse(image: image, resource: "I\(images.count + 1)", reference: file.reserve()))
  }

  /// Says what an archive may not have, and what no document can.
  func check(for archive: Archive?) throws(DocumentError) {
    for font in fontOrder {
      if case .standard = font, archive != nil { throw .fontNotEmbedded(font.name) }
      if let use = fonts[font], use.glyphs.count > FontUse.mostGlyphs {
        throw .tooManyCharacters(font: font.name, maximum: FontUse.mostGlyphs)
      }
    }
  }

  /// Writes all of them.
  func write(to file: inout ObjectFile) {
    var (fontNames, imageNames): (PDFDictionary, PDFDictionary) = ([:], [:])
    for use in fontOrder.compactMap({ fonts[$0] }) {
      fontNames.add(use.resource, .reference(use.reference))
      use.write(to: &file)
    }
    for use in images {
      imageNames.add(use.resource, .reference(use.reference))
      use.write(to: &file)
    }
    file.define(reference, ["Font": .dictionary(fontNames), "XObject": .dictionary(imageNames)])
  }
}

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
  fileprivate var codes: [SetGlyph: UInt16] = [:]

  /// A code has two bytes, and the first one is not given.
  static let mostGlyphs = 0xFFFF

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
    let flags = 4 | (font.description.isFixedPitch ? 1 : 0) | (font.description.isItalic ? 64 : 0)
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

  /// A scalar that stands for no character can't be told; it was shown by a sign.
  private static func readable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .unassigned, .privateUse: "\u{FFFD}"
    default: scalar
    }
  }
}

/// An image that a document shows, and what it's called on pages.
struct ImageUse {
  let image: Image
  let resource: String
  let reference: Reference

  /// Writes the image itself.
  func write(to file: inout ObjectFile) {
    var entries: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(image.width),
      "Height": .integer(image.height),
    ]
    switch image.encoding {
    case .jpeg(let isGrey):
      entries.add("ColorSpace", .name(isGrey ? "DeviceGray" : "DeviceRGB"))
      entries.add("BitsPerComponent", 8)
      entries.add("Filter", .name("DCTDecode"))
    case .rows(let samples, let bits):
      entries.add("ColorSpace", colours(of: samples))
      entries.add("BitsPerComponent", .integer(bits))
      entries.add("Filter", .name("FlateDecode"))
      entries.add(
        "DecodeParms",
        [
          "Predictor": 15, "Colors": samples == .colour ? 3 : 1,
          "BitsPerComponent": .integer(bits), "Columns": .integer(image.width),
        ])
    }
    file.define(reference, stream: image.bytes, entries)
  }

  private func colours(of samples: Image.Samples) -> PDFValue {
    switch samples {
    case .grey: return .name("DeviceGray")
    case .colour: return .name("DeviceRGB")
    case .palette(let colours):
      var output = PDFOutput()
      for colour in colours { output.write(hexadecimal: colour) }
      return [
        .name("Indexed"), .name("DeviceRGB"), .integer(colours.count / 3 - 1),
        .hexadecimal(String(decoding: output.bytes, as: UTF8.self)),
      ]
    }
  }
}

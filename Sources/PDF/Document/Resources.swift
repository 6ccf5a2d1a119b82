/// The fonts and images of a document, in the order in which its pages first show them.
struct Resources {
  private(set) var fonts: [Font: FontUse] = [:]
  private(set) var images: [Image: ImageUse] = [:]
  private var fontOrder: [Font] = []
  private var imageOrder: [Image] = []
  /// What pages refer to: all of them have the same.
  let reference: Reference

  /// Takes up what pages show, and numbers it.
  init(of pages: [Canvas], in file: inout ObjectFile) {
    reference = file.reserve()
    for mark in pages.lazy.flatMap(\.marks) {
      switch mark.drawing {
      case .text(let text, _, _, _): add(text, &file)
      case .image(let image, _): add(image, &file)
      case .line, .rectangle: break
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
    guard images[image] == nil else { return }
    imageOrder.append(image)
    images[image] = ImageUse(
      image: image, resource: "I\(imageOrder.count)", reference: file.reserve())
  }

  /// Says what an archive may not have, and what no document can.
  func check(for archive: Archive?) throws(DocumentFault) {
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
    for use in imageOrder.compactMap({ images[$0] }) {
      imageNames.add(use.resource, .reference(use.reference))
      use.write(to: &file)
    }
    file.define(reference, ["Font": .dictionary(fontNames), "XObject": .dictionary(imageNames)])
  }
}

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

/// Bytes in the syntax of PDF, of the file itself or of what is drawn on a page.
struct PDFOutput {
  var bytes: ContiguousArray<UInt8> = []

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func write(hexadecimal word: UInt16) {
    for shift in [12, 8, 4, 0] as [UInt16] { bytes.append(Self.digits[Int(word >> shift & 0xF)]) }
  }

  mutating func write(hexadecimal byte: UInt8) {
    for digit in [byte >> 4, byte & 0xF] { bytes.append(Self.digits[Int(digit)]) }
  }

  mutating func write(_ value: PDFValue) {
    switch value {
    case .integer(let number): write(String(number))
    case .length(let length): write(length.description)
    case .boolean(let isTrue): write(isTrue ? "true" : "false")
    case .name(let name): write(name: name)
    case .text(let text): write(text: text)
    case .ascii(let text): write(literal: text)
    case .hexadecimal(let digits): write("<\(digits)>")
    case .reference(let reference): write("\(reference.number) 0 R")
    case .array(let values):
      write("[")
      for (place, value) in values.enumerated() {
        if place > 0 { write(" ") }
        write(value)
      }
      write("]")
    case .dictionary(let dictionary): write(dictionary)
    }
  }

  mutating func write(_ dictionary: PDFDictionary) {
    write("<<")
    for (name, value) in zip(dictionary.names, dictionary.values) {
      write(name: name)
      write(" ")
      write(value)
    }
    write(">>")
  }

  /// Whatever could end a name is written by its number.
  mutating func write(name: String) {
    bytes.append(UInt8(ascii: "/"))
    for byte in name.utf8 {
      if (0x21...0x7E).contains(byte), !"#()<>[]{}/%".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        write(hexadecimal: byte)
      }
    }
  }

  /// A text is of ASCII, or else of UTF-16 that begins by saying so.
  private mutating func write(text: String) {
    if text.isPlainASCII { return write(literal: text) }
    write("<")
    for byte in text.textBytes { write(hexadecimal: byte) }
    write(">")
  }

  private mutating func write(literal text: String) {
    bytes.append(UInt8(ascii: "("))
    for byte in text.utf8 {
      if "()\\".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: ")"))
  }

  private static let digits = ContiguousArray("0123456789ABCDEF".utf8)
}

extension String {
  fileprivate var isPlainASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// The bytes that stand for a text: of ASCII, or else of UTF-16 behind a mark that says so.
  var textBytes: [UInt8] {
    guard !isPlainASCII else { return Array(utf8) }
    return [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }
}

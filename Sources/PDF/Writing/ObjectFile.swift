internal import Journaux
import Zip

/// A file of numbered objects, each written once, with the table that says where each begins.
///
///     %PDF-1.7
///     1 0 obj … endobj
///     xref          a line of twenty bytes for each object
///     trailer       which object is the root, and what the file is called
///     startxref     where the table begins
struct ObjectFile {
  private var output = PDFOutput()
  /// Where each object begins; nothing as long as it's only numbered.
  private var offsets: [Int?] = []

  init() {
    output.write("%PDF-1.7\n%")
    // Bytes of no text, so that programs that carry the file treat it as none.
    output.bytes.append(contentsOf: [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// Takes the next number, for an object that others refer to before it's written.
  mutating func reserve() -> Reference {
    offsets.append(nil)
    return Reference(number: offsets.count)
  }

  /// Writes the object of a number.
  mutating func define(_ reference: Reference, _ dictionary: PDFDictionary) {
    write(reference) { $0.write(dictionary) }
  }

  /// Writes a dictionary as the next object.
  mutating func add(_ dictionary: PDFDictionary) -> Reference {
    let reference = reserve()
    define(reference, dictionary)
    return reference
  }

  /// Writes bytes as the next object, deflated.
  mutating func add(
    deflating bytes: ContiguousArray<UInt8>, _ entries: PDFDictionary = [:]
  ) -> Reference {
    var entries = entries
    entries.add("Filter", .name("FlateDecode"))
    return add(stream: deflate(bytes), entries)
  }

  /// Writes bytes as the next object, as they are; the entries say what they are.
  mutating func add(stream bytes: ContiguousArray<UInt8>, _ entries: PDFDictionary) -> Reference {
    let reference = reserve()
    define(reference, stream: bytes, entries)
    return reference
  }

  /// Writes bytes as the object of a number.
  mutating func define(
    _ reference: Reference, stream bytes: ContiguousArray<UInt8>, _ entries: PDFDictionary
  ) {
    var entries = entries
    entries.add("Length", .integer(bytes.count))
    write(reference) { output in
      output.write(entries)
      output.write("\nstream\n")
      output.bytes.append(contentsOf: bytes)
      output.write("\nendstream")
    }
  }

  private mutating func write(_ reference: Reference, _ body: (inout PDFOutput) -> Void) {
    precondition(offsets[reference.number - 1] == nil, "an object is written once")
    offsets[reference.number - 1] = output.bytes.count
    output.write("\(reference.number) 0 obj\n")
    body(&output)
    output.write("\nendobj\n")
  }

  /// Writes the table and the trailer; the file is named by a hash of all that stands before them.
  consuming func finished(root: Reference, information: Reference) -> ContiguousArray<UInt8> {
    let hash = String(SHA256.chiffres(of: output.bytes.span).prefix(32))
    let start = output.bytes.count
    output.write("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for offset in offsets {
      guard let offset else { preconditionFailure("a number was taken and no object written") }
      let digits = String(offset)
      output.write(String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits)
      output.write(" 00000 n \n")
    }
    output.write("trailer\n")
    output.write(
      [
        "Size": .integer(offsets.count + 1), "Root": .reference(root),
        "Info": .reference(information),
        "ID": [.hexadecimal(hash), .hexadecimal(hash)],
      ] as PDFDictionary)
    output.write("\nstartxref\n\(start)\n%%EOF\n")
    return output.bytes
  }
}

/// A value in the syntax of PDF.
indirect enum PDFValue {
  case integer(Int)
  case length(Length)
  case boolean(Bool)
  case name(String)
  /// A text that people read.
  case text(String)
  /// Characters of ASCII that programs read, such as a time or an address.
  case ascii(String)
  /// Digits of bytes, two of them each.
  case hexadecimal(String)
  case reference(Reference)
  case array([PDFValue])
  case dictionary(PDFDictionary)

  /// A rectangle by two of its corners, the lower left one first, on a page so high.
  static func rectangle(_ rectangle: Rectangle, onPage height: Length) -> PDFValue {
    [
      .length(rectangle.left), .length(height - rectangle.bottom),
      .length(rectangle.right), .length(height - rectangle.top),
    ]
  }
}

/// Names with values, in the order in which they are written.
struct PDFDictionary: ExpressibleByDictionaryLiteral {
  fileprivate(set) var entries: [(name: String, value: PDFValue)]

  init(dictionaryLiteral elements: (String, PDFValue)...) { entries = elements }

  /// Adds an entry, if there is something to say.
  mutating func add(_ name: String, _ value: PDFValue?) {
    if let value { entries.append((name, value)) }
  }
}

/// An object of the file, by its number.
struct Reference: Hashable {
  let number: Int
}

extension PDFValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByIntegerLiteral
{
  init(arrayLiteral elements: PDFValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, PDFValue)...) {
    var dictionary: PDFDictionary = [:]
    dictionary.entries = elements
    self = .dictionary(dictionary)
  }
  init(integerLiteral value: Int) { self = .integer(value) }
}

/// Bytes in the syntax of PDF, of the file itself or of what is drawn on a page.
struct PDFOutput {
  var bytes: ContiguousArray<UInt8> = []

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func write(hexadecimal number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: number.bitWidth - 4, through: 0, by: -4) {
      bytes.append(Self.digits[Int(truncatingIfNeeded: number >> shift & 0xF)])
    }
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
    for (name, value) in dictionary.entries {
      write(name: name)
      write(" ")
      write(value)
    }
    write(">>")
  }

  /// A character that could end a name is written by its number.
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

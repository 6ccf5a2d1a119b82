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

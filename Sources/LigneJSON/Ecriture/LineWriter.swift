/// Writes the canonical JSON of a line: no spaces, members in the order in which they are asked
/// for, and only the escapes that cannot be done without.
///
///     "Pose \"express\"\n2 h"      the escapes are \" \\ \n \t, and no others exist
package struct LineWriter {
  /// The bytes written so far.
  package private(set) var bytes: ContiguousArray<UInt8> = []
  private var atStart = true

  /// Begins with nothing.
  package init() {}

  /// Forgets what was written, and keeps the room for it.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    atStart = true
  }

  /// Writes ASCII as it is.
  package mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a text between quotes.
  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Most texts have nothing to escape, and are taken in one piece.
  private mutating func appendEscaped(_ text: String) {
    guard text.utf8.contains(where: { Escape.letter(of: $0) != nil }) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for byte in text.utf8 {
      if let letter = Escape.letter(of: byte) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(letter)
      } else {
        bytes.append(byte)
      }
    }
  }

  /// Writes an object whose members the body writes.
  package mutating func object(_ members: (inout LineWriter) -> Void) {
    let outer = atStart
    atStart = true
    literal("{")
    members(&self)
    literal("}")
    atStart = outer
  }

  /// Writes an array of values.
  package mutating func array(_ values: [some LineValue]) {
    literal("[")
    for (index, value) in values.enumerated() {
      if index > 0 { literal(",") }
      value.write(to: &self)
    }
    literal("]")
  }

  /// Writes a member's name, and what must stand before it.
  package mutating func name(_ name: String) {
    if !atStart { literal(",") }
    atStart = false
    literal("\"")
    literal(name)
    literal("\":")
  }

  /// Writes a member.
  package mutating func member(_ name: String, _ value: some LineValue) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member, if there is a value for it.
  package mutating func member(_ name: String, _ value: (some LineValue)?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is an array.
  package mutating func member(_ name: String, _ values: [some LineValue]) {
    self.name(name)
    array(values)
  }
}

/// The four escapes of a canonical text.
enum Escape {
  /// The letter behind the backslash, for a byte that cannot stand for itself.
  static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }

  /// The byte that a letter behind a backslash stands for.
  static func byte(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: nil
    }
  }
}

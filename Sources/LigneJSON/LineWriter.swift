package import Journaux

/// Writes the canonical JSON of lines: no spaces, members in the order in which they are asked for,
/// and only the escapes that cannot be done without.
///
///     "Pose \"express\"\n2 h"      the escapes are \" \\ \n \t, and no others exist
///
/// Values write their canonical text themselves, straight into the bytes.
package struct LineWriter: ~Copyable {
  /// What is written so far.
  package private(set) var octets = Octets()
  private var atStart = true

  /// Begins with nothing.
  package init() {}

  /// The bytes written so far, and no others.
  package var bytes: ContiguousArray<UInt8> { octets.ecrits }

  /// Forgets what was written, and keeps the room for it.
  package mutating func removeAll() {
    octets.couper()
    atStart = true
  }

  /// Writes ASCII as it is.
  @inline(__always) package mutating func literal(_ text: StaticString) { octets.ajouter(text) }

  /// Writes between quotes what needs no escapes.
  @inline(__always) package mutating func quoted(_ write: (inout Octets) -> Void) {
    octets.ajouter(UInt8(ascii: "\""))
    write(&octets)
    octets.ajouter(UInt8(ascii: "\""))
  }

  /// Writes what needs neither quotes nor escapes.
  @inline(__always) package mutating func bare(_ write: (inout Octets) -> Void) { write(&octets) }

  /// Writes a text between quotes.
  package mutating func string(_ text: String) {
    octets.quote(text) { octets, byte in
      if let letter = Escape.letter(of: byte) {
        octets.escape(letter)
      } else {
        octets.ajouter(byte)
      }
    }
  }

  /// Begins a line.
  mutating func begin() {
    octets.ajouter(UInt8(ascii: "{"))
    atStart = true
  }

  /// Ends a line that has that hash; its line feed is none of it.
  mutating func seal(_ hash: Empreinte) {
    literal(",\"hash\":\"")
    hash.ecrire(dans: &octets)
    literal("\"}")
  }

  /// Writes an object whose members the body writes.
  @inline(__always)
  package mutating func object<Value>(_ members: (inout LineWriter) -> Value) -> Value {
    let outer = atStart
    atStart = true
    octets.ajouter(UInt8(ascii: "{"))
    defer {
      octets.ajouter(UInt8(ascii: "}"))
      atStart = outer
    }
    return members(&self)
  }

  /// Writes a member's name, and what must stand before it.
  @inline(never) package mutating func name(_ name: StaticString) {
    if !atStart { octets.ajouter(UInt8(ascii: ",")) }
    atStart = false
    octets.ajouter(UInt8(ascii: "\""))
    octets.ajouter(name)
    octets.ajouter("\":" as StaticString)
  }

  /// Writes a member.
  @inline(__always) package mutating func member(_ name: StaticString, _ value: some LineToken) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member, if there is a value for it.
  @inline(__always) package mutating func member(_ name: StaticString, _ value: (some LineToken)?) {
    if let value { member(name, value) }
  }

  /// The bytes of members, which may be written again and again.
  static func members(_ write: (inout LineWriter) -> Void) -> ContiguousArray<UInt8> {
    var line = LineWriter()
    write(&line)
    return line.bytes
  }

  /// Writes members of which the bytes are there.
  mutating func members(_ written: ContiguousArray<UInt8>) {
    if !atStart { octets.ajouter(UInt8(ascii: ",")) }
    atStart = false
    octets.ajouter(written)
  }

  /// Writes a member that is an array, of which the body writes each element.
  @inline(__always) package mutating func array<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout LineWriter, Element) -> Void
  ) {
    self.name(name)
    octets.ajouter(UInt8(ascii: "["))
    for index in elements.indices {
      if index > 0 { octets.ajouter(UInt8(ascii: ",")) }
      write(&self, elements[index])
    }
    octets.ajouter(UInt8(ascii: "]"))
  }
}

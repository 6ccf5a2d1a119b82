import Facturation

/// Writes compact JSON for other programs, straight from the domain's values.
///
/// Numbers are JSON numbers with every digit that counts and no other:
///
///     Montant  49.99 → 49.99      Taux   20.00 → 20      Quantite 1.5 → 1.5
///     Montant -12.50 → -12.5      Taux    5.50 → 5.5     Montant 0.00 → 0
///
/// A day is its midnight, `2026-11-20T00:00:00Z`. What there is not is left out.
struct JSONWriter {
  private(set) var bytes: ContiguousArray<UInt8> = []
  private var atStart = true

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    atStart = true
  }

  /// Writes ASCII as it is.
  mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes an object whose members the body writes.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    literal("{")
    atStart = true
    members(&self)
    literal("}")
    atStart = false
  }

  /// Writes a member's name, and what must stand before it.
  mutating func name(_ name: String) {
    literal(atStart ? "\"" : ",\"")
    atStart = false
    literal(name)
    literal("\":")
  }

  /// Writes a member that is an array.
  mutating func member<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    literal("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { literal(",") }
      write(&self, element)
    }
    literal("]")
  }

  /// Writes a member that is an object.
  mutating func member<Value>(
    _ name: String, object value: Value?, _ members: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    self.name(name)
    object { members(&$0, value) }
  }

  /// Writes a text, an identifier, a day, a number or a truth.
  mutating func member(_ name: String, text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  mutating func member(_ name: String, _ text: (some ValeurTexte)?) {
    member(name, text: text?.texte)
  }

  mutating func member<Valeur: ValeurDecimale>(_ name: String, _ number: Valeur?) {
    guard let number else { return }
    self.name(name)
    decimal(Int128(number.unites), decimals: Valeur.decimales)
  }

  mutating func member(_ name: String, _ sum: Cumul) {
    self.name(name)
    decimal(sum.centimes, decimals: 2)
  }

  mutating func member(_ name: String, _ count: Int?) {
    guard let count else { return }
    self.name(name)
    decimal(Int128(count), decimals: 0)
  }

  mutating func member(_ name: String, _ truth: Bool) {
    self.name(name)
    literal(truth ? "true" : "false")
  }

  mutating func member(_ name: String, _ day: DateCivile?) {
    guard let day else { return }
    self.name(name)
    let (year, month, dayOfMonth) = day.composants
    literal("\"")
    digits(UInt64(year), atLeast: 4)
    literal("-")
    digits(UInt64(month), atLeast: 2)
    literal("-")
    digits(UInt64(dayOfMonth), atLeast: 2)
    literal("T00:00:00Z\"")
  }

  mutating func member<Objet>(_ name: String, _ identifier: Identifiant<Objet>?) {
    guard let uuid = identifier?.uuid else { return }
    self.name(name)
    literal("\"")
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { literal("-") }
      let word = place < 16 ? uuid.haut : uuid.bas
      let nibble = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (place % 16))) & 0xF
      bytes.append(Self.hexadecimal(nibble))
    }
    literal("\"")
  }
}

/// The bytes of texts and numbers.
extension JSONWriter {
  /// Writes a text between quotes, with the escapes that JSON cannot do without.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): literal("\\n")
      case UInt8(ascii: "\t"): literal("\\t")
      case 0..<0x20:
        literal("\\u00")
        bytes.append(Self.hexadecimal(byte >> 4))
        bytes.append(Self.hexadecimal(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a count of units with that many decimals, without the zeros at its end.
  mutating func decimal(_ units: Int128, decimals: Int) {
    if units < 0 { literal("-") }
    var magnitude = units.magnitude
    var decimals = decimals
    while decimals > 0, magnitude.isMultiple(of: 10) {
      magnitude /= 10
      decimals -= 1
    }
    guard let small = UInt64(exactly: magnitude) else {
      // Beyond any one invoice: the upper digits first, then nineteen with their zeros.
      let (upper, lower) = magnitude.quotientAndRemainder(dividingBy: 10_000_000_000_000_000_000)
      digits(UInt64(upper), atLeast: 1)
      digits(UInt64(lower), atLeast: 19)
      return point(before: decimals)
    }
    digits(small, atLeast: decimals + 1)
    point(before: decimals)
  }

  private mutating func point(before decimals: Int) {
    guard decimals > 0 else { return }
    bytes.insert(UInt8(ascii: "."), at: bytes.count - decimals)
  }

  private mutating func digits(_ number: UInt64, atLeast width: Int) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    while bytes.count - start < width { bytes.append(UInt8(ascii: "0")) }
    bytes[start...].reverse()
  }

  private static func hexadecimal(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }
}

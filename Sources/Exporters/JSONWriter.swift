import Bytes
import Facturation

/// Writes compact JSON for other programs, straight from the domain's values.
///
/// Numbers are JSON numbers with every digit that counts and no other:
///
///     Montant  49.99 → 49.99      Taux   20.00 → 20      Quantite 1.5 → 1.5
///     Montant -12.50 → -12.5      Taux    5.50 → 5.5     Montant 0.00 → 0
///
/// A day is its midnight, `2026-11-20T00:00:00Z`. What there is not is left out.
struct JSONWriter: ~Copyable {
  private var octets = Octets()
  private var atStart = true

  /// The bytes written so far.
  var bytes: ContiguousArray<UInt8> { octets.ecrits }

  /// Moves the bytes written so far to the end of others.
  mutating func move(to bytes: inout ContiguousArray<UInt8>) {
    octets.copier(dans: &bytes)
    octets.couper()
    atStart = true
  }

  /// Writes ASCII as it is.
  @inline(__always)
  mutating func literal(_ text: StaticString) { octets.ajouter(text) }

  /// Writes ASCII that was made up as it is.
  mutating func ascii(_ text: String) { octets.ajouter(text) }

  /// Writes an object whose members the body writes.
  @inline(__always)
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    octets.ajouter(UInt8(ascii: "{"))
    atStart = true
    members(&self)
    octets.ajouter(UInt8(ascii: "}"))
    atStart = false
  }

  /// Writes a member's name, and what must stand before it.
  @inline(__always)
  mutating func name(_ name: StaticString) {
    if !atStart { octets.ajouter(UInt8(ascii: ",")) }
    atStart = false
    octets.ajouter(UInt8(ascii: "\""))
    octets.ajouter(name)
    octets.ajouter("\":" as StaticString)
  }

  /// Writes a member that is an array.
  @inline(__always)
  mutating func member<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    octets.ajouter(UInt8(ascii: "["))
    // In a span they stand where they are: none is copied.
    let shared = ContiguousArray(elements)
    let elements = shared.span
    for index in elements.indices {
      if index > 0 { octets.ajouter(UInt8(ascii: ",")) }
      write(&self, elements[index])
    }
    octets.ajouter(UInt8(ascii: "]"))
  }

  /// Writes a member that is an object.
  @inline(__always)
  mutating func member<Value>(
    _ name: StaticString, object value: Value?, _ members: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    self.name(name)
    object { members(&$0, value) }
  }

  /// Writes a text, an identifier, a day, a number or a truth.
  @inline(__always)
  mutating func member(_ name: StaticString, text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ text: (some ValeurTexte)?) {
    member(name, text: text?.texte)
  }

  @inline(__always)
  mutating func member<Valeur: ValeurDecimale>(_ name: StaticString, _ number: Valeur?) {
    guard let number else { return }
    self.name(name)
    decimal(number.unites, decimals: Valeur.decimales)
  }

  mutating func member(_ name: StaticString, _ sum: Cumul) {
    self.name(name)
    decimal(sum.centimes, decimals: 2)
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ count: Int?) {
    guard let count else { return }
    self.name(name)
    decimal(Int64(count), decimals: 0)
  }

  mutating func member(_ name: StaticString, _ truth: Bool) {
    self.name(name)
    literal(truth ? "true" : "false")
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ day: DateCivile?) {
    guard let day else { return }
    self.name(name)
    octets.ajouter(UInt8(ascii: "\""))
    day.ecrire(dans: &octets)
    octets.ajouter("T00:00:00Z\"" as StaticString)
  }

  @inline(__always)
  mutating func member<Objet>(_ name: StaticString, _ identifier: Identifiant<Objet>?) {
    guard let identifier else { return }
    self.name(name)
    octets.ajouter(UInt8(ascii: "\""))
    identifier.uuid.ecrire(dans: &octets)
    octets.ajouter(UInt8(ascii: "\""))
  }
}

/// The bytes of texts and numbers.
extension JSONWriter {
  /// Writes a text between quotes, with the escapes that JSON cannot do without.
  mutating func string(_ text: String) {
    octets.quote(text) { octets, byte in
      if let letter = Escape.letter(of: byte) {
        octets.escape(letter)
      } else if byte < 0x20 {
        octets.ajouter("\\u00" as StaticString)
        octets.ajouter(mot: UInt64(byte).chiffresHexadecimaux >> 48, 2)
      } else {
        octets.ajouter(byte)
      }
    }
  }

  /// Writes a count of units with that many decimals, without the zeros at its end.
  mutating func decimal(_ units: Int64, decimals: Int) {
    EcritureDecimale.ecrire(units, decimales: decimals, montrees: 0, dans: &octets)
  }

  /// Writes what may be the sum of more invoices than there are.
  mutating func decimal(_ units: Int128, decimals: Int) {
    if let few = Int64(exactly: units) { return decimal(few, decimals: decimals) }
    ascii(EcritureDecimale.texte(units, decimales: decimals, montrees: 0))
  }
}

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
  mutating func object<Value>(_ members: (inout JSONWriter) -> Value) -> Value {
    octets.ajouter(UInt8(ascii: "{"))
    atStart = true
    defer {
      octets.ajouter(UInt8(ascii: "}"))
      atStart = false
    }
    return members(&self)
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

  /// Writes a member that is a sum.
  mutating func member(_ name: StaticString, _ sum: Cumul) {
    self.name(name)
    decimal(sum.centimes, decimals: 2)
  }
}

/// The members of records. Nobody looks at the record that a list makes meanwhile: so that none is held
/// once more and let go, texts and arrays are not given back, but any others.
extension JSONWriter: Teller {
  @inline(__always)
  mutating func member<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value {
    self.name(name.key)
    return Value.walk(&self, value)
  }

  @inline(__always)
  mutating func list<Element: Record>(_ name: MemberName, _ elements: [Element]?) -> [Element] {
    self.name(name.key)
    octets.ajouter(UInt8(ascii: "["))
    var isFirst = true
    for element in Self.given(elements) {
      if !isFirst { octets.ajouter(UInt8(ascii: ",")) }
      isFirst = false
      object { _ = Element(&$0, like: element) }
    }
    octets.ajouter(UInt8(ascii: "]"))
    return []
  }

  @inline(__always)
  mutating func record<Value: Record>(_ value: Value?) -> Value {
    object { Value(&$0, like: value) }
  }

  @inline(__always)
  mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    let value = Self.given(value)
    decimal(value.unites, decimals: Value.decimales)
    return value
  }

  @inline(__always)
  mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value {
    string(Self.given(value).texte)
    return Value(texteAdmis: "")
  }

  @inline(__always)
  mutating func choice<Value: Choice>(_ value: Value?) -> Value {
    let value = Self.given(value)
    string(value.motDTO)
    return value
  }

  @inline(__always)
  mutating func day(_ value: DateCivile?) -> DateCivile {
    let value = Self.given(value)
    octets.ajouter(UInt8(ascii: "\""))
    value.ecrire(dans: &octets)
    octets.ajouter("T00:00:00Z\"" as StaticString)
    return value
  }

  @inline(__always)
  mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    let value = Self.given(value)
    octets.ajouter(UInt8(ascii: "\""))
    value.uuid.ecrire(dans: &octets)
    octets.ajouter(UInt8(ascii: "\""))
    return value
  }

  mutating func count(_ value: Int?, from least: Int) -> Int {
    let value = Self.given(value)
    decimal(Int64(value), decimals: 0)
    return value
  }

  mutating func truth(_ value: Bool?) -> Bool {
    let value = Self.given(value)
    literal(value ? "true" : "false")
    return value
  }

  mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    let value = Self.given(value)
    string(value.texte)
    return value
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

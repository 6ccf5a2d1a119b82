import Journaux
package import Facturation

/// Writes compact JSON for other programs, straight from the domain's values.
///
/// In documents numbers are JSON numbers with every digit that counts and no other, and a day is its
/// midnight; in answers both are texts, as the journal has them:
///
///     Montant -12.50 → -12.5 or "-12.50"      Taux 20.00 → 20 or "20.00"
///     DateCivile 2026-11-20 → "2026-11-20T00:00:00Z" or "2026-11-20"
///
/// Members that do not exist are left out.
package struct JSONWriter: ~Copyable {
  /// For which programs it writes.
  package enum Form {
    /// Those that take invoices over.
    case document
    /// Those that read what a command answers: no sign hides there from a person who looks on.
    case answer
  }

  private let form: Form
  private var octets = Octets()
  private var atStart = true
  /// Which members of a record are told, where not all of them are.
  private var wanted: ((String) -> Bool)?

  /// Begins with nothing.
  package init(_ form: Form = .document) { self.form = form }

  /// The bytes written so far.
  package var bytes: ContiguousArray<UInt8> { octets.ecrits }

  /// Moves the bytes written so far to the end of others.
  package mutating func move(to bytes: inout ContiguousArray<UInt8>) {
    octets.copier(dans: &bytes)
    octets.couper()
    atStart = true
  }

  /// Writes ASCII as it is.
  @inline(__always) mutating func literal(_ text: StaticString) { octets.ajouter(text) }

  /// Writes ASCII that was made up as it is.
  mutating func ascii(_ text: String) { octets.ajouter(text) }

  /// Writes an object whose members the body writes.
  @inline(__always)
  package mutating func object<Value>(_ members: (inout JSONWriter) -> Value) -> Value {
    let around = wanted.take()
    octets.ajouter(UInt8(ascii: "{"))
    atStart = true
    defer {
      octets.ajouter(UInt8(ascii: "}"))
      atStart = false
      wanted = around
    }
    return members(&self)
  }

  /// Writes an array whose elements the body writes.
  @inline(__always) package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    octets.ajouter(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { octets.ajouter(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
    octets.ajouter(UInt8(ascii: "]"))
  }

  /// Writes a member's name, and what must stand before it.
  @inline(__always) mutating func name(_ name: StaticString) {
    if !atStart { octets.ajouter(UInt8(ascii: ",")) }
    atStart = false
    octets.ajouter(UInt8(ascii: "\""))
    octets.ajouter(name)
    octets.ajouter("\":" as StaticString)
  }

  /// The same of a name that was made up.
  package mutating func name(text: String) {
    if !atStart { octets.ajouter(UInt8(ascii: ",")) }
    atStart = false
    string(text)
    octets.ajouter(UInt8(ascii: ":"))
  }

  /// Writes a sum.
  package mutating func sum(_ sum: Cumul) {
    guard form == .document else { return quoted { sum.ecrire(dans: &$0) } }
    decimal(sum.centimes, decimals: 2)
  }

  /// Tells of those members of a record that are wanted.
  package mutating func tell(_ record: some Record, where wanted: @escaping (String) -> Bool) {
    self.wanted = wanted
    tell(record)
    self.wanted = nil
  }
}

/// The members of records. Nobody looks at the record that a list makes meanwhile: so that none is held
/// once more and let go, texts and arrays are not given back, but any others.
extension JSONWriter: Teller {
  @inline(__always)
  package mutating func member<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value {
    guard isWanted(name) else { return Self.given(value) }
    self.name(name.key)
    return Value.walk(&self, value)
  }

  @inline(__always) package mutating func list<Element: Record>(
    _ name: MemberName, _ elements: [Element]?
  ) -> [Element] {
    guard isWanted(name) else { return [] }
    self.name(name.key)
    records(Self.given(elements))
    return []
  }

  /// Writes the elements of a list, by a function of their own: the compiler takes the longer over each list
  /// that stands within another record's.
  @inline(never) private mutating func records<Element: Record>(_ elements: [Element]) {
    array(elements) { json, element in json.object { _ = Element(&$0, like: element) } }
  }

  /// Whether a member is told: asked at each of them, so a choice of few stands in one place.
  ///
  /// It changes nothing; were it not `mutating`, the whole writer would be copied each time.
  @inline(__always)
  private mutating func isWanted(_ name: MemberName) -> Bool { wanted == nil || isWanted(name.key) }

  @inline(never)
  private mutating func isWanted(_ key: StaticString) -> Bool { wanted?(key.description) ?? true }

  @inline(__always) package mutating func record<Value: Record>(_ value: Value?) -> Value {
    object { Value(&$0, like: value) }
  }

  @inline(__always) package mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    let value = Self.given(value)
    if form == .document {
      decimal(value.unites, decimals: Value.decimales)
    } else {
      quoted { value.ecrire(dans: &$0) }
    }
    return value
  }

  @inline(__always) package mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value {
    string(Self.given(value).texte)
    return Value(texteAdmis: "")
  }

  @inline(__always) package mutating func choice<Value: Choice>(_ value: Value?) -> Value {
    let value = Self.given(value)
    string(form == .document ? value.motDTO : value.rawValue)
    return value
  }

  @inline(__always) package mutating func day(_ value: DateCivile?) -> DateCivile {
    let value = Self.given(value)
    let isDocument = form == .document
    quoted { octets in
      value.ecrire(dans: &octets)
      if isDocument { octets.ajouter("T00:00:00Z" as StaticString) }
    }
    return value
  }

  @inline(__always)
  package mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    let value = Self.given(value)
    quoted { value.uuid.ecrire(dans: &$0) }
    return value
  }

  package mutating func count(_ value: Int?, from least: Int) -> Int {
    let value = Self.given(value)
    decimal(Int64(value), decimals: 0)
    return value
  }

  package mutating func truth(_ value: Bool?) -> Bool {
    let value = Self.given(value)
    literal(value ? "true" : "false")
    return value
  }

  package mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    let value = Self.given(value)
    string(value.texte)
    return value
  }
}

/// The bytes of texts and numbers.
extension JSONWriter {
  /// Writes a text between quotes, with the escapes that JSON cannot do without; in answers with those of
  /// signs besides that nobody would see.
  package mutating func string(_ text: String) {
    guard form == .answer, text.utf8.contains(where: { $0 > 0x7E }) else {
      return octets.quote(text, Self.write)
    }
    quoted { octets in
      for scalar in text.unicodeScalars {
        if scalar.value > 0x7E, scalar.estInvisible {
          for unit in scalar.utf16 { Self.escape(unit, &octets) }
        } else {
          for byte in scalar.utf8 { Self.write(&octets, byte) }
        }
      }
    }
  }

  private static func write(_ octets: inout Octets, _ byte: UInt8) {
    if let letter = Escape.letter(of: byte) {
      octets.escape(letter)
    } else if byte < 0x20 {
      escape(UInt16(byte), &octets)
    } else {
      octets.ajouter(byte)
    }
  }

  private static func escape(_ unit: UInt16, _ octets: inout Octets) {
    octets.ajouter("\\u" as StaticString)
    octets.ajouter(mot: UInt64(unit).chiffresHexadecimaux >> 32, 4)
  }

  /// Writes between quotes what needs no escape.
  @inline(__always) private mutating func quoted(_ write: (inout Octets) -> Void) {
    octets.ajouter(UInt8(ascii: "\""))
    write(&octets)
    octets.ajouter(UInt8(ascii: "\""))
  }

  /// Writes a count of units with that many decimals, without the zeros at its end.
  package mutating func decimal(_ units: Int64, decimals: Int) {
    DecimalWriter.ecrire(units, decimales: decimals, montrees: 0, dans: &octets)
  }

  /// Writes what may be the sum of more invoices than there are.
  mutating func decimal(_ units: Int128, decimals: Int) {
    if let few = Int64(exactly: units) { return decimal(few, decimals: decimals) }
    ascii(DecimalWriter.texte(units, decimales: decimals, montrees: 0))
  }
}

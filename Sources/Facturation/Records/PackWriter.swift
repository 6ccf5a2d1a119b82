/// Packs records: their members one behind the other, in few bytes and without names.
///
///     a member that may be missing    0, or 1 and the member
///     a number                        seven bits a byte from the lowest, the top bit where more follow
///     a number with a sign            as a number, 0 -1 1 -2 2 … standing for 0 1 2 3 4 …
///     a text                          twice its length and its bytes, or its number in the table of
///                                     texts that come again, twice and one
///     one of a few words              its number among them
///     a list                          its length and its records
struct PackWriter: Sendable {
  /// What was packed.
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The texts that came again.
  private(set) var texts = RepeatedTexts()

  private mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func put(signed number: Int64) {
    put(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  private mutating func put(_ text: String) {
    if let number = texts.number(of: text) { return put(UInt64(number) << 1 | 1) }
    put(UInt64(text.utf8.count) << 1)
    bytes += text.utf8
  }

  private mutating func put(isThere: Bool) { bytes.append(isThere ? 1 : 0) }
}

extension PackWriter: Teller {
  mutating func member<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value {
    Value.walk(&self, value)
  }

  mutating func optional<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value? {
    put(isThere: value != nil)
    return value.map { Value.walk(&self, $0) }
  }

  mutating func list<Element: Record>(
    _ name: MemberName, _ elements: [Element]?
  ) -> [Element] {
    let elements = Self.given(elements)
    put(UInt64(elements.count))
    for element in elements { element.walk(&self) }
    return elements
  }

  mutating func optionalList<Element: Record>(
    _ name: MemberName, _ elements: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? {
    put(isThere: elements != nil)
    return elements.map { list(name, $0) }
  }

  mutating func included<Other: Record>(from name: MemberName, _ record: Other?) -> Other? {
    put(isThere: record != nil)
    return record.map { included($0) }
  }

  mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    let value = Self.given(value)
    put(signed: value.unites)
    return value
  }

  mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value {
    let value = Self.given(value)
    put(value.texte)
    return value
  }

  mutating func choice<Value: Choice>(_ value: Value?) -> Value {
    let value = Self.given(value)
    for (number, word) in Value.allCases.enumerated() where word == value {
      put(UInt64(number))
      return value
    }
    preconditionFailure("a word is one of those that there are")
  }

  mutating func day(_ value: DateCivile?) -> DateCivile {
    let value = Self.given(value)
    put(signed: Int64(value.jour))
    return value
  }

  mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    let value = Self.given(value)
    for half in [value.uuid.haut, value.uuid.bas] {
      for shift in stride(from: 0, to: 64, by: 8) as StrideTo<UInt64> {
        bytes.append(UInt8(truncatingIfNeeded: half >> shift))
      }
    }
    return value
  }

  mutating func count(_ value: Int?, from least: Int) -> Int {
    let value = Self.given(value)
    put(signed: Int64(value))
    return value
  }

  mutating func truth(_ value: Bool?) -> Bool {
    let value = Self.given(value)
    put(isThere: value)
    return value
  }

  mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    let value = Self.given(value)
    put(value.texte)
    return value
  }

  mutating func record<Value: Record>(_ value: Value?) -> Value { included(value) }
}

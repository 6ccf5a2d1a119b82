/// Takes records out again that `PackWriter` has packed.
struct PackReader {
  private let bytes: ContiguousArray<UInt8>
  private var place: Int
  private let texts: ContiguousArray<String>

  /// Reads from a place on.
  init(_ bytes: ContiguousArray<UInt8>, from place: Int, texts: ContiguousArray<String>) {
    self.bytes = bytes
    self.place = place
    self.texts = texts
  }

  private mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func number() -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while true {
      let next = byte()
      number |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return number }
      shift += 7
    }
  }

  private mutating func signed() -> Int64 {
    let number = number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private mutating func text() -> String {
    let number = Int(number())
    guard number & 1 == 0 else { return texts[number >> 1] }
    let end = place + number >> 1
    defer { place = end }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  private mutating func half() -> UInt64 {
    (stride(from: 0, to: 64, by: 8) as StrideTo<UInt64>).reduce(0) { $0 | UInt64(byte()) << $1 }
  }

  private mutating func isThere() -> Bool { byte() != 0 }
}

extension PackReader: Walker {
  typealias Failure = Never

  mutating func member<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value {
    Value.walk(&self, nil)
  }

  mutating func optional<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value? {
    isThere() ? Value.walk(&self, nil) : nil
  }

  mutating func list<Element: Record>(
    _ name: MemberName, _ elements: [Element]?
  ) -> [Element] {
    let count = Int(number())
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(Element(&self, like: nil)) }
    return elements
  }

  mutating func optionalList<Element: Record>(
    _ name: MemberName, _ elements: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? {
    isThere() ? list(name, nil) : nil
  }

  mutating func included<Other: Record>(_ record: Other?) -> Other { Other(&self, like: nil) }

  mutating func included<Other: Record>(from name: MemberName, _ record: Other?) -> Other? {
    isThere() ? Other(&self, like: nil) : nil
  }

  mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    Value(unitesAdmises: signed())
  }

  mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value { Value(texteAdmis: text()) }

  mutating func choice<Value: Choice>(_ value: Value?) -> Value {
    let number = Int(number())
    for (place, choice) in Value.allCases.enumerated() where place == number { return choice }
    preconditionFailure("a word that was packed is one of those")
  }

  mutating func day(_ value: DateCivile?) -> DateCivile {
    guard let day = DateCivile(joursDepuis1970: Int(signed())) else {
      preconditionFailure("a day that was packed is one")
    }
    return day
  }

  mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    Identifiant(UUIDTexte(haut: half(), bas: half()))
  }

  mutating func count(_ value: Int?, from least: Int) -> Int { Int(signed()) }

  mutating func truth(_ value: Bool?) -> Bool { isThere() }

  mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    EmpreinteFichier(digits: text())
  }

  mutating func record<Value: Record>(_ value: Value?) -> Value { Value(&self, like: nil) }
}

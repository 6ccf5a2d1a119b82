import Facturier

/// The bytes of an answer, to which values add their text without a string for each.
struct OctetsDeReponse: SuiteOctets {
  var octets: ContiguousArray<UInt8> = []

  mutating func ajouter(_ octet: UInt8) { octets.append(octet) }

  mutating func ajouter(mot: UInt64, _ nombre: Int) {
    var petit = mot.littleEndian
    // Safe: every byte of an integer is one, and no more than these are taken.
    unsafe withUnsafeBytes(of: &petit) { unsafe octets.append(contentsOf: $0.prefix(nombre)) }
  }

  mutating func ajouter(_ texte: StaticString) {
    texte.withUTF8Buffer { unsafe octets.append(contentsOf: $0) }
  }

  mutating func ajouter(_ texte: String) { octets.append(contentsOf: texte.utf8) }

  /// Adds some of what others are.
  mutating func ajouter(_ autres: ContiguousArray<UInt8>, _ place: Range<Int>) {
    octets.append(contentsOf: autres[place])
  }

  /// Adds so many spaces.
  mutating func ajouter(vides nombre: Int) {
    octets.append(contentsOf: repeatElement(UInt8(ascii: " "), count: nombre))
  }

  /// Takes the spaces at the end away.
  mutating func rogner() {
    while octets.last == UInt8(ascii: " ") { octets.removeLast() }
  }

  /// How many scalars there are from a place on.
  func scalaires(depuis debut: Int) -> Int {
    let octets = octets.span
    var nombre = 0
    for place in debut..<octets.count where octets[place] & 0xC0 != 0x80 { nombre += 1 }
    return nombre
  }

  /// Forgets what was written, and keeps the room for it.
  mutating func vider() { octets.removeAll(keepingCapacity: true) }
}

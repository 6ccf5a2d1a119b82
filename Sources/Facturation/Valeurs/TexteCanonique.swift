/// A canonical text in the making, for whoever wants it as a string.
package struct TexteCanonique: SuiteOctets {
  private var octets: ContiguousArray<UInt8> = []

  /// The text that a value writes.
  package static func de(_ ecrire: (inout TexteCanonique) -> Void) -> String {
    var texte = TexteCanonique()
    // As much as a UUID takes, and nearly all other values.
    texte.octets.reserveCapacity(40)
    ecrire(&texte)
    return String(decoding: texte.octets, as: UTF8.self)
  }

  /// Adds a byte.
  package mutating func ajouter(_ octet: UInt8) { octets.append(octet) }

  /// Adds the first bytes of a word, the lowest first.
  package mutating func ajouter(mot: UInt64, _ nombre: Int) {
    for rang in 0..<nombre { octets.append(UInt8(truncatingIfNeeded: mot &>> UInt64(8 &* rang))) }
  }

  /// Adds a text that stands in the program.
  package mutating func ajouter(_ texte: StaticString) { ajouter(texte.description) }

  /// Adds a text as it is.
  package mutating func ajouter(_ texte: String) { octets.append(contentsOf: texte.utf8) }
}

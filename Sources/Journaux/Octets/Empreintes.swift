package import Facturation

extension Empreinte {
  /// Its 32 bytes.
  package var octets: ContiguousArray<UInt8> {
    ContiguousArray(
      [mot0, mot1, mot2, mot3].flatMap { mot in
        (0..<8).map { UInt8(truncatingIfNeeded: mot >> (56 - 8 * UInt64($0))) }
      })
  }

  /// Takes 32 bytes; any other number of them is no hash.
  package init?(octets: ContiguousArray<UInt8>) {
    guard octets.count == 32 else { return nil }
    let mots = (0..<4).map { rang in
      octets[8 * rang..<8 * rang + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(mots[0], mots[1], mots[2], mots[3])
  }
}

extension UUIDTexte {
  /// The identifier that follows from a text, always the same: a UUID of version 8, made of its SHA-256.
  package init(deduitDe texte: String) {
    let hexadecimal = Array(SHA256.empreinte(of: ContiguousArray(texte.utf8).span).texte)
    let mots = [hexadecimal[..<16], hexadecimal[16..<32]].map { UInt64(String($0), radix: 16) ?? 0 }
    self.init(haut: mots[0] & ~0xF000 | 0x8000, bas: mots[1] & (1 << 62 - 1) | 1 << 63)
  }
}

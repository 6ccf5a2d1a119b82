package import Facturation
import Journaux

extension UUIDTexte {
  /// The identifier that follows from a text, always the same: a UUID of version 8, made of its SHA-256.
  package init(deduitDe texte: String) {
    let hexadecimal = Array(SHA256.empreinte(of: ContiguousArray(texte.utf8).span).texte)
    let mots = [hexadecimal[..<16], hexadecimal[16..<32]].map { UInt64(String($0), radix: 16) ?? 0 }
    self.init(haut: mots[0] & ~0xF000 | 0x8000, bas: mots[1] & (1 << 62 - 1) | 1 << 63)
  }
}

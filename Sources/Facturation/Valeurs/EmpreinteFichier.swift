/// The SHA-256 of a file's bytes, as 64 hexadecimal digits in lower case.
public struct EmpreinteFichier: Hashable, Sendable, CustomStringConvertible {
  /// The digits.
  public let texte: String

  /// Takes the digits, or gives nothing when they are not such ones.
  public init?(_ texte: String) {
    let hexadecimal = texte.utf8.allSatisfy { $0.estChiffre || (0x61...0x66).contains($0) }
    guard texte.utf8.count == 64, hexadecimal else { return nil }
    self.texte = texte
  }

  /// Zeros, which no file is known to have.
  package static let nulle = EmpreinteFichier(digits: String(repeating: "0", count: 64))

  /// Takes digits that are known to be such ones.
  package init(digits: String) { texte = digits }

  /// The digits.
  public var description: String { texte }
}

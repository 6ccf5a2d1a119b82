public import Facturation

/// The SHA-256 hash of one line, by which the next line of a journal names the one before it.
///
/// On paper and in files, an `Empreinte` is 64 lower-case hexadecimal digits, and nothing else is read
/// as one: a value has a single spelling, so equal values have equal bytes.
///
/// Its 32 bytes are kept as four words, highest byte first. The hash of `abc`, for example:
///
///     ba7816bf8f01cfea 414140de5dae2223 b00361a396177a9c b410ff61f20015ad
///     mot0             mot1             mot2             mot3
public struct Empreinte: Hashable, Sendable {
  @usableFromInline package let mot0, mot1, mot2, mot3: UInt64

  /// The hash that the first line of a journal names: 64 zeros, which no line is known to have.
  package static let nulle = Empreinte(0, 0, 0, 0)

  package init(_ mot0: UInt64, _ mot1: UInt64, _ mot2: UInt64, _ mot3: UInt64) {
    (self.mot0, self.mot1, self.mot2, self.mot3) = (mot0, mot1, mot2, mot3)
  }

  /// Reads exactly 64 lower-case hexadecimal digits in ASCII; anything else gives nil.
  package init?(hexadecimal octets: some Sequence<UInt8>) {
    var (mots, compte) = ([UInt64](repeating: 0, count: 4), 0)
    for octet in octets {
      guard compte < Self.longueurTexte, let chiffre = Self.chiffre(octet) else { return nil }
      mots[compte / 16] = mots[compte / 16] << 4 | UInt64(chiffre)
      compte += 1
    }
    guard compte == Self.longueurTexte else { return nil }
    self.init(mots[0], mots[1], mots[2], mots[3])
  }

  private static func chiffre(_ octet: UInt8) -> UInt8? {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The 64 lower-case hexadecimal digits, which reading gives back as the same value.
  public var texte: String { TexteCanonique.de(ecrire) }

  /// Writes the 64 hexadecimal digits.
  @inlinable package func ecrire(dans octets: inout some ByteSink & ~Copyable) {
    octets.ajouter(hexadecimal: mot0)
    octets.ajouter(hexadecimal: mot1)
    octets.ajouter(hexadecimal: mot2)
    octets.ajouter(hexadecimal: mot3)
  }

  private static let longueurTexte = 64
}

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

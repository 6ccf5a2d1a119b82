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
  package init?(hexadecimal octets: Span<UInt8>) {
    guard octets.count == Self.longueurTexte else { return nil }
    var lecture = HexReader()
    for position in octets.indices { lecture.lire(octets[position]) }
    guard let lue = lecture.empreinte else { return nil }
    self = lue
  }

  /// Reads exactly 64 lower-case hexadecimal digits in ASCII; anything else gives nil.
  ///
  /// For text and other sequences that have no span; where there is one, its reading is quicker.
  package init?(hexadecimal octets: some Sequence<UInt8>) {
    var lecture = HexReader()
    for octet in octets {
      guard lecture.compte < Self.longueurTexte else { return nil }
      lecture.lire(octet)
    }
    guard let lue = lecture.empreinte else { return nil }
    self = lue
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

  fileprivate static let longueurTexte = 64
}

/// Hexadecimal digits on their way to being a hash, judged only once all are there.
private struct HexReader {
  private var mots: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private(set) var compte = 0
  private var ecarts: UInt8 = 0

  /// Takes a digit in, at the bottom of the last word; the words move up when one begins.
  ///
  /// Nothing branches on the digit, which is as good as random. In ASCII the low half of a digit is
  /// its value, and that of a letter its place in the alphabet, from 1. Any other byte comes out as some
  /// value too, but as one that is not written with this byte.
  mutating func lire(_ octet: UInt8) {
    if compte % 16 == 0 { mots = (mots.1, mots.2, mots.3, 0) }
    let valeur = (octet &+ (octet &>> 6) &* 9) & 0xF
    ecarts |= octet ^ chiffreHexadecimal(valeur)
    mots.3 = mots.3 << 4 | UInt64(valeur)
    compte += 1
  }

  /// The hash, if there were 64 digits and all of them lower-case hexadecimal.
  var empreinte: Empreinte? {
    guard compte == Empreinte.longueurTexte, ecarts == 0 else { return nil }
    return Empreinte(mots.0, mots.1, mots.2, mots.3)
  }
}

/// The digit that stands for a value below sixteen; without a branch, as values are unforeseeable.
@inline(__always) private func chiffreHexadecimal(_ valeur: UInt8) -> UInt8 {
  let siLettre = (valeur &+ 6) &>> 4
  let ecart = UInt8(ascii: "a") - UInt8(ascii: "9") - 1
  return UInt8(ascii: "0") &+ valeur &+ siLettre &* ecart
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

internal import CSHA256
internal import Journaux

/// What folds blocks into the state of a SHA-256: Swift everywhere, or the processor where it can.
package enum Compression: CaseIterable, Sendable {
  case swift
  case materiel

  /// The fastest that this processor has, found out once: the question itself may be slow.
  package static let meilleure: Compression = csha256_available() == 1 ? .materiel : .swift

  /// All that this processor has, which a test compares with each other.
  package static var disponibles: [Compression] { allCases.filter(\.estDisponible) }

  /// Whether this processor can do it.
  var estDisponible: Bool { self == .swift || self == .meilleure }

  /// Folds a whole number of 64-byte blocks into the state.
  func compresser(_ etat: inout EtatSHA256, blocs: RawSpan) {
    precondition(blocs.byteCount % BlocEnAttente.taille == 0)
    switch self {
    case .swift: compresserEnSwift(&etat, blocs: blocs)
    case .materiel: compresserParLeMateriel(&etat, blocs: blocs)
    }
  }

  /// Folds as many 64-byte blocks into each of two states.
  func compresser(
    _ un: inout EtatSHA256, _ premiers: RawSpan, _ autre: inout EtatSHA256, _ seconds: RawSpan
  ) {
    precondition(
      premiers.byteCount % BlocEnAttente.taille == 0 && premiers.byteCount == seconds.byteCount)
    switch self {
    case .swift:
      compresserEnSwift(&un, blocs: premiers)
      compresserEnSwift(&autre, blocs: seconds)
    case .materiel: compresserParLeMateriel(&un, premiers, &autre, seconds)
    }
  }
}

/// The eight working words, a to h, that hold all of a message that has been folded so far.
struct EtatSHA256: Sendable {
  typealias Mots = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  var mots: Mots

  /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
  static let initial = EtatSHA256(
    mots: (
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    ))

  /// The words as a hash, once the whole message and its end have been folded in.
  var empreinte: Empreinte {
    Empreinte(
      UInt64(mots.0) << 32 | UInt64(mots.1), UInt64(mots.2) << 32 | UInt64(mots.3),
      UInt64(mots.4) << 32 | UInt64(mots.5), UInt64(mots.6) << 32 | UInt64(mots.7))
  }
}

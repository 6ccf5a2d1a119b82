package import Journaux

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

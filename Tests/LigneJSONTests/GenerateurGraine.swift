/// Random numbers that a seed alone decides (SplitMix64), so that a failure can be played again.
struct GenerateurGraine: RandomNumberGenerator {
  private var etat: UInt64

  init(graine: UInt64) {
    etat = graine
  }

  mutating func next() -> UInt64 {
    etat &+= 0x9e37_79b9_7f4a_7c15
    var melange = etat
    melange = (melange ^ melange >> 30) &* 0xbf58_476d_1ce4_e5b9
    melange = (melange ^ melange >> 27) &* 0x94d0_49bb_1331_11eb
    return melange ^ melange >> 31
  }

  /// So many bytes, in an array whose span is to be had on every system we support.
  mutating func octets(_ compte: Int) -> ContiguousArray<UInt8> {
    ContiguousArray((0..<compte).map { _ in UInt8(truncatingIfNeeded: next()) })
  }
}

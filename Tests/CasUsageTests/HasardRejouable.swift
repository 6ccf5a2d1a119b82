/// Random numbers that a seed alone decides (SplitMix64), so that a failure can be played again.
struct HasardRejouable: RandomNumberGenerator {
  private var etat: UInt64

  init(graine: UInt64) { etat = graine }

  mutating func next() -> UInt64 {
    etat &+= 0x9e37_79b9_7f4a_7c15
    var melange = etat
    melange = (melange ^ melange >> 30) &* 0xbf58_476d_1ce4_e5b9
    melange = (melange ^ melange >> 27) &* 0x94d0_49bb_1331_11eb
    return melange ^ melange >> 31
  }

  /// Whether something happens that happens so many times in a hundred.
  mutating func chance(_ pourcent: Int) -> Bool { entier(1...100) <= pourcent }

  mutating func entier(_ limites: ClosedRange<Int>) -> Int { .random(in: limites, using: &self) }

  /// One of a few; a choice that is likelier stands there more often.
  mutating func parmi<Choix>(_ choix: [Choix]) -> Choix { choix[entier(0...choix.count - 1)] }
}

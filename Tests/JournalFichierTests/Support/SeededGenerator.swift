/// Random numbers that a seed alone decides (SplitMix64), so that a failure can be played again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  mutating func bytes(_ count: Int) -> ContiguousArray<UInt8> {
    ContiguousArray((0..<count).map { _ in UInt8(truncatingIfNeeded: next()) })
  }
}

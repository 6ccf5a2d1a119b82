/// What was done, as one number: the same seed gives the same.
struct Trace: Hashable, Sendable {
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func note(_ number: Int) {
    digest = (digest ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01b3
  }

  mutating func note(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }
}

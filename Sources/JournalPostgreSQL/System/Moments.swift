#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ContinuousClock.Instant {
  /// How many milliseconds there are until another moment, a part of one counting as a whole.
  func milliseconds(until other: Self) -> Int { duration(to: other).inMilliseconds }
}

extension Duration {
  /// How many milliseconds this is, a part of one counting as a whole; none where it is past.
  var inMilliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 40 else { return 1 << 50 }
    let parts = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return max(0, Int(seconds) * 1000 + Int(parts))
  }

  /// Has this thread rest for so long.
  func rest() { usleep(UInt32(min(inMilliseconds, 1 << 20)) * 1000) }
}

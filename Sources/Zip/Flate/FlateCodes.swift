/// Lengths and distances that share a code, and are told apart by the bits that follow it.
struct FlateRange: Sendable {
  let base: Int
  let extraBits: UInt8
}

/// The ranges of RFC 1951, section 3.2.5.
enum FlateRanges {
  /// From code 257 on.
  static let lengths: ContiguousArray<FlateRange> = {
    var lengths = ranges(from: 3, extraBits: [0, 0, 0, 0, 0, 0, 0, 0] + quads(1...5))
    // The longest length has a code of its own, so that the last range is shorter by one.
    lengths.append(FlateRange(base: 258, extraBits: 0))
    return lengths
  }()

  static let distances = ranges(
    from: 1, extraBits: [0, 0, 0, 0] + (1...13).flatMap { [UInt8($0), UInt8($0)] })

  /// The place of a length's range among all.
  static func code(ofLength length: Int) -> Int { Int(codesOfLengths[length]) }

  /// The place of a distance's range among all.
  ///
  /// From the third pair on, a pair of ranges is twice as wide as the one before: so the highest bit
  /// of what lies before a distance tells the pair, and the bit below it which of the two.
  static func code(ofDistance distance: Int) -> Int {
    let before = distance - 1
    guard before >= 4 else { return before }
    let highest = Int.bitWidth - 1 - before.leadingZeroBitCount
    return 2 * highest + (before >> (highest - 1) & 1)
  }

  private static let codesOfLengths: ContiguousArray<UInt8> = ContiguousArray(
    (0...258).map { length in UInt8(lengths.lastIndex { $0.base <= length } ?? 0) })

  private static func quads(_ bits: ClosedRange<UInt8>) -> [UInt8] {
    bits.flatMap { [$0, $0, $0, $0] }
  }

  private static func ranges(
    from first: Int, extraBits: [UInt8]
  ) -> ContiguousArray<FlateRange> {
    var base = first
    return ContiguousArray(
      extraBits.map { bits in
        defer { base += 1 << Int(bits) }
        return FlateRange(base: base, extraBits: bits)
      })
  }
}

/// The codes of RFC 1951, section 3.2.6, which every reader knows.
enum FixedCodes {
  /// How many bits the code of each symbol has.
  static let lengths: ContiguousArray<UInt8> = ContiguousArray(
    (0..<288).map { symbol in
      switch symbol {
      case 0..<144: 8
      case 144..<256: 9
      case 256..<280: 7
      default: 8
      }
    })

  /// The code of each symbol, its bits in the order in which they are written.
  static let symbols: ContiguousArray<(bits: UInt16, count: UInt8)> = ContiguousArray(
    lengths.enumerated().map { symbol, count in
      let code =
        switch symbol {
        case 0..<144: 0x30 + symbol
        case 144..<256: 0x190 + symbol - 144
        case 256..<280: symbol - 256
        default: 0xC0 + symbol - 280
        }
      return (UInt16(reversed(UInt32(code), count: count)), count)
    })

  /// A code's bits, of which the highest is written first.
  static func reversed(_ code: UInt32, count: UInt8) -> UInt32 {
    (0..<UInt32(count)).reduce(0) { $0 << 1 | code >> $1 & 1 }
  }
}

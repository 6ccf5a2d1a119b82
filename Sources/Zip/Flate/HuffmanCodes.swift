/// Codes of which none begins another, as their lengths define them; short ones are looked up.
struct HuffmanCodes: Sendable {
  private static let quickBits: UInt8 = 9

  /// For each nine bits, the symbol whose code they begin with, and how many of them it takes.
  private var quick = ContiguousArray<(symbol: UInt16, count: UInt8)>(
    repeating: (0, 0), count: 1 << Int(HuffmanCodes.quickBits))
  /// How many codes there are of each length.
  private var counts = ContiguousArray<Int>(repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private var symbols: ContiguousArray<UInt16> = []

  /// Nothing, where lengths ask for more codes than there are, or leave some undefined.
  ///
  /// Only one code alone may leave others undefined, and there may be none.
  init?(_ lengths: ArraySlice<UInt8>) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    // With each bit there are twice as many codes left; what was taken too often stays below none.
    let left = counts.dropFirst().reduce(1) { 2 * $0 - $1 }
    let used = counts.reduce(0, +)
    guard left == 0 || used == 0 || used == 1 && counts[1] == 1 else { return nil }
    var starts = ContiguousArray<Int>(repeating: 0, count: 17)
    for length in 1...15 { starts[length + 1] = starts[length] + counts[length] }
    symbols = ContiguousArray(repeating: 0, count: used)
    for (symbol, length) in zip(0..., lengths) where length > 0 {
      symbols[starts[Int(length)]] = UInt16(symbol)
      starts[Int(length)] += 1
    }
    fillQuick()
  }

  private mutating func fillQuick() {
    var (code, next): (UInt32, Int) = (0, 0)
    for length in 1...Self.quickBits {
      for _ in 0..<counts[Int(length)] {
        let start = Int(FixedCodes.reversed(code, count: length))
        for place in stride(from: start, to: quick.count, by: 1 << Int(length)) {
          quick[place] = (symbols[next], length)
        }
        (code, next) = (code + 1, next + 1)
      }
      code <<= 1
    }
  }

  /// Reads one symbol.
  func read(_ bits: inout BitReader) throws(InflateFault) -> Int {
    let found = quick[Int(bits.peek(Self.quickBits))]
    if found.count > 0 {
      _ = try bits.take(found.count)
      return Int(found.symbol)
    }
    var (code, first, start) = (0, 0, 0)
    for count in counts.dropFirst() {
      code |= Int(try bits.take(1))
      if code - first < count { return Int(symbols[start + code - first]) }
      start += count
      (first, code) = ((first + count) << 1, code << 1)
    }
    throw .codes
  }

  static let fixedSymbols = known(FixedCodes.lengths)
  static let fixedDistances = known(ContiguousArray(repeating: 5, count: 32))

  private static func known(_ lengths: ContiguousArray<UInt8>) -> HuffmanCodes {
    guard let codes = HuffmanCodes(lengths[...]) else {
      preconditionFailure("the fixed codes are complete")
    }
    return codes
  }
}

/// Reads bits, the lowest of a byte first.
struct BitReader {
  private let bytes: ContiguousArray<UInt8>
  private var place: Int
  private var pending: UInt64 = 0
  private var pendingCount: UInt8 = 0

  init(bytes: ContiguousArray<UInt8>, place: Int) { (self.bytes, self.place) = (bytes, place) }

  private mutating func fill() {
    while pendingCount <= 48, place < bytes.count {
      pending |= UInt64(bytes[place]) << UInt64(pendingCount)
      pendingCount += 8
      place += 1
    }
  }

  /// The next bits, which stay; zeros stand behind the end.
  mutating func peek(_ count: UInt8) -> UInt32 {
    if pendingCount < count { fill() }
    return UInt32(truncatingIfNeeded: pending) & (1 << UInt32(count) - 1)
  }

  mutating func take(_ count: UInt8) throws(InflateFault) -> UInt32 {
    let bits = peek(count)
    guard pendingCount >= count else { throw .truncated }
    pending >>= UInt64(count)
    pendingCount -= count
    return bits
  }

  /// A length or a distance whose code was read.
  mutating func take(_ range: FlateRange) throws(InflateFault) -> Int {
    range.base + Int(try take(range.extraBits))
  }

  /// Whether all was taken.
  var isAtEnd: Bool { pendingCount == 0 && place == bytes.count }

  mutating func skipToByte() {
    pending >>= UInt64(pendingCount % 8)
    pendingCount -= pendingCount % 8
  }
}

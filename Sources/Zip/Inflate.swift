/// Why bytes that should be deflated aren't.
package enum InflateError: Error, Hashable, Sendable {
  case truncated, header, block, codes, distance, checksum
  /// They stand for fewer bytes than they should, or for more.
  case length
}

/// Gives back what was deflated, which has to be so many bytes: no more room is ever taken, and nothing
/// stands behind it.
package func inflate(
  _ bytes: ContiguousArray<UInt8>, exactly count: Int
) throws(InflateError) -> ContiguousArray<UInt8> {
  guard bytes.count >= 6 else { throw .truncated }
  let head = Int(bytes[0]) << 8 | Int(bytes[1])
  // The method, a window of 32 KiB at most, a sum that is a multiple of 31, and no dictionary.
  guard bytes[0] & 0xF == 8, bytes[0] >> 4 <= 7, head % 31 == 0, bytes[1] & 0x20 == 0 else {
    throw .header
  }
  var inflater = Inflater(bits: BitReader(bytes: bytes, place: 2), limit: count)
  while try !inflater.readBlock() {}
  guard inflater.output.count == count else { throw .length }
  inflater.bits.skipToByte()
  var checksum: UInt32 = 0
  for _ in 0..<4 { checksum = checksum << 8 | (try inflater.bits.take(8)) }
  guard adler32(inflater.output) == checksum else { throw .checksum }
  guard inflater.bits.isAtEnd else { throw .length }
  return inflater.output
}

private struct Inflater {
  var bits: BitReader
  let limit: Int
  var output: ContiguousArray<UInt8> = []

  /// Reads a block, and says whether it was the last one.
  mutating func readBlock() throws(InflateError) -> Bool {
    let isLast = try bits.take(1) == 1
    switch try bits.take(2) {
    case 0: try readStored()
    case 1: try readSymbols(.fixedSymbols, .fixedDistances)
    case 2:
      let (symbols, distances) = try readCodes()
      try readSymbols(symbols, distances)
    default: throw .block
    }
    return isLast
  }

  private mutating func readStored() throws(InflateError) {
    bits.skipToByte()
    let (length, inverse) = (try bits.take(16), try bits.take(16))
    guard length ^ inverse == 0xFFFF else { throw .block }
    guard output.count + Int(length) <= limit else { throw .length }
    for _ in 0..<length { output.append(UInt8(try bits.take(8))) }
  }

  private mutating func readSymbols(
    _ symbols: HuffmanCodes, _ distances: HuffmanCodes
  ) throws(InflateError) {
    while true {
      let symbol = try symbols.read(&bits)
      if symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { throw .length }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < FlateRanges.lengths.count else { throw .codes }
      let length = try bits.take(FlateRanges.lengths[symbol - 257])
      let code = try distances.read(&bits)
      guard code < FlateRanges.distances.count else { throw .codes }
      let distance = try bits.take(FlateRanges.distances[code])
      guard distance <= output.count else { throw .distance }
      guard output.count + length <= limit else { throw .length }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Reads the codes of a block: how long each is, in codes of their own, whose lengths come first.
  private mutating func readCodes() throws(InflateError) -> (HuffmanCodes, HuffmanCodes) {
    let symbolCount = Int(try bits.take(5)) + 257
    let distanceCount = Int(try bits.take(5)) + 1
    let lengthCount = Int(try bits.take(4)) + 4
    guard symbolCount <= 286, distanceCount <= 30 else { throw .codes }
    var lengthsOfLengths = ContiguousArray<UInt8>(repeating: 0, count: 19)
    for place in FlateRanges.orderOfLengths.prefix(lengthCount) {
      lengthsOfLengths[place] = UInt8(try bits.take(3))
    }
    guard let codes = HuffmanCodes(lengthsOfLengths[...]) else { throw .codes }
    var lengths: ContiguousArray<UInt8> = []
    while lengths.count < symbolCount + distanceCount {
      let symbol = try codes.read(&bits)
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw .codes }
        lengths.append(contentsOf: repeatElement(last, count: 3 + Int(try bits.take(2))))
      case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + Int(try bits.take(3))))
      default: lengths.append(contentsOf: repeatElement(0, count: 11 + Int(try bits.take(7))))
      }
    }
    guard lengths.count == symbolCount + distanceCount, lengths[256] > 0,
      let symbols = HuffmanCodes(lengths[..<symbolCount]),
      let distances = HuffmanCodes(lengths[symbolCount...])
    else { throw .codes }
    return (symbols, distances)
  }
}

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
    // With each bit there are twice as many codes left; a count below none stays there.
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
  func read(_ bits: inout BitReader) throws(InflateError) -> Int {
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

  mutating func take(_ count: UInt8) throws(InflateError) -> UInt32 {
    let bits = peek(count)
    guard pendingCount >= count else { throw .truncated }
    pending >>= UInt64(count)
    pendingCount -= count
    return bits
  }

  /// A length or a distance whose code was read.
  mutating func take(_ range: FlateRange) throws(InflateError) -> Int {
    range.base + Int(try take(range.extraBits))
  }

  /// Whether all was taken.
  var isAtEnd: Bool { pendingCount == 0 && place == bytes.count }

  mutating func skipToByte() {
    pending >>= UInt64(pendingCount % 8)
    pendingCount -= pendingCount % 8
  }
}

/// Lengths and distances that share a code, and are told apart by the bits that follow it.
struct FlateRange: Sendable {
  let base: Int
  let extraBits: UInt8
}

/// The ranges of RFC 1951, section 3.2.5.
enum FlateRanges {
  /// From code 257 on.
  static let lengths =
    ranges(from: 3, extraBits: [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] })
    // The longest length has a code of its own, so that the last range is shorter by one.
    + [FlateRange(base: 258, extraBits: 0)]

  static let distances = ranges(from: 1, extraBits: [0, 0, 0, 0] + (1...13).flatMap { [$0, $0] })

  /// In which order a block tells how long the codes of its codes' lengths are, those first that are always there.
  static let orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

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

  private static func ranges(from first: Int, extraBits: [UInt8]) -> ContiguousArray<FlateRange> {
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
  static let lengths = [(8, 144), (9, 112), (7, 24), (8, 8)].reduce(
    into: ContiguousArray<UInt8>()
  ) { $0.append(contentsOf: repeatElement($1.0, count: $1.1)) }

  /// A code's bits, of which the highest is written first.
  static func reversed(_ code: UInt32, count: UInt8) -> UInt32 {
    (0..<UInt32(count)).reduce(0) { $0 << 1 | code >> $1 & 1 }
  }
}

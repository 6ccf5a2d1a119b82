/// Makes bytes shorter as RFC 1950 and 1951 have it: by references to what stood there before, and by short codes for
/// what comes often; or leaves them as they are where that is shorter.
package func deflate(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
  var bits = BitWriter()
  bits.bytes = [0x78, 0x9C]
  bits.compress(bytes, isLast: true)
  bits.flush()
  let storedCount = bytes.count + 5 * max(1, (bytes.count + 0xFFFE) / 0xFFFF)
  if bits.bytes.count - 2 > storedCount {
    bits.bytes = [0x78, 0x9C]
    store(bytes, to: &bits.bytes)
  }
  let checksum = adler32(bytes)
  for shift in [24, 16, 8, 0] as [UInt32] {
    bits.bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
  }
  return bits.bytes
}

/// Writes blocks of bytes as they are: whether it's the last, the length, and the length inverted.
private func store(_ bytes: ContiguousArray<UInt8>, to output: inout ContiguousArray<UInt8>) {
  var start = 0
  repeat {
    let end = min(start + 0xFFFF, bytes.count)
    let length = UInt16(end - start)
    output.append(end == bytes.count ? 1 : 0)
    for word in [length, ~length] {
      output.append(UInt8(truncatingIfNeeded: word))
      output.append(UInt8(word >> 8))
    }
    output.append(contentsOf: bytes[start..<end])
    start = end
  } while start < bytes.count
}

/// Makes bytes shorter that come part by part, of which nobody knows how many there will be; there is no
/// checksum of them, as a ZIP has its own.
package struct Deflater: Sendable {
  private var bits = BitWriter()
  private var waiting: ContiguousArray<UInt8> = []

  /// So many are made shorter at a time: strings of one part are not looked for in the next.
  private static let part = 1 << 18

  /// Begins with none.
  package init() {}

  /// Takes bytes, and gives what is ready of them.
  package mutating func add(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    waiting += bytes
    guard waiting.count >= Self.part else { return [] }
    bits.compress(waiting, isLast: false)
    waiting.removeAll(keepingCapacity: true)
    return bits.taken()
  }

  /// Gives the rest.
  package mutating func finish() -> ContiguousArray<UInt8> {
    bits.compress(waiting, isLast: true)
    waiting.removeAll()
    bits.flush()
    return bits.taken()
  }
}

extension BitWriter {
  /// Writes one block.
  fileprivate mutating func compress(_ bytes: ContiguousArray<UInt8>, isLast: Bool) {
    var (block, matches, place) = (FlateBlock(), Matches(bytes), 0)
    var match = matches.longest(at: 0)
    while place < bytes.count {
      matches.insert(place)
      let next = matches.longest(at: place + 1)
      // A byte by itself is worth it where a longer reference begins behind it.
      guard match.length >= Matches.shortest, match.length >= next.length else {
        block.append(byte: bytes[place])
        (place, match) = (place + 1, next)
        continue
      }
      block.append(length: match.length, distance: match.distance)
      for inside in place + 1..<place + match.length { matches.insert(inside) }
      place += match.length
      match = matches.longest(at: place)
    }
    block.write(to: &self, isLast: isLast)
  }
}

/// Finds where the same bytes stood before.
///
///     heads    for each hash of three bytes, the last place where they stood
///     earlier  for each place, the one before it with the same hash
private struct Matches {
  static let shortest = 3
  static let longest = 258
  static let window = 1 << 15
  private static let nearby = 1 << 10
  /// So many places are tried: more would find little that's longer.
  private static let patience = 64
  private static let hashBits: UInt32 = 15

  private let bytes: ContiguousArray<UInt8>
  private var heads = ContiguousArray<Int32>(repeating: -1, count: 1 << Matches.hashBits)
  private var earlier: ContiguousArray<Int32>

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    earlier = ContiguousArray(repeating: -1, count: min(bytes.count, Self.window))
  }

  mutating func insert(_ place: Int) {
    guard place + Self.shortest <= bytes.count else { return }
    let hash = hash(at: place)
    earlier[place % Self.window] = heads[hash]
    heads[hash] = Int32(place)
  }

  func longest(at place: Int) -> (length: Int, distance: Int) {
    guard place + Self.shortest <= bytes.count else { return (0, 0) }
    let most = min(Self.longest, bytes.count - place)
    var best = (length: 0, distance: 0)
    var candidate = Int(heads[hash(at: place)])
    var patience = Self.patience
    while candidate >= 0, place - candidate < Self.window, patience > 0 {
      // A longer match has another byte where the best one so far ends.
      if bytes[candidate + best.length] == bytes[place + best.length] {
        let length = commonLength(candidate, place, most)
        if length > best.length { best = (length, place - candidate) }
        if length == most { break }
      }
      // No place of the window was overwritten since: so each one leads further back.
      candidate = Int(earlier[candidate % Self.window])
      patience -= 1
    }
    // To refer to so few bytes so far back takes more bits than they do.
    return best.length == Self.shortest && best.distance > Self.nearby ? (0, 0) : best
  }

  private func commonLength(_ one: Int, _ other: Int, _ most: Int) -> Int {
    var length = 0
    while length < most, bytes[one + length] == bytes[other + length] { length += 1 }
    return length
  }

  private func hash(at place: Int) -> Int {
    let three =
      UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
    return Int((three &* 0x9E37_79B1) >> (32 - Self.hashBits))
  }
}

/// Writes bits, the lowest of a byte first.
struct BitWriter: Sendable {
  var bytes: ContiguousArray<UInt8> = []
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  mutating func append(_ bits: UInt32, count: UInt8) {
    pending |= UInt64(bits) << pendingCount
    pendingCount += UInt64(count)
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Fills up the byte that was begun.
  mutating func flush() {
    if pendingCount > 0 { append(0, count: UInt8(8 - pendingCount)) }
  }

  /// The whole bytes so far, which are given once.
  mutating func taken() -> ContiguousArray<UInt8> {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func append(_ code: (bits: UInt32, count: UInt8)) {
    append(code.bits, count: code.count)
  }

  /// Writes which number of a range one is.
  mutating func append(_ number: Int, in range: FlateRange) {
    append(UInt32(number - range.base), count: range.extraBits)
  }
}

/// The checksum behind deflated bytes: two sums, of the bytes and of the first sum after each byte.
func adler32(_ bytes: ContiguousArray<UInt8>) -> UInt32 {
  var (sum, sumOfSums): (UInt32, UInt32) = (1, 0)
  var start = 0
  while start < bytes.count {
    // So many bytes can be added before the second sum could leave 32 bits.
    let end = min(start + 5552, bytes.count)
    for place in start..<end {
      sum &+= UInt32(bytes[place])
      sumOfSums &+= sum
    }
    (sum, sumOfSums) = (sum % 65521, sumOfSums % 65521)
    start = end
  }
  return sumOfSums << 16 | sum
}

/// The checksum of a PNG's chunks and of a ZIP's files; after other bytes, that of all of them together.
package func crc32(_ bytes: some Sequence<UInt8>, after crc: UInt32 = 0) -> UInt32 {
  ~bytes.reduce(~crc) { crc, byte in
    crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
  }
}

/// What each byte leaves of a checksum's lowest eight bits.
private let crcTable: ContiguousArray<UInt32> = ContiguousArray(
  (0..<256).map { byte in
    (0..<8).reduce(byte) { crc, _ in crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
  })

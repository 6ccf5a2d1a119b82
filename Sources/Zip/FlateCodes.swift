/// Codes of which none begins another, for those who write: a frequent symbol has a short one.
struct FlateCodes: Sendable {
  /// How many bits each symbol's code has; none where the symbol never comes.
  let lengths: ContiguousArray<UInt8>
  /// The codes, the first bit to be written lowest.
  private let codes: ContiguousArray<UInt32>

  /// The codes that these lengths define.
  init(lengths: ContiguousArray<UInt8>) {
    self.lengths = lengths
    var codes = ContiguousArray<UInt32>(repeating: 0, count: lengths.count)
    var next: UInt32 = 0
    for length in 1...(max(1, lengths.max() ?? 1)) {
      for (symbol, its) in lengths.enumerated() where its == length {
        codes[symbol] = FixedCodes.reversed(next, count: length)
        next += 1
      }
      next <<= 1
    }
    self.codes = codes
  }

  /// Codes of at most so many bits for symbols that come so often.
  ///
  /// Where a code would be longer, how often symbols come is levelled until none is.
  init(counts: ContiguousArray<Int>, atMost limit: UInt8) {
    var counts = counts
    var lengths = Self.lengths(counts)
    while lengths.contains(where: { $0 > limit }) {
      counts = ContiguousArray(counts.map { ($0 + 1) / 2 })
      lengths = Self.lengths(counts)
    }
    self.init(lengths: lengths)
  }

  subscript(symbol: Int) -> (bits: UInt32, count: UInt8) { (codes[symbol], lengths[symbol]) }

  /// How many bits symbols take that come so often.
  func cost(_ counts: ContiguousArray<Int>) -> Int {
    zip(counts, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
  }

  /// Twice the two rarest are put together, until one is left: each time, all codes within get a bit longer.
  ///
  ///     leaves   symbols, the rarest first
  ///     inner    what was put together, which comes in that order by itself
  private static func lengths(_ counts: ContiguousArray<Int>) -> ContiguousArray<UInt8> {
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $0) < (counts[$1], $1)
    }
    var lengths = ContiguousArray<UInt8>(repeating: 0, count: counts.count)
    guard leaves.count > 1 else {
      if let only = leaves.first { lengths[only] = 1 }
      return lengths
    }
    var inner: [Int] = []
    var parents = Array(repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, first) = (0, 0)
    func isLeafNext() -> Bool {
      first >= inner.count || leaf < leaves.count && counts[leaves[leaf]] <= inner[first]
    }
    while inner.count < leaves.count - 1 {
      var sum = 0
      for _ in 0..<2 {
        let isLeaf = isLeafNext()
        sum += isLeaf ? counts[leaves[leaf]] : inner[first]
        parents[isLeaf ? leaf : leaves.count + first] = leaves.count + inner.count
        if isLeaf { leaf += 1 } else { first += 1 }
      }
      inner.append(sum)
    }
    var depths = Array(repeating: 0, count: parents.count)
    for node in parents.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
    for (rank, symbol) in leaves.enumerated() { lengths[symbol] = UInt8(depths[rank]) }
    return lengths
  }
}

/// What a block is made of: bytes, and references to what stood before.
struct FlateBlock {
  /// A byte, or how many bytes stood at which distance.
  private var tokens: ContiguousArray<(length: UInt16, value: UInt16)> = []
  private var symbolCounts = ContiguousArray(repeating: 0, count: 286)
  private var distanceCounts = ContiguousArray(repeating: 0, count: 30)

  /// Begins with what ends each block.
  init() { symbolCounts[256] = 1 }

  mutating func append(byte: UInt8) {
    tokens.append((0, UInt16(byte)))
    symbolCounts[Int(byte)] += 1
  }

  mutating func append(length: Int, distance: Int) {
    tokens.append((UInt16(length), UInt16(distance)))
    symbolCounts[257 + FlateRanges.code(ofLength: length)] += 1
    distanceCounts[FlateRanges.code(ofDistance: distance)] += 1
  }

  /// Writes it by codes of its own, told in front, or by the fixed ones where that is shorter.
  func write(to bits: inout BitWriter, isLast: Bool) {
    let symbols = FlateCodes(counts: symbolCounts, atMost: 15)
    let distances = FlateCodes(counts: distanceCounts, atMost: 15)
    let told = CodesTold(symbols, distances)
    let own = told.cost + symbols.cost(symbolCounts) + distances.cost(distanceCounts)
    let fixed = Self.fixed.symbols.cost(symbolCounts) + Self.fixed.distances.cost(distanceCounts)
    let usesOwn = own < fixed
    bits.append((isLast ? 1 : 0) | (usesOwn ? 0b100 : 0b010), count: 3)
    if usesOwn { told.write(to: &bits) }
    write(to: &bits, usesOwn ? (symbols, distances) : Self.fixed)
  }

  private func write(
    to bits: inout BitWriter, _ codes: (symbols: FlateCodes, distances: FlateCodes)
  ) {
    for (length, value) in tokens {
      guard length > 0 else {
        bits.append(codes.symbols[Int(value)])
        continue
      }
      let code = FlateRanges.code(ofLength: Int(length))
      bits.append(codes.symbols[257 + code])
      bits.append(Int(length), in: FlateRanges.lengths[code])
      let place = FlateRanges.code(ofDistance: Int(value))
      bits.append(codes.distances[place])
      bits.append(Int(value), in: FlateRanges.distances[place])
    }
    bits.append(codes.symbols[256])
  }

  private static let fixed = (
    symbols: FlateCodes(lengths: FixedCodes.lengths),
    distances: FlateCodes(lengths: ContiguousArray(repeating: 5, count: 30))
  )
}

/// How long the codes of a block are, as it tells that: runs of one length are told at once, all of it by codes again.
private struct CodesTold {
  /// A length, or a run and how long it is beyond its shortest.
  private var told: [(symbol: Int, more: UInt32)] = []
  private let counts: (symbols: Int, distances: Int, lengths: Int)
  private let codes: FlateCodes

  /// How many bits say how long runs are: of the last length, of none, of none for long.
  private static let moreBits: [Int: UInt8] = [16: 2, 17: 3, 18: 7]

  init(_ symbols: FlateCodes, _ distances: FlateCodes) {
    func used(_ codes: FlateCodes, atLeast: Int) -> ArraySlice<UInt8> {
      let last = codes.lengths.lastIndex { $0 > 0 } ?? 0
      return Array(codes.lengths)[...max(last, atLeast - 1)]
    }
    let (first, second) = (used(symbols, atLeast: 257), used(distances, atLeast: 1))
    var rest = (first + second)[...]
    while let length = rest.first {
      let run = rest.prefix { $0 == length }.count
      let taken = Self.tell(length, run, in: &told)
      rest = rest.dropFirst(taken)
    }
    var lengthCounts = ContiguousArray(repeating: 0, count: 19)
    for (symbol, _) in told { lengthCounts[symbol] += 1 }
    codes = FlateCodes(counts: lengthCounts, atMost: 7)
    let lengths =
      (FlateRanges.orderOfLengths.lastIndex { [codes] in codes.lengths[$0] > 0 } ?? 0) + 1
    counts = (first.count, second.count, max(4, lengths))
  }

  /// Tells of a run of lengths, or of as much of it as can be told at once: how much that is.
  private static func tell(
    _ length: UInt8, _ run: Int, in told: inout [(symbol: Int, more: UInt32)]
  ) -> Int {
    if length == 0, run >= 3 {
      let taken = min(run, 138)
      told.append(taken > 10 ? (18, UInt32(taken - 11)) : (17, UInt32(taken - 3)))
      return taken
    }
    told.append((Int(length), 0))
    guard length > 0, run >= 4 else { return 1 }
    let taken = min(run - 1, 6)
    told.append((16, UInt32(taken - 3)))
    return taken + 1
  }

  /// How many bits it takes.
  var cost: Int {
    told.reduce(14 + 3 * counts.lengths) {
      $0 + Int(codes[$1.symbol].count) + Int(Self.moreBits[$1.symbol] ?? 0)
    }
  }

  func write(to bits: inout BitWriter) {
    bits.append(UInt32(counts.symbols - 257), count: 5)
    bits.append(UInt32(counts.distances - 1), count: 5)
    bits.append(UInt32(counts.lengths - 4), count: 4)
    for symbol in FlateRanges.orderOfLengths.prefix(counts.lengths) {
      bits.append(UInt32(codes.lengths[symbol]), count: 3)
    }
    for (symbol, more) in told {
      bits.append(codes[symbol])
      bits.append(more, count: Self.moreBits[symbol] ?? 0)
    }
  }
}

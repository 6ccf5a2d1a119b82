import Journal

/// Records on the disk, in blocks that follow one another.
///
///     checksum   place   bytes of records   records …   filled up to a multiple of 32
///     8 bytes    8       8, and 8 unused
///
/// The checksum is over all that follows, from a seed that only this file has; the place is where in the
/// file the block begins.
enum KeptBlock {
  static let header = 32
  /// No block is longer.
  static let most = usual + KeptRecord.mostBytes + 2 * header
  private static let usual = 1 << 16

  /// So many bytes of records, or a few more, are in a block.
  static func usual(_ blocks: Blocks) -> Int { min(usual, blocks.long / 4) }

  /// The bytes of a block of records, which begins at a place.
  static func bytes(
    _ records: ContiguousArray<UInt8>, at place: Int, seed: UInt64
  ) -> ContiguousArray<UInt8> {
    let length = (header + records.count + 31) / 32 * 32
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: header)
    bytes.reserveCapacity(length)
    bytes += records
    bytes += repeatElement(0, count: length - bytes.count)
    bytes.set(UInt64(place), at: 8)
    bytes.set(UInt64(records.count), at: 16)
    bytes.set(SeededChecksum.of(unsafe bytes.span.bytes, seed: seed), at: 0)
    return bytes
  }
}

/// Goes through blocks, one read into the room of the one before.
struct KeptBlocks {
  private let file: SharedFile
  private let systeme: Systeme
  private let seed: UInt64
  private let end: Int
  /// Where the next block begins.
  private var place: Int
  private var buffer: ContiguousArray<UInt8>
  private var loaded = 0..<0

  /// How much is read at a time.
  private static let atOnce = 1 << 19

  /// The blocks of a range of a file.
  init(_ file: SharedFile, _ range: Range<Int>, seed: UInt64, systeme: Systeme) {
    (self.file, self.seed, self.systeme) = (file, seed, systeme)
    (place, end) = (range.lowerBound, range.upperBound)
    buffer = ContiguousArray(
      repeating: 0, count: min(max(range.count, 0), Self.atOnce) + KeptBlock.most)
  }

  /// Hands over the records of the next block; false when there is none.
  mutating func next(_ body: (_ records: RawSpan) throws -> Void) throws -> Bool {
    guard place < end else { return false }
    try load(KeptBlock.header)
    let start = place - loaded.lowerBound
    let count = unsafe Int(truncatingIfNeeded: buffer.span.bytes[word: start + 16])
    guard count > 0, count <= KeptBlock.most - 2 * KeptBlock.header else { throw StatesDamaged() }
    let length = (KeptBlock.header + count + 31) / 32 * 32
    guard place + length <= end else { throw StatesDamaged() }
    try load(length)
    let begin = place
    let first = begin - loaded.lowerBound
    place += length
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let block = unsafe buffer.span.bytes.extracting(first..<first + length)
    guard block[word: 0] == SeededChecksum.of(block, seed: seed), block[word: 8] == UInt64(begin)
    else { throw StatesDamaged() }
    try body(block.extracting(KeptBlock.header..<KeptBlock.header + count))
    return true
  }

  /// Sees to it that so many bytes from the next block on are there.
  private mutating func load(_ count: Int) throws {
    guard place + count > loaded.upperBound else { return }
    let wanted = min(max(count, Self.atOnce), end - place, buffer.count)
    let start = place
    // What cannot be read says no more than what is damaged.
    let read = try? systeme.read(
      file.descriptor, at: start, into: &buffer, 0..<wanted, file.path)
    guard let read, read >= count else { throw StatesDamaged() }
    loaded = start..<start + read
  }
}

extension RawSpan {
  /// Hands over the records of a block, each with its header and its place.
  func forEachRecord(_ body: (KeptReader.Header, Int) throws -> Void) throws {
    var place = 0
    while place < byteCount {
      guard let header = KeptReader.Header(self, at: place) else { throw StatesDamaged() }
      try body(header, place)
      place += header.length
    }
  }
}

/// Writes records, and hands over their blocks.
struct KeptBlockWriter {
  private let seed: UInt64
  private let usual: Int
  /// Where the next block is to stand.
  private(set) var place: Int
  private var records: ContiguousArray<UInt8> = []

  /// Begins at a place of a file.
  init(at place: Int, seed: UInt64, _ blocks: Blocks) {
    (self.place, self.seed, usual) = (place, seed, KeptBlock.usual(blocks))
  }

  /// Adds a record, and hands over a block if that is full.
  mutating func append(
    _ record: ContiguousArray<UInt8>, _ hand: (ContiguousArray<UInt8>, Int) throws -> Void
  ) throws {
    records += record
    if records.count >= usual { try finish(hand) }
  }

  /// Hands over what is left.
  mutating func finish(_ hand: (ContiguousArray<UInt8>, Int) throws -> Void) throws {
    guard !records.isEmpty else { return }
    let block = KeptBlock.bytes(records, at: place, seed: seed)
    try hand(block, place)
    place += block.count
    records.removeAll(keepingCapacity: true)
  }
}

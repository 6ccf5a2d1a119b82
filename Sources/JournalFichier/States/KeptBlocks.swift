import Journaux

/// Records on the disk, in blocks that follow one another.
///
///     checksum   place   bytes of records   link   records …   filled up to a multiple of 32
///     8 bytes    8       8                  8
///
/// The checksum is over all that follows, from a seed that only this file has; the place is where in the
/// file the block begins. The link is what the checksum of the block before it comes to, and the head
/// holds that of the last one: so all of them are those that the head means. By seed and place alone a
/// block could also be one of an append that was given up, and that a power cut brought to the disk in
/// place of the one written over it.
enum KeptBlock {
  static let header = 32
  /// No block is longer.
  static let most = usual + KeptRecord.mostBytes + 2 * header
  private static let usual = 1 << 16

  /// The link of the first block, which follows none.
  static let noLink = 0

  /// The link of what follows a block: as much of its checksum as a head can hold in eighteen digits.
  static func link(behind block: RawSpan) -> Int { Int(block[word: 0] >> 5) }

  /// So many bytes of records, or a few more, are in a block.
  static func usual(_ blocks: Blocks) -> Int { min(usual, blocks.long / 4) }

  /// The bytes of a block of records, which begins at a place.
  static func bytes(
    _ records: ContiguousArray<UInt8>, at place: Int, link: Int, seed: UInt64
  ) -> ContiguousArray<UInt8> {
    let length = (header + records.count + 31) / 32 * 32
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: header)
    bytes.reserveCapacity(length)
    bytes += records
    bytes += repeatElement(0, count: length - bytes.count)
    bytes.set(UInt64(place), at: 8)
    bytes.set(UInt64(records.count), at: 16)
    bytes.set(UInt64(link), at: 24)
    bytes.set(SeededChecksum.of(unsafe bytes.span.bytes, seed: seed), at: 0)
    return bytes
  }
}

/// Goes through blocks, one read into the room of the one before.
struct KeptBlocks {
  private let file: OpenFile
  private let seed: UInt64
  private let end: Int
  /// Where the next block begins.
  private var place: Int
  /// The link that the next block has to have; of the first it may be unknown.
  private(set) var link: Int?
  /// The link that the first block had.
  private(set) var firstLink: Int?
  private var buffer: ContiguousArray<UInt8>
  private var loaded = 0..<0

  /// How much is read at a time.
  private static let atOnce = 1 << 19

  /// The blocks of a range of a file, the first of which has to have a link, if that is known.
  init(_ file: OpenFile, _ range: Range<Int>, link: Int?, seed: UInt64) {
    (self.file, self.seed, self.link) = (file, seed, link)
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
    let links = try hand(place, length, count, body)
    (place, link, firstLink) = (place + length, links.next, firstLink ?? links.own)
    return true
  }

  /// Hands over the records of a block that is loaded; gives its link, and that of the next.
  private func hand(
    _ begin: Int, _ length: Int, _ count: Int, _ body: (_ records: RawSpan) throws -> Void
  ) throws -> (own: Int, next: Int) {
    let first = begin - loaded.lowerBound
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let block = unsafe buffer.span.bytes.extracting(first..<first + length)
    guard block[word: 0] == SeededChecksum.of(block, seed: seed), block[word: 8] == UInt64(begin),
      let own = Int(exactly: block[word: 24]), link.map({ $0 == own }) ?? true
    else { throw StatesDamaged() }
    try body(block.extracting(KeptBlock.header..<KeptBlock.header + count))
    return (own, KeptBlock.link(behind: block))
  }

  /// Sees to it that so many bytes from the next block on are there.
  private mutating func load(_ count: Int) throws {
    guard place + count > loaded.upperBound else { return }
    let wanted = min(max(count, Self.atOnce), end - place, buffer.count)
    let start = place
    // What cannot be read says no more than what is damaged.
    let read = try? file.read(at: start, into: &buffer, 0..<wanted)
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
  /// What it follows.
  private(set) var link: Int
  private var records: ContiguousArray<UInt8> = []

  /// Begins at a place of a file, behind a block of which the link is known.
  init(at place: Int = 0, link: Int = KeptBlock.noLink, seed: UInt64, _ blocks: Blocks) {
    (self.place, self.link, self.seed, usual) = (place, link, seed, KeptBlock.usual(blocks))
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
    let block = KeptBlock.bytes(records, at: place, link: link, seed: seed)
    try hand(block, place)
    place += block.count
    link = KeptBlock.link(behind: unsafe block.span.bytes)
    records.removeAll(keepingCapacity: true)
  }
}

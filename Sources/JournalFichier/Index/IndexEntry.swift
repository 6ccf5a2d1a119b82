import LigneJSON

/// Where a line stands that may bear a tag.
struct IndexEntry: BitwiseCopyable, Comparable {
  let key: TagKey
  /// Where the line begins in the journal.
  let offset: Int

  static func < (left: IndexEntry, right: IndexEntry) -> Bool {
    (left.key.bits, left.offset) < (right.key.bits, right.offset)
  }
}

extension TagKey: BitwiseCopyable {}

/// A page of a run on the disk: as many entries as fit into 4096 bytes, in their order.
///
///     checksum   page   entry 0        entry 1        …   entry 254
///     8 bytes    8      key 8 place 8  key 8 place 8
///
/// All numbers have their lowest byte first. The checksum is over all that follows, from a seed
/// that only this run has: a page that was damaged, or that belongs to another run or place, is not
/// taken for this one.
enum IndexPage {
  static let size = 4096
  static let capacity = (size - header) / width
  private static let header = 16
  private static let width = 16

  /// The bytes of as many pages as the entries fill, the first of which has that number.
  static func bytes(
    _ entries: ArraySlice<IndexEntry>, from first: Int, seed: UInt64
  ) -> ContiguousArray<UInt8> {
    let count = (entries.count + capacity - 1) / capacity
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count * size)
    for page in 0..<count {
      let start = entries.startIndex + page * capacity
      fill(
        &bytes, at: page * size, with: entries[start..<min(start + capacity, entries.endIndex)],
        page: first + page, seed: seed)
    }
    return bytes
  }

  /// Fills a page, and puts its checksum in front.
  private static func fill(
    _ bytes: inout ContiguousArray<UInt8>, at start: Int, with entries: ArraySlice<IndexEntry>,
    page: Int, seed: UInt64
  ) {
    var place = start + 8
    func put(_ word: UInt64) {
      bytes.set(word, at: place)
      place += 8
    }
    put(UInt64(page))
    for entry in entries {
      put(entry.key.bits)
      put(UInt64(entry.offset))
    }
    bytes.set(checksum(bytes, at: start, seed: seed), at: start)
  }

  /// The entries of a page, of which there are so many, or nothing when it is not that page.
  static func entries(
    _ bytes: ContiguousArray<UInt8>, count: Int, page: Int, seed: UInt64
  ) -> ContiguousArray<IndexEntry>? {
    guard bytes.count == size, bytes.word(at: 0) == checksum(bytes, at: 0, seed: seed),
      bytes.word(at: 8) == UInt64(page)
    else { return nil }
    return ContiguousArray(
      (0..<count).map { number in
        let place = header + number * width
        return IndexEntry(
          key: TagKey(bits: bytes.word(at: place)),
          offset: Int(truncatingIfNeeded: bytes.word(at: place + 8)))
      })
  }

  /// Every step can be undone, so that a change of one word always shows.
  private static func checksum(
    _ bytes: ContiguousArray<UInt8>, at start: Int, seed: UInt64
  ) -> UInt64 {
    var sum = seed
    for place in stride(from: start + 8, to: start + size, by: 8) {
      sum = (sum ^ bytes.word(at: place)) &* 0x9FB2_1C65_1E98_DF25
      sum ^= sum >> 29
    }
    return sum
  }
}

extension ContiguousArray<UInt8> {
  /// Eight bytes as a number, the lowest first.
  fileprivate func word(at place: Int) -> UInt64 {
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    unsafe span.bytes.word(at: place)
  }

  /// Puts a number over eight bytes, the lowest first.
  @inline(__always)
  fileprivate mutating func set(_ word: UInt64, at place: Int) {
    // Safe: the eight bytes are checked to lie within the array, and may be any.
    var all = mutableSpan
    var raw = unsafe all.mutableBytes
    raw.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
  }
}

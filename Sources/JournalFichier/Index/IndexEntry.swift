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

  /// The page's bytes.
  static func bytes(
    _ entries: ArraySlice<IndexEntry>, page: Int, seed: UInt64
  ) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(size)
    bytes.append(word: 0)
    bytes.append(word: UInt64(page))
    for entry in entries {
      bytes.append(word: entry.key.bits)
      bytes.append(word: UInt64(entry.offset))
    }
    bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    let sum = checksum(bytes, seed: seed)
    for place in 0..<8 { bytes[place] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * place)) }
    return bytes
  }

  /// The entries of a page, of which there are so many, or nothing when it is not that page.
  static func entries(
    _ bytes: ContiguousArray<UInt8>, count: Int, page: Int, seed: UInt64
  ) -> ContiguousArray<IndexEntry>? {
    guard bytes.count == size, bytes.word(at: 0) == checksum(bytes, seed: seed),
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
  private static func checksum(_ bytes: ContiguousArray<UInt8>, seed: UInt64) -> UInt64 {
    var sum = seed
    for place in stride(from: 8, to: size, by: 8) {
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

  fileprivate mutating func append(word: UInt64) {
    for place in 0..<8 { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place))) }
  }
}

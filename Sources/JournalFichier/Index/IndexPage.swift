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

  /// How many pages so many entries fill.
  static func count(of entries: Int) -> Int { entries > 0 ? (entries - 1) / capacity + 1 : 0 }

  /// The bytes of as many pages as the entries fill, the first of which has that number.
  static func bytes(
    _ entries: ArraySlice<IndexEntry>, from first: Int, seed: UInt64
  ) -> ContiguousArray<UInt8> {
    let count = count(of: entries.count)
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
    page number: Int, seed: UInt64
  ) {
    var place = start + 8
    func put(_ word: UInt64) {
      bytes.set(word, at: place)
      place += 8
    }
    put(UInt64(number))
    for entry in entries {
      put(entry.key.bits)
      put(UInt64(truncatingIfNeeded: entry.offset))
    }
    let sum = SeededChecksum.of(
      unsafe bytes.span.bytes.extracting(start..<start + size), seed: seed)
    bytes.set(sum, at: start)
  }

  /// The entries of a page, of which there are so many, or nothing when it is not that page.
  static func entries(
    _ bytes: ContiguousArray<UInt8>, count: Int, page number: Int, seed: UInt64
  ) -> ContiguousArray<IndexEntry>? {
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let page = unsafe bytes.span.bytes
    guard page.byteCount == size, page[word: 0] == SeededChecksum.of(page, seed: seed),
      page[word: 8] == UInt64(number)
    else { return nil }
    var entries = ContiguousArray<IndexEntry>()
    entries.reserveCapacity(count)
    for place in stride(from: header, to: header + count * width, by: width) {
      guard let offset = Int(exactly: page[word: place + 8]) else { return nil }
      entries.append(IndexEntry(key: TagKey(bits: page[word: place]), offset: offset))
    }
    return entries
  }
}

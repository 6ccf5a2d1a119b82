/// A run in a file: its entries in pages, and above them pages by which a search goes down to one.
///
///     pages     0   1   2 … 4112      4113 … 4129              4130
///     entries   all, in order         the first of each page   the first of each of those
///
/// Each level holds the first entry of each page of the one below, until a single page holds all. So a
/// search reads a page a level, three for a million entries, for all keys.
struct IndexTree: Sendable {
  let file: OpenFile
  /// The seed that only this run's pages have.
  private let seed: UInt64
  /// From the entries up to the single page.
  private let levels: [Level]

  private struct Level {
    let entries: Int
    let firstPage: Int
  }

  /// A file of so many entries.
  init(_ file: OpenFile, count: Int, seed: UInt64) {
    (self.file, self.seed) = (file, seed)
    levels = Self.levels(of: count)
  }

  private static func levels(of count: Int) -> [Level] {
    var levels = [Level(entries: count, firstPage: 0)]
    while let top = levels.last, top.entries > IndexPage.capacity {
      let pages = IndexPage.count(of: top.entries)
      levels.append(Level(entries: pages, firstPage: top.firstPage + pages))
    }
    return levels
  }

  /// How long the file of so many entries is; nothing where there are more of them than bytes.
  static func length(of count: Int, atMost most: Int) -> Int? {
    guard (1...max(1, most)).contains(count), let top = levels(of: count).last else { return nil }
    return (top.firstPage + IndexPage.count(of: top.entries)) * IndexPage.size
  }

  /// The page of entries in which a search for a limit ends: all before it are below the limit, and
  /// no page behind it begins below.
  func page(for limit: IndexEntry) throws -> (number: Int, entries: ContiguousArray<IndexEntry>) {
    var number = 0
    for level in levels.dropFirst().reversed() {
      let below = try page(number, of: level).firstIndex(from: limit)
      number = number * IndexPage.capacity + max(0, below - 1)
    }
    return (number, try page(number))
  }

  /// A page of entries.
  func page(_ number: Int) throws -> ContiguousArray<IndexEntry> { try page(number, of: levels[0]) }

  /// Hands over the pages of entries, and says whether those above them hold the first of each.
  func inspect(_ body: (ContiguousArray<IndexEntry>) -> Void) throws -> Bool {
    var firsts = ContiguousArray<IndexEntry>()
    for (height, level) in levels.enumerated() {
      let below = firsts
      firsts = []
      for number in 0..<IndexPage.count(of: level.entries) {
        let entries = try page(number, of: level)
        firsts.append(entries[0])
        if height == 0 {
          body(entries)
        } else if entries[...] != below.dropFirst(number * IndexPage.capacity).prefix(entries.count)
        {
          return false
        }
      }
    }
    return true
  }

  private func page(_ number: Int, of level: Level) throws -> ContiguousArray<IndexEntry> {
    let place = level.firstPage + number
    let bytes = try file.read(at: place * IndexPage.size, count: IndexPage.size)
    let count = min(IndexPage.capacity, level.entries - number * IndexPage.capacity)
    guard let entries = IndexPage.entries(bytes, count: count, page: place, seed: seed) else {
      throw IndexDamaged()
    }
    return entries
  }

  /// Hands over the bytes of the file of so many entries piece by piece, and where each belongs; the entries
  /// are asked for as they are needed.
  static func write(
    _ count: Int, seed: UInt64, _ next: (_ count: Int) throws -> ContiguousArray<IndexEntry>,
    _ hand: (_ bytes: ContiguousArray<UInt8>, _ offset: Int) throws -> Void
  ) throws {
    var firsts = ContiguousArray<IndexEntry>()
    for level in levels(of: count) {
      let below = firsts
      firsts = []
      let atOnce = pagesAtOnce * IndexPage.capacity
      for start in stride(from: 0, to: level.entries, by: atOnce) {
        let range = start..<min(start + atOnce, level.entries)
        let piece = level.firstPage == 0 ? try next(range.count)[...] : below[range]
        for place in stride(from: piece.startIndex, to: piece.endIndex, by: IndexPage.capacity) {
          firsts.append(piece[place])
        }
        let first = level.firstPage + start / IndexPage.capacity
        try hand(IndexPage.bytes(piece, from: first, seed: seed), first * IndexPage.size)
      }
    }
  }

  /// How many pages are handed over at once.
  private static let pagesAtOnce = 64
}

/// The index is not what was written: it is to be built anew, and says nothing until then.
struct IndexDamaged: Error {}

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
    guard page.byteCount == size, page.load(0) == SeededChecksum.of(page, seed: seed),
      page.load(8) == UInt64(number)
    else { return nil }
    var entries = ContiguousArray<IndexEntry>()
    entries.reserveCapacity(count)
    for place in stride(from: header, to: header + count * width, by: width) {
      guard let offset = Int(exactly: page.load(place + 8, as: UInt64.self)) else { return nil }
      entries.append(IndexEntry(key: JournalIndex.Key(bits: page.load(place)), offset: offset))
    }
    return entries
  }
}

/// What a block of a derived file comes to, from a seed that only its file has: so a block that was
/// damaged, or that belongs to another file or place, is not taken for this one.
enum SeededChecksum {
  /// Takes the words behind the first in four columns, none of which waits for another; the seed stands in
  /// for the first, which is the checksum itself.
  ///
  /// Every step can be undone, so that a change of one word always shows. The bytes are a multiple of 32.
  static func of(_ block: RawSpan, seed: UInt64) -> UInt64 {
    var (a, b) = (mix(seed), mix(block.load(8)))
    var (c, d) = (mix(block.load(16)), mix(block.load(24)))
    for row in stride(from: 32, to: block.byteCount, by: 32) {
      a = mix(a ^ block.load(row))
      b = mix(b ^ block.load(row + 8))
      c = mix(c ^ block.load(row + 16))
      d = mix(d ^ block.load(row + 24))
    }
    return mix(mix(mix(mix(a) ^ b) ^ c) ^ d)
  }

  @inline(__always) private static func mix(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9FB2_1C65_1E98_DF25
    return product ^ product >> 29
  }
}

extension RawSpan {
  /// A number, its lowest byte first.
  ///
  /// Safe: its bytes are checked to lie within the span, and may be any.
  @inline(__always) func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ place: Int, as: Number.Type = Number.self
  ) -> Number {
    unsafe Number(littleEndian: unsafeLoadUnaligned(fromByteOffset: place, as: Number.self))
  }
}

extension ContiguousArray<UInt8> {
  /// Puts a number over what stands there, its lowest byte first.
  @inline(__always)
  mutating func set<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at place: Int) {
    // Safe: its bytes are checked to lie within the array, and may be any.
    var all = mutableSpan
    var raw = unsafe all.mutableBytes
    raw.storeBytes(of: number.littleEndian, toByteOffset: place, as: Number.self)
  }
}

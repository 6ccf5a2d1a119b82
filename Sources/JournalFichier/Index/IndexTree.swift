/// A run in a file: its entries in pages, and above them pages by which a search goes down to one.
///
///     pages     0   1   2 … 4112      4113 … 4129              4130
///     entries   all, in order         the first of each page   the first of each of those
///
/// Each level holds the first entry of each page of the one below, until a single page holds all. So
/// a search reads a page a level, three for a million entries, whatever the keys are.
struct IndexTree: Sendable {
  private let file: SharedFile
  /// The seed that only this run's pages have.
  private let seed: UInt64
  private let systeme: Systeme
  /// From the entries up to the single page.
  private let levels: [Level]

  private struct Level {
    let entries: Int
    let firstPage: Int
  }

  /// A file of so many entries.
  init(_ file: SharedFile, count: Int, seed: UInt64, systeme: Systeme) {
    (self.file, self.seed, self.systeme) = (file, seed, systeme)
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
    let bytes = try systeme.read(
      file.descriptor, at: place * IndexPage.size, count: IndexPage.size, file.path)
    let count = min(IndexPage.capacity, level.entries - number * IndexPage.capacity)
    guard let entries = IndexPage.entries(bytes, count: count, page: place, seed: seed) else {
      throw IndexDamaged()
    }
    return entries
  }

  /// Hands over the bytes of such a file piece by piece, and where each belongs.
  static func write(
    _ entries: ContiguousArray<IndexEntry>, seed: UInt64,
    _ hand: (_ bytes: ContiguousArray<UInt8>, _ offset: Int) throws -> Void
  ) throws {
    var entries = entries
    for level in levels(of: entries.count) {
      if level.firstPage > 0 { entries = firsts(of: entries) }
      let atOnce = pagesAtOnce * IndexPage.capacity
      for start in stride(from: 0, to: entries.count, by: atOnce) {
        let first = level.firstPage + start / IndexPage.capacity
        let piece = entries[start..<min(start + atOnce, entries.count)]
        try hand(IndexPage.bytes(piece, from: first, seed: seed), first * IndexPage.size)
      }
    }
  }

  /// How many pages are handed over at once.
  private static let pagesAtOnce = 64

  /// The first entry of each page.
  private static func firsts(
    of entries: ContiguousArray<IndexEntry>
  ) -> ContiguousArray<IndexEntry> {
    ContiguousArray(stride(from: 0, to: entries.count, by: IndexPage.capacity).map { entries[$0] })
  }
}

/// The index is not what was written: it is to be built anew, and says nothing until then.
struct IndexDamaged: Error {}

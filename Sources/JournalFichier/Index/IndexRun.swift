import LigneJSON

/// A part of the index whose entries stand in order: they never change, and any number of views
/// may look into them.
struct IndexRun: Sendable {
  /// How many entries there are.
  let count: Int
  private let store: Store

  private enum Store: Sendable {
    case memory(ContiguousArray<IndexEntry>)
    case file(SharedFile, seed: UInt64, Systeme)
  }

  /// A run that is kept in memory.
  init(_ sorted: ContiguousArray<IndexEntry>) {
    count = sorted.count
    store = .memory(sorted)
  }

  /// A run that lies in a file, whose pages bear that seed.
  init(_ file: SharedFile, count: Int, seed: UInt64, systeme: Systeme) {
    self.count = count
    store = .file(file, seed: seed, systeme)
  }

  /// The first entry that is not below a limit, by its number; their count if there is none.
  func firstIndex(from limit: IndexEntry) throws -> Int {
    var (low, high) = (0, count)
    while low < high {
      let number = (low + (high - low) / 2) / IndexPage.capacity
      let start = number * IndexPage.capacity
      let page = try page(number)
      if let last = page.last, last < limit {
        low = start + page.count
      } else if let first = page.first, first < limit {
        return start + (page.firstIndex { !($0 < limit) } ?? page.count)
      } else {
        high = start
      }
    }
    return low
  }

  /// The first key that is not below another.
  func firstKey(from limit: TagKey) throws -> TagKey? {
    var key: TagKey?
    try forEach(from: try firstIndex(from: IndexEntry(key: limit, offset: 0))) {
      key = $0.key
      return false
    }
    return key
  }

  /// Hands over the entries from a number on, until the body says false.
  func forEach(from index: Int, _ body: (IndexEntry) throws -> Bool) throws {
    var index = index
    while index < count {
      let page = try page(index / IndexPage.capacity)
      for entry in page[(index % IndexPage.capacity)...] {
        guard try body(entry) else { return }
      }
      index = (index / IndexPage.capacity + 1) * IndexPage.capacity
    }
  }

  /// Hands over the entries before a number, backwards, until the body says false.
  func forEachBackwards(before index: Int, _ body: (IndexEntry) throws -> Bool) throws {
    var index = index
    while index > 0 {
      let number = (index - 1) / IndexPage.capacity
      let page = try page(number)
      for entry in page[..<(index - number * IndexPage.capacity)].reversed() {
        guard try body(entry) else { return }
      }
      index = number * IndexPage.capacity
    }
  }

  /// All entries.
  func all() throws -> ContiguousArray<IndexEntry> {
    if case .memory(let entries) = store { return entries }
    var entries = ContiguousArray<IndexEntry>()
    entries.reserveCapacity(count)
    try forEach(from: 0) {
      entries.append($0)
      return true
    }
    return entries
  }

  private func page(_ number: Int) throws -> ContiguousArray<IndexEntry> {
    let start = number * IndexPage.capacity
    let here = min(IndexPage.capacity, count - start)
    switch store {
    case .memory(let entries):
      return ContiguousArray(entries[start..<start + here])
    case .file(let file, let seed, let systeme):
      let bytes = try systeme.read(
        file.descriptor, at: number * IndexPage.size, count: IndexPage.size, file.path)
      guard let entries = IndexPage.entries(bytes, count: here, page: number, seed: seed) else {
        throw IndexDamaged()
      }
      return entries
    }
  }
}

/// The index is not what was written: it is to be built anew, and says nothing until then.
struct IndexDamaged: Error {}

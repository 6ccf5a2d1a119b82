import LigneJSON

/// A part of the index whose entries stand in order: they never change, and any number of views
/// may look into them.
struct IndexRun: Sendable {
  /// How many entries there are.
  let count: Int
  private let store: Store

  private enum Store: Sendable {
    /// All entries, as if they were one page.
    case memory(ContiguousArray<IndexEntry>)
    case file(IndexTree)
  }

  /// A run that is kept in memory.
  init(_ sorted: ContiguousArray<IndexEntry>) {
    count = sorted.count
    store = .memory(sorted)
  }

  /// A run that lies in a file, whose pages bear that seed.
  init(_ file: SharedFile, count: Int, seed: UInt64, systeme: Systeme) {
    self.count = count
    store = .file(IndexTree(file, count: count, seed: seed, systeme: systeme))
  }

  /// The first key that is not below another.
  func firstKey(from limit: TagKey) throws -> TagKey? {
    var key: TagKey?
    try forEach(from: IndexEntry(key: limit, offset: 0)) {
      key = $0.key
      return false
    }
    return key
  }

  /// Hands over the entries that are not below a limit, until the body says false.
  func forEach(from limit: IndexEntry, _ body: (IndexEntry) throws -> Bool) throws {
    var (number, page) = try page(for: limit)
    var rest = page[page.firstIndex(from: limit)...]
    while true {
      for entry in rest { guard try body(entry) else { return } }
      number += 1
      guard number < pages else { return }
      page = try self.page(number)
      rest = page[...]
    }
  }

  /// Hands over the entries below a limit, backwards, until the body says false.
  func forEachBackwards(below limit: IndexEntry, _ body: (IndexEntry) throws -> Bool) throws {
    var (number, page) = try page(for: limit)
    var rest = page[..<page.firstIndex(from: limit)]
    while true {
      for entry in rest.reversed() { guard try body(entry) else { return } }
      number -= 1
      guard number >= 0 else { return }
      page = try self.page(number)
      rest = page[...]
    }
  }

  /// Hands over all entries, page by page, and says whether they stand in order, and each page where
  /// a search comes to it.
  func inspect(_ body: (ContiguousArray<IndexEntry>) -> Void) throws -> Bool {
    var last: IndexEntry?
    var isSorted = true
    func take(_ page: ContiguousArray<IndexEntry>) {
      for entry in page {
        if let last, entry < last { isSorted = false }
        last = entry
      }
      body(page)
    }
    switch store {
    case .memory(let entries): take(entries)
    case .file(let tree): isSorted = try tree.inspect(take) && isSorted
    }
    return isSorted
  }

  /// All entries.
  func all() throws -> ContiguousArray<IndexEntry> {
    if case .memory(let entries) = store { return entries }
    var entries = ContiguousArray<IndexEntry>()
    entries.reserveCapacity(count)
    for number in 0..<pages { entries += try page(number) }
    return entries
  }

  private var pages: Int {
    switch store {
    case .memory: 1
    case .file: IndexPage.count(of: count)
    }
  }

  private func page(_ number: Int) throws -> ContiguousArray<IndexEntry> {
    switch store {
    case .memory(let entries): entries
    case .file(let tree): try tree.page(number)
    }
  }

  /// The page in which a search for a limit ends.
  private func page(
    for limit: IndexEntry
  ) throws -> (number: Int, entries: ContiguousArray<IndexEntry>) {
    switch store {
    case .memory(let entries): (0, entries)
    case .file(let tree): try tree.page(for: limit)
    }
  }
}

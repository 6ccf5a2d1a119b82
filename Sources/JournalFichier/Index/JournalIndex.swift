/// Where in the journal each event stands, under the keys of its tags.
///
/// It is derived from the journal and can be deleted at any time. New entries are kept as they come;
/// when there are many they are sorted into a run, and runs of like size are merged, in memory while
/// they are short and then from file to file, so that there are few, each entry is written a few times
/// in its life, and a search looks into three or four pages of each.
struct JournalIndex: Sendable {
  /// The runs, from the oldest; each covers the events behind those of the one before.
  private(set) var runs: [IndexRun] = []
  /// The entries behind all runs, in the order of the journal.
  private(set) var recent: ContiguousArray<IndexEntry> = []
  /// How many of the recent ones belong to acts that are whole.
  private var settled = 0
  /// Lines that begin here or behind are not found, though they are known.
  private var limit: Int?

  /// Longer runs are not merged in memory.
  static let mostInMemory = 1 << 20
  /// Longer runs are left alone, or once in millions of acts one would take seconds.
  static let mostInFile = 1 << 24

  /// How many indexes this process had found to be wrong before this one was begun.
  let generation: Int

  /// An index that knows nothing, or that was read back.
  init(generation: Int = 0, runs: [IndexRun] = []) {
    (self.generation, self.runs) = (generation, runs)
  }

  /// The same, as it finds what begins before a place, and nothing else.
  func upTo(_ limit: Int) -> JournalIndex {
    var index = self
    index.limit = limit
    return index
  }

  /// Takes up where a line stands that comes behind all others.
  mutating func append(_ key: JournalIndex.Key, offset: Int) {
    recent.append(IndexEntry(key: key, offset: offset))
  }

  /// Entries that were taken up belong to whole acts; runs are made of these alone.
  mutating func settle() {
    settled = recent.count
    if settled >= Self.mostInMemory { seal() }
  }

  /// Forgets what was taken up since.
  mutating func forgetUnsettled() { recent.removeSubrange(settled...) }

  /// Whether there are more recent entries than one wants to look through, or unwritten runs.
  func isDue(after most: Int) -> Bool { settled >= most || runs.contains { $0.file == nil } }

  /// Makes a run of the recent entries, and of the runs before it that are not much longer.
  mutating func seal() {
    precondition(settled == recent.count)
    guard !recent.isEmpty else { return }
    var (count, first) = (recent.count, runs.count)
    while first > 0, runs[first - 1].count <= 2 * count,
      runs[first - 1].count + count <= Self.mostInMemory
    {
      first -= 1
      count += runs[first].count
    }
    let sorted = IndexRun(recent.sortedByKeys())
    // Where a page is damaged they stay apart, until a search or a merge of files comes to it.
    let merged = first == runs.count ? nil : try? IndexRun(merging: runs[first...] + [sorted])
    runs.replaceSubrange((merged == nil ? runs.count : first)..., with: [merged ?? sorted])
    recent.removeAll(keepingCapacity: true)
    settled = 0
  }

  /// Takes up an index of what comes behind all that this one knows.
  mutating func append(_ next: JournalIndex) {
    if !next.runs.isEmpty { seal() }
    runs += next.runs
    recent += next.recent
    settle()
  }

  /// Notes in which runs all sealed entries lie now.
  mutating func replace(by runs: [IndexRun]) { self.runs = runs }

  /// Which runs are to share a file, of runs that have so many entries: where the first of four or more
  /// is no longer than the others together, so that an entry is written again when a journal has doubled.
  ///
  ///     16 4 1 1 1 1 → 16 8 → …  16 8 4 1 1 1 1 → 32
  static func groups(_ counts: [Int], atMost most: Int = mostInFile) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for number in counts.indices {
      groups.append(number..<number + 1)
      var (start, behind) = (groups.count, 0)
      for place in groups.indices.reversed() {
        let count = counts[groups[place]].reduce(0, +)
        guard count + behind <= most else { break }
        if count <= behind, groups.count - place >= 4 { start = place }
        behind += count
      }
      guard start < groups.count else { continue }
      groups.replaceSubrange(start..., with: [groups[start].lowerBound..<number + 1])
    }
    return groups
  }
}

/// Searching it.
extension JournalIndex {
  /// Where lines stand that may bear a tag, in the order of the journal.
  func offsets(under key: JournalIndex.Key) throws -> [Int] {
    var offsets: [Int] = []
    for run in runs {
      try run.forEach(from: IndexEntry(key: key, offset: 0)) { entry in
        guard entry.key == key else { return false }
        offsets.append(entry.offset)
        return true
      }
    }
    offsets += recent.lazy.filter { $0.key == key }.map(\.offset)
    // Twice the same line, or two the other way round, would make another history.
    guard zip(offsets, offsets.dropFirst()).allSatisfy(<) else { throw IndexDamaged() }
    return limit.map { limit in Array(offsets.prefix { $0 < limit }) } ?? offsets
  }

  /// Hands over where lines stand that may bear a tag, from the last one that begins before a place,
  /// until the body finds one.
  func last<Found>(
    under key: JournalIndex.Key, below end: Int, _ body: (Int) throws -> Found?
  ) throws -> Found? {
    let end = limit.map { min(end, $0) } ?? end
    for entry in recent.reversed() where entry.key == key && entry.offset < end {
      if let found = try body(entry.offset) { return found }
    }
    for run in runs.reversed() {
      var found: Found?
      try run.forEachBackwards(below: IndexEntry(key: key, offset: end)) { entry in
        guard entry.key == key else { return false }
        found = try body(entry.offset)
        return found == nil
      }
      if let found { return found }
    }
    return nil
  }

  /// The first keys within limits.
  func firstKeys(in keys: ClosedRange<JournalIndex.Key>, atMost most: Int) throws -> [JournalIndex
    .Key]
  {
    var found = Set(recent.lazy.map(\.key).filter(keys.contains))
    for run in runs {
      var next = keys.lowerBound
      for _ in 0..<most {
        guard let key = try run.firstKey(from: next), keys.contains(key) else { break }
        guard key >= next else { throw IndexDamaged() }
        found.insert(key)
        next = JournalIndex.Key(bits: key.bits &+ 1)
      }
    }
    return Array(found.sorted().prefix(most))
  }
}

/// A part of the index whose entries stand in order: they never change, and any number of views
/// may look into them.
struct IndexRun: Sendable {
  /// How many entries there are.
  let count: Int
  /// The name of its file, or nothing while it is in memory only.
  let file: IndexStore.File?
  private let store: Store

  private enum Store: Sendable {
    /// All entries, as if they were one page.
    case memory(ContiguousArray<IndexEntry>)
    case file(IndexTree)
  }

  /// A run that is kept in memory.
  init(_ sorted: ContiguousArray<IndexEntry>) {
    (count, file, store) = (sorted.count, nil, .memory(sorted))
  }

  /// The same of all entries of several.
  fileprivate init(merging runs: some Collection<IndexRun>) throws {
    var merge = try IndexMerge(runs)
    self.init(try merge.next(runs.reduce(0) { $0 + $1.count }))
  }

  /// A run that lies in a file.
  init(_ opened: OpenFile, _ file: IndexStore.File) {
    (count, self.file) = (file.count, file)
    store = .file(IndexTree(opened, count: count, seed: file.pageSeed))
  }

  /// Whether it is what lies in the file of that name.
  func lies(at path: String) -> Bool {
    guard case .file(let tree) = store else { return false }
    return tree.file.path == path && (try? tree.file.isStill()) == true
  }

  /// The first key that is not below another.
  func firstKey(from limit: JournalIndex.Key) throws -> JournalIndex.Key? {
    var key: JournalIndex.Key?
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

  fileprivate var pages: Int {
    switch store {
    case .memory: 1
    case .file: IndexPage.count(of: count)
    }
  }

  fileprivate func page(_ number: Int) throws -> ContiguousArray<IndexEntry> {
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

/// The entries of several runs in one order, of which no more than a page of each file is held.
struct IndexMerge {
  private var sources: [Source]
  /// The next entry of each: side by side, as all are looked through for the least.
  private var heads: ContiguousArray<IndexEntry>

  private struct Source {
    private let run: IndexRun
    private var page: ContiguousArray<IndexEntry>
    private var number = 0
    private var place = 0

    init(_ run: IndexRun) throws { (self.run, page) = (run, try run.page(0)) }

    /// The next entry.
    var head: IndexEntry { page[place] }

    /// Goes on to the entry behind it, if there is one.
    mutating func advance() throws -> Bool {
      place += 1
      guard place == page.count else { return true }
      number += 1
      guard number < run.pages else { return false }
      (page, place) = (try run.page(number), 0)
      return true
    }
  }

  /// Begins before the first entries of runs, none of which is empty.
  init(_ runs: some Sequence<IndexRun>) throws {
    sources = try runs.map { try Source($0) }
    heads = ContiguousArray(sources.map(\.head))
  }

  /// The next entries, of which there must be so many.
  mutating func next(_ count: Int) throws -> ContiguousArray<IndexEntry> {
    var entries = ContiguousArray<IndexEntry>()
    entries.reserveCapacity(count)
    while entries.count < count {
      var least = 0
      for number in heads.indices where heads[number] < heads[least] { least = number }
      entries.append(heads[least])
      if try sources[least].advance() {
        heads[least] = sources[least].head
      } else {
        heads.remove(at: least)
        sources.remove(at: least)
      }
    }
    return entries
  }
}

extension ContiguousArray<IndexEntry> {
  /// Entries that stand in the order of the journal, sorted by their keys; those under one key stay
  /// in that order.
  ///
  /// The keys' bytes are sorted one after the other from the lowest: each pass lays the entries down
  /// by one byte, and leaves those that agree in it as the passes before had laid them.
  func sortedByKeys() -> ContiguousArray<IndexEntry> {
    var (from, to) = (self, self)
    for shift in stride(from: 0, to: 64, by: 8) as StrideTo<UInt64> {
      var places = from.places(shift)
      // Where all have the same byte nothing would move.
      guard !places.contains(from.count) else { continue }
      var start = 0
      for byte in places.indices { (places[byte], start) = (start, start + places[byte]) }
      from.span.lay(into: &to, at: &places, shift)
      swap(&from, &to)
    }
    return from
  }

  /// How many entries have each byte there.
  private func places(_ shift: UInt64) -> ContiguousArray<Int> {
    var counts = ContiguousArray<Int>(repeating: 0, count: 256)
    var all = counts.mutableSpan
    let entries = span
    for number in entries.indices { all[entries[number].byte(shift)] &+= 1 }
    return counts
  }
}

extension Span<IndexEntry> {
  /// Lays each entry down at the next place for its byte.
  fileprivate func lay(
    into entries: inout ContiguousArray<IndexEntry>, at places: inout ContiguousArray<Int>,
    _ shift: UInt64
  ) {
    var entries = entries.mutableSpan
    var places = places.mutableSpan
    for number in indices {
      let byte = self[number].byte(shift)
      entries[places[byte]] = self[number]
      places[byte] &+= 1
    }
  }
}

extension IndexEntry {
  fileprivate func byte(_ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: key.bits >> shift) & 0xFF
  }
}

/// Where in the journal each event stands, under the keys of its tags.
///
/// It is derived from the journal and can be deleted at any time. New entries are kept as they come;
/// when there are many they are sorted into a run, and runs of like size are merged, so that there
/// are few, each entry is written a few times in its life, and a search looks into two or three pages
/// of each.
struct JournalIndex: Sendable {
  /// The runs, from the oldest; each covers the events behind those of the one before.
  private(set) var runs: [IndexRun] = []
  /// The entries behind all runs, in the order of the journal.
  private(set) var recent: ContiguousArray<IndexEntry> = []
  /// How many of the recent ones belong to acts that are whole.
  private var settled = 0
  /// Lines that begin here or behind are not found, though they are known.
  private var limit: Int?

  /// Larger runs are left alone, or now and then an act would take very long.
  static let mostInRun = 1 << 20

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
    if settled >= Self.mostInRun { seal() }
  }

  /// Forgets what was taken up since.
  mutating func forgetUnsettled() { recent.removeSubrange(settled...) }

  /// Whether there are more recent entries than one wants to look through, or unwritten runs.
  func isDue(after most: Int) -> Bool { settled >= most || runs.contains { $0.file == nil } }

  /// Makes a run of the recent entries, and of the runs before it that are not much longer.
  mutating func seal() {
    precondition(settled == recent.count)
    guard !recent.isEmpty else { return }
    var sorted = recent.sortedByKeys()
    while let last = runs.last, last.count <= 2 * sorted.count,
      last.count + sorted.count <= Self.mostInRun, let earlier = try? last.all()
    {
      sorted = Self.merge(earlier, sorted)
      runs.removeLast()
    }
    runs.append(IndexRun(sorted))
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

  /// Notes that a run lies in a file now.
  mutating func replace(run number: Int, by run: IndexRun) { runs[number] = run }

  private static func merge(
    _ left: ContiguousArray<IndexEntry>, _ right: ContiguousArray<IndexEntry>
  ) -> ContiguousArray<IndexEntry> {
    var merged = ContiguousArray<IndexEntry>()
    merged.reserveCapacity(left.count + right.count)
    var (l, r) = (0, 0)
    while l < left.count, r < right.count {
      if right[r] < left[l] {
        merged.append(right[r])
        r += 1
      } else {
        merged.append(left[l])
        l += 1
      }
    }
    merged += left[l...]
    merged += right[r...]
    return merged
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

  /// A run that lies in a file.
  init(_ opened: OpenFile, _ file: IndexStore.File) {
    (count, self.file) = (file.count, file)
    store = .file(IndexTree(opened, count: count, seed: file.pageSeed))
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

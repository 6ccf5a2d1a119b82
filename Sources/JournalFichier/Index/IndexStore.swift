import Facturation
import Journaux
import LigneJSON
import Synchronization

/// The files of the index: written beside the journal when enough is new, read when it is opened.
///
/// Nothing here is synced, nor does an error here take anything from the journal: a page that a
/// crash left half written is known by its checksum, and the index is then built anew.
struct IndexStore: Sendable {
  let folder: Folder
  /// How many recent entries are written: few enough to be looked through one by one until then.
  let dueAfter: Int
  /// Whether there are to be files at all.
  let isUsed: Bool
  /// How many indexes were found to be wrong, counted for all who share them in a process.
  private let discarded = Count()
  private let notify: @Sendable (JournalError) -> Void
  /// A process that had to read more than one in so many of these writes them: the next need not then.
  private static let share = 8

  init(
    _ folder: Folder, dueAfter: Int = .max, isUsed: Bool = true,
    notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) {
    (self.folder, self.dueAfter) = (folder, dueAfter)
    (self.isUsed, self.notify) = (isUsed, notify)
  }

  /// What the files cover, if the journal confirms it: it holds, so far from its beginning, the line
  /// with which they end.
  func load(for journal: OpenFile, to end: Int) throws -> (JournalIndex, IndexStore.Contents)? {
    guard isUsed, generation == 0, let head = IndexStore.Contents.believed(in: folder),
      try journal.holds(head.head, of: head.source, at: head.length, before: end)
    else { return nil }
    var runs: [IndexRun] = []
    for (number, file) in head.runs.enumerated() {
      guard let run = open(number, file) else { return nil }
      runs.append(run)
    }
    // Every line bears a tag at least: fewer entries than lines are an index of something else.
    guard runs.reduce(0, { $0 + $1.count }) >= head.head.position else { return nil }
    return (JournalIndex(runs: runs), head)
  }

  /// After how many recent entries it is time to write, for one who has just read so many.
  func due(afterReading entries: Int) -> Int {
    entries > dueAfter / Self.share ? min(entries, dueAfter) : dueAfter
  }

  /// Writes the runs that are in memory only, and what they cover now, if there are so many recent
  /// entries that it is time to.
  ///
  /// Files stay that cover more of the journal by now: another one knew more, and wrote first.
  func save(_ known: inout Known, after most: Int, in journal: OpenFile? = nil) {
    guard isUsed, known.index.isDue(after: most), let source = known.chain.source,
      !isBehind(known.head, in: journal)
    else { return }
    if let journal, let other = adopted(for: known, of: journal) {
      known = other
      guard known.index.isDue(after: most) else { return }
    }
    known.index.seal()
    save(&known.index, source: source, head: known.head, length: known.length)
  }

  /// The same by the files that another process has put in the place of these: were they written again, that one
  /// would do so too, and so on.
  private func adopted(for known: Known, of journal: OpenFile) -> Known? {
    let files = known.index.runs.enumerated().filter { $0.element.file != nil }
    guard !files.allSatisfy({ $0.element.lies(at: folder.index($0.offset)) }),
      let (index, head) = try? load(for: journal, to: known.length)
    else { return nil }
    var other = Known(index, covering: head)
    guard case .some(.none) = try? other.catchUp(journal, to: known.length),
      other.head == known.head
    else { return nil }
    return other
  }

  private func isBehind(_ head: Head, in journal: OpenFile?) -> Bool {
    guard let journal, let there = IndexStore.Contents.believed(in: folder),
      there.head.position > head.position, let end = try? journal.length
    else { return false }
    let holds = try? journal.holds(there.head, of: there.source, at: there.length, before: end)
    return holds ?? false
  }

  private func save(_ index: inout JournalIndex, source: RegistreID, head: Head, length: Int) {
    do {
      let (runs, groups) = (index.runs, JournalIndex.groups(index.runs.map(\.count)))
      do { index.replace(by: try written(runs, in: groups)) } catch {
        guard !(error is IndexDamaged), groups.count < runs.count else { throw error }
        // Where there is no room for a long one, those that are new may still find some.
        index.replace(by: try written(runs, in: runs.indices.map { $0..<$0 + 1 }))
      }
      let files = index.runs.compactMap(\.file)
      let covering = IndexStore.Contents(source: source, head: head, length: length, runs: files)
      try covering.replace(folder)
      var surplus = files.count
      while (try? folder.systeme.remove(folder.index(surplus))) != nil { surplus += 1 }
    } catch is IndexDamaged {
      discard(index, isAstray: false)
    } catch {
      // Entries that could not be written stay in memory, and are tried again with the next act.
    }
  }

  /// The number that an index has which is begun now.
  var generation: Int { discarded.number.load(ordering: .acquiring) }

  /// Whether an index of which every checksum is right led to what is no line of the journal.
  var ledAstray: Bool { discarded.isAstray.load(ordering: .acquiring) }

  /// Forgets the files, and says so: they are built anew of the lines.
  ///
  /// Faults of an index that has been discarded already are nothing new.
  func discard(_ index: JournalIndex, isAstray: Bool) {
    if isAstray { discarded.isAstray.store(true, ordering: .releasing) }
    let (generation, next) = (index.generation, index.generation + 1)
    guard
      discarded.number.compareExchange(
        expected: generation, desired: next, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    guard !isReplaced(index) else { return }
    if isUsed { try? folder.systeme.remove(folder.index) }
    notify(.indexDiscarded(folder))
  }

  /// Whether another has put his files in the place of these: an opener in that moment has taken his for
  /// those that the head named before, and nothing is wrong with them.
  private func isReplaced(_ index: JournalIndex) -> Bool {
    guard let there = IndexStore.Contents.believed(in: folder) else { return false }
    return !index.runs.compactMap(\.file).allSatisfy(there.runs.contains)
  }

  private final class Count: Sendable {
    let number = Atomic(0)
    let isAstray = Atomic(false)
  }

  private func open(_ number: Int, _ file: IndexStore.File) -> IndexRun? {
    guard let opened = try? folder.systeme.openFile(folder.index(number), .read),
      let length = try? opened.length,
      IndexTree.length(of: file.count, atMost: length) == length
    else { return nil }
    return IndexRun(opened, file)
  }

  /// The runs of groups, each in the file of its number; others may lie there since these were opened.
  private func written(_ runs: [IndexRun], in groups: [Range<Int>]) throws -> [IndexRun] {
    try groups.enumerated().map { number, group in
      let first = runs[group.lowerBound]
      let isThere = group.count == 1 && first.lies(at: folder.index(number))
      return isThere ? first : try write(runs[group], number)
    }
  }

  /// Writes the file of that number, in which some runs are one.
  private func write(_ runs: ArraySlice<IndexRun>, _ number: Int) throws -> IndexRun {
    let count = runs.reduce(0) { $0 + $1.count }
    // The same entries under the same seed are the same file.
    let own = runs.count == 1 ? runs.first?.file : nil
    let file = own ?? IndexStore.File(count: count, seed: folder.systeme.seed())
    var merge = try IndexMerge(runs)
    try folder.systeme.replace(folder.index(number)) { opened in
      try IndexTree.write(count, seed: file.pageSeed) {
        try merge.next($0)
      } _: {
        try opened.write($0, at: $1)
      }
    }
    return IndexRun(try folder.systeme.openFile(folder.index(number), .read), file)
  }
}

extension Folder {
  /// What the index covers.
  var index: String { "\(path)/journal.index" }

  /// A run of the index.
  func index(_ number: Int) -> String { "\(path)/journal-\(number).index" }
}

extension IndexStore {
  /// What the index files hold together, and up to which line of which journal.
  ///
  /// It stands in a file of its own, which is replaced as a whole; like the head file, it is a JSON
  /// object that ends with the hash of what it says.
  struct Contents: Hashable {
    /// Whose journal it is.
    let source: RegistreID
    /// The last event that is covered.
    let head: Head
    /// Where that event's line ends.
    let length: Int
    /// The runs, from the oldest; each lies in the file of its number.
    let runs: [IndexStore.File]

    /// The layout of these files; any other is not read.
    private static let version = 6
  }

  /// A run's file: how many entries it has, and the seed that only its pages have.
  struct File: Hashable {
    let count: Int
    let seed: UUIDTexte

    /// The seed of the pages' checksums.
    var pageSeed: UInt64 { seed.haut ^ seed.bas }
  }
}

extension IndexStore.Contents: SealedFile {
  static var path: KeyPath<Folder, String> { \.index }
  static var size: Int? { nil }

  func writeContent(to line: inout LineWriter) {
    line.member("version", Self.version)
    line.member("source", source)
    line.member("id", head.position)
    line.member("hash", head.hash)
    line.member("time", head.time ?? .epoch)
    line.member("octets", length)
    line.array("parties", runs) { line, run in
      line.object {
        $0.member("entrees", run.count)
        $0.member("graine", run.seed)
      }
    }
  }

  init(content line: inout LineReader) throws(Ecart) {
    guard try line.member("version") == Self.version else {
      throw line.error(expected: .valeur("version \(Self.version)"))
    }
    source = try line.member("source")
    let (position, hash): (Int, Empreinte) = (try line.member("id"), try line.member("hash"))
    head = Head(position: position, hash: hash, time: try line.member("time") as Timestamp)
    length = try line.member("octets")
    runs = try line.array("parties") { line throws(Ecart) in
      try line.object { line throws(Ecart) in
        IndexStore.File(count: try line.member("entrees"), seed: try line.member("graine"))
      }
    }
  }
}

/// What files that follow from a journal have in common: they go up to one of its lines, and are believed
/// as long as that stands there.
extension OpenFile {
  /// Whether the line of a head ends at a place of a journal, is what it says, and ends an act of that
  /// registre.
  func holds(_ head: Head, of source: RegistreID, at length: Int, before end: Int) throws -> Bool {
    guard length <= end else { return false }
    let lines = LineSearch(self, to: length, head: head)
    do {
      guard let line = try lines.line(endingAt: length) else { return false }
      return Head(after: line.event) == head && line.source == source
        && Chain(behind: line).isComplete
    } catch is Anomalie {
      return false
    }
  }
}

extension Systeme {
  /// Writes a file beside the one of that name, and gives it the name; nothing of it is synced.
  func replace(_ path: String, _ fill: (OpenFile) throws -> Void) throws {
    let beside = "\(path).neuf"
    try? remove(beside)
    do {
      try fill(openFile(beside, .create))
      try rename(beside, to: path)
    } catch {
      try? remove(beside)
      throw error
    }
  }
}

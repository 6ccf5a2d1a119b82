import Bytes
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
  let systeme: Systeme
  /// How many recent entries are written: few enough to be looked through one by one until then.
  let dueAfter: Int
  /// Whether there are to be files at all.
  let isUsed: Bool
  /// How many indexes were found to be wrong, counted for all who share them in a process.
  private let discarded = Count()
  private let notify: @Sendable (JournalError) -> Void
  /// Whoever had to read more than one in so many of these writes them: the next need not then.
  private static let share = 8

  init(
    _ folder: Folder, dueAfter: Int = .max, isUsed: Bool = true, systeme: Systeme,
    notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) {
    self.notify = notify
    self.folder = folder
    self.dueAfter = dueAfter
    self.isUsed = isUsed
    self.systeme = systeme
  }

  /// What the files cover, if the journal confirms it: it holds, so far from its beginning, the line
  /// with which they end.
  func load(for journal: SharedFile, to end: Int) throws -> (JournalIndex, IndexHead)? {
    guard isUsed, generation == 0, let head = IndexHead.read(folder, systeme: systeme),
      try journal.holds(head.head, of: head.source, at: head.length, before: end, systeme: systeme)
    else { return nil }
    var runs: [JournalIndex.Run] = []
    for (number, file) in head.runs.enumerated() {
      guard let entries = open(number, file) else { return nil }
      runs.append(JournalIndex.Run(entries: entries, file: file))
    }
    // Every line bears a tag at least: fewer entries than lines are an index of something else.
    guard runs.reduce(0, { $0 + $1.entries.count }) >= head.head.position else { return nil }
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
  func save(_ known: inout Known, after most: Int, in journal: SharedFile? = nil) {
    guard isUsed, known.index.isDue(after: most), let source = known.chain.source,
      !isBehind(known.head, of: source, in: journal)
    else { return }
    known.index.seal()
    save(&known.index, source: source, head: known.head, length: known.length)
  }

  private func isBehind(
    _ head: Head, of source: RegistreID, in journal: SharedFile?
  ) -> Bool {
    guard let journal, let there = IndexHead.read(folder, systeme: systeme),
      there.source == source, there.head.position > head.position,
      let end = try? systeme.length(of: journal.descriptor, journal.path)
    else { return false }
    let holds = try? journal.holds(
      there.head, of: there.source, at: there.length, before: end, systeme: systeme)
    return holds ?? false
  }

  private func save(
    _ index: inout JournalIndex, source: RegistreID, head: Head, length: Int
  ) {
    let before = IndexHead.read(folder, systeme: systeme)?.runs.count ?? 0
    do {
      for (number, run) in index.runs.enumerated() where run.file == nil {
        let file = IndexFile(
          count: run.entries.count,
          seed: UUIDTexte(haut: systeme.random(), bas: systeme.random()))
        try write(run.entries, file, number)
        guard let entries = open(number, file) else { return }
        index.replace(run: number, by: entries, in: file)
      }
      let files = index.runs.compactMap(\.file)
      let covering = IndexHead(source: source, head: head, length: length, runs: files)
      try systeme.replace(folder.index) { descriptor, path in
        try systeme.write(covering.bytes, to: descriptor, at: 0, path)
      }
      for number in files.count..<max(files.count, before) {
        try? systeme.remove(folder.index(number))
      }
    } catch {
      // What could not be written stays in memory, and is tried again with the next act.
    }
  }

  /// The number that an index has which is begun now.
  var generation: Int { discarded.number.load(ordering: .acquiring) }

  /// Whether an index of which every checksum is right led to what is no line of the journal.
  var ledAstray: Bool { discarded.isAstray.load(ordering: .acquiring) }

  /// Forgets the files, and says so: they are built anew of the lines.
  ///
  /// What was found to be wrong of an index that has been discarded already is nothing new.
  func discard(_ index: JournalIndex, isAstray: Bool) {
    if isAstray { discarded.isAstray.store(true, ordering: .releasing) }
    let (generation, next) = (index.generation, index.generation + 1)
    guard
      discarded.number.compareExchange(
        expected: generation, desired: next, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    guard !isReplaced(index) else { return }
    if isUsed { try? systeme.remove(folder.index) }
    notify(.indexDiscarded(folder))
  }

  /// Whether another has put his files in the place of these: whoever opened them in that moment has taken his
  /// for those that the head named before, and nothing is wrong with them.
  private func isReplaced(_ index: JournalIndex) -> Bool {
    guard let there = IndexHead.read(folder, systeme: systeme) else { return false }
    return !index.runs.compactMap(\.file).allSatisfy(there.runs.contains)
  }

  private final class Count: Sendable {
    let number = Atomic(0)
    let isAstray = Atomic(false)
  }

  private func open(_ number: Int, _ file: IndexFile) -> IndexRun? {
    let path = folder.index(number)
    guard let descriptor = try? systeme.openFile(path, .read),
      let length = try? systeme.length(of: descriptor, path),
      IndexTree.length(of: file.count, atMost: length) == length
    else { return nil }
    return IndexRun(
      SharedFile(descriptor, path: path), count: file.count, seed: file.pageSeed,
      systeme: systeme)
  }

  private func write(_ entries: IndexRun, _ file: IndexFile, _ number: Int) throws {
    let entries = try entries.all()
    try systeme.replace(folder.index(number)) { descriptor, path in
      try IndexTree.write(entries, seed: file.pageSeed) { bytes, offset in
        try systeme.write(bytes, to: descriptor, at: offset, path)
      }
    }
  }
}

extension Folder {
  /// What the index covers.
  var index: String { "\(path)/journal.index" }

  /// A run of the index.
  func index(_ number: Int) -> String { "\(path)/journal-\(number).index" }
}

/// What the index files hold together, and up to which line of which journal.
///
/// It stands in a file of its own, which is replaced as a whole; like the head file, it is a JSON
/// object that ends with the hash of what it says.
struct IndexHead: Hashable {
  /// Whose journal it is.
  let source: RegistreID
  /// The last event that is covered.
  let head: Head
  /// Where that event's line ends.
  let length: Int
  /// The runs, from the oldest; each lies in the file of its number.
  let runs: [IndexFile]

  /// The layout of these files; any other is not read.
  private static let version = 5
  /// More than any index needs, and little enough to read at once.
  private static let mostBytes = 1 << 20

  /// Reads the file, if there is one that can be believed.
  static func read(_ folder: Folder, systeme: Systeme) -> IndexHead? {
    guard let file = try? systeme.openFile(folder.index, .read),
      let length = try? systeme.length(of: file, folder.index), length <= mostBytes,
      let bytes = try? systeme.read(file, at: 0, count: length, folder.index)
    else { return nil }
    var reader = LineReader(bytes, in: bytes.indices)
    guard let head = try? IndexHead.read(from: &reader), head.bytes == bytes else { return nil }
    return head
  }

  /// The file's bytes.
  var bytes: ContiguousArray<UInt8> {
    var writer = LineWriter()
    write(to: &writer)
    return writer.bytes
  }
}

/// A run's file: how many entries it has, and the seed that only its pages have.
struct IndexFile: Hashable {
  let count: Int
  let seed: UUIDTexte

  /// The seed of the pages' checksums.
  var pageSeed: UInt64 { seed.haut ^ seed.bas }
}

extension IndexHead: LineObject {
  func writeMembers(to line: inout LineWriter) {
    line.member("version", Self.version)
    line.member("source", source)
    line.member("id", head.position)
    line.member("hash", head.hash)
    line.member("time", head.time ?? .epoch)
    line.member("octets", length)
    line.member("parties", runs)
    line.member("controle", SHA256.empreinte(of: line.bytes.span))
  }

  init(members line: inout LineReader) throws(Ecart) {
    guard try line.member("version") == Self.version else {
      throw line.error(expected: .valeur("version \(Self.version)"))
    }
    source = try line.member("source")
    let (position, hash): (Int, Empreinte) = (try line.member("id"), try line.member("hash"))
    head = Head(position: position, hash: hash, time: try line.member("time") as Timestamp)
    length = try line.member("octets")
    runs = try line.array("parties") { line throws(Ecart) in try IndexFile.read(from: &line) }
    _ = try line.member("controle", Empreinte.self)
  }
}

extension IndexFile: LineObject {
  func writeMembers(to line: inout LineWriter) {
    line.member("entrees", count)
    line.member("graine", seed)
  }

  init(members line: inout LineReader) throws(Ecart) {
    self.init(count: try line.member("entrees"), seed: try line.member("graine"))
  }
}

/// What files that follow from a journal have in common: they go up to one of its lines, and are believed
/// as long as that stands there.
extension SharedFile {
  /// Whether the line of a head ends at a place of a journal, is what it says, and ends an act of that
  /// registre.
  func holds(
    _ head: Head, of source: RegistreID, at length: Int, before end: Int, systeme: Systeme
  ) throws -> Bool {
    guard length <= end else { return false }
    let lines = LineSearch(self, to: length, head: head, systeme: systeme)
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
  func replace(_ path: String, _ body: (borrowing Descriptor, String) throws -> Void) throws {
    let beside = "\(path).neuf"
    try? remove(beside)
    let descriptor = try openFile(beside, .create)
    try body(descriptor, beside)
    try rename(beside, to: path)
  }
}

import Facturation
import Foundation
import Graine
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// The files of a long index, of which there are to be few.
@Suite struct `Runs that share a file` {
  @Test func `are few, however many there were, and none too long`() {
    var random = GenerateurGraine()
    for _ in 0..<40 {
      let counts = (0..<random.entier(1...120)).map { _ in random.entier(1...100) }
      let most = random.entier(50...5000)
      let groups = JournalIndex.groups(counts, atMost: most)
      #expect(groups.flatMap { Array($0) } == Array(counts.indices), "\(random)")
      let sums = groups.map { counts[$0].reduce(0, +) }
      #expect(zip(groups, sums).allSatisfy { $0.count == 1 || $1 <= most }, "\(random)")
      // Besides those that are long there are three of a size.
      let short = sums.count { $0 <= most / 4 }
      #expect(short <= 3 * Int.bitWidth - 3 * most.leadingZeroBitCount, "\(random)")
    }
  }

  @Test func `are written anew as often as the journal doubles, and not with each that is added`() {
    var (counts, written) = ([Int](), 0)
    for _ in 0..<4096 {
      counts.append(100)
      let groups = JournalIndex.groups(counts, atMost: .max)
      let sums = groups.map { counts[$0].reduce(0, +) }
      written += zip(groups, sums).reduce(0) { $0 + ($1.0.count > 1 ? $1.1 : 0) }
      counts = sums
    }
    #expect(counts.count <= 12, "\(counts)")
    #expect(written <= 12 * 4096 * 100, "\(written)")
  }

  @Test func `stay apart while they are those of a journal that grows act by act`() {
    #expect(JournalIndex.groups([8000, 3000, 1200, 500]).count == 4)
    #expect(JournalIndex.groups([5, 5, 5]).count == 3)
    #expect(JournalIndex.groups([5, 5, 5, 5]) == [0..<4])
    #expect(JournalIndex.groups([5, 5, 5, 5], atMost: 15).count == 4)
    #expect(JournalIndex.groups([]) == [])
  }
}

/// Runs that come to share a file, beside the lines that they are of.
@Suite struct `Runs in one file` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal
  private let path: Folder
  private let file: OpenFile
  private let head: IndexStore.Contents
  /// All entries, in the order of a run.
  private let entries: [IndexEntry]

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 1200)
    try folder.lay(journal: written.bytes, tete: written.head)
    path = Folder(folder.registre)
    _ = try FileJournal(folder: folder.registre, systeme: Systeme(), indexAfter: 20).read(\.head)
    file = try Systeme().openFile(folder.journal, .read)
    head = try #require(IndexStore.Contents.believed(in: path))
    let (index, _) = try #require(try IndexStore(path).load(for: file, to: head.length))
    entries = try index.runs.flatMap { try $0.all() }.sorted()
  }

  /// Runs of so many pieces of the journal, as many threads leave them.
  private func pieces(_ count: Int) -> [IndexRun] {
    let lines = Set(entries.map(\.offset)).sorted()
    return (0..<count).map {
      let piece = lines[$0 * lines.count / count..<($0 + 1) * lines.count / count]
      return IndexRun(ContiguousArray(entries.filter { piece.contains($0.offset) }))
    }
  }

  /// Writes them where none is written yet, and gives what is told of that.
  private func save(_ runs: [IndexRun]) -> [JournalError.Code] {
    let notices = Notices()
    var known = Known(JournalIndex(runs: runs), covering: head)
    IndexStore(path, dueAfter: 0, notify: notices.notify).save(&known, after: 0)
    return notices.codes
  }

  /// Writes three files, has one of them changed, and writes a fourth run.
  private func saveAFourth(
    change: (inout ContiguousArray<UInt8>) -> Void = { _ in }
  ) throws -> [JournalError.Code] {
    let pieces = pieces(4)
    #expect(save(Array(pieces[..<3])) == [])
    var bytes = try folder.read(path.index(1))
    change(&bytes)
    try folder.write(bytes, to: path.index(1))
    let (index, _) = try #require(try IndexStore(path).load(for: file, to: head.length))
    #expect(index.runs.count == 3)
    return save(index.runs + pieces[3...])
  }

  private func check(files most: Int) throws {
    let runs = try #require(IndexStore.Contents.believed(in: path)).runs
    #expect(runs.count <= most)
    #expect(runs.reduce(0) { $0 + $1.count } == entries.count)
    for number in runs.count..<20 { #expect(!folder.exists(path.index(number))) }
    #expect(try Findings(folder.registre).rules == [])
    let journal = try FileJournal(folder: folder.registre, systeme: Systeme())
    for tag in written.events.prefix(50).flatMap(\.tags) {
      let expected = written.events.filter { $0.tags.contains(tag) }
      #expect(try journal.read { try $0.events(tagged: tag) } == expected)
    }
  }

  @Test func `lead to the lines that they led to before`() throws {
    for count in [19, 3, 18] {
      #expect(save(pieces(count)) == [])
      try check(files: 4)
    }
    #expect(try saveAFourth() == [])
    try check(files: 1)
  }

  /// The process that has them open has seen nothing of that.
  @Test func `are written once more where another process has put one in their place`() throws {
    #expect(save(pieces(3)) == [])
    let (index, _) = try #require(try IndexStore(path).load(for: file, to: head.length))
    #expect(save(pieces(4)) == [])
    try check(files: 1)
    #expect(save(index.runs) == [])
    #expect(try #require(IndexStore.Contents.believed(in: path)).runs.count == 3)
    try check(files: 3)
  }

  /// Two that live long would else write all of it again and again, each what the other has replaced.
  @Test func `are taken over from another process that has put them into one`() throws {
    let (most, whole) = (entries.count, pieces(4))
    #expect(save(Array(whole[..<3])) == [])
    let (index, _) = try #require(try IndexStore(path).load(for: file, to: head.length))
    #expect(save(index.runs + whole[3...]) == [])
    let there = try #require(IndexStore.Contents.believed(in: path))
    var known = Known(JournalIndex(runs: index.runs + whole[3...]), covering: head)
    IndexStore(path, dueAfter: most).save(&known, after: most, in: file)
    #expect(IndexStore.Contents.believed(in: path) == there)
    #expect(known.index.runs.map(\.file) == there.runs && known.head == head.head)
    try check(files: 1)
  }

  @Test func `stay apart where there is no room for all of them in one`() throws {
    let pieces = pieces(4)
    #expect(save(Array(pieces[..<3])) == [])
    let (index, _) = try #require(try IndexStore(path).load(for: file, to: head.length))
    let systeme = Systeme(faultAt: { call, path in
      call == .pwrite && path.hasSuffix("/journal-0.index.neuf") ? .fails(ENOSPC) : nil
    })
    var known = Known(JournalIndex(runs: index.runs + pieces[3...]), covering: head)
    IndexStore(Folder(folder.registre, systeme), dueAfter: 0).save(&known, after: 0)
    #expect(known.index.runs.count == 4 && !known.index.isDue(after: .max))
    #expect(try folder.names().filter { $0.hasSuffix(".neuf") } == [])
    try check(files: 4)
  }

  /// The head on the disk then still names what lay there before.
  @Test func `are not named once they were put into one, even where the head could not be written`()
    throws
  {
    let pieces = pieces(5)
    #expect(save(Array(pieces[..<3])) == [])
    let (index, _) = try #require(try IndexStore(path).load(for: file, to: head.length))
    let failing = Mutex("/journal.index.neuf")
    let systeme = Systeme(faultAt: { call, path in
      failing.withLock { call == .pwrite && path.hasSuffix($0) } ? .fails(ENOSPC) : nil
    })
    let store = IndexStore(Folder(folder.registre, systeme), dueAfter: 0)
    var known = Known(JournalIndex(runs: index.runs + [pieces[3]]), covering: head)
    store.save(&known, after: 0)
    failing.withLock { $0 = "/journal-0.index.neuf" }
    known.index.append(JournalIndex(runs: [pieces[4]]))
    store.save(&known, after: 0)
    try check(files: 2)
    // As one that has the files open which lay there before.
    known = Known(JournalIndex(runs: index.runs + pieces[3...]), covering: head)
    failing.withLock { $0 = "/nowhere" }
    store.save(&known, after: 0)
    try check(files: 2)
  }

  /// A damaged page is met on the way from file to file as it is by a search.
  @Test func `are made anew where a page of one is damaged`() throws {
    #expect(try saveAFourth { $0[100] ^= 1 } == [.indexJete])
    _ = try FileJournal(folder: folder.registre, systeme: Systeme(), indexAfter: 20).read(\.head)
    try check(files: 4)
  }
}

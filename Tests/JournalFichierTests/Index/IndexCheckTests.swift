import Facturation
import Graine
import JournalEcrit
import Journaux
import LigneJSON
import Testing

@testable import JournalFichier

/// An attacker who can write beside a journal can make an index of which every checksum is right.
@Suite struct `A verification of the index` {
  private typealias Entries = ContiguousArray<IndexEntry>

  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 400)
    try folder.lay(journal: written.bytes, tete: written.head)
    _ = try open().read { $0.head }
  }

  private func open(usingIndex: Bool = true) throws -> FileJournal {
    try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 20, usingIndex: usingIndex)
  }

  private var store: IndexStore { IndexStore(Folder(folder.registre)) }

  private func rules() throws -> [String] { try Findings(folder.registre).rules }

  /// Writes another index in the place of the one that is there: of runs with these entries.
  private func forge(_ runs: (_ entries: Entries) throws -> [Entries]) throws {
    let head = try #require(IndexStore.Contents.believed(in: Folder(folder.registre)))
    let file = try Systeme().openFile(folder.journal, .read)
    let (index, _) = try #require(try store.load(for: file, to: head.length))
    let entries = Entries(try index.runs.flatMap { try $0.all() }.sorted())
    let forged = JournalIndex(
      runs: try runs(entries).map { IndexRun($0) })
    var known = Known(forged, covering: head)
    IndexStore(Folder(folder.registre), dueAfter: 0).save(&known, after: 0)
  }

  @Test func `has nothing against what was built, whether it grew or covers a part`() throws {
    #expect(try rules() == [])
    let journal = try open()
    for id in 1000..<1100 as Range<UInt64> { _ = try journal.appendClient("Client", id: id) }
    #expect(try rules() == [])
    try forge { entries in [entries] }
    #expect(try rules() == [])
    try forge { entries in
      let middle = entries[entries.count / 2].offset
      return [
        Entries(entries.filter { $0.offset < middle }),
        Entries(entries.filter { $0.offset >= middle }),
      ]
    }
    #expect(try rules() == [])
  }

  @Test func `finds an entry that is missing, another's, or not of any line`() throws {
    let last = written.lines[written.lines.count - 1].lowerBound
    for forgery in [
      { $0.remove(at: 77) }, { $0[77] = $0[78] },
      { $0.insert(IndexEntry(key: $0[77].key, offset: last), at: 78) },
      { $0.insert(IndexEntry(key: $0[77].key, offset: .max), at: 78) },
      { $0.insert(IndexEntry(key: JournalIndex.Key(bits: 0), offset: 0), at: 0) },
    ] as [(inout Entries) -> Void] {
      try forge { entries in
        var forged = entries
        forgery(&forged)
        return [forged]
      }
      #expect(try rules() == ["index"])
      try folder.remove("\(folder.registre)/journal.index")
      _ = try open().read { $0.head }
      #expect(try rules() == [])
    }
  }

  /// The index finds it under the tags that it had: nothing is wrong with that.
  @Test func `has nothing against one where a line was changed`() throws {
    var readable = 0
    for line in stride(from: 3, to: written.lines.count, by: 37) {
      var changed = written.bytes
      let subject = try #require(
        changed[written.lines[line]].firstRange(of: Array("\"subject\":\"".utf8)))
      changed[subject.upperBound + 12] ^= 1
      try folder.write(changed, to: folder.journal)
      let found = try rules()
      #expect(!found.isEmpty && !found.contains("index"), "\(line): \(found)")
      readable += found.contains("hash") ? 1 : 0
    }
    #expect(readable > 3)
  }

  @Test func `says of one that no command would believe that it is there, and finds nothing wrong`()
    throws
  {
    func setAside() throws -> [FichiersDerives] {
      let findings = try Findings(folder.registre)
      #expect(findings.rules == [])
      return findings.rapport.ecartes
    }
    #expect(try setAside() == [])
    for path in [Folder(folder.registre).index, Folder(folder.registre).index(0)] {
      let whole = try folder.read(path)
      var damaged = whole
      damaged[damaged.count / 2] ^= 1
      try folder.write(ContiguousArray(damaged), to: path)
      #expect(try setAside() == [.index], "\(path)")
      try folder.write(ContiguousArray(whole), to: path)
    }
    try folder.remove(Folder(folder.registre).index)
    #expect(try setAside() == [])
    try folder.write([0x78], to: Folder(folder.registre).head)
    #expect(try setAside() == [.tete])
    #expect(try !Findings(folder.registre).rapport.finAttestee)
  }

  /// A process that has read less than another one takes nothing from what that one wrote.
  @Test func `finds the newer one where an older comes to be written behind it`() throws {
    let systeme = Systeme()
    let path = Folder(folder.registre)
    let older = try #require(IndexStore.Contents.believed(in: path))
    let journal = try systeme.openFile(folder.journal, .read)
    let (index, _) = try #require(try store.load(for: journal, to: older.length))
    let entries = try index.runs.flatMap { try $0.all() }.sorted()
    var known = Known(
      JournalIndex(runs: [IndexRun(Entries(entries))]),
      covering: older)
    let another = try open()
    for id in 1000..<1100 as Range<UInt64> { _ = try another.appendClient("Client", id: id) }
    let newer = try #require(IndexStore.Contents.believed(in: path))
    #expect(newer.head.position > older.head.position)
    let late = IndexStore(path, dueAfter: 0)
    late.save(&known, after: 0, in: journal)
    #expect(IndexStore.Contents.believed(in: path) == newer)
    try folder.lay(journal: written.bytes, tete: written.head)
    late.save(&known, after: 0, in: journal)
    #expect(IndexStore.Contents.believed(in: path)?.head == older.head)
  }

  /// All entries are there, and a search would miss some.
  @Test func `finds entries that stand where no search comes by`() throws {
    try forge { entries in
      var forged = entries
      forged.swapAt(3, 300)
      return [forged]
    }
    #expect(try rules() == ["index"])
  }

  @Test func `finds runs that stand in another order than what they cover`() throws {
    try forge { entries in
      let middle = entries[entries.count / 2].offset
      return [
        Entries(entries.filter { $0.offset >= middle }),
        Entries(entries.filter { $0.offset < middle }),
      ]
    }
    #expect(try rules() == ["index"])
  }

  @Test func `finds a page that leads a search astray`() throws {
    try forge { entries in [entries] }
    let head = try #require(IndexStore.Contents.believed(in: Folder(folder.registre)))
    let path = Folder(folder.registre).index(0)
    let top = IndexPage.count(of: head.runs[0].count)
    let astray = Entries(
      repeating: IndexEntry(key: JournalIndex.Key(bits: 0), offset: 0), count: top)
    let page = IndexPage.bytes(astray[...], from: top, seed: head.runs[0].pageSeed)
    let bytes = try folder.read(path)
    #expect(top > 1 && bytes.count == (top + 1) * IndexPage.size)
    try folder.write(bytes.prefix(top * IndexPage.size) + page, to: path)
    #expect(try rules() == ["index"])
  }

  @Test func `says nothing of an index that no command believes`() throws {
    let path = Folder(folder.registre).index(0)
    var bytes = try folder.read(path)
    bytes[100] ^= 1
    try folder.write(bytes, to: path)
    #expect(try rules() == [])
    try folder.write([], to: path)
    #expect(try rules() == [])
    try folder.write([], to: "\(folder.registre)/journal.index")
    #expect(try rules() == [])
  }

  /// Nobody can tell what should be found under the tags of such a line.
  @Test func `leaves an index alone where a line cannot be read`() throws {
    var damaged = written.bytes
    damaged[written.lines[60].lowerBound] = UInt8(ascii: "?")
    try folder.write(damaged, to: folder.journal)
    #expect(try rules().contains("index") == false && rules().isEmpty == false)
  }

  @Test func `is not needed by who uses no index, and makes none`() throws {
    let key = JournalIndex.Key(written.events[200].evenement.flux)
    try forge { entries in [entries.filter { $0.key != key }] }
    let tag = EventTag.stream(written.events[200].evenement.flux)
    #expect(try open().read { try $0.events(tagged: tag) } == [])
    let expected = written.events.filter { $0.tags.contains(tag) }
    #expect(try open(usingIndex: false).read { try $0.events(tagged: tag) } == expected)
    try folder.remove("\(folder.registre)/journal.index")
    let alone = try open(usingIndex: false)
    #expect(try alone.read { try $0.events(tagged: tag) } == expected)
    for id in 1000..<1100 as Range<UInt64> { _ = try alone.appendClient("Client", id: id) }
    #expect(!folder.exists("\(folder.registre)/journal.index"))
  }
}

/// An attacker who can write beside a journal can make an index of which every checksum is right: it
/// may keep a line from a command, which verification tells, but neither stop it nor lead it astray.
@Suite struct `An index that was forged` {
  private typealias Entries = ContiguousArray<IndexEntry>

  private let folder: TemporaryFolder
  private let written: WrittenJournal
  private let head: IndexStore.Contents
  private let entries: Entries

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 300)
    try folder.lay(journal: written.bytes, tete: written.head)
    let systeme = Systeme()
    _ = try FileJournal(folder: folder.registre, systeme: systeme, indexAfter: 1).read { $0.head }
    head = try #require(IndexStore.Contents.believed(in: Folder(folder.registre, systeme)))
    let file = try systeme.openFile(folder.journal, .read)
    let store = IndexStore(Folder(folder.registre, systeme))
    let (index, _) = try #require(try store.load(for: file, to: written.bytes.count))
    entries = Entries(try index.runs.flatMap { try $0.all() }.sorted())
  }

  /// Lays an index of one run, of which what is not given is as it should be.
  private func lay(
    _ entries: Entries? = nil, count: Int? = nil, position: Int? = nil, time: Timestamp? = nil,
    length: Int? = nil, source: RegistreID? = nil, isEmpty: Bool = false
  ) throws {
    let (entries, seed) = (entries ?? self.entries, UUIDTexte(haut: 1, bas: 2))
    let file = IndexStore.File(count: count ?? entries.count, seed: seed)
    let bytes = try IndexTree.bytes(entries, seed: file.pageSeed)
    try folder.write(bytes, to: Folder(folder.registre).index(0))
    let end = Head(
      position: position ?? head.head.position, hash: head.head.hash,
      time: time ?? head.head.time)
    let forged = IndexStore.Contents(
      source: source ?? head.source, head: end, length: length ?? head.length,
      runs: isEmpty ? [] : [file])
    try folder.write(forged.bytes, to: "\(folder.registre)/journal.index")
  }

  /// Those of the first events, some of which stand in many more.
  private var tags: Set<EventTag> {
    Set(written.events.prefix(Campaign.count(20, long: 40)).flatMap(\.tags))
  }

  /// A registre with that index answers as if there were none, and goes on.
  private func expectRight(_ comment: Comment) throws {
    let notices = Notices()
    let journal = try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 1 << 30, notify: notices.notify)
    for tag in tags {
      let expected = written.events.filter { $0.tags.contains(tag) }
      #expect(try journal.read { try $0.events(tagged: tag) } == expected, comment)
      #expect(try journal.read { try $0.last(tagged: tag) } == expected.last, comment)
    }
    for kind in StreamKind.allCases {
      _ = try journal.read { try $0.streams(kind, beginningWith: "", atMost: 9) }
    }
    #expect(notices.codes == [] || notices.codes == [.indexJete], comment)
    #expect(try journal.read { $0.head } == written.events.last.map(Head.init(after:)), comment)
    #expect(try journal.appendClient("Encore", id: 77).count == 1, comment)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  @Test func `by numbers that no file has keeps nobody from reading or writing`() throws {
    try lay()
    try expectRight("as it should be")
    for count in [999_999_999_999_999_999, Int.max, 1 << 40, entries.count + 1, 1, 0] {
      try lay(count: count)
      try expectRight("\(count) entries")
    }
    for position in [0, 1, 299, 10_000, Int.max] {
      try lay(position: position)
      try expectRight("position \(position)")
    }
    for length in [0, 1, head.length - 1, head.length + 1, Int.max] {
      try lay(length: length)
      try expectRight("length \(length)")
    }
    try lay(time: .epoch)
    try expectRight("another time")
    try lay(source: RegistreID(UUIDTexte(haut: 9, bas: 9)))
    try expectRight("another source")
  }

  @Test func `of no file or of too little does not tell that there is no ledger`() throws {
    try lay(isEmpty: true)
    try expectRight("no file")
    try lay(Entries(entries.prefix(299)))
    try expectRight("fewer entries than lines")
    let registre = JournalIndex.Key(.stream(.registre))
    try lay(entries.filter { $0.key != registre })
    #expect(
      try FileJournal(folder: folder.registre).read { try $0.events(tagged: .stream(.registre)) }
        == written.events.filter { $0.tags.contains(.stream(.registre)) })
    try expectRight("without the opening")
  }

  @Test(arguments: [Int.min, -1, 1, 7, 400_000, Int.max])
  func `by places where no line is neither stops a reader nor has the journal accused`(
    offset: Int
  ) throws {
    let isNear = offset == 1 || offset == 7
    let forged = entries.map { entry in
      IndexEntry(key: entry.key, offset: isNear ? entry.offset + offset : offset)
    }
    try lay(Entries(forged.sorted()))
    try expectRight("offset \(offset)")
  }

  @Test func `by the places of other lines leads to what stands under the tag, and no further`()
    throws
  {
    let last = written.lines[299].lowerBound
    try lay(entries + [IndexEntry(key: JournalIndex.Key(bits: .max), offset: last)])
    try expectRight("one more")
    try lay(Entries((entries + entries).sorted()))
    try expectRight("each twice")
    var swapped = entries
    let places = swapped.indices.dropLast().filter { swapped[$0].key == swapped[$0 + 1].key }
    for place in places where place.isMultiple(of: 2) { swapped.swapAt(place, place + 1) }
    #expect(swapped != entries)
    try lay(swapped)
    try expectRight("the other way round")
  }

  @Test func `is said to be thrown away, once, and another is made`() throws {
    try lay(Entries(entries.map { IndexEntry(key: $0.key, offset: $0.offset + 1) }))
    let notices = Notices()
    let journal = try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 20, notify: notices.notify)
    let tag = EventTag.draft(1)
    for _ in 0..<3 { _ = try journal.read { try $0.events(tagged: tag) } }
    #expect(notices.codes == [.indexJete])
    let other = try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 20, notify: notices.notify)
    #expect(
      try other.read { try $0.events(tagged: tag) }
        == written.events.filter { $0.tags.contains(tag) })
    #expect(notices.codes == [.indexJete])
    #expect(try Findings(folder.registre).rules == [])
  }
}

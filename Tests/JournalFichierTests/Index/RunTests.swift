import Facturation
import Graine
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// The sorted runs of an index, beside a plain list of the same entries.
@Suite struct `An index of entries` {
  private let entries: [IndexEntry]
  private var random = GenerateurGraine(graine: 5)

  init() {
    // Few keys, so that some have hundreds of entries and many pages hold but one.
    var random = GenerateurGraine(graine: 4)
    entries = (0..<9000).map { place in
      let key = UInt64.random(in: 0...60, using: &random)
      return IndexEntry(key: JournalIndex.Key(bits: key * key), offset: place * 7)
    }
  }

  private func index(sealingEvery count: Int) -> JournalIndex {
    var index = JournalIndex()
    for (number, entry) in entries.enumerated() {
      index.append(entry.key, offset: entry.offset)
      if number % count == count - 1 {
        index.settle()
        index.seal()
      }
    }
    index.settle()
    return index
  }

  @Test(arguments: [1, 40, 255, 256, 2000, 10_000])
  func `finds what a plain list finds, however its runs were made`(sealing count: Int) throws {
    let index = index(sealingEvery: count)
    #expect(index.runs.count < 16, "\(index.runs.count)")
    let byKey = Dictionary(grouping: entries, by: \.key).mapValues { $0.map(\.offset) }
    for key in (0...61).flatMap({ [$0 * $0, $0 * $0 + 1] }).map(JournalIndex.Key.init(bits:)) {
      let expected = byKey[key, default: []]
      #expect(try index.offsets(under: key) == expected)
      #expect(try index.last(under: key, below: .max) { $0 } == expected.last)
      #expect(
        try index.last(under: key, below: .max) { $0 < 30_000 ? $0 : nil }
          == expected.last { $0 < 30_000 })
    }
  }

  @Test(arguments: [40, 2000, 10_000])
  func `finds the first keys between two`(sealing count: Int) throws {
    var random = random
    let index = index(sealingEvery: count)
    let keys = Set(entries.map(\.key)).sorted()
    for _ in 0..<300 {
      let ends = [0, 0].map { _ in UInt64.random(in: 0...3700, using: &random) }.sorted()
      let range = JournalIndex.Key(bits: ends[0])...JournalIndex.Key(bits: ends[1])
      let expected = keys.filter(range.contains).prefix(4)
      #expect(try index.firstKeys(in: range, atMost: 4) == Array(expected))
    }
  }

  @Test(arguments: [1, 40, 2000], [7, 4500, 8999])
  func `finds the same where its halves were made apart`(sealing count: Int, half: Int) throws {
    func part(_ entries: ArraySlice<IndexEntry>) -> JournalIndex {
      var index = JournalIndex()
      for (number, entry) in entries.enumerated() {
        index.append(entry.key, offset: entry.offset)
        index.settle()
        if number % count == count - 1 { index.seal() }
      }
      return index
    }
    var joined = part(entries[..<half])
    joined.append(part(entries[half...]))
    let whole = index(sealingEvery: count)
    for key in Set(entries.map(\.key)) {
      #expect(try joined.offsets(under: key) == whole.offsets(under: key))
    }
  }

  @Test func `forgets what an act had begun and not ended`() throws {
    var index = JournalIndex()
    index.append(JournalIndex.Key(bits: 1), offset: 0)
    index.settle()
    index.append(JournalIndex.Key(bits: 1), offset: 9)
    index.forgetUnsettled()
    #expect(try index.offsets(under: JournalIndex.Key(bits: 1)) == [0])
  }

  @Test func `is not fooled by a page of another run, another place, or with a bit changed`() {
    let page = IndexPage.bytes(entries.prefix(200), from: 3, seed: 77)
    func read(_ bytes: ContiguousArray<UInt8>, page: Int = 3, seed: UInt64 = 77) -> Int? {
      IndexPage.entries(bytes, count: 200, page: page, seed: seed)?.count
    }
    #expect(read(page) == 200)
    #expect(read(page, page: 4) == nil)
    #expect(read(page, seed: 78) == nil)
    #expect(read(ContiguousArray(page.dropLast())) == nil)
    for bit in stride(from: 0, to: page.count * 8, by: 13) {
      var damaged = page
      damaged[bit / 8] ^= 1 << (bit % 8)
      if read(damaged) != nil { Issue.record("bit \(bit)") }
    }
  }
}

extension IndexTree {
  /// The bytes of the file of some entries.
  static func bytes(
    _ entries: ContiguousArray<IndexEntry>, seed: UInt64
  ) throws -> ContiguousArray<UInt8> {
    var (bytes, taken) = (ContiguousArray<UInt8>(), 0)
    try write(entries.count, seed: seed) { count in
      taken += count
      return ContiguousArray(entries[taken - count..<taken])
    } _: { piece, offset in
      #expect(offset == bytes.count)
      bytes += piece
    }
    return bytes
  }
}

extension IndexRun {
  /// All entries.
  func all() throws -> ContiguousArray<IndexEntry> {
    var entries = ContiguousArray<IndexEntry>()
    _ = try inspect { entries += $0 }
    return entries
  }
}

/// The file of a run, beside a plain look at the same entries one after the other.
@Suite struct `A run in a file` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let page = IndexPage.capacity

  /// How many entries fill pages and levels, and one more and one fewer.
  private static let counts = [
    1, 2, page - 1, page, page + 1, 2 * page, 3 * page + 7, page * page + 1,
  ]

  /// How keys lie: far apart and even, many under one, crowded in two places, or all the same.
  private static let spreads: [@Sendable (inout GenerateurGraine) -> UInt64] = [
    { $0.next() },
    { UInt64($0.entier(0...40)) },
    { $0.chance(70) ? 1 << 54 | $0.next() >> 40 : .max - $0.next() >> 30 },
    { _ in 7 },
  ]

  private func entries(_ count: Int, _ random: inout GenerateurGraine) -> [[IndexEntry]] {
    Self.spreads.map { key in
      let keys = (0..<count).map { _ in key(&random) }
      return keys.indices.map {
        IndexEntry(key: JournalIndex.Key(bits: keys[$0]), offset: $0 * 800)
      }
      .sorted()
    }
  }

  private func bytes(_ entries: [IndexEntry], seed: UInt64) throws -> ContiguousArray<UInt8> {
    try IndexTree.bytes(ContiguousArray(entries), seed: seed)
  }

  private func run(
    _ bytes: ContiguousArray<UInt8>, count: Int, seed: UInt64, systeme: Systeme = Systeme()
  ) throws -> IndexRun {
    let path = "\(folder.path)/run"
    try folder.write(bytes, to: path)
    let file = try systeme.openFile(path, .read)
    return IndexRun(file, IndexStore.File(count: count, seed: UUIDTexte(haut: seed, bas: 0)))
  }

  /// Limits at, beside and far from entries.
  private func limits(_ entries: [IndexEntry], _ random: inout GenerateurGraine) -> [IndexEntry] {
    let near =
      (0..<8).map { _ in random.parmi(entries) } + [entries[0], entries[entries.count - 1]]
    let beside = near.flatMap { entry in
      [-1, 0, 1].map { IndexEntry(key: entry.key, offset: entry.offset + $0) }
        + [0, Int.max].map { IndexEntry(key: entry.key, offset: $0) }
    }
    return beside
      + [0, random.next(), .max].map { IndexEntry(key: JournalIndex.Key(bits: $0), offset: 5) }
  }

  /// A few entries from a limit on, and a few before it, the last first.
  private func found(
    _ run: IndexRun, at limit: IndexEntry, most: Int
  ) throws -> (onward: [IndexEntry], back: [IndexEntry]) {
    var (onward, back) = ([IndexEntry](), [IndexEntry]())
    try run.forEach(from: limit) {
      onward.append($0)
      return onward.count < most
    }
    try run.forEachBackwards(below: limit) {
      back.append($0)
      return back.count < most
    }
    return (onward, back)
  }

  @Test(arguments: counts)
  func `finds what a plain look finds, however many there are and wherever they lie`(
    _ count: Int
  ) throws {
    var random = GenerateurGraine()
    for entries in entries(count, &random) {
      let run = try run(try bytes(entries, seed: 3), count: count, seed: 3)
      #expect(try run.all() == ContiguousArray(entries), "\(random)")
      for limit in limits(entries, &random) {
        let most = random.parmi([1, 3, 300])
        let (onward, back) = try found(run, at: limit, most: most)
        #expect(onward == Array(entries.drop { $0 < limit }.prefix(most)), "\(random)")
        #expect(back == Array(entries.prefix { $0 < limit }.reversed().prefix(most)), "\(random)")
      }
    }
  }

  /// However the keys lie, and even if somebody chose them.
  @Test(arguments: [(page, 1), (page + 1, 2), (page * page + 1, 3)])
  func `is searched by a page a level`(_ count: Int, levels: Int) throws {
    var random = GenerateurGraine()
    let reads = Mutex(0)
    let systeme = Systeme { call in
      if call == .pread { reads.withLock { $0 += 1 } }
      return nil
    }
    for entries in entries(count, &random) {
      let run = try run(try bytes(entries, seed: 3), count: count, seed: 3, systeme: systeme)
      for limit in limits(entries, &random) {
        reads.withLock { $0 = 0 }
        _ = try run.forEachBackwards(below: limit) { _ in false }
        #expect(reads.withLock { $0 } == levels, "\(random)")
      }
    }
  }

  /// A page of any level, damaged or another's: nothing is found rather than something else.
  @Test func `finds what is there or says that it is damaged`() throws {
    var random = GenerateurGraine()
    let count = 3 * Self.page + 7
    let entries = entries(count, &random)[0]
    let (right, foreign) = (try bytes(entries, seed: 3), try bytes(entries, seed: 4))
    for page in 0..<right.count / IndexPage.size {
      let place = page * IndexPage.size..<(page + 1) * IndexPage.size
      var flipped = right
      flipped[random.entier(place.lowerBound...place.upperBound - 1)] ^= 1 << random.entier(0...7)
      var swapped = right
      swapped.replaceSubrange(place, with: foreign[place])
      for spoilt in [flipped, swapped, ContiguousArray(right[..<(place.lowerBound + 9)])] {
        let run = try run(spoilt, count: count, seed: 3)
        var damaged = 0
        for entry in entries {
          do {
            #expect(try found(run, at: entry, most: 1).onward == [entry], "\(random)")
          } catch is IndexDamaged { damaged += 1 }
        }
        #expect(damaged > 0, "\(random)")
      }
    }
  }
}

/// Identifiers that another program counted up, as `00000000-0000-0000-0000-00000000012a`: each
/// stream is still found by itself.
@Suite struct `An index of streams that begin alike` {
  private static let count = 1500

  private let folder: TemporaryFolder
  private let written: WrittenJournal
  private let uuids = (1...UInt64(count)).map { UUIDTexte(haut: 0, bas: $0) }

  init() throws {
    folder = try TemporaryFolder()
    var random = GenerateurGraine(graine: 3)
    var written = WrittenJournal()
    let registre = RegistreID(UUIDTexte(haut: 1, bas: 1))
    try written.append([
      .registre(
        .registreOuvert(try Registre.ouvrir(nil, id: registre, vendeur: Examples.vendeur)))
    ])
    let fiche = try Examples.client("Martin")
    try written.append(
      uuids.shuffled(using: &random).map {
        .client(ClientID($0), .clientCree(ClientCree(fiche: fiche)))
      })
    self.written = written
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  private func open(_ systeme: Systeme) throws -> FileJournal {
    try FileJournal(folder: folder.registre, systeme: systeme, indexAfter: 20)
  }

  /// How often a file was read for an answer of a journal whose index is built.
  private func reads<Answer>(
    _ body: (any JournalView) throws -> Answer
  ) throws -> (answer: Answer, reads: Int) {
    _ = try open(Systeme()).read { $0.head }
    let script = Script()
    return try open(script.systeme).read { view throws in
      script.follow(.none)
      return (try body(view), script.calls.count { $0 == .pread })
    }
  }

  @Test func `reads the lines of the stream that is looked up, and hardly another`() throws {
    for uuid in [uuids[0], uuids[298], uuids[Self.count - 1]] {
      let tag = EventTag.stream(.client(ClientID(uuid)))
      let expected = written.events.filter { $0.tags.contains(tag) }
      let (all, reads) = try reads { try $0.events(tagged: tag) }
      #expect(all == expected && expected.count == 1)
      #expect(reads < 30, "\(reads) reads")
      let last = try self.reads { try $0.last(tagged: tag) }
      #expect(last.answer == expected.last)
      #expect(last.reads < 30, "\(last.reads) reads")
    }
  }

  /// Any part of such an identifier that a person types means many streams, unless it is the whole.
  @Test func `reads no more lines for a beginning than streams are asked for`() throws {
    for start in ["", "0000", "00000000-00", "00000000-0000-0000-0000", uuids[298].texte] {
      let (found, reads) = try reads {
        try $0.streams(.client, beginningWith: start, atMost: 4)
      }
      #expect(found.count == (start.utf8.count < 36 ? 4 : 1), "\(start)")
      #expect(reads < 80, "\(start): \(reads) reads")
    }
  }

  @Test func `finds all streams that begin so, however much of them is given`() throws {
    let journal = try open(Systeme())
    for start in ["", "00000000-0000", "00000000-0000-0000-0000-0000000001", uuids[298].texte, "7"]
    {
      let expected = uuids.filter { $0.texte.hasPrefix(start) }
      for most in [0, 1, 300, Self.count, Self.count + 1] {
        let found = try journal.read {
          try $0.streams(.client, beginningWith: start, atMost: most)
        }
        #expect(found.count == min(most, expected.count), "\(start), \(most)")
        #expect(found == found.sorted() && Set(found).isSubset(of: expected), "\(start), \(most)")
      }
    }
  }

  /// The choice of the named streams, where there are more, depends on nothing that can be deleted.
  @Test func `names the same streams whatever has become of its files`() throws {
    let path = Folder(folder.registre).index(0)
    let usual = try reads { try $0.streams(.client, beginningWith: "0000", atMost: 4) }.answer
    var bytes = try folder.read(path)
    for place in stride(from: 9, to: bytes.count, by: IndexPage.size) { bytes[place] ^= 1 }
    try folder.write(bytes, to: path)
    let notices = Notices()
    let damaged = try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 1 << 30, notify: notices.notify)
    for expected in [[], [JournalError.Code.indexJete]] {
      #expect(notices.codes == expected)
      let found = try damaged.read {
        try $0.streams(.client, beginningWith: "0000", atMost: 4)
      }
      #expect(found == usual)
    }
  }

  /// Any bits may be the same for all, and any may hold the numbers.
  @Test func `puts few streams under one key`() {
    let spreads: [(UInt64) -> UUIDTexte] = [
      { UUIDTexte(haut: 0, bas: $0) }, { UUIDTexte(haut: 0, bas: $0 << 40) },
      { UUIDTexte(haut: 0x0190_0000_0000_7000, bas: 0x8000_0000_0000_0000 | $0) },
      { UUIDTexte(haut: $0 & 0x3FFFF, bas: 0) }, { UUIDTexte(haut: $0, bas: $0 << 32) },
    ]
    for (number, spread) in spreads.enumerated() {
      var counts: [JournalIndex.Key: Int] = [:]
      for counter in 0..<200_000 as Range<UInt64> {
        counts[JournalIndex.Key(.facture(FactureID(spread(counter)))), default: 0] += 1
      }
      #expect(counts.values.max() ?? 0 < 30, "spread \(number)")
    }
  }
}

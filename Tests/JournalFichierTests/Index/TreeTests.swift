import Facturation
import Graine
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

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
    var bytes = ContiguousArray<UInt8>()
    try IndexTree.write(ContiguousArray(entries), seed: seed) { piece, offset in
      #expect(offset == bytes.count)
      bytes += piece
    }
    return bytes
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

import Graine
import Journaux
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

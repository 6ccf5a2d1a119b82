import Facturation
import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

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

  /// Whatever a person types of such an identifier means many streams, unless it is the whole.
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

  /// Which streams are named where there are more depends on nothing that can be deleted.
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

  /// Whichever bits are the same for all and in whichever the numbers stand.
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

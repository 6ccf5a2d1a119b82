import Facturation
import Graine
import Journaux
import JournalEcrit
import LigneJSON
import Testing

@testable import JournalFichier

@Suite struct `The head file` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 40)
  }

  private var head: ContiguousArray<UInt8> {
    get throws { try #require(written.head) }
  }

  private func open() throws -> FileJournal { try FileJournal(folder: folder.registre) }

  @Test func `is written with each act, always of one size`() throws {
    try folder.lay(journal: written.bytes)
    #expect(!folder.exists(folder.tete))
    let journal = try open()
    for id in 1..<5 as Range<UInt64> {
      let event = try journal.appendClient(id: id)[0]
      let bytes = try folder.read(folder.tete)
      #expect(bytes.count == 256)
      let head = try #require(HeadFile(bytes))
      #expect(head.position == event.position && head.hash == event.hash)
      #expect(head.length == (try folder.read(folder.journal).count))
    }
  }

  @Test func `that is empty, cut, garbage or altered counts as none`() throws {
    let good = try head
    var random = GenerateurGraine(graine: 3)
    var bad = [0, 1, 100, 255].map { ContiguousArray(good.prefix($0)) }
    bad += [good + [0x20], random.octets(256), ContiguousArray(repeating: 0, count: 256)]
    for bytes in bad {
      #expect(HeadFile(bytes) == nil)
      try folder.lay(journal: written.bytes, tete: bytes)
      #expect(try open().all().count == written.events.count)
      #expect(try Findings(folder.registre).rapport.estIntact)
      try open().appendClient()
      #expect(HeadFile(ContiguousArray(try folder.read(folder.tete).prefix(256))) != nil)
    }
  }

  @Test func `of which any bit is flipped counts as none`() throws {
    let good = try head
    for bit in 0..<good.count * 8 {
      var bytes = good
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(HeadFile(bytes) == nil, "bit \(bit)")
    }
  }

  @Test func `that was torn while it was written counts as none, or is the old or the new one`()
    throws
  {
    let new = try head
    let old = try #require(
      written.head(afterLines: written.acts[written.acts.count - 1].lowerBound))
    for cut in 0...256 {
      let torn = HeadFile(ContiguousArray(new[..<cut] + old[cut...]))
      #expect(torn == nil || torn?.bytes == new || torn?.bytes == old, "cut at \(cut)")
    }
  }

  @Test func `of another registre, or of more than is there, keeps the journal from being used`()
    throws
  {
    let other = try WrittenJournal(seed: 2, events: 40)
    let longer = try WrittenJournal(events: 60)
    for tete in [other.head, other.head(afterLines: 1), longer.head] {
      try folder.lay(journal: written.bytes, tete: tete)
      for attempt in [{ _ = try open().all() }, { try open().appendClient() }] {
        let error = #expect(throws: JournalError.self, performing: attempt)
        #expect(error?.code == .tronque)
      }
      #expect(try folder.read(folder.journal) == written.bytes)
      #expect(try Findings(folder.registre).rules == ["tete"])
    }
  }

  /// Whoever rewrites the history of a registre keeps its lengths and positions, and not its hashes.
  @Test func `of a line that stands there no more keeps the journal from being used`() throws {
    let source = try #require(written.source)
    for acts in [1, written.acts.count / 2, written.acts.count] {
      let count = written.acts[acts - 1].upperBound
      let (hash, length) = (written.events[count - 1].hash, written.lines[count - 1].upperBound)
      let heads = [
        HeadFile(
          source: RegistreID(UUIDTexte(haut: 6, bas: 6)), position: count, hash: hash,
          length: length),
        HeadFile(source: source, position: count, hash: .nulle, length: length),
        HeadFile(source: source, position: count - 1, hash: hash, length: length),
        HeadFile(source: source, position: count, hash: hash, length: length - 1),
        HeadFile(
          source: source, position: count, hash: hash, length: written.lines[count - 1].lowerBound),
      ]
      for head in heads {
        try folder.lay(journal: written.bytes, tete: head.bytes)
        for attempt in [{ _ = try open().all() }, { try open().appendClient() }] {
          let error = #expect(throws: JournalError.self, "\(head)", performing: attempt)
          #expect(error?.code == .tronque, "\(head)")
        }
        #expect(try folder.read(folder.journal) == written.bytes)
      }
    }
  }

  @Test func `that cannot be written takes nothing from the act`() throws {
    try folder.lay(journal: written.bytes, tete: head)
    let notices = Notices()
    let script = Script()
    let journal = try FileJournal(
      folder: folder.registre, systeme: script.systeme, notify: notices.notify)
    try journal.appendClient(id: 1)
    script.follow(.none)
    try journal.appendClient(id: 2)
    script.follow(.fails(script.calls.count - 1, 28))
    let events = try journal.appendClient(id: 3)
    #expect(notices.codes == [.teteNonEcrite])
    #expect(try open().all().last == events.last)
    #expect(try Findings(folder.registre).rapport.estIntact)
  }
}

@testable import Facturation
import Foundation
import Graine
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// Verification from an anchor that its reader trusts, at the cost of what is new.
@Suite struct `A verification that goes on from an anchor` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 200)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  private func ancre(_ event: RecordedEvent, digits: Int = 64) throws -> Ancre {
    try #require(Ancre("\(event.position):\(event.hash.texte.prefix(digits))"))
  }

  /// How many events are trusted by the anchor of one: those of whole acts.
  private func trusted(_ event: RecordedEvent) -> Int {
    event.batch.map { $0.index == $0.count ? event.position : event.position - $0.index }
      ?? event.position
  }

  private func writeIndex() throws {
    _ = try FileJournal(folder: folder.registre, systeme: Systeme(), indexAfter: 20).read(\.head)
  }

  @Test(arguments: [false, true])
  func `checks what comes after any event, and says what it took on trust`(
    isIndexed: Bool
  ) throws {
    if isIndexed { try writeIndex() }
    let some = stride(from: 0, to: written.events.count, by: Campaign.isShort ? 7 : 1)
    for event in try some.map({ written.events[$0] }) + [#require(written.events.last)] {
      let since = try Findings(folder.registre, depuis: ancre(event, digits: 16))
      #expect(since.anomalies == [])
      #expect(since.rapport.estIntact && since.rapport.finAttestee)
      #expect(since.rapport.surParole?.position == trusted(event))
      #expect(since.rapport.evenements == written.events.count - trusted(event))
      #expect(since.rapport.tete.position == written.events.count)
    }
    let names = try folder.names()
    #expect(names.contains("journal.index") == isIndexed)
  }

  @Test func `is what an app asks for that names a folder and an anchor`() throws {
    let event = written.events[50]
    let report = try Verification(folder: folder.registre, depuis: ancre(event)).executer { _ in }
    #expect(report.surParole?.position == trusted(event))
  }

  @Test func `vouches for the end by its anchor only where that is the end`() throws {
    try FileManager.default.removeItem(atPath: folder.registre + "/tete.json")
    let last = try #require(written.events.last)
    let above = try Findings(folder.registre, depuis: ancre(written.events[50]))
    #expect(above.rapport.estIntact && !above.rapport.finAttestee)
    #expect(try Findings(folder.registre, depuis: ancre(last)).rapport.finAttestee)
  }

  @Test(arguments: [false, true])
  func `finds below its anchor all that a whole verification finds`(isIndexed: Bool) throws {
    if isIndexed { try writeIndex() }
    var chance = GenerateurGraine(graine: Graine.choisie)
    for _ in 0..<Campaign.count(120, long: 400) {
      let rank = Int.random(in: 20..<160, using: &chance)
      let first = written.lines[rank].upperBound
      var bytes = written.bytes
      let byte = Int.random(in: first..<bytes.count, using: &chance)
      bytes[byte] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
      try folder.lay(journal: bytes, tete: written.head)
      let all = try Findings(folder.registre).anomalies.filter { $0.regle != "index" }
      #expect(try Findings(folder.registre, depuis: ancre(written.events[rank])).anomalies == all)
    }
  }

  @Test func `reads of what is above what the rest follows upon, and names damage there`() throws {
    var ledger = try Ledger()
    var draft = try ledger.draft()
    try ledger.written.append(draft.events)
    let drafted = try #require(ledger.written.events.last)
    let emission = EvenementFacture.factureEmise(try ledger.emission(of: draft))
    try draft.take(emission)
    try ledger.written.append([.facture(draft.facture.id, emission)])
    // The opening, the client, the draft and its two lines are needed; each byte of them counts.
    for line in ledger.written.lines.prefix(drafted.position) {
      var bytes = ledger.written.bytes
      bytes[line.lowerBound + line.count / 2] ^= 1
      try folder.lay(journal: bytes, tete: ledger.written.head)
      let found = try Findings(folder.registre, depuis: ancre(drafted))
      let rank = try #require(ledger.written.line(ofByte: line.lowerBound))
      #expect(found.anomalies.map(\.position).prefix(1) == [rank + 1])
    }
    // The last line, which nothing follows, is taken on trust.
    let other = try #require(ledger.written.events.first { $0.position == drafted.position + 1 })
    var bytes = ledger.written.bytes
    bytes[ledger.written.lines[1].lowerBound + 300] ^= 1
    try folder.lay(journal: bytes, tete: ledger.written.head)
    #expect(try Findings(folder.registre, depuis: ancre(other)).anomalies == [])
    #expect(try Findings(folder.registre).anomalies.first?.position == 2)
  }

  @Test func `asks what new events mean by what is above`() throws {
    var ledger = try Ledger()
    let (first, second) = (try ledger.draft(), try ledger.draft(rank: 2))
    func issue(_ draft: Ledger.Draft) throws -> Evenement {
      .facture(draft.facture.id, .factureEmise(try ledger.emission(of: draft)))
    }
    try ledger.written.append(first.events)
    try ledger.written.append(second.events)
    try ledger.written.append([issue(first)])
    let issued = try #require(ledger.written.events.last)
    // The number was given before.
    try ledger.written.append([issue(second)])
    try folder.lay(journal: ledger.written.bytes, tete: ledger.written.head)
    let found = try Findings(folder.registre, depuis: ancre(issued))
    #expect(found.anomalies == (try Findings(folder.registre)).anomalies)
    #expect(Set(found.rules) == ["numerotation"])
  }

  @Test func `verifies nothing where its anchor is not, and says what stands there`() throws {
    let event = written.events[99]
    let other = try #require(Ancre("100:\(written.events[98].hash.texte)"))
    let changed = try Findings(folder.registre, depuis: other)
    #expect(changed.rules == ["ancre"] && !changed.rapport.estIntact)
    #expect(changed.anomalies.map(\.position) == [100])
    #expect(changed.anomalies.map(\.octet) == [written.lines[99].lowerBound])
    #expect(changed.anomalies.first?.trouve(.francais).contains(event.hash.texte) == true)
    // The end is cut off, to the line or in the middle of one.
    for end in [written.lines[99].lowerBound, written.lines[99].upperBound - 1, 0] {
      try folder.lay(journal: ContiguousArray(written.bytes[..<end]))
      let cut = try Findings(folder.registre, depuis: ancre(written.events[120]))
      #expect(cut.rules == ["ancre"])
      #expect(cut.anomalies.map(\.octet) == [end])
      #expect(cut.anomalies.map(\.position) == [end == 0 ? 0 : 99])
    }
  }

  @Test func `finds its anchor though lines on the way there are damaged`() throws {
    var bytes = written.bytes
    for rank in stride(from: 3, to: 90, by: 3) { bytes[written.lines[rank].lowerBound + 20] = 0 }
    try folder.lay(journal: bytes, tete: written.head)
    let small = Systeme(blocks: Blocks(short: 512, long: 512, part: 1 << 22))
    let found = try Findings(
      folder.registre, depuis: ancre(written.events[150]), systeme: small)
    #expect(found.rapport.surParole?.position == trusted(written.events[150]))
  }

  @Test func `misses the head that was synced, above its anchor or below`() throws {
    let event = written.events[99]
    for rank in [50, 150] {
      try folder.lay(journal: written.bytes, tete: written.head(afterLines: rank))
      #expect(try Findings(folder.registre, depuis: ancre(event)).anomalies == [])
      let head = try #require(written.head(afterLines: rank).flatMap(HeadFile.init))
      let wrong = HeadFile(
        source: head.source, position: head.position, hash: written.events[0].hash,
        length: head.length)
      try folder.lay(journal: written.bytes, tete: wrong.bytes)
      #expect(try Findings(folder.registre, depuis: ancre(event)).rules == ["tete"])
    }
  }

  @Test func `reads little where an index leads to what it needs`() throws {
    let long = try WrittenJournal(events: 1500)
    try folder.lay(journal: long.bytes, tete: long.head)
    try writeIndex()
    let reads = Mutex(0)
    let systeme = Systeme(blocks: Blocks(short: 512, long: 512, part: 1 << 22)) { call in
      if call == .pread { reads.withLock { $0 += 1 } }
      return nil
    }
    let event = long.events[long.events.count - 20]
    let found = try Findings(folder.registre, depuis: ancre(event), systeme: systeme)
    #expect(found.anomalies == [] && found.rapport.evenements > 10)
    #expect(reads.withLock { $0 } < long.bytes.count / 512 / 2, "\(reads.withLock { $0 })")
  }

  @Test func `passes over an index that is damaged`() throws {
    try writeIndex()
    let path = folder.registre + "/journal-0.index"
    var bytes = try folder.read(path)
    for place in stride(from: 100, to: bytes.count, by: 512) { bytes[place] ^= 1 }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let found = try Findings(folder.registre, depuis: ancre(written.events[99]))
    #expect(found.anomalies == [])
    #expect(try folder.read(path) == bytes)
  }

  @Test func `is not led astray by an index that says something else`() throws {
    try writeIndex()
    let store = IndexStore(Folder(folder.registre))
    let head = try #require(IndexStore.Contents.believed(in: Folder(folder.registre)))
    let file = try Systeme().openFile(folder.journal, .read)
    let (index, _) = try #require(try store.load(for: file, to: head.length))
    let entries = try index.runs.flatMap { try $0.all() }.sorted()
    // Every entry leads into the middle of a line.
    let astray = ContiguousArray(entries.map { IndexEntry(key: $0.key, offset: $0.offset + 1) })
    let forged = JournalIndex(runs: [IndexRun(astray)])
    var known = Known(forged, covering: head)
    IndexStore(Folder(folder.registre), dueAfter: 0).save(&known, after: 0)
    let names = try folder.names()
    let found = try Findings(folder.registre, depuis: ancre(written.events[99]))
    #expect(found.rules == ["index"])
    #expect(try folder.names() == names)
  }
}

/// Where a brief verification goes on, noted in a file that saves time and vouches for nothing.
@Suite struct `A point up to which was verified` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal
  private let moment = Timestamp.epoch.advanced(byMicroseconds: 1_234_567)
  private var path: String { folder.registre + "/verifie.point" }

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 40)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  /// Verifies from the point on that is noted, and notes another.
  private func ring() throws -> Findings {
    let point = Verification.pointNote(folder: folder.registre)
    // Small parts, for the lines above are read by several threads.
    let systeme = Systeme(blocks: Blocks(short: 512, long: 512, part: 4000))
    let findings = try Findings(
      Verification(folder: folder.registre, suivant: point, fils: 3, systeme: systeme))
    Verification.noterLePoint(findings.rapport, folder: folder.registre, a: moment)
    return findings
  }

  @Test func `has only what is new verified the next time`() throws {
    #expect(Verification.pointNote(folder: folder.registre) == nil)
    #expect(try ring().rapport.evenements == written.events.count)
    #expect(try ring().rapport.evenements == 0)
    var longer = written
    try longer.appendLine(
      .registre(.horlogeCorrigee(.init(motif: "Pile vide"))), author: Examples.auteur)
    try folder.lay(journal: longer.bytes, tete: longer.head)
    let next = try ring()
    #expect(
      next.rapport.evenements == 1 && next.rapport.surParole?.position == written.events.count)
    #expect(next.rapport.estIntact)
  }

  @Test func `does not keep from being told which line before it has changed, by a single bit`()
    throws
  {
    let ends = written.events.filter { $0.batch.map { $0.index == $0.count } ?? true }
    let half = ends[ends.count / 2].position
    try folder.lay(
      journal: ContiguousArray(written.bytes[..<written.lines[half - 1].upperBound]),
      tete: written.head(afterLines: half))
    _ = try ring()
    let point = try folder.read(path)
    for place in stride(
      from: 0, to: written.lines[half - 1].lowerBound, by: Campaign.isShort ? 41 : 13)
    {
      var bytes = written.bytes
      bytes[place] ^= 1 << UInt8(place % 8)
      try folder.lay(journal: bytes, tete: written.head)
      let found = try ring()
      let line = try #require(written.line(ofByte: place))
      // With a line more or less the point's event may not be found in its place.
      let partsLines = [written.bytes[place], bytes[place]].contains(UInt8(ascii: "\n"))
      #expect(partsLines || found.anomalies.first?.position == line + 1, "byte \(place)")
      #expect(found.anomalies.count == 1 && found.rapport.anomalies == 1)
      #expect(try folder.read(path) == point)
    }
    try folder.lay(journal: written.bytes, tete: written.head)
    #expect(try ring().rapport.evenements == written.events.count - half)
  }

  @Test(arguments: [0, 2])
  func `is not what is told where a line before it is missing or doubled, but that line`(
    times: Int
  ) throws {
    _ = try ring()
    for line in stride(from: 1, to: written.lines.count - 1, by: 3) {
      let range = written.lines[line]
      let again = repeatElement(written.bytes[range], count: times).joined()
      try folder.lay(
        journal: written.bytes[..<range.lowerBound] + again + written.bytes[range.upperBound...],
        tete: written.head)
      let found = try ring().anomalies
      #expect(found.map(\.position) == [line + (times == 0 ? 1 : 2)], "\(line): \(found)")
    }
  }

  @Test func `does not vouch for the journal's end, as an anchor does that somebody kept`() throws {
    _ = try ring()
    #expect(try ring().rapport.finAttestee)
    try FileManager.default.removeItem(atPath: folder.tete)
    let rapport = try ring().rapport
    #expect(rapport.estIntact && !rapport.finAttestee)
    let last = Ancre(rapport.tete)
    #expect(try Findings(folder.registre, depuis: last).rapport.finAttestee)
    #expect(try Findings(folder.registre, ancre: last).rapport.finAttestee)
    let earlier = Ancre("5:\(written.events[4].hash.texte)")
    let above = try Findings(folder.registre, ancre: earlier).rapport
    #expect(above.ancreTrouvee == 5 && !above.finAttestee)
  }

  @Test func `is missed where the journal was cut or written anew since, until it is removed`()
    throws
  {
    _ = try ring()
    let cut = written.lines[30].lowerBound
    try folder.lay(
      journal: ContiguousArray(written.bytes[..<cut]), tete: written.head(afterLines: 30))
    let bytes = try folder.read(path)
    for _ in 0..<2 { #expect(try ring().rules == ["ancre"]) }
    #expect(try folder.read(path) == bytes)
    try FileManager.default.removeItem(atPath: path)
    _ = try ring()
  }

  @Test
  func `is not noted behind what the head file vouches for, lest it be missed while one writes`()
    throws
  {
    let acts = written.events.dropLast().filter { $0.batch.map { $0.index == $0.count } ?? true }
    let end = try #require(acts.last).position
    let rest = written.events.count - end
    try folder.lay(journal: written.bytes, tete: written.head(afterLines: end))
    #expect(try ring().rapport.tete.position == written.events.count)
    // The next writer holds its lock before it has put the head file right.
    let systeme = Systeme()
    let file = try systeme.openFile(folder.journal, .read)
    #expect(try file.tryLock())
    let next = try ring()
    file.unlock()
    #expect(next.rules == [] && next.rapport.tete.position == end)
    #expect(try ring().rapport.evenements == rest)
    try folder.lay(journal: written.bytes, tete: written.head)
    #expect(try ring().rapport.evenements == rest)
    #expect(try ring().rapport.evenements == 0)
  }

  @Test func `counts as none where it is damaged or of another version`() throws {
    _ = try ring()
    let whole = try folder.read(path)
    for byte in whole.indices {
      var bytes = whole
      bytes[byte] ^= 1
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(Verification.pointNote(folder: folder.registre) == nil)
    }
    try Data(whole).write(to: URL(fileURLWithPath: path))
    let last = written.events[written.events.count - 1]
    let note = try #require(Verification.pointNote(folder: folder.registre))
    #expect(note.ancre.description == "\(last.position):\(last.hash.texte)" && note.time == moment)
  }

  @Test func `is only noted once the journal is on the disk, and where all is well`() throws {
    let rapport = try Findings(folder.registre).rapport
    let calls = Calls()
    let systeme = Systeme(fault: calls.note)
    Verification.noterLePoint(rapport, folder: folder.registre, a: moment, systeme: systeme)
    let order = calls.all
    let sync = try #require(order.firstIndex(of: .fdatasync))
    #expect(try #require(order.firstIndex(of: .pwrite)) > sync)
    try FileManager.default.removeItem(atPath: path)
    let isNoted = Verification.noterLePoint(
      rapport, folder: folder.registre, a: moment,
      systeme: Systeme { $0 == .fdatasync ? .fails(5) : nil })
    #expect(!isNoted)
    var damaged = written.bytes
    damaged[200] ^= 1
    try folder.lay(journal: damaged)
    #expect(try !ring().rapport.estIntact)
    #expect(try folder.names().contains("verifie.point") == false)
  }
}

/// The system calls that were made, in their order.
private final class Calls: Sendable {
  private let made = Mutex<[Systeme.Call]>([])
  var all: [Systeme.Call] { made.withLock { $0 } }

  func note(_ call: Systeme.Call) -> Systeme.Fault? {
    made.withLock { $0.append(call) }
    return nil
  }
}

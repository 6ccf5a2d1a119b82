import Facturation
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// Acts leave little to take up each, and where it would be much all is folded anew.
@Suite struct `The work of keeping states` {
  private let registre: KeptRegistre
  private let covered: Position

  /// The states cover half of the journal, and the index all of it.
  init() throws {
    registre = try KeptRegistre(events: 400)
    let written = registre.written
    let half = written.acts[written.acts.count / 2].upperBound
    covered = half
    try registre.folder.lay(
      journal: written.bytes[..<written.lines[half - 1].upperBound],
      tete: written.head(afterLines: half))
    _ = try registre.told()
    try registre.folder.lay(journal: written.bytes, tete: written.head)
    let indexing = try FileJournal(
      folder: registre.folder.registre, systeme: Systeme(), indexAfter: 1, usingStates: false)
    _ = try indexing.view()
    #expect(registre.covered == half)
  }

  /// Opens the journal, where nobody writes the index or the states of his own accord.
  private func view(_ systeme: Systeme = Systeme(blocks: KeptRegistre.blocks)) throws -> FileView {
    try FileJournal(
      folder: registre.folder.registre, systeme: systeme, indexAfter: 1 << 30, statesFrom: 0
    ).view()
  }

  private func states(_ share: KeptStates.Share) -> KeptStates {
    KeptStates(
      Folder(registre.folder.registre, Systeme(blocks: KeptRegistre.blocks)), least: 0,
      dueAfter: 1, mostInAct: share, isUsed: true)
  }

  @Test func `is done within an act up to so many events, bytes and lines`() throws {
    let (view, written) = (try view(), registre.written)
    let events = written.events.count - covered
    let bytes = written.bytes.count - written.lines[covered - 1].upperBound
    let head = try #require(
      KeptHead.believed(in: Folder(registre.folder.registre)))
    var (tooFew, lines) = (events / 2, written.events.count)
    #expect(try view.search.changes(since: head, atMost: tooFew) == nil)
    while lines - tooFew > 1 {
      let middle = (tooFew + lines) / 2
      let isEnough = try view.search.changes(since: head, atMost: middle) != nil
      if isEnough { lines = middle } else { tooFew = middle }
    }
    for share in [
      KeptStates.Share(events: events - 1), KeptStates.Share(bytes: bytes - 1),
      KeptStates.Share(lines: lines - 1),
    ] {
      states(share).follow(view.search)
      #expect(registre.covered == covered)
    }
    states(KeptStates.Share(events: events, bytes: bytes, lines: lines)).follow(view.search)
    #expect(registre.covered == written.events.count)
    #expect(try registre.told() == Told(folding: written.events))
  }

  @Test(arguments: [KeptRegistre.Wrong.damaged, .astray])
  func `leaves what would have to be looked through for`(wrong: KeptRegistre.Wrong) throws {
    try registre.spoilIndex(wrong)
    let counted = Calls()
    let view = try view(counted.systeme)
    counted.begin()
    states(KeptStates.Share(events: 4096)).follow(view.search)
    #expect(registre.covered == covered)
    // No more than to go through what came since.
    #expect(counted.bytes < 2 * registre.written.bytes.count)
    #expect(try registre.told() == Told(folding: registre.written.events))
  }

  @Test func `is left where it is too much for an act, and costs the next ones nothing`() throws {
    let counted = Calls()
    let journal = try FileJournal(
      folder: registre.folder.registre, systeme: counted.systeme, statesFrom: 0)
    _ = try journal.appendClient("Un", id: 1000)
    counted.begin()
    for id in 1001..<1005 as Range<UInt64> { _ = try journal.appendClient("Un", id: id) }
    #expect(registre.covered == covered)
    #expect(counted.bytes < registre.written.bytes.count / 10, "\(counted.bytes)")
  }

  @Test(arguments: [KeptRegistre.Wrong.damaged, .astray])
  func `is to fold all anew, once, where the index is wrong`(wrong: KeptRegistre.Wrong) throws {
    try registre.spoilIndex(wrong)
    let counted = Calls()
    let view = try view(counted.systeme)
    counted.begin()
    #expect(try Told(view) == Told(folding: registre.written.events))
    // Each line is read by itself too, with some of what is behind it.
    let most = 4 * registre.written.bytes.count + 1024 * registre.written.events.count
    #expect(counted.bytes < most, "\(counted.bytes), \(most)")
    #expect(registre.covered == registre.written.events.count)
    counted.begin()
    #expect(try Told(view) == Told(folding: registre.written.events))
    #expect(counted.bytes < registre.written.bytes.count / 10, "\(counted.bytes)")
  }
}

/// Counts how many bytes are asked for of the journal.
private final class Calls: Sendable {
  private let reads = Mutex(0)

  /// Of so many bytes each, the most that a read takes.
  private static let most = 512

  var systeme: Systeme {
    Systeme(
      blocks: Blocks(short: 512, long: 512, part: 1 << 22),
      faultAt: { call, path in
        if call == .pread, path.hasSuffix(".jsonl") { self.reads.withLock { $0 += 1 } }
        return nil
      })
  }

  var bytes: Int { Self.most * reads.withLock { $0 } }

  func begin() { reads.withLock { $0 = 0 } }
}

/// The states that are kept beside a journal are read for a view with events behind its end, too.
@Suite struct `A view with events behind states that are kept` {
  private let registre: KeptRegistre
  private var written: WrittenJournal { registre.written }

  init() throws {
    registre = try KeptRegistre(events: 300)
  }

  /// The journal up to an event, with what is kept of it, and the others behind its end.
  private func view(
    cut: Position, _ around: (FileView) -> any JournalView = { $0 }
  ) throws -> any JournalView {
    try registre.folder.lay(
      journal: written.bytes[..<written.lines[cut - 1].upperBound],
      tete: written.head(afterLines: cut))
    _ = try registre.told()
    let view = try registre.journal().view()
    var rest = EventList(behind: view.head)
    for event in written.events.dropFirst(cut) {
      rest.append([event.evenement], at: event.time, by: event.author, event.cle)
    }
    return around(view).extended(by: rest)
  }

  @Test(arguments: [1, 40, 150, 260, 299])
  func `tells what the events make of all`(cut: Int) throws {
    let act = try #require(written.acts.last { $0.upperBound <= cut }).upperBound
    let view = try view(cut: act)
    #expect(view.quick != nil)
    #expect(try Told(view) == Told(folding: written.events))
    // An added event may make a balance due again of which nothing was.
    let all = try Told(folding: written.events).factures
    var open = Told()
    open.openOn = all.last?.dateFacture
    try view.forEachFiche(&open)
    let added = Set(written.events.dropFirst(act).map(\.evenement.flux))
    for facture in all where added.contains(.facture(facture.id)) {
      #expect(open.factures.contains(facture))
    }
  }

  @Test func `reads what is kept of all to which nothing is added`() throws {
    let act = try #require(written.acts.last { $0.upperBound <= 260 }).upperBound
    let nobody = ClientID(UUIDTexte(haut: 1, bas: 1))
    let lying = try view(cut: act) { LyingView(file: $0) { $0.clientId = nobody } }
    let added = Set(written.events.dropFirst(act).map(\.evenement.flux))
    var told = Told()
    try lying.forEachFiche(&told)
    for facture in told.factures {
      #expect((facture.clientId == nobody) == !added.contains(.facture(facture.id)))
    }
    #expect(told.factures.contains { $0.clientId == nobody })
  }

  @Test func `reads an event again wherever it stands`() throws {
    let act = try #require(written.acts.last { $0.upperBound <= 150 }).upperBound
    let view = try #require(view(cut: act).quick)
    var places: [Int] = []
    try view.forEach { event, place in
      places.append(place)
      return true
    }
    #expect(try places.map { try view.event(at: $0).evenement } == written.events.map(\.evenement))
    var seen = 0
    try view.forEach { _, _ in
      seen += 1
      return seen < 3
    }
    #expect(seen == 3)
  }
}

/// Several who read and write keep states at once: none takes from another what is better.
@Suite struct `States that several keep` {
  @Test func `are made by one while another begins and gives up, at every moment`() throws {
    let registre = try KeptRegistre(events: 60)
    let expected = try Told(folding: registre.written.events)
    let folder = Folder(registre.folder.registre)
    for number in 0... {
      let meeting = Meeting(at: number) {
        let states = KeptStates(
          folder, least: 0, dueAfter: 1, isUsed: true)
        let other = try #require(KeptRebuild(states, over: nil))
        other.append([1, 2, 3])
        other.abandon()
      }
      let systeme = Systeme(blocks: KeptRegistre.blocks, fault: meeting.fault)
      #expect(try registre.told(systeme) == expected, "\(number)")
      #expect(registre.covered == registre.written.events.count, "\(number)")
      guard meeting.count > number else { break }
      for file in try registre.files { try registre.folder.remove(file) }
    }
  }

  @Test func `are made by two at once, and one of them stays`() throws {
    let registre = try KeptRegistre(events: 20)
    let expected = try Told(folding: registre.written.events)
    for number in 0... {
      let meeting = Meeting(at: number) {
        let told = try registre.told()
        #expect(told == expected)
      }
      let systeme = Systeme(blocks: KeptRegistre.blocks, fault: meeting.fault)
      #expect(try registre.told(systeme) == expected, "\(number)")
      #expect(registre.covered == registre.written.events.count, "\(number)")
      #expect(try registre.files.count == 2)
      #expect(try !registre.folder.names().contains { $0.hasPrefix(".facturier-") })
      guard meeting.count > number else { break }
      for file in try registre.files { try registre.folder.remove(file) }
    }
  }

  @Test func `stay where somebody who began earlier has folded all of what was then`() throws {
    let registre = try KeptRegistre(events: 60)
    let early = try registre.journal().view()
    let added = try registre.journal().appendClient("Client", id: 1000)
    _ = try registre.told()
    let before = try registre.files.map(registre.folder.read)
    #expect(try Told(early) == Told(folding: registre.written.events))
    #expect(try registre.files.map(registre.folder.read) == before)
    #expect(registre.covered == added.last?.position)
  }

  @Test func `are replaced where they are of another journal, however far they go`() throws {
    let registre = try KeptRegistre(events: 60)
    let other = try KeptRegistre(seed: 7, events: 120)
    _ = try other.told()
    for file in try other.files {
      let name = try #require(file.split(separator: "/").last)
      try registre.folder.write(
        registre.folder.read(file), to: "\(registre.folder.registre)/\(name)")
    }
    #expect(try registre.told() == Told(folding: registre.written.events))
    #expect(registre.covered == registre.written.events.count)
  }

  @Test func `are not kept of acts that were taken back meanwhile`() throws {
    let registre = try KeptRegistre(events: 20)
    let written = registre.written
    let end = written.acts[written.acts.count - 2].upperBound
    for number in 0... {
      try registre.folder.lay(journal: written.bytes, tete: written.head)
      let isCut = Mutex(false)
      let meeting = Meeting(at: number) {
        // A program that cuts a journal has its lock.
        let file = try Systeme().openFile(registre.folder.journal, .readWrite)
        guard try file.tryLock() else { return }
        file.unlock()
        isCut.withLock { $0 = true }
        try registre.folder.lay(
          journal: written.bytes[..<written.lines[end - 1].upperBound],
          tete: written.head(afterLines: end))
        _ = try registre.told()
      }
      // A reader that has not read them by then says that they are not there.
      _ = try? registre.told(Systeme(blocks: KeptRegistre.blocks, fault: meeting.fault))
      guard meeting.count > number else { break }
      let last = isCut.withLock { $0 } ? end : written.events.count
      #expect(registre.covered == last, "\(number)")
      for file in try registre.files { try registre.folder.remove(file) }
    }
  }

  @Test func `leave nothing for ever of those who were killed`() throws {
    let registre = try KeptRegistre(events: 60)
    try registre.folder.write([1, 2, 3], to: "\(registre.folder.registre)/.facturier-7.tmp")
    _ = try registre.told()
    #expect(try !registre.folder.names().contains { $0.hasPrefix(".facturier-") })
  }

  /// Writers wait for one another in the same way, so that a slow one has a turn.
  @Test(arguments: [true, false])
  func `take their place once a writer has ended, if that is soon`(ends: Bool) throws {
    let registre = try KeptRegistre(events: 60)
    let held = try Systeme().openFile(registre.folder.journal, .readWrite)
    let attempts = Mutex(0)
    let moments = Mutex([ContinuousClock.now])
    let systeme = Systeme(blocks: KeptRegistre.blocks) { call in
      guard call == .flock else { return nil }
      let count = attempts.withLock { count in
        count += 1
        return count
      }
      if count == 6, ends { held.unlock() }
      return nil
    } instant: {
      moments.withLock { moments in
        // To fold all takes ten seconds, and each wait for the lock a fiftieth of one.
        let last = moments[moments.count - 1]
        moments.append(last.advanced(by: .milliseconds(moments.count == 1 ? 10_000 : 20)))
        return last
      }
    }
    let journal = try registre.journal(systeme)
    let view = try journal.view()
    attempts.withLock { $0 = 0 }
    moments.withLock { $0 = [.now] }
    #expect(try held.tryLock())
    #expect(try Told(view) == Told(folding: registre.written.events))
    #expect(registre.covered == (ends ? registre.written.events.count : nil))
    #expect(attempts.withLock { $0 } < 60)
  }

  @Test func `tell each what there was when they asked, whoever writes beside`() throws {
    let registre = try KeptRegistre(events: 60)
    let isOver = Mutex(false)
    let writers = (0..<2).map { number in
      Thread {
        do {
          let journal = try registre.journal()
          for id in 0..<60 as Range<UInt64> {
            try journal.appendClient("Client", id: 1000 * (UInt64(number) + 1) + id)
          }
        } catch { Issue.record(error) }
      }.begun()
    }
    let readers = (0..<2).map { _ in
      Thread {
        do {
          while !isOver.withLock({ $0 }) {
            let view = try registre.journal().view()
            let (told, lines) = (try Told(view), try Told(view, fromLines: true))
            #expect(told == lines)
          }
        } catch { Issue.record(error) }
      }.begun()
    }
    for writer in writers { writer.wait() }
    isOver.withLock { $0 = true }
    for reader in readers { reader.wait() }
    #expect(try registre.told().clients.count >= 120)
    let head = try registre.journal().view().head
    #expect(registre.covered == head.position)
  }
}

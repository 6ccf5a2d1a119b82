import Facturation
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// What is taken up of acts is little for each act, and where it would be much all is folded anew.
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
    let lines = try #require(
      (1...written.events.count).first {
        (try? view.search.changes(since: head, atMost: $0)) != nil
      })
    #expect(lines > events / 2)
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
    states(KeptStates.Share()).follow(view.search)
    #expect(registre.covered == covered)
    // No more than to go through what came since.
    #expect(counted.bytes < 2 * registre.written.bytes.count)
    #expect(try registre.told() == Told(folding: registre.written.events))
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

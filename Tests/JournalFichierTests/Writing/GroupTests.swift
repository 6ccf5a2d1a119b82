import CasUsage
import Facturation
import Foundation
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// Acts of several threads that are written while another waits for the disk.
@Suite struct `Writers who wait together` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(clients: 3) }

  @Test func `share a sync`() throws {
    let crowd = Crowd(folder)
    let answers = try crowd.play()
    #expect(answers.map { $0.map(\.position) } == [[5], [6], [7], [8]])
    // Of the first act, of the file that announces the others, and of these together.
    #expect(crowd.syncs == 3)
    #expect(try FileJournal(folder: folder.registre).all().suffix(4) == answers.flatMap { $0 }[...])
    #expect(try Findings(folder.registre).anomalies == [])
    // Once all are on the disk nothing is announced.
    let group = try GroupFile.read(Folder(folder.registre))
    let end = try folder.read(folder.journal).count
    #expect(group?.from == end && group?.to == end)
  }

  /// An announcement that a power cut may lose would have a later act taken for damage.
  @Test func `write nothing before their announcement is on the disk, and its name`() throws {
    let crowd = Crowd(folder)
    _ = try crowd.play()
    #expect(try folder.names().contains("groupe.json"))
    let changes = crowd.calls.filter { [.pwrite, .fdatasync, .fsync].contains($0) }
    // Of the first act, of the announcement, and of the act that it announces.
    #expect(changes.prefix(6) == [.pwrite, .fdatasync, .pwrite, .fdatasync, .fsync, .pwrite])
  }

  @Test func `are on the disk before an act is written that is too large to be announced`() throws {
    let crowd = Crowd(folder, clients: 300)
    #expect(try crowd.play().map(\.count) == [1, 300, 300, 300])
    let changes = crowd.calls.filter { [.pwrite, .fdatasync].contains($0) }
    #expect(changes.prefix(4) == [.pwrite, .fdatasync, .fdatasync, .pwrite])
    #expect(try Findings(folder.registre).anomalies == [])
  }

  /// The system tells a file only once that a sync has failed; the next one succeeds.
  @Test func `are not told that they are on the disk by a sync that follows upon one that failed`()
    throws
  {
    let crowd = Crowd(folder, failing: [0], clients: 300)
    // The second asks for all that was written to be on the disk; the others come when it is cut off.
    let answers = try crowd.play().map(\.first?.position)
    #expect(answers.prefix(2) == [nil, nil])
    #expect(Set(answers.suffix(2)) == [5, 305])
    #expect(crowd.codes == [.entreeSortie, .entreeSortie])
    try expect(events: 604)
  }

  @Test func `are told that nothing was recorded if their sync fails, and the one before is not`()
    throws
  {
    let crowd = Crowd(folder, failing: [2])
    let answers = try crowd.play()
    #expect(answers.map(\.first?.position) == [5, nil, nil, nil])
    #expect(crowd.codes == Array(repeating: .entreeSortie, count: 3))
    try expect(events: 5)
  }

  @Test func `are taken back with the act that they were built upon`() throws {
    let crowd = Crowd(folder, failing: [0])
    #expect(try crowd.play().allSatisfy(\.isEmpty))
    #expect(crowd.codes == Array(repeating: .entreeSortie, count: 4))
    try expect(events: 4)
  }

  @Test func `are told that they may be recorded if they cannot be taken back`() throws {
    let crowd = Crowd(folder, failing: [2, 3])
    #expect(try crowd.play().map(\.first?.position) == [5, nil, nil, nil])
    #expect(crowd.codes == Array(repeating: .incertain, count: 3))
    try expect(events: 5)
  }

  @Test func `sync by themselves where they cannot be announced`() throws {
    let crowd = Crowd(folder, failing: [1])
    let answers = try crowd.play().map { $0.map(\.position) }
    #expect(answers.prefix(2) == [[5], [6]])
    #expect(Set(answers.suffix(2)) == [[7], [8]], "they come in any order behind one who waits")
    #expect(crowd.codes == [])
    try expect(events: 8)
  }

  /// By a clock of which each look takes a quarter of the others' turn, and an act a whole second.
  @Test func `leave the file to other processes after so long, and don't ask for it all the while`()
    throws
  {
    let time = Mutex(ContinuousClock.now)
    func pass(_ duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
    let journal = try FileJournal(
      folder: folder.registre, systeme: Systeme(instant: { time.withLock { $0 } }))
    _ = try journal.recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in
      pass(.seconds(1))
      return [try FileJournal.client("Martin", id: 70)]
    }
    var (asked, waited) = (0, Duration.zero)
    let waiting = ActWait {
      asked += 1
      pass(Writing.Lock.turn / 4)
    }
    let begin = ContinuousClock.now
    let act = try journal.recordUnsettled(by: Examples.auteur, cle: nil, waiting: waiting) { _, _ in
      waited = begin.duration(to: .now)
      return [try FileJournal.client("Martin", id: 71)]
    }
    try journal.settle(act.number)
    #expect(asked == 4 && waited >= Writing.Lock.turn * 4)
  }

  /// What stands in the journal, which goes on from there.
  private func expect(events: Int) throws {
    let journal = try FileJournal(folder: folder.registre)
    #expect(try journal.all().count == events)
    #expect(try journal.appendClient("Après", id: 99).map(\.position) == [events + 1])
    #expect(try Findings(folder.registre).anomalies == [])
  }
}

/// One writer, and three more who come while the first waits for the disk.
final class Crowd: Sendable {
  private struct State {
    var syncs = 0
    var threads: [Thread.Running] = []
    var answers: [[RecordedEvent]] = [[], [], [], []]
    var codes: [JournalError.Code] = []
    var calls: [Systeme.Call] = []
    /// How often each thread told that it waits for another.
    var told: [ObjectIdentifier: Int] = [:]

    /// How many threads wait, and not for a moment only: all tests of a process share some of what is waited for.
    var waiting: Int { told.values.count { $0 > 100 } }
  }

  private let folder: TemporaryFolder
  /// Which syncs fail, counted from 0.
  private let failing: Set<Int>
  /// How many clients each of the others records.
  private let clients: Int
  private let state = Mutex(State())
  /// What is done right before the sync of that number.
  private let before: @Sendable (Int) -> Void
  private let journal = Mutex<FileJournal?>(nil)

  init(
    _ folder: TemporaryFolder, failing: Set<Int> = [], clients: Int = 1,
    before: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.folder = folder
    self.failing = failing
    self.clients = clients
    self.before = before
  }

  /// How often anything was synced.
  var syncs: Int { state.withLock { $0.syncs } }

  /// All calls that were made, in their order.
  var calls: [Systeme.Call] { state.withLock { $0.calls } }

  /// What the acts that failed were told.
  var codes: [JournalError.Code] { state.withLock { $0.codes } }

  /// Plays it, and gives the answers of the first and then of the others, in their order.
  func play() throws -> [[RecordedEvent]] {
    let journal = try FileJournal(
      folder: folder.registre,
      systeme: Systeme(
        faultAt: { [self] call, _ in fault(call) },
        calls: Systeme.RealCalls { [self] in
          state.withLock { $0.told[ObjectIdentifier(Foundation.Thread.current), default: 0] += 1 }
          usleep(100)
        }))
    self.journal.withLock { $0 = journal }
    append(0, to: journal)
    for thread in state.withLock({ $0.threads }) { thread.wait() }
    self.journal.withLock { $0 = nil }
    return state.withLock { $0.answers }
  }

  private func append(_ number: Int, to journal: FileJournal) {
    do {
      let events = try journal.appendClients(
        number == 0 ? 1 : clients, from: UInt64(1000 * (number + 1)))
      state.withLock { $0.answers[number] = events }
    } catch let error as JournalError {
      state.withLock { $0.codes.append(error.code) }
    } catch {
      Issue.record(error)
    }
  }

  private func fault(_ call: Systeme.Call) -> Systeme.Fault? {
    state.withLock { $0.calls.append(call) }
    guard call == .fdatasync else { return nil }
    let number = state.withLock { state in
      state.syncs += 1
      return state.syncs - 1
    }
    if number == 0, let journal = journal.withLock({ $0 }) { gather(journal) }
    before(number)
    return failing.contains(number) ? .fails(EIO) : nil
  }

  /// Has the others write, each when the one before waits: for the disk, or for others who do.
  private func gather(_ journal: FileJournal) {
    for number in 1...3 {
      let thread = Thread { [self] in append(number, to: journal) }.begun()
      state.withLock { $0.threads.append(thread) }
      Patience.wait { isOver(number) || state.withLock { $0.waiting } >= number }
    }
  }

  private func isOver(_ number: Int) -> Bool {
    state.withLock { !$0.codes.isEmpty || !$0.answers[number].isEmpty }
  }
}

/// What a process keeps of an invoice, beside a file with which something happens.
@Suite struct `What a process has folded` {
  private let folder: TemporaryFolder
  private let identifiers = CountedIdentifiers()
  private let clock = HandClock().clock
  private let context: Contexte
  private let facture: FactureID

  init() throws {
    folder = try TemporaryFolder()
    context = Contexte(auteur: try Examples.auteur)
    let outils = Outils(
      journal: try FileJournal(folder: folder.registre, creating: true, clock: clock),
      identifiants: identifiers.source)
    _ = try outils.faire(par: context) { try $0.ouvrir(Examples.vendeur) }
    let client = try outils.faire(par: context) { try $0.creerClient(Examples.client("Moulin")) }
      .valeur
    facture = try outils.faire(par: context) {
      try $0.creerFacture(DemandeFacture(clientId: client))
    }
    .valeur
  }

  private func opened(_ systeme: Systeme = Systeme()) throws -> FileJournal {
    try FileJournal(folder: folder.registre, clock: clock, systeme: systeme)
  }

  private func add(_ designation: String, to journal: FileJournal) throws {
    _ = try Outils(journal: journal, identifiants: identifiers.source).faire(par: context) {
      try $0.ajouterLigne(facture, Examples.ligne(designation, "1", "1.00"))
    }
  }

  /// The lines of the invoice as the process decides upon them, and as the file has them.
  private func lines(in journal: FileJournal) throws -> (kept: [String], fresh: [String]) {
    try journal.read { view in
      func names(_ etats: Etats) throws -> [String] {
        try etats.facture(facture).lignes.map(\.contenu.designation.texte)
      }
      return (
        try names(Etats(view, maintenant: .epoch, startingFrom: journal.kept)),
        try names(Etats(view, maintenant: .epoch))
      )
    }
  }

  @Test func `forgets an act that did not come to the disk`() throws {
    let fails = Atomic(0)
    let journal = try opened(
      Systeme { call in
        guard call == .fdatasync, fails.load(ordering: .relaxed) > 0 else { return nil }
        fails.subtract(1, ordering: .relaxed)
        return .fails(EIO)
      })
    try add("A", to: journal)
    fails.store(1, ordering: .relaxed)
    #expect(throws: JournalError.self) { try add("B", to: journal) }
    try add("C", to: journal)
    #expect(try lines(in: journal) == (["A", "C"], ["A", "C"]))
    // The later lines of another have the place of those that were taken back.
    fails.store(1, ordering: .relaxed)
    #expect(throws: JournalError.self) { try add("D", to: journal) }
    try add("E", to: opened())
    try add("F", to: journal)
    #expect(try lines(in: journal) == (["A", "C", "E", "F"], ["A", "C", "E", "F"]))
  }

  /// All checksums of the index are right; it leads elsewhere, and that gives it away.
  @Test func `is folded anew once the index is thrown away by which it was found`() throws {
    let other = try opened()
    for designation in ["A", "B"] { try add(designation, to: other) }
    let events = try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 1
    ).read { try $0.events(tagged: .stream(.facture(facture))) }
    #expect(events.count == 3)
    let (stream, drafts) = (JournalIndex.Key(.stream(.facture(facture))), JournalIndex.Key(.drafts))
    try folder.layIndex { entries in
      let middle = entries.filter { $0.key == stream }.map(\.offset).sorted()[1]
      return entries.filter { $0.key != stream || $0.offset != middle }
        .map { IndexEntry(key: $0.key, offset: $0.offset + ($0.key == drafts ? 1 : 0)) }
    }()
    let journal = try opened()
    try add("C", to: journal)
    #expect(try lines(in: journal) == (["B", "C"], ["B", "C"]))
    _ = try journal.read { try $0.events(tagged: .drafts) }
    #expect(try lines(in: journal) == (["A", "B", "C"], ["A", "B", "C"]))
    try add("D", to: journal)
    #expect(try lines(in: journal) == (["A", "B", "C", "D"], ["A", "B", "C", "D"]))
  }

  @Test func `is folded anew where the file was set back and went on otherwise`() throws {
    let journal = try opened()
    try add("A", to: journal)
    let (bytes, tete) = (try folder.read(folder.journal), try folder.read(folder.tete))
    try add("B", to: journal)
    // In the same file, so that the process goes on with it.
    try folder.write(bytes, to: folder.journal)
    try folder.write(tete, to: folder.tete)
    try add("C", to: opened())
    try add("D", to: journal)
    #expect(try lines(in: journal) == (["A", "C", "D"], ["A", "C", "D"]))
  }
}

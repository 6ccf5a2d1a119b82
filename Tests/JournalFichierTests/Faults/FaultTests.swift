import Facturation
import Foundation
import Graine
import JournalEcrit
import Journaux
import LigneJSON
import Synchronization
import Testing

@testable import JournalFichier

/// Decides what becomes of each system call, and remembers which were made.
final class Script: Sendable {
  private struct State {
    var calls: [Systeme.Call] = []
    var plan: Plan
    var random = GenerateurGraine(graine: 9)
  }

  /// What becomes of the calls.
  enum Plan: Sendable {
    /// All are made.
    case none
    /// One fails, counted from 0.
    case fails(Int, Int32)
    /// That one and all after it fail.
    case failsFrom(Int, Int32)
    /// Reads and writes take a byte at a time.
    case takesOne
    /// Reads and writes take a few bytes at a time.
    case takesFew
    /// Writes take few bytes, and from a call on all calls fail.
    case takesFewUntil(Int, Int32)
    /// Every call of a kind fails.
    case failsEvery(Systeme.Call, Int32)
    /// Every call of a kind says that it was done, and was not.
    case skips(Systeme.Call)
  }

  private let state: Mutex<State>

  init(_ plan: Plan = .none) { state = Mutex(State(plan: plan)) }

  var systeme: Systeme { Systeme { self.fault($0) } }
  var calls: [Systeme.Call] { state.withLock { $0.calls } }

  /// Begins another plan; calls are counted anew.
  func follow(_ plan: Plan) {
    state.withLock {
      $0.plan = plan
      $0.calls = []
    }
  }

  private func fault(_ call: Systeme.Call) -> Systeme.Fault? {
    state.withLock { state in
      let index = state.calls.count
      state.calls.append(call)
      let moves = call == .pread || call == .pwrite
      switch state.plan {
      case .none: return nil
      case .fails(let failing, let number): return index == failing ? .fails(number) : nil
      case .failsFrom(let failing, let number): return index >= failing ? .fails(number) : nil
      case .takesOne: return moves ? .takes(1) : nil
      case .takesFew: return moves ? .takes(Int.random(in: 1...200, using: &state.random)) : nil
      case .takesFewUntil(let failing, let number):
        if index >= failing { return .fails(number) }
        return moves ? .takes(Int.random(in: 1...200, using: &state.random)) : nil
      case .failsEvery(let kind, let number): return call == kind ? .fails(number) : nil
      case .skips(let kind): return call == kind ? .skipped : nil
      }
    }
  }
}

/// Each system call of an act fails in turn; acknowledged lines stay, others are there whole or not
/// at all.
@Suite struct `When a system call fails` {
  /// The ways in which the n-th call, or the calls from it on, can go wrong.
  private static let plans: [@Sendable (Int) -> Script.Plan] = [
    { .fails($0, ENOSPC) }, { .fails($0, EIO) }, { .fails($0, EINTR) }, { .fails($0, EACCES) },
    { .failsFrom($0, ENOSPC) }, { .failsFrom($0, EIO) }, { .takesFewUntil($0, EIO) },
  ]

  @Test(arguments: Act.allCases, plans.indices)
  func `no act is acknowledged in vain, and none is half done`(act: Act, plan: Int) throws {
    var call = 0
    while try attempt(act, plan: Self.plans[plan](call), call) { call += 1 }
    #expect(call > (act == .verify ? 3 : 5))
  }

  @Test(arguments: Act.allCases)
  func `short reads and writes change nothing`(act: Act) throws {
    for plan in [Script.Plan.takesOne, .takesFew] {
      let folder = try act.folder()
      let answer = try act.attempt(in: folder, systeme: Script(plan).systeme)
      #expect(answer.isRight)
      try check(folder, acknowledged: answer.acknowledged, act: act)
    }
  }

  @Test func `a file of which the system does not tell what it is is not opened`() throws {
    let folder = try TemporaryFolder()
    let path = folder.journal
    try folder.lay(journal: WrittenJournal(events: 3).bytes)
    let systeme = Script(.failsEvery(.fstat, EIO)).systeme
    let error = #expect(throws: SystemError.self) { _ = try systeme.openFile(path, .read) }
    #expect(error == SystemError(call: .fstat, number: EIO, path: path))
  }

  /// Whether the plan still made a difference: whether the act made that many calls.
  private func attempt(_ act: Act, plan: Script.Plan, _ call: Int) throws -> Bool {
    let folder = try act.folder()
    let script = Script(plan)
    var acknowledged: [RecordedEvent] = []
    do {
      let answer = try act.attempt(in: folder, systeme: script.systeme)
      acknowledged = answer.acknowledged
      #expect(answer.isRight, "\(act), \(plan)")
    } catch let error as JournalError {
      #expect(Langue.allCases.allSatisfy { error.message($0).hasSuffix(".") }, "\(error)")
      #expect(error.code != .endommage && error.code != .tronque, "\(act), \(plan): \(error)")
    }
    try check(folder, acknowledged: acknowledged, act: act, "\(act), \(plan)")
    return script.calls.count > call
  }

  /// What a healthy system finds afterwards.
  private func check(
    _ folder: TemporaryFolder, acknowledged: [RecordedEvent], act: Act, _ place: String = ""
  ) throws {
    let journal = try FileJournal(folder: folder.registre, creating: true)
    let events = try journal.all()
    let before = act.before
    #expect([before, before + act.count].contains(events.count), "\(place)")
    #expect(events.suffix(acknowledged.count) == acknowledged, "\(place)")
    if events.isEmpty { try journal.appendOpening() }
    try journal.appendClient("Après", id: 99)
    let findings = try Findings(folder.registre)
    #expect(findings.anomalies == [], "\(place)")
    #expect(try journal.all().count == max(1, events.count) + 1, "\(place)")
  }
}

/// What is tried while calls fail.
enum Act: CaseIterable, Sendable {
  case create, reopen, single, batch, afterCrash, read, verify

  /// How many events stand in the journal before.
  var before: Int { self == .create ? 0 : 4 }

  /// How many events the act records.
  var count: Int {
    switch self {
    case .create, .reopen, .single, .afterCrash: 1
    case .batch: 5
    case .read, .verify: 0
    }
  }

  /// A registre as it stands before the act.
  func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    guard self != .create else { return folder }
    let clock = HandClock()
    let journal = try FileJournal(folder: folder.registre, creating: true, clock: clock.clock)
    try journal.appendOpening()
    try journal.appendClients(3, from: 1)
    if self == .afterCrash {
      let bytes = try folder.read(folder.journal)
      try folder.write(bytes + bytes.suffix(300).dropLast(), to: folder.journal)
    }
    return folder
  }

  typealias Answer = (acknowledged: [RecordedEvent], isRight: Bool)

  /// Does it.
  func attempt(in folder: TemporaryFolder, systeme: Systeme) throws -> Answer {
    if self == .verify {
      return ([], try Findings(folder.registre, systeme: systeme).rapport.estIntact)
    }
    let journal = try FileJournal(
      folder: folder.registre, creating: self == .create, patience: .milliseconds(1),
      systeme: systeme)
    switch self {
    case .create:
      let events = try journal.appendOpening()
      return (events, events.count == 1)
    case .reopen, .single, .afterCrash:
      let events = try journal.appendClient("Pendant", id: 50)
      return (events, events.map(\.position) == [5])
    case .batch:
      let events = try journal.appendClients(5, from: 50)
      return (events, events.map(\.position) == [5, 6, 7, 8, 9])
    case .read, .verify:
      return ([], try journal.all().map(\.position) == [1, 2, 3, 4])
    }
  }
}

/// Sabotaged on purpose: so it is seen that the checks can fail.
@Suite struct `The checks notice` {
  @Test(arguments: [false, true])
  func `a store without a lock`(isSabotaged: Bool) throws {
    let folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
    let lost = Mutex(0)
    var call = 0
    var made = 0
    repeat {
      let acknowledged = Mutex<[RecordedEvent]>([])
      let script = Script(isSabotaged ? .skips(.flock) : .none)
      let other = try FileJournal(
        folder: folder.registre, patience: .zero, systeme: script.systeme)
      let meeting = Meeting(at: call) {
        guard let events = try? other.appendClient("Autre", id: 2) else { return }
        acknowledged.withLock { $0 += events }
      }
      let systeme = Systeme { call in
        let fault = meeting.fault(call)
        return isSabotaged && call == .flock ? .skipped : fault
      }
      let journal = try FileJournal(folder: folder.registre, systeme: systeme)
      if let events = try? journal.appendClient("Un", id: 1) {
        acknowledged.withLock { $0 += events }
      }
      let all = try FileJournal(folder: folder.registre).all()
      lost.withLock { lost in
        lost += acknowledged.withLock { $0 }.count { !all.contains($0) }
      }
      made = meeting.count
      call += 1
    } while call < made
    #expect(lost.withLock { $0 > 0 } == isSabotaged)
  }

  @Test func `a recovery that does not cut off what it sets aside`() throws {
    let written = try WrittenJournal(events: 30)
    let row = CrashMatrix.Row(.garbage, .acknowledged, .again, stride: 101)
    let honest = CrashMatrix(written)
    #expect(try honest.play(row, in: honest.acts) > 100)
    let sabotaged = CrashMatrix(written, systeme: Script(.skips(.ftruncate)).systeme)
    let surprise = #expect(throws: Surprise.self) {
      try sabotaged.play(row, in: sabotaged.acts)
    }
    #expect(surprise?.description.hasSuffix(": not the expected file") == true)
  }

  @Test func `a hash that leaves a byte out`() throws {
    let line = try FlippedLine()
    #expect(line.missedFlips(Line.hash) == [])
    // The last digit of the time, and a letter of the author.
    let author = String(decoding: line.bytes, as: UTF8.self).utf8.split(separator: 0x22)
      .prefix { !$0.elementsEqual("author".utf8) }.map(\.count).reduce(0) { $0 + $1 + 1 }
    for left in [author - 5, author + 9] {
      let missed = line.missedFlips { bytes, range in
        var bytes = bytes
        bytes[range.lowerBound + left] = 0
        return Line.hash(bytes, in: range)
      }
      #expect(!missed.isEmpty && missed.allSatisfy { $0 == left })
    }
  }
}

/// A line of which each bit is flipped, sealed and checked by a hash that a test gives.
private struct FlippedLine {
  typealias Hash = (ContiguousArray<UInt8>, Range<Int>) -> Empreinte

  let bytes: ContiguousArray<UInt8>

  init() throws {
    let written = try WrittenJournal(events: 1)
    bytes = ContiguousArray(written.bytes[written.lines[0]].dropLast())
  }

  /// The bytes of which a flipped bit passes unseen.
  func missedFlips(_ hash: Hash) -> [Int] {
    let sealed = bytes.count - Line.sealLength
    let seal = ",\"hash\":\"\(hash(bytes, bytes.indices).texte)\"}"
    let line = bytes[..<sealed] + Array(seal.utf8)
    return (0..<line.count * 8).compactMap { bit in
      var flipped = ContiguousArray(line)
      flipped[bit / 8] ^= 1 << (bit % 8)
      guard let read = try? Line.read(flipped, in: flipped.indices) else { return nil }
      var chain = Chain()
      let faults = chain.take(read, actualHash: hash(flipped, flipped.indices))
      return faults.isEmpty ? bit / 8 : nil
    }
  }
}

/// Lines that are copied into a journal and do not come to the disk, or do not belong there.
@Suite struct `A copy that fails` {
  private let (from, to): (TemporaryFolder, TemporaryFolder)
  private let lines: ContiguousArray<UInt8>

  init() throws {
    (from, to) = (try TemporaryFolder(), try TemporaryFolder())
    let journal = try FileJournal(folder: from.registre, creating: true)
    try journal.appendOpening()
    try to.lay(journal: try from.read(from.journal))
    let length = try from.read(from.journal).count
    try journal.appendClients(3, from: 1)
    lines = ContiguousArray(try from.read(from.journal).dropFirst(length))
  }

  @Test(arguments: [Systeme.Call.pwrite, .fdatasync], [1, 2, 3])
  func `leaves nothing behind, and goes on`(call: Systeme.Call, number: Int) throws {
    let before = try to.read(to.journal)
    let fault = CountedFault(call, number)
    let copy = try FolderCopy(
      to.registre, creating: false, systeme: Systeme { fault.next($0) }, patience: .zero)
    let source = try #require(copy.source)
    do { try copy.add(lines, of: source) } catch {
      #expect((error as? JournalError)?.code == .entreeSortie)
      #expect(try to.read(to.journal) == before)
      try copy.add(lines, of: source)
    }
    #expect(try to.read(to.journal) == from.read(from.journal))
    #expect(copy.head.position == 4)
  }

  /// The head vouches for what is on the disk, and for nothing else.
  @Test func `is on the disk before its head is written`() throws {
    let whole = try from.read(from.journal)
    let folder = Folder(to.registre)
    let seen = Mutex<[Int?]>([])
    let copy = try FolderCopy(
      to.registre, creating: false,
      systeme: Systeme { call in
        guard call == .fdatasync, (try? to.read(to.journal)) == whole else { return nil }
        seen.withLock { $0.append((try? HeadFile.read(folder))?.length) }
        return nil
      }, patience: .zero)
    try copy.add(lines, of: try #require(copy.source))
    let lengths = seen.withLock { $0 }
    #expect(lengths.count == 1 && lengths.allSatisfy { $0 ?? 0 < whole.count }, "\(lengths)")
    #expect(try HeadFile.read(folder)?.length == whole.count)
  }

  /// A line that is changed once it was answered is damage, head or no head.
  @Test func `announces nothing any more once it is done`() throws {
    let acts = try FileJournal(folder: from.registre)
    for id in 4...6 as ClosedRange<UInt64> { try acts.appendClients(1, from: id) }
    let length = try to.read(to.journal).count
    let copy = try FolderCopy(to.registre, creating: false, patience: .zero)
    let added = ContiguousArray(try from.read(from.journal).dropFirst(length))
    try copy.add(added, of: try #require(copy.source))
    var bytes = try to.read(to.journal)
    bytes[length + 8] ^= 1
    try to.remove(to.tete)
    try to.write(bytes, to: to.journal)
    let journal = try FileJournal(folder: to.registre)
    let error = #expect(throws: JournalError.self) { try journal.appendClient() }
    #expect(error?.code == .endommage)
    #expect(try to.read(to.journal) == bytes)
  }

  @Test func `leaves nothing behind of lines that do not follow`() throws {
    let before = try to.read(to.journal)
    let copy = try FolderCopy(to.registre, creating: false, patience: .zero)
    let source = try #require(copy.source)
    let last = ContiguousArray(lines.dropFirst((lines.firstIndex(of: 10) ?? 0) + 1))
    #expect(throws: JournalError.self) { try copy.add(last, of: source) }
    #expect(try to.read(to.journal) == before)
  }
}

/// Says of a call that failed what became of the act that made it.
@Suite struct `A call that failed` {
  @Test(arguments: Systeme.Call.allCases.filter { $0 != .thread })
  func `says that nothing was recorded if it writes, and nothing of it if not`(
    _ call: Systeme.Call
  ) {
    let error = JournalError(SystemError(call: call, number: EIO, path: "journal.jsonl"))
    let writes: Set<Systeme.Call> = [.pwrite, .fdatasync, .fsync, .ftruncate, .mkdir]
    #expect(error.code == .entreeSortie)
    #expect(error.message(.anglais).contains("Nothing was recorded") == writes.contains(call))
    #expect(error.message(.francais).contains("Rien n'a été enregistré") == writes.contains(call))
  }

  @Test(arguments: [
    (ENOENT, "fichier ou dossier absent"), (EACCES, "permission refusée"), (EIO, "disque fautif"),
    (EPERM, "opération interdite"), (EROFS, "lecture seule"), (ENOSPC, "disque plein"),
    (EISDIR, "c'est un dossier"), (ENOTDIR, "ce n'est pas un dossier"), (EDQUOT, "quota atteint"),
  ])
  func `says the usual reasons in French`(number: Int32, reason: String) {
    let error = SystemError(call: .open, number: number, path: "journal.jsonl")
    #expect(error.reason.en(.francais) == reason && error.reason.en(.anglais) != reason)
  }
}

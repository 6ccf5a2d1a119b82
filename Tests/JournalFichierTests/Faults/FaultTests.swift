import Facturation
import Foundation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Each system call of an act fails in turn; what was acknowledged stays, what was not is there
/// whole or not at all.
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
      #expect(!error.message(.francais).isEmpty)
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

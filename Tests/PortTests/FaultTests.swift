import Contract
import Facturation
import Journaux
import JournalFichier
import Port
import Testing

/// Each rule tells of what it is there for.
@Suite struct `A rule of the contract` {
  @Test(arguments: Fault.allCases)
  func `tells of a store that breaks it`(fault: Fault) throws {
    let contract = AdapterContract {
      let shared = FaultyLines.Shared()
      return { FaultyLines(fault, sharing: shared) }
    }
    for rule in contract.rules where fault.rules.contains(rule.name) {
      let breach = #expect(throws: Breach.self, "\(rule)") { try contract.check(rule) }
      #expect(breach?.rule == rule.name)
    }
  }

  @Test(arguments: FaultyJournal.Fault.allCases)
  func `tells of a journal that breaks it`(fault: FaultyJournal.Fault) throws {
    let contract = AdapterContract(
      journals: {
        let lines = MemoryLines()
        return { clock, patience in
          FaultyJournal(
            StoreJournal(
              MemoryLines(sharing: lines), clock: fault == .clock ? .system : clock,
              patience: patience, threads: Systeme().threads), fault)
        }
      })
    let rule = try #require(contract.rules.first { $0.name == fault.rawValue })
    #expect(throws: Breach.self, "\(rule)") { try contract.check(rule) }
  }

  @Test func `is broken by some fault, whichever it is`() {
    let caught = Fault.allCases.flatMap(\.rules) + FaultyJournal.Fault.allCases.map(\.rawValue)
    #expect(Set(AdapterContract.rules.map(\.name)) == Set(caught))
  }
}

/// A journal that does one thing wrong which no store can.
final class FaultyJournal: WritableJournal {
  enum Fault: String, CaseIterable, Sendable {
    /// The time is not that of the clock it was given.
    case clock = "time"
    /// The end from which somebody goes on is not looked for.
    case anchor = "followed-anew"
  }

  private let journal: any WritableJournal
  private let fault: Fault

  init(_ journal: any WritableJournal, _ fault: Fault) {
    (self.journal, self.fault) = (journal, fault)
  }

  var signal: Signal { journal.signal }
  var kept: StreamStates.Kept { journal.kept }

  func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try journal.read(body)
  }

  func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    try journal.recordUnsettled(by: author, cle: cle, waiting: waiting, decide)
  }

  func settle(_ act: Int) throws { try journal.settle(act) }

  func follow(after anchor: Ancre?) throws -> any JournalFollow {
    try journal.follow(after: fault == .anchor ? nil : anchor)
  }
}

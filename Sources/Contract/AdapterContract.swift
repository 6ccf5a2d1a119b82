package import Journaux
import JournalFichier
public import Port

/// What every adapter has to keep, rule by rule, asked of stores that somebody makes.
///
/// It needs no test framework: each rule has a stable name and a sentence, and a check that throws what it found.
///
///     let contract = AdapterContract { try MyStore.empty() }
///     for rule in contract.rules { try contract.check(rule) }
public struct AdapterContract: Sendable {
  /// The rules that can be asked here, in the order in which they make sense.
  public let rules: [Rule]
  private let makeStore: (@Sendable () throws -> StorePlace)?
  private let makeJournal: @Sendable () throws -> JournalPlace

  /// Opens one and the same store as often as it is asked, as one process after the other would.
  public typealias StorePlace = @Sendable () throws -> any LineStore
  /// The same of a journal, by a clock and with so much patience.
  package typealias JournalPlace = @Sendable (WallClock, Duration) throws -> any WritableJournal

  /// How long a rule may take before it is taken not to be kept.
  private static let longest = Duration.seconds(60)

  /// Asks all rules of stores: each time that one is made it has to be empty, and apart from all others.
  ///
  /// What is given opens that store; called again it opens the same place once more, by connections and
  /// locks of its own.
  public init(_ makeStore: @escaping @Sendable () throws -> StorePlace) {
    rules = Self.storeRules + Self.journalRules
    self.makeStore = makeStore
    makeJournal = {
      let place = try makeStore()
      return { clock, patience in
        // Only what the store tells is to wake whoever follows: a look comes too late for him.
        StoreJournal(
          try place(), clock: clock, patience: patience, threads: Systeme().threads,
          lookingEvery: .seconds(30))
      }
    }
  }

  /// Asks of journals what can be asked of them.
  ///
  /// One that lasts no longer than the process is the same each time that it is opened, and keeps nobody
  /// waiting.
  package init(
    journals makeJournal: @escaping @Sendable () throws -> JournalPlace, areLasting: Bool = true
  ) {
    rules = areLasting ? Self.journalRules : Self.journalRules.filter { $0.name != "busy-journal" }
    makeStore = nil
    self.makeJournal = makeJournal
  }

  /// All rules, those of stores first.
  public static var rules: [Rule] { storeRules + journalRules }

  private static var storeRules: [Rule] { lineRules + keyRules + recordingRules + turnRules }

  private static var journalRules: [Rule] { actRules + answerRules + followRules }

  /// Asks a rule, and throws a `Breach` where it is not kept.
  public func check(_ rule: Rule) throws {
    do {
      switch rule.check {
      case .store(let check):
        guard let makeStore else { return }
        try inTime(Self.longest, "the rule") { try check(StoreBench(place: makeStore())) }
      case .journal(let check):
        try inTime(Self.longest, "the rule") { try check(JournalBench(makeJournal())) }
      }
    } catch {
      throw Breach(rule, error)
    }
  }
}

import JournalFichier
package import Journaux
public import Port
import Synchronization

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
        // Only the store's news is to wake the follower: a look comes too late for it.
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
    (makeStore, self.makeJournal) = (nil, makeJournal)
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

/// Something that every store of lines, and so every journal, has to keep.
public struct Rule: Sendable, CustomStringConvertible {
  /// What it is called; stable, for tests to name it.
  public let name: String
  /// The rule that must hold.
  public let sentence: String
  let check: Check

  enum Check: Sendable {
    /// Is asked of a store.
    case store(@Sendable (StoreBench) throws -> Void)
    /// Is asked of a journal, be it over a store.
    case journal(@Sendable (JournalBench) throws -> Void)
  }

  init(_ name: String, _ sentence: String, _ check: Check) {
    (self.name, self.sentence, self.check) = (name, sentence, check)
  }

  /// The name and the sentence.
  public var description: String { "\(name): \(sentence)" }
}

/// What was found where a rule is not kept.
public struct Breach: Error, Hashable, CustomStringConvertible {
  /// The name of the rule.
  public let rule: String
  /// What was found, in English.
  public let found: String

  /// The rule and what was found.
  public var description: String { "\(rule): \(found)" }

  /// Says what was found, as much of it as people read.
  init(_ rule: Rule, _ error: any Error) {
    let text = "\(error)"
    (self.rule, found) = (rule.name, text.count > 400 ? "\(text.prefix(400))…" : text)
  }
}

/// Something that is not as it should be, of any rule.
struct Finding: Error, CustomStringConvertible {
  let description: String
}

/// Throws what was found, unless all is as it should be.
func expect(_ isRight: Bool, _ found: @autoclosure () -> String) throws {
  if !isRight { throw Finding(description: found()) }
}

/// The same of two values that should be one.
func expect<Value: Equatable>(
  _ found: Value, is expected: Value, _ what: @autoclosure () -> String
) throws {
  try expect(found == expected, "\(what()): expected \(expected), found \(found)")
}

/// Throws unless a body throws an error that is accepted.
func expect(
  throwing isAccepted: (any Error) -> Bool, _ what: @autoclosure () -> String,
  _ body: () throws -> Void
) throws {
  do { try body() } catch {
    return try expect(isAccepted(error), "\(what()): the error was \(error)")
  }
  throw Finding(description: "\(what()): nothing was thrown")
}

/// Does something in a thread of its own, and gives what comes of it; throws where it takes too long.
func inTime<Outcome: Sendable>(
  _ longest: Duration, _ what: String, _ body: @escaping @Sendable () throws -> Outcome
) throws -> Outcome {
  try Meanwhile(body).outcome(within: longest, what)
}

/// Waits until something holds, and throws where that takes too long.
func wait(
  _ longest: Duration = .seconds(10), for what: String, until isSo: () throws -> Bool
) throws {
  let end = ContinuousClock.now.advanced(by: longest)
  while try !isSo() {
    try expect(ContinuousClock.now < end, "\(what) has not come within \(longest)")
    Systeme().sleep(microseconds: 200)
  }
}

/// Something that is done in a thread of its own.
final class Meanwhile<Outcome: Sendable>: Sendable {
  private let result = Mutex<Result<Outcome, any Error>?>(nil)

  /// Begins to do it.
  init(_ body: @escaping @Sendable () throws -> Outcome) throws {
    try Systeme().inThread {
      let result = Result { try body() }
      self.result.withLock { $0 = result }
    }
  }

  /// Whether it is done.
  var isDone: Bool { result.withLock { $0 != nil } }

  /// What has come of it, once it is done.
  func outcome(within longest: Duration = .seconds(30), _ what: String) throws -> Outcome {
    try wait(longest, for: what) { isDone }
    guard let result = result.withLock({ $0 }) else { throw Finding(description: what) }
    return try result.get()
  }
}

/// Does something for each number, each in a thread of its own, and waits for all.
func inThreads(
  _ count: Int, _ what: String, _ body: @escaping @Sendable (Int) throws -> Void
) throws {
  let threads = try (0..<count).map { number in try Meanwhile { try body(number) } }
  for thread in threads { try thread.outcome(within: .seconds(50), what) }
}

/// A door that is shut until somebody opens it.
final class Door: Sendable {
  private let isOpen = Atomic(false)

  /// Lets all through.
  func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

  /// Waits until it is open.
  func pass(_ what: String) throws {
    try wait(.seconds(30), for: what) { isOpen.load(ordering: .sequentiallyConsistent) }
  }
}

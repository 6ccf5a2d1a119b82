import JournalFichier
import Synchronization

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

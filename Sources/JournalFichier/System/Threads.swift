package import Journaux
import Synchronization

/// Several threads at once, each way of it built on the one before.
extension Systeme {
  /// Does something in a thread of its own, for which nobody waits; throws, and does nothing, where the
  /// system gives none.
  package func inThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    _ = try perform(.thread, "", again: false) { _ -> Int32 in calls.begin(body) ? 0 : -1 }
  }

  /// Threads for whoever may not speak with the system himself.
  package var threads: ThreadSource {
    ThreadSource(
      begin: { body in try translatingErrors { try self.inThread(body) } },
      pause: { self.sleep($0) })
  }

  /// Has this thread wait so long.
  package func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    sleep(microseconds: UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }

  /// Does something in this thread, and something else for each number in one of its own; gives
  /// what all came to, in the order of the numbers, or the first error in that order.
  static func inThreads<Outcome: Sendable, Failure: Error>(
    _ numbers: Range<Int>, _ body: @escaping @Sendable (Int) throws(Failure) -> Outcome,
    meanwhile own: () throws(Failure) -> Outcome
  ) throws(Failure) -> [Outcome] {
    let outcomes = Mutex([Int: Result<Outcome, Failure>]())
    var all: [Result<Outcome, Failure>] = []
    inThreads(numbers) { number in
      let outcome = Result { () throws(Failure) in try body(number) }
      outcomes.withLock { $0[number] = outcome }
    } meanwhile: {
      all.append(Result(catching: own))
    }
    let others = outcomes.withLock { $0 }
    all += numbers.compactMap { others[$0] }
    var found: [Outcome] = []
    for outcome in all { found.append(try outcome.get()) }
    return found
  }

  /// Does something in this thread and something else in another; gives what the first came to, where
  /// neither failed.
  func inTwoThreads<Outcome: Sendable>(
    _ other: @escaping @Sendable () throws -> Void, meanwhile own: () throws -> Outcome
  ) throws -> Outcome {
    guard calls.processors > 1 else {
      try other()
      return try own()
    }
    let outcomes = try Self.inThreads(1..<2) { _ -> Outcome? in
      try other()
      return nil
    } meanwhile: {
      try own()
    }
    return outcomes.compactMap(\.self)[0]
  }

  /// What a body gives for each number, in their order, worked out by as many threads as there are
  /// processors.
  func inThreads<Value: Sendable>(
    _ numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let shares = min(calls.processors, numbers.count)
    guard shares > 1 else { return numbers.map(body) }
    let values: @Sendable (Int) -> [Value] = { share in
      let bound = { numbers.lowerBound + numbers.count * $0 / shares }
      return (bound(share)..<bound(share + 1)).map(body)
    }
    return Self.inThreads(1..<shares, values) { values(0) }.flatMap(\.self)
  }
}

extension Systeme {
  /// A mutex that may be held while the system is called.
  ///
  /// Where threads take turns, as in a simulation, the one that holds it may have to wait for its turn: so whoever
  /// wants it gives his own away, and never keeps it.
  struct Latch<Value: ~Copyable>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private let calls: any SystemCalls

    init(_ value: consuming sending Value, _ systeme: Systeme) {
      self.value = Mutex(value)
      calls = systeme.calls
    }

    /// Does something with the value while no other thread does.
    borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      guard calls.takesTurns else { return try value.withLock(body) }
      while true {
        if let result = try value.withLockIfAvailable(body) { return result }
        calls.awaitTurn()
      }
    }
  }
}

import Synchronization

extension Systeme {
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

  /// What a body gives for each number, in their order, worked out by as many threads as there are
  /// processors.
  static func inThreads<Value: Sendable>(
    _ numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let shares = min(processors, numbers.count)
    guard shares > 1 else { return numbers.map(body) }
    let values: @Sendable (Int) -> [Value] = { share in
      let bound = { numbers.lowerBound + numbers.count * $0 / shares }
      return (bound(share)..<bound(share + 1)).map(body)
    }
    return inThreads(1..<shares, values) { values(0) }.flatMap(\.self)
  }
}

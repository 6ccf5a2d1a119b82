import Synchronization

extension Systeme {
  /// What a body gives for each number, in their order, worked out by as many threads as there are
  /// processors.
  static func inThreads<Value: Sendable>(
    _ numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let shares = min(processors, numbers.count)
    guard shares > 1 else { return numbers.map(body) }
    let share: @Sendable (Int) -> Range<Int> = { number in
      let bound = { numbers.lowerBound + numbers.count * $0 / shares }
      return bound(number)..<bound(number + 1)
    }
    let others = Mutex([Int: [Value]]())
    var own: [Value] = []
    inThreads(1..<shares) { number in
      let values = share(number).map(body)
      others.withLock { $0[number] = values }
    } meanwhile: {
      own = share(0).map(body)
    }
    return others.withLock { found in
      (1..<shares).reduce(into: own) { $0 += found[$1] ?? [] }
    }
  }
}

import Synchronization

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

package import Journaux
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Several threads at once, each way of it built on the one before.
extension Systeme {
  /// How many threads the machine can run at once; asked once, for the system may read files to answer.
  static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

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

  /// Begins a thread, if the system gives one.
  ///
  /// Safe: the box is handed over to the thread, which alone takes it; if none is begun, it is let go here.
  static func begin(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // What one system gives by itself is too little for whoever decides.
    unsafe pthread_attr_setstacksize(&attributes, 1 << 21)
    let failure = unsafe pthread_create(
      &thread, &attributes,
      { context in
        let box: UnsafeMutableRawPointer? = unsafe context
        if let box = unsafe box {
          unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
        }
        return nil
      }, unsafe box.toOpaque())
    guard failure != 0 else { return thread }
    unsafe box.release()
    return nil
  }

  /// Does something for each number in a thread of its own, something else in this one meanwhile,
  /// and waits for all.
  package static func inThreads(
    _ numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Void, meanwhile own: () -> Void
  ) {
    var threads: [pthread_t] = []
    for number in numbers {
      // Where the system gives no thread, this one does its work.
      if let thread = begin({ body(number) }) { threads.append(thread) } else { body(number) }
    }
    own()
    for thread in threads { _ = pthread_join(thread, nil) }
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
  func inTwoThreads<Outcome>(
    _ other: @escaping @Sendable () throws -> Void, meanwhile own: () throws -> Outcome
  ) throws -> Outcome {
    guard calls.processors > 1 else {
      try other()
      return try own()
    }
    let failure = Mutex<(any Error)?>(nil)
    var outcomes: [Result<Outcome, any Error>] = []
    Self.inThreads(1..<2) { _ in
      do { try other() } catch { failure.withLock { $0 = error } }
    } meanwhile: {
      outcomes.append(Result(catching: own))
    }
    let outcome = try outcomes[0].get()
    if let error = failure.withLock({ $0 }) { throw error }
    return outcome
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

/// What a thread does.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

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

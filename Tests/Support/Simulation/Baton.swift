import Dispatch
import Graine
import JournalEcrit
import JournalFichier
import Synchronization

/// Real threads of which one runs at a time: who holds the baton.
///
///     thread 1   ──▶ call ─┐            ┌─▶ call ──▶ call ─┐
///     thread 2             └─▶ call ────┘                  └─▶ …
///
/// At each call a thread gives the baton away, and the seed says who takes it; nothing else does, so that the same
/// seed gives the same order. Time passes by calls alone, and jumps where all sleep.
final class Baton: Sendable {
  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)
  /// How long all of it may take: nobody waits for threads that wait for each other.
  private static let patience = DispatchTimeInterval.seconds(600)

  fileprivate final class Runner: Sendable {
    let turn = DispatchSemaphore(value: 0)
  }

  fileprivate struct State {
    var random: GenerateurGraine
    var runners: [(runner: Runner, sleepsUntil: Int64)] = []
    var current = 0
    /// Microseconds.
    var time: Int64 = 0
    var steps = 0
    let most: Int
    /// Of 256 calls, after so many the same thread goes on.
    let perseverance: UInt64
  }

  /// Ends after so many steps, as far as threads ask whether it has.
  init(seed: UInt64, steps most: Int) {
    var random = GenerateurGraine(graine: seed)
    let perseverance: UInt64 = random.parmi([32, 128, 230])
    state = Mutex(State(random: random, most: most, perseverance: perseverance))
  }

  /// The present moment, in microseconds since the beginning.
  var time: Int64 { state.withLock(\.time) }
  var steps: Int { state.withLock(\.steps) }
  /// Whether the steps are used up.
  var isOver: Bool { state.withLock { $0.steps >= $0.most } }

  /// Runs a first thread, and waits until it and all that it begins have ended.
  func run(_ body: @escaping @Sendable () -> Void) throws {
    let first = try add(body)
    first.turn.signal()
    guard isDone.wait(timeout: .now() + Self.patience) == .success else {
      throw Surprise("threads wait for each other")
    }
  }

  /// Begins a thread, which runs once the baton comes to it.
  private func add(_ body: @escaping @Sendable () -> Void) throws -> Runner {
    let runner = Runner()
    state.withLock { $0.runners.append((runner, 0)) }
    try Systeme().inThread {
      runner.turn.wait()
      body()
      self.end()
    }
    return runner
  }

  /// Begins another thread.
  func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
    (try? add(body)) != nil
  }

  /// Lets time pass, and hands the baton on.
  func pass() { hand { _ in } }

  /// Hands the baton on, and takes it again after so long at the earliest.
  func sleep(microseconds: Int64) {
    hand { $0.runners[$0.current].sleepsUntil = $0.time + microseconds }
  }

  private func hand(_ change: (inout State) -> Void) {
    let (own, next) = state.withLock { state in
      state.steps += 1
      state.time += Int64(state.random.next() % 40)
      change(&state)
      let own = state.runners[state.current].runner
      state.choose()
      return (own, state.runners[state.current].runner)
    }
    guard own !== next else { return }
    next.turn.signal()
    own.turn.wait()
  }

  private func end() {
    let next = state.withLock { state -> Runner? in
      state.runners.remove(at: state.current)
      guard !state.runners.isEmpty else { return nil }
      state.current = 0
      state.choose()
      return state.runners[state.current].runner
    }
    if let next { next.turn.signal() } else { isDone.signal() }
  }
}

extension Baton.State {
  /// Says who goes on: one of those who don't sleep, or the one who wakes first.
  fileprivate mutating func choose() {
    if runners[current].sleepsUntil <= time, random.next() & 255 < perseverance { return }
    var (awake, first) = (0, 0)
    for (number, runner) in runners.enumerated() {
      if runner.sleepsUntil < runners[first].sleepsUntil { first = number }
      guard runner.sleepsUntil <= time else { continue }
      awake += 1
      if random.next() % UInt64(awake) == 0 { current = number }
    }
    guard awake == 0 else { return }
    current = first
    time = runners[first].sleepsUntil
  }
}

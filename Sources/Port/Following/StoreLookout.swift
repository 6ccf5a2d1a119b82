import Journaux
import Synchronization

/// Looks at how a store ends, in a thread of its own as long as somebody follows, and waits for the store
/// between two looks.
final class StoreLookout: Sendable {
  /// Given when the end may have changed.
  let signal = Signal()
  private let store: any LineStore
  private let threads: ThreadSource
  /// How long it waits at most before it looks by itself.
  private let pace: Duration
  private let state = Mutex(State())

  private struct State {
    var followers = 0
    var isRunning = false
  }

  /// What a look sees: the last line, if there is one, or why it can't be seen.
  private enum Sight: Equatable {
    case nothing
    case end(StoredLine?)
    case failure

    var position: Position {
      if case .end(let line?) = self { line.position } else { 0 }
    }
  }

  init(_ store: any LineStore, threads: ThreadSource, pace: Duration) {
    (self.store, self.threads, self.pace) = (store, threads, pace)
  }

  /// Adds somebody who follows; throws where there is no thread for that.
  func enter() throws {
    try state.withLock { state in
      if !state.isRunning {
        try threads.begin { self.run() }
        state.isRunning = true
      }
      state.followers += 1
    }
  }

  /// Takes somebody away; the thread ends soon after the last.
  func leave() { state.withLock { $0.followers -= 1 } }

  private func goesOn() -> Bool {
    state.withLock { state in
      state.isRunning = state.followers > 0
      return state.isRunning
    }
  }

  /// Looks first and then waits, so that what is recorded in between is not missed: the store knows of it.
  ///
  /// That it fails is told once, for whoever follows to meet the error himself; and then again that it does not.
  private func run() {
    var seen = Sight.nothing
    while goesOn() {
      let now = look()
      if now != seen { signal.give() }
      seen = now
      do {
        if now == .failure {
          threads.pause(pace)
        } else {
          try store.waitForLine(after: seen.position, atMost: pace)
        }
      } catch {
        threads.pause(pace)
      }
    }
  }

  private func look() -> Sight {
    do { return .end(try store.last()) } catch { return .failure }
  }
}

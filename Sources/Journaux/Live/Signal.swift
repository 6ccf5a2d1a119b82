import Synchronization

/// Wakes tasks that wait for something new; it says that there may be some, never what.
///
///     let seen = signal.count      first,
///     look                         then look,
///     await signal.wait(after: seen)      then wait: what came meanwhile was counted
package final class Signal: Sendable {
  private let state = Mutex(State())

  private struct State {
    var count = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var begun = 0
  }

  /// Begins without anybody who waits.
  package init() {}

  /// How often it was given.
  package var count: Int { state.withLock { $0.count } }

  /// Wakes all who wait.
  package func give() {
    let woken = state.withLock { state in
      state.count += 1
      defer { state.waiting = [:] }
      return state.waiting
    }
    for (_, continuation) in woken { continuation.resume() }
  }

  /// Waits until it was given more often than that, or the task is cancelled.
  package func wait(after seen: Int) async {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard state.count == seen, !Task.isCancelled else { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}

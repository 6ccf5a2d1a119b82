import Dispatch
import Foundation
import Testing

/// A thread of which one can await the end.
struct Thread: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func begun() -> Running {
    let group = DispatchGroup()
    group.enter()
    let thread = Foundation.Thread {
      body()
      group.leave()
    }
    thread.start()
    return Running(group: group)
  }

  /// A thread that has begun.
  struct Running: Sendable {
    fileprivate let group: DispatchGroup

    /// Waits for its end, and gives up long after any machine would have come to it.
    func wait(sourceLocation: SourceLocation = #_sourceLocation) {
      guard group.wait(timeout: .now() + Patience.seconds) == .timedOut else { return }
      Issue.record("a thread has not ended", sourceLocation: sourceLocation)
    }
  }
}

/// For how long a test waits for what other threads do; it fails when that is over, and not before
/// because a machine is busy.
enum Patience {
  static let seconds = 300.0

  /// Looks again and again until something holds.
  static func wait(
    until holds: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = ContinuousClock.now
    while !holds() {
      guard start.duration(to: .now) < .seconds(seconds) else {
        Issue.record("what was waited for has not come", sourceLocation: sourceLocation)
        return
      }
      usleep(100)
    }
  }
}

import Graine
import Synchronization

@testable import JournalFichier

/// Decides what becomes of each system call, and remembers which were made.
final class Script: Sendable {
  private struct State {
    var calls: [Systeme.Call] = []
    var plan: Plan
    var random = GenerateurGraine(graine: 9)
  }

  /// What becomes of the calls.
  enum Plan: Sendable {
    /// All are made.
    case none
    /// One fails, counted from 0.
    case fails(Int, Int32)
    /// That one and all after it fail.
    case failsFrom(Int, Int32)
    /// Reads and writes take a byte at a time.
    case takesOne
    /// Reads and writes take a few bytes at a time.
    case takesFew
    /// Writes take few bytes, and from a call on all calls fail.
    case takesFewUntil(Int, Int32)
    /// Every call of a kind fails.
    case failsEvery(Systeme.Call, Int32)
    /// Every call of a kind says that it was done, and was not.
    case skips(Systeme.Call)
  }

  private let state: Mutex<State>

  init(_ plan: Plan = .none) { state = Mutex(State(plan: plan)) }

  var systeme: Systeme { Systeme { self.fault($0) } }
  var calls: [Systeme.Call] { state.withLock { $0.calls } }

  /// Begins another plan; calls are counted anew.
  func follow(_ plan: Plan) {
    state.withLock {
      $0.plan = plan
      $0.calls = []
    }
  }

  private func fault(_ call: Systeme.Call) -> Systeme.Fault? {
    state.withLock { state in
      let index = state.calls.count
      state.calls.append(call)
      let moves = call == .pread || call == .pwrite
      switch state.plan {
      case .none: return nil
      case .fails(let failing, let number): return index == failing ? .fails(number) : nil
      case .failsFrom(let failing, let number): return index >= failing ? .fails(number) : nil
      case .takesOne: return moves ? .takes(1) : nil
      case .takesFew: return moves ? .takes(Int.random(in: 1...200, using: &state.random)) : nil
      case .takesFewUntil(let failing, let number):
        if index >= failing { return .fails(number) }
        return moves ? .takes(Int.random(in: 1...200, using: &state.random)) : nil
      case .failsEvery(let kind, let number): return call == kind ? .fails(number) : nil
      case .skips(let kind): return call == kind ? .skipped : nil
      }
    }
  }
}

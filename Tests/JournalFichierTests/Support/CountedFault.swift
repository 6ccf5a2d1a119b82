import Synchronization

@testable import JournalFichier

/// Makes one call fail: the one of that kind that has that number.
final class CountedFault: Sendable {
  private let call: Systeme.Call
  private let rest: Mutex<Int>

  init(_ call: Systeme.Call, _ number: Int) {
    self.call = call
    rest = Mutex(number)
  }

  func next(_ call: Systeme.Call) -> Systeme.Fault? {
    guard call == self.call else { return nil }
    return rest.withLock { rest in
      rest -= 1
      return rest == 0 ? .fails(5) : nil
    }
  }
}

import Synchronization
import Testing

@testable import JournalFichier

/// Lets something happen between two system calls of somebody else.
final class Meeting: Sendable {
  private let calls = Mutex(0)
  private let number: Int
  private let most: Int?
  private let body: @Sendable () throws -> Void

  /// Has it happen before a call, counted from 0; writes may take so many bytes at most.
  init(at number: Int, takes most: Int? = nil, _ body: @escaping @Sendable () throws -> Void) {
    self.number = number
    self.most = most
    self.body = body
  }

  var count: Int { calls.withLock { $0 } }

  var systeme: Systeme { Systeme { self.fault($0) } }

  func fault(_ call: Systeme.Call) -> Systeme.Fault? {
    let number = calls.withLock { count in
      count += 1
      return count - 1
    }
    if number == self.number {
      do { try body() } catch { Issue.record(error) }
    }
    return call == .pwrite ? most.map { .takes($0) } : nil
  }
}

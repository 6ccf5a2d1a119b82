import Dispatch
import Facturation
import Foundation
import JournalEcrit
import Journaux
import Synchronization
import Testing
import WrappedViews

@testable import JournalFichier

extension FileJournal {
  /// Records that a client became known: the shortest act there is.
  @discardableResult func appendClient(
    _ nom: String = "Martin", id: UInt64 = 7
  ) throws -> [RecordedEvent] {
    try recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in [try Self.client(nom, id: id)]
    }
  }

  /// Records several clients by one act.
  @discardableResult func appendClients(_ count: Int, from first: UInt64) throws -> [RecordedEvent]
  {
    try recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in
      try (0..<count).map { try Self.client("Client \($0)", id: first + UInt64($0)) }
    }
  }

  /// Opens the registre.
  @discardableResult func appendOpening() throws -> [RecordedEvent] {
    try recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in
      [
        .registre(
          .registreOuvert(
            try Registre.ouvrir(
              nil, id: RegistreID(UUIDTexte(haut: 1, bas: 1)), vendeur: Examples.vendeur)))
      ]
    }
  }

  /// All events, in order.
  func all() throws -> [RecordedEvent] { try read { try $0.events() } }

  static func client(_ nom: String, id: UInt64) throws -> Evenement {
    .client(
      ClientID(UUIDTexte(haut: 7, bas: id)),
      .clientCree(ClientCree(fiche: try Examples.client(nom))))
  }
}

extension TemporaryFolder {
  /// A folder with an open registre that knows so many clients.
  convenience init(clients count: Int) throws {
    try self.init()
    let journal = try FileJournal(folder: registre, creating: true)
    try journal.appendOpening()
    try journal.appendClients(count, from: 1)
  }
}

/// Makes one call fail: the one of that kind that has that number.
final class CountedFault: Sendable {
  private let call: Systeme.Call
  private let rest: Mutex<Int>

  init(_ call: Systeme.Call, _ number: Int) {
    self.call = call
    rest = Mutex(number)
  }

  /// Whether so many came at all.
  var hasStruck: Bool { rest.withLock { $0 <= 0 } }

  func next(_ call: Systeme.Call) -> Systeme.Fault? {
    guard call == self.call else { return nil }
    return rest.withLock { rest in
      rest -= 1
      return rest == 0 ? .fails(5) : nil
    }
  }
}

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

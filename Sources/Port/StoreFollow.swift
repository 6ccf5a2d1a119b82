package import Journaux
import LigneJSON
import Synchronization

/// Follows the acts of a store, by its lines alone: the cost of a look does not depend on what is above.
final class StoreFollow: JournalFollow {
  private let lookout: StoreLookout
  private let state: Mutex<FollowedStore>

  /// Begins behind an event, or above the first.
  init(_ store: any LineStore, after anchor: Ancre?, wokenBy lookout: StoreLookout) throws {
    state = Mutex(try translatingErrors { try FollowedStore(store, behind: anchor) })
    try lookout.enter()
    // Only now: a follower that has not entered must not leave.
    self.lookout = lookout
  }

  deinit { lookout.leave() }

  func next(atMost count: Int) throws -> [Nouvelle] {
    try translatingErrors { try state.withLock { try $0.next(atMost: count) } }
  }
}

/// A store as somebody follows it, and how far he is.
struct FollowedStore: Sendable {
  private let lines: any LineReading
  private var told: FollowedLines

  init(_ lines: any LineReading, behind anchor: Ancre?) throws {
    self.lines = lines
    guard let anchor else {
      told = FollowedLines(at: FollowedLines.Place())
      return
    }
    let line = try lines.lines(anchor.position...anchor.position, atMost: 1).first?.checked()
    told = FollowedLines(at: line.flatMap { FollowedLines.Place(behind: $0, of: anchor) })
  }

  /// The last position that was told.
  var position: Position { told.place.head.position }

  /// What is new, acts of about so many events at most; where this throws, nothing counts as told.
  mutating func next(atMost most: Int) throws -> [Nouvelle] {
    try told.goBack { [lines] in try lines.stands($0.head) }
    let (found, fault) = try acts(atMost: most)
    if let fault, found.isEmpty { throw fault }
    let count = found.reduce(0) { $0 + $1.act.evenements.count }
    return told.tell(found) { _ in count < most && fault == nil }
  }

  /// Whole acts behind the place, about so many events of them, and what is wrong with the line behind those.
  private func acts(atMost most: Int) throws -> (found: [ActsAhead.Found], fault: Anomalie?) {
    var ahead = ActsAhead(behind: told.place, atMost: most)
    do {
      try lines.forEachLine(position + 1...(.max)) { try ahead.take($0.scanned) }
    } catch let fault as Anomalie {
      return (ahead.found, fault)
    }
    return (ahead.found, nil)
  }
}

extension LineReading {
  /// Whether the store has the line still with which a chain ends.
  fileprivate func stands(_ head: Head) throws -> Bool {
    guard head.position > 0 else { return true }
    guard let line = try lines(head.position...head.position, atMost: 1).first else { return false }
    return line.scanned.statedHash == head.hash
  }
}

/// Follows a store in the thread that asks, for programs that do nothing else.
package final class StoreFollowHere {
  private let store: any LineStore
  private var followed: FollowedStore

  /// Begins above the first event.
  package init(_ store: any LineStore) throws {
    self.store = store
    followed = try translatingErrors { try FollowedStore(store, behind: nil) }
  }

  /// What is new, some of it at a time; waits until there is something.
  package func next() throws -> [Nouvelle] {
    while true {
      let news = try translatingErrors { try followed.next(atMost: 1024) }
      if !news.isEmpty { return news }
      try translatingErrors { try store.waitForLine(after: followed.position, atMost: .seconds(1)) }
    }
  }
}

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

  /// Looks first and then waits, so that lines recorded in between are not missed: the store knows of them.
  ///
  /// That it fails is told once, for followers to meet the error themselves; and then again that it does not.
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

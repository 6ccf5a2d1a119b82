import Facturation
import Journaux
import LigneJSON
import Synchronization

/// Follows the acts of a store, by its lines alone: what one look costs does not depend on what is above.
final class StoreFollow: JournalFollow {
  private let lookout: StoreLookout
  private let state: Mutex<FollowedStore>

  /// Begins behind an event, or above the first.
  init(_ store: any LineStore, after anchor: Ancre?, wokenBy lookout: StoreLookout) throws {
    state = Mutex(try translatingErrors { try FollowedStore(store, behind: anchor) })
    try lookout.enter()
    // Only now: whoever has not entered must not leave.
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
  private func acts(
    atMost most: Int
  ) throws -> (found: [ActsAhead.Found], fault: Anomalie?) {
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
    guard let line = try lines(head.position...head.position, atMost: 1).first else {
      return false
    }
    return Line.statedHash(line.bytes, in: line.bytes.indices) == head.hash
  }
}

import Facturation
import Journal
import LigneJSON
import Synchronization

/// Follows the acts of a journal's file that are on the disk, by its lines alone: what one look costs does
/// not depend on what is above.
///
///     file     ├──── told ────┤├── new acts ──┤├─ being written ─┤
///                             ^cursor         ^the synced head
final class FileFollow: JournalFollow {
  private let lookout: Lookout?
  private let state: Mutex<FollowedFile>

  /// Begins behind an event, or above the first; `view` shows the journal as it is now, or a little before.
  init(
    of store: FileStore, behind anchor: Ancre?, in view: FileView, wokenBy lookout: Lookout?
  ) throws {
    let place = try view.place(behind: anchor)
    state = Mutex(try translatingErrors { try FollowedFile(store.folder, store.systeme, place) })
    try translatingErrors { try lookout?.enter() }
    // Only now: whoever has not entered must not leave.
    self.lookout = lookout
  }

  deinit { lookout?.leave() }

  func next(atMost count: Int) throws -> [Nouvelle] {
    try translatingErrors { try state.withLock { try $0.next(atMost: count) } }
  }
}

extension FileView {
  /// Where the lines behind an event begin, and what they are to follow upon; nothing where that event is
  /// not in the journal.
  fileprivate func place(behind anchor: Ancre?) throws -> FollowedFile.Place? {
    guard let anchor else { return .top }
    guard anchor.position <= head.position else { return nil }
    return try translatingFaults {
      let offset = try search.lines.offset(of: anchor.position + 1)
      guard let line = try search.lines.line(endingAt: offset), anchor.designe(line.event) else {
        return nil
      }
      return FollowedFile.Place(chain: Chain(behind: line), offset: offset)
    }
  }
}

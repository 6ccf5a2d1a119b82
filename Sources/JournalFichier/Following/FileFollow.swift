import Facturation
import Journaux
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

  /// Begins behind an event, or above the first.
  ///
  /// The file is opened anew: the one that the journal has open may have been replaced.
  init(
    _ folder: Folder, _ systeme: Systeme, behind anchor: Ancre?, wokenBy lookout: Lookout?
  ) throws {
    state = Mutex(try translatingErrors { try FollowedFile(folder, systeme, behind: anchor) })
    try translatingErrors { try lookout?.enter() }
    // Only now: whoever has not entered must not leave.
    self.lookout = lookout
  }

  deinit { lookout?.leave() }

  func next(atMost count: Int) throws -> [Nouvelle] {
    try translatingErrors {
      try state.withLock { followed in
        defer { if followed.isWaiting { lookout?.lookAgain() } }
        return try followed.next(atMost: count)
      }
    }
  }
}

extension FollowedLines.Place {
  /// Where the lines behind an event begin, and what they are to follow upon; nothing where that event is
  /// not in the journal.
  init?(behind anchor: Ancre, in lines: LineSearch, _ folder: Folder) throws {
    do {
      guard let start = try lines.place(of: anchor.position) else { return nil }
      var scanner = lines.nearScanner(from: start)
      guard try scanner.peek()?.isComplete == true else { return nil }
      let line = try lines.line(of: &scanner)
      self.init(behind: line, of: anchor, offset: scanner.offset)
    } catch let fault as Anomalie {
      throw JournalError.damaged(fault, folder: folder)
    }
  }
}

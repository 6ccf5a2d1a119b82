import Facturation
import Journaux
import LigneJSON

/// The gate through which everyone comes who reads a journal: how much of its file is the journal.
///
/// That lines hold together is not enough. The synced head may vouch for more, or for others; and
/// what stands behind them may be the rest of an act that a crash interrupted, or be damaged.
///
///     file     ├── lines that hold together ──┤├── unread ──┤
///                              ^the synced head: one of these lines, by its place and its hash
struct Gate {
  let file: SharedFile
  /// How long the file is.
  let end: Int
  private let folder: Folder
  private let systeme: Systeme
  private let synced: HeadFile?

  /// Lines that were read and hold together, and what comes behind them.
  struct Passage {
    /// The last whole act's end.
    let head: Head
    /// Whose journal it is, if a line says so.
    let source: RegistreID?
    /// Where that act ends in the file.
    let length: Int
    /// What stands behind it, if not the end of the file.
    let unread: Unread?
  }

  /// Comes to a file as it is now.
  init(_ file: SharedFile, _ folder: Folder, systeme: Systeme) throws(SystemError) {
    self.file = file
    self.folder = folder
    self.systeme = systeme
    // The head first: read last, it may vouch for what another process recorded meanwhile.
    synced = try HeadFile.read(folder, systeme: systeme)
    end = try systeme.length(of: file.descriptor, file.path)
  }

  /// Refuses what is damaged, or is not what was synced; gives what a crash may have left behind.
  func pass(_ passage: Passage) throws -> Tail? {
    let tail = passage.unread.map {
      Tail(
        unread: $0, end: end, head: passage.head, source: passage.source, systeme: systeme)
    }
    if let tail, let fault = try tail.damage(in: file, synced: synced, folder) {
      throw JournalError.damaged(fault, folder: folder)
    }
    guard let synced, try !isThere(synced, in: passage) else { return tail }
    throw JournalError.trailing(synced, passage.head, folder: folder)
  }

  /// Whether the line for which the head vouches stands where it says.
  private func isThere(_ synced: HeadFile, in passage: Passage) throws -> Bool {
    guard synced.source == passage.source, synced.length <= passage.length else { return false }
    if synced.length == passage.length {
      return synced.position == passage.head.position && synced.hash == passage.head.hash
    }
    let lines = LineSearch(file, to: passage.length, head: passage.head, systeme: systeme)
    do {
      guard let event = try lines.line(endingAt: synced.length)?.event else { return false }
      return event.position == synced.position && event.hash == synced.hash
    } catch let fault as Anomalie {
      throw JournalError.damaged(fault, folder: folder)
    }
  }
}

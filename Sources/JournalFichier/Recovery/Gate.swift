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

/// The end of a file that is not, or not yet, part of the journal.
struct Unread {
  /// Where it begins.
  let from: Int
  /// What is wrong with it.
  let fault: Anomalie
}

/// What to do with the end of a file that does not belong to the journal.
///
/// Nothing is acknowledged before it is synced, and the next act begins only then, unless the group
/// file announces it: a crash can have left one batch unfinished, and nothing behind it but what
/// was announced. Where more is missing than that, what was acknowledged is damaged, and nothing
/// may be cut off.
struct Tail {
  let unread: Unread
  /// How long the file is.
  let end: Int
  /// The end of what holds together before it.
  let head: Head
  /// Whose journal it is; nothing before its first line.
  let source: RegistreID?
  let systeme: Systeme

  /// How many bytes it has.
  var count: Int { end - unread.from }

  /// The fault if the end is damage, or nothing if a crash explains it.
  func damage(in file: SharedFile, synced: HeadFile?, _ folder: Folder) throws -> Anomalie? {
    if let synced, synced.length > unread.from { return unread.fault }
    let isAnnounced = try isAnnounced(file, folder)
    return try holdsForeign(in: file, isAnnounced: isAnnounced) ? unread.fault : nil
  }

  /// Whether acts up to that end may have been on their way to the disk together.
  private func isAnnounced(_ file: SharedFile, _ folder: Folder) throws -> Bool {
    guard let group = try GroupFile.read(folder, systeme: systeme), group.from <= unread.from,
      end <= group.to
    else { return false }
    return try file.endsLine(of: group.hash, at: group.from, systeme: systeme)
  }

  /// Whether the end holds a line that no crash explains: one that was written whole.
  private func holdsForeign(in file: SharedFile, isAnnounced: Bool) throws -> Bool {
    let lines = LineSearch(file, to: unread.from, head: head, systeme: systeme)
    var scanner = LineScanner(file, from: unread.from, to: end, systeme: systeme)
    while let scanned = try scanner.next() {
      if scanned.isSealed, try isForeign(scanned, to: lines, isAnnounced: isAnnounced) {
        return true
      }
    }
    return false
  }

  /// Whether a sealed line is no part of what a crash may have left unfinished: one batch, or all
  /// that was announced.
  ///
  /// A line that cannot be read although its seal fits was written by a newer program, and that of
  /// another registre by nobody who wrote here. One that stands in the journal already, hash for hash, is
  /// but an old copy, and nothing is lost with it; where another stands at its position, somebody changed
  /// the one or the other. One that is whole and yet the first that does not follow on
  /// tells that what it was written upon was changed.
  private func isForeign(
    _ scanned: ScannedLine, to lines: LineSearch, isAnnounced: Bool
  ) throws -> Bool {
    guard let line = try? scanned.read(), line.source == source ?? line.source else { return true }
    let event = line.event
    guard event.position > head.position else {
      do { return try lines.hash(of: event.position) != event.hash } catch is Anomalie {
        return true
      }
    }
    if scanned.offset == unread.fault.octet { return true }
    guard !isAnnounced else { return false }
    guard let batch = event.batch else { return true }
    return event.position - (batch.index - 1) > head.position + 1
  }

  /// Moves the end into a file beside the journal, synced before anything is cut; the cut itself is not.
  func setAside(_ file: SharedFile, folder: Folder) throws -> String {
    let bytes = try systeme.read(
      file.descriptor, at: unread.from, count: count, file.path)
    let path = try save(bytes, folder: folder)
    try systeme.truncate(file.descriptor, to: unread.from, file.path)
    return path
  }

  private func save(
    _ bytes: ContiguousArray<UInt8>, folder: Folder
  ) throws(SystemError) -> String {
    var attempt = 1
    while true {
      let path = folder.setAside(at: unread.from, attempt: attempt)
      do {
        let aside = try systeme.openFile(path, .create)
        try systeme.write(bytes, to: aside, at: 0, path)
        try systeme.sync(aside, path)
        try systeme.syncFolder(folder.path)
        return path
      } catch {
        guard error.isPresence, error.call == .open, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }
}

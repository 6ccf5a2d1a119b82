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
  let file: OpenFile
  /// How long the file is.
  let end: Int
  private let folder: Folder
  private let synced: HeadFile?

  /// Lines that were read and hold together, and what comes behind them.
  struct Passage {
    /// The last whole act's end.
    let head: Head
    /// Whose journal it is, if a line says so.
    let source: RegistreID?
    /// Where that act ends in the file.
    let length: Int
    /// What is wrong with what stands behind it, if not the end of the file.
    let fault: Anomalie?
  }

  /// Comes to a file as it is now.
  init(_ file: OpenFile, _ folder: Folder) throws(SystemError) {
    (self.file, self.folder) = (file, folder)
    // The head first: read last, it may vouch for what another process recorded meanwhile.
    synced = try HeadFile.read(folder)
    end = try file.length
  }

  /// Refuses what is damaged, or is not what was synced; gives the bytes that a crash may have left behind.
  func pass(_ passage: Passage) throws -> Range<Int>? {
    let tail = passage.fault.map { _ in passage.length..<end }
    if let fault = passage.fault, try isDamage(fault, behind: passage) {
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
    do {
      guard let event = try lines(of: passage).line(endingAt: synced.length)?.event else {
        return false
      }
      return event.position == synced.position && event.hash == synced.hash
    } catch let fault as Anomalie {
      throw JournalError.damaged(fault, folder: folder)
    }
  }

  private func lines(of passage: Passage) -> LineSearch {
    LineSearch(file, to: passage.length, head: passage.head)
  }
}

/// What to do with the end of a file that does not belong to the journal.
///
/// Nothing is acknowledged before it is synced, and the next act begins only then, unless the group
/// file announces it: a crash can have left one batch unfinished, and nothing behind it but what
/// was announced. Where more is missing than that, what was acknowledged is damaged, and nothing
/// may be cut off.
extension Gate {
  /// Whether the end is damage, and not what a crash explains.
  private func isDamage(_ fault: Anomalie, behind passage: Passage) throws -> Bool {
    if let synced, synced.length > passage.length { return true }
    let isAnnounced = try isAnnounced(from: passage.length)
    var scanner = Known.Scanner(file, from: passage.length, to: end)
    while let scanned = try scanner.next() {
      if scanned.isSealed,
        try isForeign(scanned, behind: passage, fault: fault, isAnnounced: isAnnounced)
      {
        return true
      }
    }
    return false
  }

  /// Whether acts up to that end may have been on their way to the disk together.
  private func isAnnounced(from start: Int) throws -> Bool {
    guard let group = try GroupFile.read(folder), group.from <= start, end <= group.to
    else { return false }
    return try file.endsLine(of: group.hash, at: group.from)
  }

  /// Whether a line that was written whole is no part of what a crash may have left unfinished: one batch, or
  /// all that was announced.
  ///
  /// A line that cannot be read although its seal fits was written by a newer program, and that of
  /// another registre by nobody who wrote here. One that stands in the journal already, hash for hash, is
  /// but an old copy, and nothing is lost with it; where another stands at its position, somebody changed
  /// the one or the other. One that is whole and yet the first that does not follow on
  /// tells that what it was written upon was changed.
  private func isForeign(
    _ scanned: Line.Scanned, behind passage: Passage, fault: Anomalie, isAnnounced: Bool
  ) throws -> Bool {
    let (head, source) = (passage.head, passage.source)
    guard let line = try? scanned.read(), line.source == source ?? line.source else { return true }
    let event = line.event
    guard event.position > head.position else {
      do { return try lines(of: passage).hash(of: event.position) != event.hash } catch is Anomalie
      { return true }
    }
    if scanned.offset == fault.octet { return true }
    guard !isAnnounced else { return false }
    guard let batch = event.batch else { return true }
    return event.position - (batch.index - 1) > head.position + 1
  }
}

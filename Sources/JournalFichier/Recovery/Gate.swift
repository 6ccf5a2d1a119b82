package import Facturation
package import Journaux
package import LigneJSON

/// The gate through which everyone comes who reads a journal: how much of its file is the journal.
///
/// That lines hold together is not enough. The synced head may vouch for more, or for others; and bytes
/// behind them may be the rest of an act that a crash interrupted, or be damaged.
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

/// A JSON object in a file of its own: written over the one before in one block, or replaced as a whole.
///
/// It ends with the hash of what it says. A reader may see it half overwritten: the bytes that it then reads
/// do not write back the same, and count as nothing.
package protocol SealedFile: Sendable {
  /// Where it stands in a folder.
  static var path: KeyPath<Folder, String> { get }
  /// To how many bytes it is filled up, to be written over the one before; nothing where it is replaced.
  static var size: Int? { get }
  /// Writes all members but the last, the hash of what they say.
  func writeContent(to line: inout LineWriter)
  /// Reads these members.
  init(content line: inout LineReader) throws(Ecart)
}

/// More than any has, and little enough to read at once.
private let mostBytes = 1 << 20

extension SealedFile {
  /// Small enough for a disk to write it whole or not at all.
  package static var size: Int? { 256 }

  /// The file's bytes: the object, filled up with spaces.
  package var bytes: ContiguousArray<UInt8> {
    var writer = LineWriter()
    writer.object { line in
      writeContent(to: &line)
      line.member("controle", SHA256.empreinte(of: line.bytes.span))
    }
    let written = writer.bytes
    guard let size = Self.size else { return written }
    let filling = repeatElement(UInt8(ascii: " "), count: size - 1 - written.count)
    return written + filling + [UInt8(ascii: "\n")]
  }

  /// Reads what `bytes` writes, or gives nothing.
  package init?(_ bytes: ContiguousArray<UInt8>) {
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    var reader = LineReader(bytes, in: 0..<min(bytes.count, end + 1))
    let read = try? reader.object { line throws(Ecart) in
      let content = try Self(content: &line)
      _ = try line.member("controle", Empreinte.self)
      return content
    }
    guard let object = read, object.bytes == bytes else { return nil }
    self = object
  }

  /// Reads the file, if there is one; a damaged one counts as none.
  static func read(_ folder: Folder) throws(SystemError) -> Self? {
    do throws(SystemError) {
      let file = try folder.systeme.openFile(folder[keyPath: path], .read)
      let count = if let size { size } else { min(try file.length, mostBytes) }
      return Self(try file.read(at: 0, count: count))
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// Reads the file, if there is one that can be read and believed.
  static func believed(in folder: Folder) -> Self? { (try? read(folder)) ?? nil }

  /// Writes over the file, which is not synced unless that is asked for, and says whether it is new.
  @discardableResult func write(
    _ folder: Folder, synced: Bool = false
  ) throws(SystemError) -> Bool {
    let path = folder[keyPath: Self.path]
    var isNew = false
    let file: OpenFile
    do {
      file = try folder.systeme.openFile(path, .readWrite)
    } catch {
      guard error.isAbsence else { throw error }
      file = try folder.systeme.openFile(path, .create)
      isNew = true
    }
    try file.write(bytes, at: 0)
    if synced { try file.sync() }
    return isNew
  }

  /// Puts the file in the place of the one before.
  func replace(_ folder: Folder) throws {
    try folder.systeme.replace(folder[keyPath: Self.path]) { try $0.write(bytes, at: 0) }
  }
}

/// The head that was last known to be on the disk, in a file of its own beside the journal.
///
/// It proves that the journal has not lost its end since: a journal may lead this file, for it is
/// written after the journal is synced, but never trail it. It is written in place, as one block
/// of fixed size, and not synced itself: after a power cut it may be old, which does no harm.
/// A forger who cuts the journal's end off can change this file too; against that only an anchor helps that
/// was kept elsewhere.
package struct HeadFile: Hashable {
  package let source: RegistreID
  package let position: Position
  package let hash: Empreinte
  /// The journal's length up to the head.
  package let length: Int

  package init(source: RegistreID, position: Position, hash: Empreinte, length: Int) {
    (self.source, self.length) = (source, length)
    (self.position, self.hash) = (position, hash)
  }

}

extension HeadFile: SealedFile {
  package static var path: KeyPath<Folder, String> { \.head }

  package func writeContent(to line: inout LineWriter) {
    line.member("source", source)
    line.member("id", position)
    line.member("hash", hash)
    line.member("octets", length)
  }

  package init(content line: inout LineReader) throws(Ecart) {
    self.init(
      source: try line.member("source"), position: try line.member("id"),
      hash: try line.member("hash"), length: try line.member("octets"))
  }
}

/// Says that several acts may be on their way to the disk together, and between which bytes.
///
/// Acts of one process that are written at the same time share a sync. Should the power fail before
/// it ends, a later one of them may be whole on the disk and an earlier one not; this file, synced
/// before such an act is written, tells that from damage to what was acknowledged. Without it the
/// journal holds one unfinished act at most.
struct GroupFile: Hashable {
  /// How the journal ended on the disk, and at which byte.
  let hash: Empreinte
  let from: Int
  /// The byte before which all such acts end.
  let to: Int

  /// How many bytes are announced beyond an act, so that few acts wait for this file.
  static let span = 1 << 16

  /// Writes the file, and waits until it is on the disk.
  func announce(in folder: Folder) throws(SystemError) {
    let isNew = try write(folder, synced: true)
    if isNew { try folder.systeme.syncFolder(folder.path) }
  }
}

extension GroupFile: SealedFile {
  static var path: KeyPath<Folder, String> { \.group }

  func writeContent(to line: inout LineWriter) {
    line.member("hash", hash)
    line.member("octets", from)
    line.member("jusqua", to)
  }

  init(content line: inout LineReader) throws(Ecart) {
    self.init(
      hash: try line.member("hash"), from: try line.member("octets"),
      to: try line.member("jusqua"))
  }
}

package import Facturation
package import Journaux
package import LigneJSON

/// A JSON object in a file of its own: written over the one before in one block, or replaced as a whole.
///
/// It ends with the hash of what it says. A reader may see it half overwritten: what it then reads
/// does not write back the same, and counts as nothing.
package protocol SealedFile: LineObject {
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
    writer.object { writeMembers(to: &$0) }
    let written = writer.bytes
    guard let size = Self.size else { return written }
    let filling = repeatElement(UInt8(ascii: " "), count: size - 1 - written.count)
    return written + filling + [UInt8(ascii: "\n")]
  }

  /// Reads what `bytes` writes, or gives nothing.
  package init?(_ bytes: ContiguousArray<UInt8>) {
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    var reader = LineReader(bytes, in: 0..<min(bytes.count, end + 1))
    guard let object = try? reader.object(Self.init(members:)), object.bytes == bytes else {
      return nil
    }
    self = object
  }

  /// Writes the members.
  package func writeMembers(to line: inout LineWriter) {
    writeContent(to: &line)
    line.member("controle", SHA256.empreinte(of: line.bytes.span))
  }

  /// Reads the members.
  package init(members line: inout LineReader) throws(Ecart) {
    try self.init(content: &line)
    _ = try line.member("controle", Empreinte.self)
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
/// Whoever cuts the journal's end off on purpose can change this file too; against that only an
/// anchor helps that was kept elsewhere.
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

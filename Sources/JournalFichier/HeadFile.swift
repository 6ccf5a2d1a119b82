package import Facturation
package import Journal
package import LigneJSON

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

  /// Small enough for a disk to write it whole or not at all.
  private static let size = 256

  /// The file's bytes: a JSON object, sealed with the hash of what it says, filled up with spaces.
  package var bytes: ContiguousArray<UInt8> {
    var writer = LineWriter()
    write(to: &writer)
    let filling = repeatElement(UInt8(ascii: " "), count: Self.size - 1 - writer.bytes.count)
    return writer.bytes + filling + [UInt8(ascii: "\n")]
  }

  /// Reads what `bytes` writes, or gives nothing.
  init?(_ bytes: ContiguousArray<UInt8>) {
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    var reader = LineReader(bytes, in: 0..<min(bytes.count, end + 1))
    guard let head = try? HeadFile.read(from: &reader), head.bytes == bytes else { return nil }
    self = head
  }

  package init(source: RegistreID, position: Position, hash: Empreinte, length: Int) {
    self.source = source
    self.position = position
    self.hash = hash
    self.length = length
  }

  /// Reads the file, if there is one; a damaged one counts as none.
  static func read(_ folder: Folder, systeme: Systeme) throws(SystemError) -> HeadFile? {
    do {
      let file = try systeme.openFile(folder.head, .read)
      return HeadFile(try systeme.read(file, at: 0, count: size, folder.head))
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// Writes the file, after the journal was synced.
  func write(_ folder: Folder, systeme: Systeme) throws(SystemError) {
    let file: Descriptor
    do {
      file = try systeme.openFile(folder.head, .readWrite)
    } catch {
      guard error.isAbsence else { throw error }
      file = try systeme.openFile(folder.head, .create)
    }
    try systeme.write(bytes, to: file, at: 0, folder.head)
  }
}

extension HeadFile: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("source", source)
    line.member("id", position)
    line.member("hash", hash)
    line.member("octets", length)
    line.member("controle", SHA256.empreinte(of: line.bytes.span))
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      source: try line.member("source"), position: try line.member("id"),
      hash: try line.member("hash"), length: try line.member("octets"))
    // A reader may see the file half overwritten; what it then reads does not write back the same.
    _ = try line.member("controle", Empreinte.self)
  }
}

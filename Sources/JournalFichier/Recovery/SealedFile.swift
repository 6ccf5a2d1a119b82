package import Journaux
package import LigneJSON

/// A small JSON object in a file of its own, written over the one before in one block.
///
/// It ends with the hash of what it says. A reader may see it half overwritten: what it then reads
/// does not write back the same, and counts as nothing.
package protocol SealedFile: LineObject {
  /// Writes all members but the last, the hash of what they say.
  func writeContent(to line: inout LineWriter)
  /// Reads these members.
  init(content line: inout LineReader) throws(Ecart)
}

/// Small enough for a disk to write it whole or not at all.
private let sealedSize = 256

extension SealedFile {
  /// The file's bytes: the object, filled up with spaces.
  package var bytes: ContiguousArray<UInt8> {
    var writer = LineWriter()
    write(to: &writer)
    let written = writer.bytes
    let filling = repeatElement(UInt8(ascii: " "), count: sealedSize - 1 - written.count)
    return written + filling + [UInt8(ascii: "\n")]
  }

  /// Reads what `bytes` writes, or gives nothing.
  package init?(_ bytes: ContiguousArray<UInt8>) {
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    var reader = LineReader(bytes, in: 0..<min(bytes.count, end + 1))
    guard let object = try? Self.read(from: &reader), object.bytes == bytes else { return nil }
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
  static func read(_ path: String, systeme: Systeme) throws(SystemError) -> Self? {
    do {
      let file = try systeme.openFile(path, .read)
      return Self(try systeme.read(file, at: 0, count: sealedSize, path))
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// Writes the file, which is not synced unless that is asked for, and says whether it is new.
  @discardableResult func write(
    _ path: String, synced: Bool = false, systeme: Systeme
  ) throws(SystemError) -> Bool {
    var isNew = false
    let file: Descriptor
    do {
      file = try systeme.openFile(path, .readWrite)
    } catch {
      guard error.isAbsence else { throw error }
      file = try systeme.openFile(path, .create)
      isNew = true
    }
    try systeme.write(bytes, to: file, at: 0, path)
    if synced { try systeme.sync(file, path) }
    return isNew
  }
}

package import Facturation
package import Journaux
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

  package init(source: RegistreID, position: Position, hash: Empreinte, length: Int) {
    self.source = source
    self.position = position
    self.hash = hash
    self.length = length
  }

  static func read(_ folder: Folder, systeme: Systeme) throws(SystemError) -> HeadFile? {
    try read(folder.head, systeme: systeme)
  }

  /// Writes the file, after the journal was synced.
  func write(_ folder: Folder, systeme: Systeme) throws(SystemError) {
    try write(folder.head, systeme: systeme)
  }
}

extension HeadFile: SealedFile {
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

import Journaux
import LigneJSON

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

  static func read(_ folder: Folder, systeme: Systeme) throws(SystemError) -> GroupFile? {
    try read(folder.group, systeme: systeme)
  }

  /// Writes the file, and waits until it is on the disk.
  func write(_ folder: Folder, systeme: Systeme) throws(SystemError) {
    let isNew = try write(folder.group, synced: true, systeme: systeme)
    if isNew { try systeme.syncFolder(folder.path) }
  }
}

extension GroupFile: SealedFile {
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

/// Tells where nothing may be written but by a registre itself, in whichever folder.
///
///     a place        whatever the name, in a folder that holds a journal, or in one within that
///     a content      what begins as a journal does: a copy, or a hard link from elsewhere
///
/// The folder may be reached by links, which the system follows. A hard link from elsewhere to what
/// is not the journal itself is not recognised; to replace it leaves the file that the registre has.
struct Sparing {
  let systeme: Systeme

  /// Whether that file must stay what it is, or must not be; `status` is what is known of it if it is there.
  func spares(_ path: String, _ status: FileStatus?) throws(SystemError) -> Bool {
    if isWithinRegistre(Folder(path).parent) { return true }
    guard status != nil else { return false }
    return try beginsAsJournal(path)
  }

  /// Whether a folder is a registre's, or the one in which it is.
  func isWithinRegistre(_ folder: String) -> Bool {
    ["", "/.."].contains { up in
      // What may not be looked into is nobody's to tell of.
      ((try? systeme.regularFile(Folder("\(folder)\(up)").journal)) ?? nil) != nil
    }
  }

  private func beginsAsJournal(_ path: String) throws(SystemError) -> Bool {
    let beginning = ContiguousArray(Self.beginning.utf8)
    let file = try systeme.openFile(path, .read)
    return try systeme.read(file, at: 0, count: beginning.count, path) == beginning
  }

  /// How the first line of every journal begins.
  private static let beginning = #"{"specversion":"1.0","id":"1","source":"urn:uuid:"#
}

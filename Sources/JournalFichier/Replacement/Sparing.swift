/// Tells where nothing may be written but by a registre itself, in whichever folder.
///
///     a place        whatever the name, in a folder that holds a journal, or anywhere within that
///     a content      what begins as a journal does: a copy, or a hard link from elsewhere
///
/// What is only called like a journal, and neither begins like one nor has a head beside it, is none: nobody
/// is to keep others from a folder by an empty file. The folder may be reached by links, which the system
/// follows. A hard link from elsewhere to what is not the journal itself is not recognised; to replace it
/// leaves the file that the registre has.
struct Sparing {
  let systeme: Systeme

  /// Whether that file must stay what it is, or must not be; `status` is what is known of it if it is there.
  func spares(_ path: String, _ status: FileStatus?) throws(SystemError) -> Bool {
    if isWithinRegistre(Folder(path).parent) { return true }
    guard status != nil else { return false }
    return try beginsAsJournal(path)
  }

  /// Whether a folder is a registre's, or in one, however far down.
  func isWithinRegistre(_ folder: String) -> Bool {
    var place = "\(folder)/."
    while true {
      if isRegistre(Folder(place)) { return true }
      // What may not be looked into is nobody's to tell of.
      guard let here = try? systeme.folder(place), let above = try? systeme.folder("\(place)/.."),
        !above.isSame(as: here)
      else { return false }
      place += "/.."
    }
  }

  /// Whether a folder holds a journal, or what has taken the place of one beside its head.
  private func isRegistre(_ folder: Folder) -> Bool {
    guard isFile(folder.journal) else { return false }
    return isFile(folder.head) || (try? beginsAsJournal(folder.journal)) == true
  }

  private func isFile(_ path: String) -> Bool {
    ((try? systeme.regularFile(path)) ?? nil) != nil
  }

  private func beginsAsJournal(_ path: String) throws(SystemError) -> Bool {
    let beginning = ContiguousArray(Self.beginning.utf8)
    let file = try systeme.openFile(path, .read)
    return try systeme.read(file, at: 0, count: beginning.count, path) == beginning
  }

  /// How the first line of every journal begins.
  private static let beginning = #"{"specversion":"1.0","id":"1","source":"urn:uuid:"#
}

/// Tells what no file may be written over: whatever is a registre's, in whichever folder.
///
///     a name         journal.jsonl, tete.json, *.index… in a folder that holds a journal
///     ancres/        what is kept for an anchor in a folder beside a journal
///     an identity    another name of such a file beside it, be it a hard link
///     a content      what begins as a journal does: a copy, or a hard link from elsewhere
///
/// The folder may be reached by links, which the system follows. A hard link from elsewhere to what
/// is not the journal itself is not recognised; to replace it leaves the file that the registre has.
struct Sparing {
  let systeme: Systeme

  /// Whether that file, which lies in a folder that holds those names, must stay what it is.
  ///
  /// `status` is what is known of it if it is there.
  func spares(_ path: String, among names: [String], _ status: FileStatus?) throws(SystemError)
    -> Bool
  {
    let folder = Folder(Folder(path).parent)
    let isRegistre = names.contains { $0.lowercased() == Folder.journalName }
    if isRegistre, Folder.owns(Folder(path).name) { return true }
    guard !isProof(path) else { return true }
    guard let status else { return false }
    for name in names where isRegistre && Folder.owns(name) {
      // What is no regular file there is not the one that would be replaced.
      let own = try? systeme.regularFile("\(folder.path)/\(name)")
      if own?.isSame(as: status) == true { return true }
    }
    return try beginsAsJournal(path)
  }

  /// Whether it is kept for an anchor: what others signed cannot be made again.
  private func isProof(_ path: String) -> Bool {
    let folder = Folder(Folder(path).parent)
    guard folder.name.lowercased() == ProofFolder.name, ProofName(String(Folder(path).name)) != nil
    else { return false }
    return ((try? systeme.regularFile(Folder(folder.parent).journal)) ?? nil) != nil
  }

  private func beginsAsJournal(_ path: String) throws(SystemError) -> Bool {
    let beginning = ContiguousArray(Self.beginning.utf8)
    let file = try systeme.openFile(path, .read)
    return try systeme.read(file, at: 0, count: beginning.count, path) == beginning
  }

  /// How the first line of every journal begins.
  private static let beginning = #"{"specversion":"1.0","id":"1","source":"urn:uuid:"#
}

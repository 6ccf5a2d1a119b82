/// A registre's folder, and the names of the files in it.
package struct Folder: Sendable {
  /// The folder's path.
  package let path: String

  /// Takes the path of a folder that may not exist yet.
  package init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// What the file is called that makes a folder a registre's.
  static let journalName = "journal.jsonl"
  /// What the file is called that says how far the journal is on the disk.
  static let headName = "tete.json"

  /// The truth.
  package var journal: String { "\(path)/\(Self.journalName)" }
  /// The last head that was synced.
  package var head: String { "\(path)/\(Self.headName)" }
  /// The acts that may be on their way to the disk together.
  package var group: String { "\(path)/groupe.json" }

  /// Where bytes go that a crash left at the end of the journal.
  package func setAside(at offset: Int, attempt: Int) -> String {
    "\(journal).ecarte-\(offset)" + (attempt == 1 ? "" : "-\(attempt)")
  }

  /// The folder that the folder is in.
  var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without the folder that it is in.
  var name: Substring { path.split(separator: "/").last ?? "" }
}

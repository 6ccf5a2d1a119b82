import Foundation

/// A folder for one test, in memory where the system has such a place; gone with the object.
///
/// Whoever ends tests before they do names a place of his own for it, as `FACTURIER_TESTS`.
///
/// The registre of the test stands in a folder of its own inside, which does not exist at first.
package final class TemporaryFolder: Sendable {
  package let path: String

  package var registre: String { "\(path)/registre" }
  package var journal: String { "\(registre)/journal.jsonl" }
  package var tete: String { "\(registre)/tete.json" }

  package init() throws {
    let memory = ProcessInfo.processInfo.environment["FACTURIER_TESTS"] ?? "/dev/shm"
    let place =
      FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    path = "\(place)/facturier-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes the registre's folder and lays files in it.
  package func lay(journal: some Sequence<UInt8>, tete: ContiguousArray<UInt8>? = nil) throws {
    if !exists(registre) {
      try FileManager.default.createDirectory(
        atPath: registre, withIntermediateDirectories: false)
    }
    try write(journal, to: self.journal)
    if let tete { try write(tete, to: self.tete) } else { try? remove(self.tete) }
  }

  package func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  package func read(_ path: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  package func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  package func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  /// The names in the registre's folder, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: registre).sorted()
  }

  /// The files into which the end of the journal was moved, oldest first.
  package func setAside() throws -> [String] {
    try names().filter { $0.contains(".ecarte-") }.map { "\(registre)/\($0)" }
  }

  /// The permissions of a file or a folder.
  package func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}

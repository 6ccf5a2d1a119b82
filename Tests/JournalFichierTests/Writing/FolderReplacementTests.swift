import Foundation
import JournalFichier
import Journaux
import Testing

/// A folder appears whole or not at all.
@Suite struct FolderReplacementTests {
  private let folder = URL.temporaryDirectory.appending(path: "dossier-\(UUID().uuidString)")

  /// What stands beside each other once a folder was made, and what became of it.
  private func make(
    failing call: Systeme.Call?, at name: String
  ) throws -> (names: [String], code: JournalError.Code?) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let systeme = Systeme(faultAt: { asked, path in
      asked == call && path.hasSuffix(name) ? .fails(EIO) : nil
    })
    var code: JournalError.Code?
    do {
      let made = try FolderReplacement("\(folder.path())/audit", systeme: systeme)
      for file in ["a.txt", "preuves/b.txt"] {
        try made.begin(file)
        try made.write(ContiguousArray(file.utf8))
        try made.end()
      }
      try made.finish()
    } catch let error as JournalError { code = error.code }
    return (try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted(), code)
  }

  private let whole = ["audit", "audit/a.txt", "audit/preuves", "audit/preuves/b.txt"]

  @Test func `it appears with all that is in it`() throws {
    let (names, code) = try make(failing: nil, at: "")
    #expect(names == whole && code == nil)
  }

  @Test(
    arguments: [
      (.pwrite, "a.txt"), (.fdatasync, "b.txt"), (.fsync, "/preuves"), (.fsync, ".dossier"),
      (.rename, ""),
    ] as [(Systeme.Call, String)])
  func `a call that fails leaves nothing of it`(call: Systeme.Call, name: String) throws {
    let (names, code) = try make(failing: call, at: name)
    #expect(names == [] && code == .entreeSortie)
  }

  @Test func `that its name may not be on the disk is said, though it is in its place`() throws {
    let (names, code) = try make(failing: .fsync, at: folder.lastPathComponent)
    #expect(names == whole && code == .entreeSortie)
  }
}

import Foundation
import Journaux
import JournalFichier
import Synchronization
import Testing

/// A file appears whole or not at all, and what it replaces stays until then.
@Suite struct FileReplacementTests {
  private let folder = URL.temporaryDirectory.appending(path: "remplacement-\(UUID().uuidString)")

  @Test func `a new file appears when it is finished, for its owner alone`() throws {
    try inFolder { path throws in
      let file = try FileReplacement(path)
      try file.write(ContiguousArray("ab".utf8))
      try file.write(ContiguousArray("c".utf8))
      let before = try names()
      #expect(before.count == 1 && before[0].hasPrefix(".facturier-"))
      try file.finish()
      #expect(try names() == ["export.json"])
      #expect(try text(path) == "abc")
      #expect(try permissions(path) == 0o600)
    }
  }

  @Test func `a file that is replaced leaves its permissions`() throws {
    try inFolder { path throws in
      try Data("old".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      let file = try FileReplacement(path)
      try file.write(ContiguousArray("new".utf8))
      #expect(try text(path) == "old")
      try file.finish()
      #expect(try text(path) == "new")
      #expect(try permissions(path) == 0o644)
    }
  }

  @Test func `a file that is given up leaves nothing`() throws {
    try inFolder { path throws in
      do {
        let file = try FileReplacement(path)
        try file.write(ContiguousArray("abc".utf8))
      }
      #expect(try names() == [])
    }
  }

  @Test func `links, folders and absent folders are refused`() throws {
    try inFolder { path throws in
      let (manager, target) = (FileManager.default, path + ".cible")
      try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
      failure(.ecritureImpossible) { _ = try FileReplacement(path) }
      let inner = folder.path() + "/dossier"
      try manager.createDirectory(atPath: inner, withIntermediateDirectories: false)
      failure(.ecritureImpossible) { _ = try FileReplacement(inner) }
      let absent = folder.path() + "/absent/export.json"
      failure(.ecritureImpossible) { _ = try FileReplacement(absent) }
    }
  }

  @Test func `the file that is written is its owner's alone until it takes the other's place`()
    throws
  {
    try inFolder { path throws in
      try Data("old".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      let file = try FileReplacement(path)
      try file.write(ContiguousArray("new".utf8))
      try file.settle()
      #expect(try permissions(file.temporary) == 0o600)
      #expect(try text(file.temporary) == "new")
      #expect(try text(path) == "old")
      try file.finish()
      #expect(try permissions(path) == 0o644)
    }
  }

  @Test(
    arguments: [
      (.lstat, EACCES, .ecritureImpossible), (.open, EROFS, .ecritureImpossible),
      (.fchmod, EIO, .entreeSortie), (.pwrite, ENOSPC, .plein), (.fdatasync, EIO, .entreeSortie),
      (.rename, EIO, .entreeSortie), (.readdir, EACCES, .ecritureImpossible),
      (.readdir, EIO, .entreeSortie),
    ] as [(Systeme.Call, Int32, JournalError.Code)])
  func `a call that fails leaves what was there, and nothing beside it`(
    call: Systeme.Call, number: Int32, expected: JournalError.Code
  ) throws {
    try inFolder { path throws in
      try Data("old".utf8).write(to: URL(filePath: path))
      let systeme = Systeme { $0 == call ? .fails(number) : nil }
      failure(expected) { try replace(path, systeme) }
      #expect(try names() == ["export.json"])
      #expect(try text(path) == "old")
    }
  }

  @Test func `a folder that does not sync is said, though the file is in its place`() throws {
    try inFolder { path throws in
      let systeme = Systeme { $0 == .fsync ? .fails(EIO) : nil }
      failure(.entreeSortie) { try replace(path, systeme) }
      #expect(try names() == ["export.json"])
      #expect(try text(path) == "new")
    }
  }

  @Test func `short writes and interruptions are gone on with`() throws {
    try inFolder { path throws in
      let calls = Mutex(0)
      let systeme = Systeme { call in
        guard call == .pwrite else { return nil }
        return calls.withLock { calls in
          calls += 1
          return calls.isMultiple(of: 2) ? .takes(1) : .fails(EINTR)
        }
      }
      try replace(path, systeme)
      #expect(try text(path) == "new")
    }
  }

  private func replace(_ path: String, _ systeme: Systeme) throws {
    let file = try FileReplacement(path, systeme: systeme)
    try file.write(ContiguousArray("new".utf8))
    try file.finish()
  }

  private func failure(
    _ code: JournalError.Code, at place: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(throws: JournalError.self, sourceLocation: place) { try body() }
    #expect(error?.code == code, sourceLocation: place)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "export.json").path())
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path())
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

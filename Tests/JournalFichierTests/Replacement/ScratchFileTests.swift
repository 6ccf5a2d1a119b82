import Foundation
import JournalFichier
import Synchronization
import Testing

/// What a killed export leaves behind goes with the next one; what is being written stays.
@Suite struct ScratchFileTests {
  private let manager = FileManager.default
  private let folder = URL.temporaryDirectory.appending(path: "reste-\(UUID().uuidString)")

  @Test func `what others left behind unfinished is taken away by the next file`() throws {
    try inFolder { path throws in
      try write(".facturier-0123456789abcdef.tmp", ".facturier-7.tmp")
      try replace(path)
      #expect(try names() == ["export.json"])
    }
  }

  @Test func `what is still being written stays, and takes its place`() throws {
    try inFolder { path throws in
      let slow = try FileReplacement(folder.path() + "/autre.json")
      try slow.write(ContiguousArray("slow".utf8))
      try replace(path)
      try slow.finish()
      #expect(try names() == ["autre.json", "export.json"])
    }
  }

  @Test func `what only resembles one is left alone`() throws {
    try inFolder { path throws in
      let resembling = [
        ".facturier-.tmp", ".facturier-0123456789abcdef0.tmp", ".facturier-ABC.tmp",
        ".facturier-7.tmp.bak", "facturier-7.tmp", ".facturier-xyz.tmp",
      ]
      for name in resembling { try write(name) }
      try manager.createDirectory(
        atPath: folder.path() + "/.facturier-8.tmp", withIntermediateDirectories: false)
      try write("cible")
      try manager.createSymbolicLink(
        atPath: folder.path() + "/.facturier-9.tmp", withDestinationPath: "cible")
      let before = try names()
      try replace(path)
      #expect(try names() == (before + ["export.json"]).sorted())
    }
  }

  @Test func `where files can't be locked, nothing is taken away and exports go on`() throws {
    try inFolder { path throws in
      try write(".facturier-7.tmp")
      try replace(path, Systeme { $0 == .flock ? .fails(ENOLCK) : nil })
      #expect(try names() == [".facturier-7.tmp", "export.json"])
    }
  }

  @Test func `one that another takes away before it is locked is made again`() throws {
    try inFolder { path throws in
      let calls = Mutex(0)
      let systeme = Systeme { [folder] call in
        guard call == .flock else { return nil }
        let isFirst = calls.withLock { calls in
          calls += 1
          return calls == 1
        }
        guard isFirst else { return nil }
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder.path())) ?? [] {
          try? manager.removeItem(atPath: folder.path() + "/" + name)
        }
        return nil
      }
      try replace(path, systeme)
      #expect(try names() == ["export.json"])
      #expect(calls.withLock { $0 } == 2)
    }
  }

  private func replace(_ path: String, _ systeme: Systeme = Systeme()) throws {
    let file = try FileReplacement(path, systeme: systeme)
    try file.write(ContiguousArray("new".utf8))
    try file.finish()
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    try body(folder.appending(path: "export.json").path())
  }

  private func write(_ names: String...) throws {
    for name in names {
      try "Jeanne Dupont".write(
        toFile: folder.path() + "/" + name, atomically: false, encoding: .utf8)
    }
  }

  private func names() throws -> [String] {
    try manager.contentsOfDirectory(atPath: folder.path()).sorted()
  }
}

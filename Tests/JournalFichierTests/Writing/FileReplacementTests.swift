import Facturation
import Foundation
import JournalFichier
import Journaux
import Synchronization
import Testing

/// Writes three bytes in the place of a file, or where none is.
private func replace(_ path: String, _ systeme: Systeme = Systeme()) throws {
  let file = try FileReplacement(path, systeme: systeme)
  try file.write(ContiguousArray("new".utf8))
  try file.finish()
}

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

/// The leavings of a killed export go with the next one; a file that is being written stays.
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

/// Nothing of a registre's is ever replaced, of this registre or another and under any name.
@Suite struct SparingTests {
  private let manager = FileManager.default
  private let folder = URL.temporaryDirectory.appending(path: "epargne-\(UUID().uuidString)")
  private static let line = #"{"specversion":"1.0","id":"1","source":"urn:uuid:0197"# + "\n"

  private static let names = [
    "journal.jsonl", "tete.json", "groupe.json", "journal.index", "journal-3.index", "etats.point",
    "journal.jsonl.ecarte-9", "journal.jsonl.ecarte-9-2", "JOURNAL.JSONL", "Tete.json",
  ]

  @Test(arguments: names)
  func `what has a name of a registre's stays in any folder that holds a journal`(name: String)
    throws
  {
    try inRegistre { registre throws in
      if name != "journal.jsonl" { try write("own", "\(registre)/\(name)") }
      let link = folder.path() + "/lien"
      try manager.createSymbolicLink(atPath: link, withDestinationPath: registre)
      let before = try contents(of: registre)
      for path in ["\(registre)/\(name)", "\(registre)/./\(name)", "\(registre)/../lien/\(name)"] {
        refuses(path)
      }
      #expect(try contents(of: registre) == before)
    }
  }

  @Test(arguments: names)
  func `a name of a registre's is not taken there either when nothing bears it`(name: String)
    throws
  {
    try inRegistre { registre throws in
      let before = try contents(of: registre)
      refuses("\(registre)/\(name)")
      #expect(try contents(of: registre) == before)
    }
  }

  @Test(arguments: ["tete.json", "mes.index", "groupe.json", "export.json"])
  func `where there is no journal, a name is a name like others`(name: String) throws {
    try inRegistre { _ throws in
      let path = folder.path() + "/" + name
      try replace(path)
      try replace(path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }
  }

  @Test(arguments: ["journal.jsonl", "tete.json", "journal.index"])
  func `another name of a registre's file beside it stays that file`(name: String) throws {
    try inRegistre { registre throws in
      let path = "\(registre)/export.json"
      if name != "journal.jsonl" { try write("own", "\(registre)/\(name)") }
      try manager.linkItem(atPath: "\(registre)/\(name)", toPath: path)
      let before = try contents(of: registre)
      refuses(path)
      #expect(try contents(of: registre) == before)
    }
  }

  @Test func `what begins as a journal stays, wherever it lies and whatever it is called`() throws {
    try inRegistre { registre throws in
      let (copy, link) = (folder.path() + "/copie.txt", folder.path() + "/export.json")
      try manager.copyItem(atPath: "\(registre)/journal.jsonl", toPath: copy)
      try manager.linkItem(atPath: "\(registre)/journal.jsonl", toPath: link)
      for path in [copy, link] {
        refuses(path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.line)
      }
    }
  }

  @Test(arguments: [
    "export.json", "F2026-0001.pdf", "ancres/notes.txt", "exports/fec.txt",
    "exports/2026/03/fec.txt",
  ])
  func `nothing else is put into a registre's folder, or into one within it`(name: String) throws {
    try inRegistre { registre throws in
      for part in ["ancres", "exports/2026/03"] {
        try manager.createDirectory(
          atPath: "\(registre)/\(part)", withIntermediateDirectories: true)
      }
      refuses("\(registre)/\(name)")
      let error = #expect(throws: JournalError.self) {
        try FileReplacement.makeFolder("\(registre)/exports/2026/nouveau")
      }
      #expect(error?.code == .ecritureImpossible)
      #expect(throws: JournalError.self) { try FolderReplacement("\(registre)/nouveau") }
      #expect(
        try manager.contentsOfDirectory(atPath: registre).sorted()
          == ["ancres", "exports", "journal.jsonl"])
      try FileReplacement.makeFolder("\(registre)/../dehors")
      try replace("\(registre)/../dehors/\(name.split(separator: "/").last ?? "")")
    }
  }

  @Test(arguments: ["", "{}\n", #"{"specversion":"1.0","id":"2","source":"urn:uuid:0197"# + "\n"])
  func `what is only called like a journal keeps nothing from its folder`(content: String) throws {
    try inRegistre { _ throws in
      let dossier = folder.path()
      try write(content, "\(dossier)/journal.jsonl")
      try manager.createDirectory(atPath: "\(dossier)/exports", withIntermediateDirectories: true)
      for name in ["export.json", "exports/export.json"] { try replace("\(dossier)/\(name)") }
      // Beside a head it is a journal that was spoilt.
      try write("own", "\(dossier)/tete.json")
      for name in ["export.json", "exports/export.json"] { refuses("\(dossier)/\(name)") }
    }
  }

  private func refuses(_ path: String, at place: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: JournalError.self, sourceLocation: place) { try replace(path) }
    #expect(error?.code == .ecritureImpossible, sourceLocation: place)
    #expect(error?.message(.francais).contains("registre") == true, sourceLocation: place)
    #expect(error?.message(.anglais).contains("ledger") == true, sourceLocation: place)
  }

  /// A folder that holds a registre of one line, beside which there is nothing.
  private func inRegistre(_ body: (String) throws -> Void) throws {
    let registre = folder.path() + "/registre"
    try manager.createDirectory(atPath: registre, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    try write(Self.line, "\(registre)/journal.jsonl")
    try body(registre)
  }

  private func write(_ text: String, _ path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func contents(of folder: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try manager.contentsOfDirectory(atPath: folder) {
      contents[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    return contents
  }
}

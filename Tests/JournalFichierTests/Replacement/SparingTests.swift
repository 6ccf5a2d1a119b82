import Facturation
import Foundation
import Journaux
import JournalFichier
import Testing

/// Nothing of a registre's is ever replaced, whichever registre it is and however it is called.
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

  private func replace(_ path: String) throws {
    let file = try FileReplacement(path)
    try file.write(ContiguousArray("new".utf8))
    try file.finish()
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

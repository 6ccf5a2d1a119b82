import Facturation
import Foundation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

@Suite struct `A registre's folder` {
  private let folder: TemporaryFolder
  private let files = FileManager.default

  init() throws { folder = try TemporaryFolder() }

  private func code(_ body: () throws -> Void) -> JournalError.Code? {
    #expect(throws: JournalError.self, performing: body)?.code
  }

  private func begin() throws {
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    try journal.appendClient()
  }

  @Test func `and its files are their owner's alone`() throws {
    try begin()
    let bytes = try folder.read(folder.journal)
    try folder.write(bytes + [0x7B], to: folder.journal)
    try FileJournal(folder: folder.registre).appendClient(id: 8)
    #expect(try folder.mode(of: folder.registre) == 0o700)
    #expect(try folder.names().count == 3)
    for name in try folder.names() {
      #expect(try folder.mode(of: "\(folder.registre)/\(name)") == 0o600, "\(name)")
    }
  }

  @Test func `that is missing is only made when that was asked for`() throws {
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .introuvable)
    #expect(!folder.exists(folder.registre))
    #expect(code { _ = try Findings(folder.registre) } == .introuvable)
    let deep = "\(folder.registre)/a/b"
    #expect(code { _ = try FileJournal(folder: deep, creating: true) } == .introuvable)
    try files.createDirectory(atPath: folder.registre, withIntermediateDirectories: false)
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .introuvable)
  }

  @Test func `is asked for where a file is named`() throws {
    try begin()
    for creating in [false, true] {
      let error = #expect(throws: JournalError.self) {
        _ = try FileJournal(folder: folder.journal, creating: creating)
      }
      #expect(error?.code == .introuvable)
      #expect(error?.message(.anglais).hasPrefix("\(folder.journal) is a file: ") == true)
    }
    let error = #expect(throws: JournalError.self) { _ = try Findings(folder.journal) }
    #expect(error?.message(.francais).hasPrefix("\(folder.journal) est un fichier : ") == true)
  }

  @Test func `may be reached by a link, but its journal may not be one`() throws {
    try begin()
    let link = "\(folder.path)/lien"
    try files.createSymbolicLink(atPath: link, withDestinationPath: folder.registre)
    #expect(try FileJournal(folder: link).all().count == 2)
    #expect(try FileJournal(folder: link + "//").all().count == 2)
    try files.moveItem(atPath: folder.journal, toPath: "\(folder.path)/ailleurs")
    try files.createSymbolicLink(
      atPath: folder.journal, withDestinationPath: "\(folder.path)/ailleurs")
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .interdit)
    #expect(code { _ = try FileJournal(folder: folder.registre, creating: true) } == .interdit)
    #expect(code { _ = try Findings(folder.registre) } == .interdit)
  }

  @Test func `holds a journal that is a file and nothing else`() throws {
    try files.createDirectory(atPath: folder.journal, withIntermediateDirectories: true)
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .interdit)
    #expect(code { _ = try Findings(folder.registre) } == .interdit)
    try folder.remove(folder.journal)
    #expect(unsafe mkfifo(folder.journal, 0o600) == 0)
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .interdit)
    #expect(code { _ = try FileJournal(folder: folder.registre, creating: true) } == .interdit)
  }

  @Test(arguments: [EACCES, EPERM, EROFS])
  func `that may only be read is read, and writing is refused for that reason`(number: Int32)
    throws
  {
    try begin()
    let script = Script(.fails(0, number))
    let journal = try FileJournal(folder: folder.registre, systeme: script.systeme)
    #expect(try journal.all().count == 2)
    let bytes = try folder.read(folder.journal)
    #expect(code { try journal.appendClient(id: 9) } == .interdit)
    #expect(try folder.read(folder.journal) == bytes)
    script.follow(.failsEvery(.open, number))
    #expect(
      code { _ = try FileJournal(folder: folder.registre, systeme: script.systeme) } == .interdit)
  }

  @Test func `with an empty journal is a registre that is not opened yet`() throws {
    try folder.lay(journal: [])
    let journal = try FileJournal(folder: folder.registre)
    #expect(try journal.all() == [])
    #expect(try Findings(folder.registre).rules == ["vide"])
    #expect(try !Findings(folder.registre).rapport.estIntact)
    try journal.appendOpening()
    #expect(try Findings(folder.registre).rapport.estIntact)
  }
}

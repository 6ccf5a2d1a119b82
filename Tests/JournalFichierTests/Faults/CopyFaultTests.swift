import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Lines that are copied into a journal and do not come to the disk, or do not belong there.
@Suite struct `A copy that fails` {
  private let (from, to): (TemporaryFolder, TemporaryFolder)
  private let lines: ContiguousArray<UInt8>

  init() throws {
    (from, to) = (try TemporaryFolder(), try TemporaryFolder())
    let journal = try FileJournal(folder: from.registre, creating: true)
    try journal.appendOpening()
    try to.lay(journal: try from.read(from.journal))
    let length = try from.read(from.journal).count
    try journal.appendClients(3, from: 1)
    lines = ContiguousArray(try from.read(from.journal).dropFirst(length))
  }

  @Test(arguments: [Systeme.Call.pwrite, .fdatasync], [1, 2, 3])
  func `leaves nothing behind, and goes on`(call: Systeme.Call, number: Int) throws {
    let before = try to.read(to.journal)
    let fault = CountedFault(call, number)
    let copy = try FolderCopy(
      to.registre, creating: false, systeme: Systeme { fault.next($0) }, patience: .zero)
    let source = try #require(copy.source)
    do { try copy.add(lines, of: source) } catch {
      #expect((error as? JournalError)?.code == .entreeSortie)
      #expect(try to.read(to.journal) == before)
      try copy.add(lines, of: source)
    }
    #expect(try to.read(to.journal) == from.read(from.journal))
    #expect(copy.head.position == 4)
  }

  @Test func `leaves nothing behind of lines that do not follow`() throws {
    let before = try to.read(to.journal)
    let copy = try FolderCopy(to.registre, creating: false, patience: .zero)
    let source = try #require(copy.source)
    let last = ContiguousArray(lines.dropFirst((lines.firstIndex(of: 10) ?? 0) + 1))
    #expect(throws: JournalError.self) { try copy.add(last, of: source) }
    #expect(try to.read(to.journal) == before)
  }
}

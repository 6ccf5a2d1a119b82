import Facturation
import Foundation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// What is on the disk when the power goes, compared with what was answered before.
@Suite struct `When the power is cut` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    try journal.appendClients(3, from: 1)
  }

  @Test func `everything acknowledged is on the disk`() throws {
    let power = try PowerCut(folder)
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    for act in 1...10 {
      let last = try journal.appendClients(act % 3 + 1, from: UInt64(act * 100)).last
      #expect(try power.eventsAfterCuts() == [last?.position])
    }
  }

  @Test func `the check notices a sync that is not made`() throws {
    let power = try PowerCut(folder) { _, _ in .skipped }
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    #expect(try journal.appendClient(id: 50).map(\.position) == [5])
    #expect(try power.eventsAfterCuts() == [4])
  }

  @Test func `nothing is there of an act of which it was said that nothing was recorded`() throws {
    let power = try PowerCut(folder) { _, number in number == 0 ? .fails(EIO) : nil }
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 50) }
    #expect(error?.code == .entreeSortie)
    #expect(try power.eventsAfterCuts() == [4])
    #expect(try journal.appendClient(id: 51).map(\.position) == [5])
    #expect(try power.eventsAfterCuts() == [5])
  }

  @Test func `an act may be there if it was said that it may be`() throws {
    let power = try PowerCut(folder) { _, number in number < 2 ? .fails(EIO) : nil }
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 50) }
    #expect(error?.code == .incertain)
    #expect(Set(try power.eventsAfterCuts()) == [4, 5])
    #expect(try journal.all().count == 4)
    #expect(try journal.appendClient(id: 51).map(\.position) == [5])
    #expect(try power.eventsAfterCuts() == [5])
  }

  /// Were the next act on the disk without it, that would be damage.
  ///
  /// And whoever wrote it may have seen its sync fail,
  /// after which the next one succeeds for what is written again alone.
  @Test(arguments: [Head.vouches, .isOld, .isMissing])
  func `an act for which no head vouches is on the disk before another is built upon it`(
    head: Head
  ) throws {
    let tete = try folder.read(folder.tete)
    try FileJournal(folder: folder.registre).appendClient(id: 49)
    switch head {
    case .vouches: break
    case .isOld: try folder.write(tete, to: folder.tete)
    case .isMissing: try folder.remove(folder.tete)
    }
    let script = Script()
    let journal = try FileJournal(folder: folder.registre, systeme: script.systeme)
    let before = try folder.read(folder.journal)
    try journal.appendClient(id: 50)
    let changes = script.calls.filter { [.pwrite, .fdatasync].contains($0) }
    // Lines, their sync, the head: first of that act, and then of the new one.
    let act: [Systeme.Call] = [.pwrite, .fdatasync, .pwrite]
    let expected = head == .vouches ? act : act + act
    #expect(changes == expected)
    #expect(try folder.read(folder.journal).starts(with: before))
  }

  enum Head { case vouches, isOld, isMissing }

  /// Cut off first and copied later, it would be lost.
  @Test func `what is set aside is on the disk, and its name, before it is cut off`() throws {
    let bytes = try folder.read(folder.journal)
    try folder.write(bytes + bytes.suffix(300).dropLast(), to: folder.journal)
    let script = Script()
    let journal = try FileJournal(folder: folder.registre, systeme: script.systeme)
    try journal.appendClient(id: 50)
    #expect(try folder.setAside().count == 1)
    let changes = script.calls.filter { [.pwrite, .fdatasync, .fsync, .ftruncate].contains($0) }
    #expect(changes.prefix(4) == [.pwrite, .fdatasync, .fsync, .ftruncate])
  }

  @Test(arguments: [0, 1], [true, false])
  func `names that a failure kept from being synced are synced before the first answer`(
    failing: Int, creating: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let (other, first) = (try TemporaryFolder(), Script())
    let syncs = try fsyncs(of: first) {
      _ = try FileJournal(folder: other.registre, creating: true, systeme: first.systeme)
    }
    try #require(syncs.count == 2)
    let script = Script(.fails(syncs[failing], EIO))
    #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre, creating: true, systeme: script.systeme)
    }
    let isThere = folder.exists(folder.journal)
    let again = Script()
    let later = try fsyncs(of: again) {
      try FileJournal(
        folder: folder.registre, creating: creating || !isThere, systeme: again.systeme
      ).appendOpening()
    }
    #expect(later.count >= 2)
    let write = try #require(again.calls.firstIndex(of: .pwrite))
    #expect(later.allSatisfy { $0 < write })
  }

  /// At which calls a folder was synced.
  private func fsyncs(of script: Script, during body: () throws -> Void) throws -> [Int] {
    try body()
    return script.calls.indices.filter { script.calls[$0] == .fsync }
  }
}

import Facturation
import Foundation
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// What somebody else does to the file while a process holds it open.
@Suite struct `A process that holds a journal open` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    try journal.appendClients(3, from: 1)
  }

  /// Puts a file of the same bytes in the journal's place.
  private func replace() throws {
    let bytes = try folder.read(folder.journal)
    try folder.remove(folder.journal)
    try folder.write(bytes, to: folder.journal)
  }

  @Test func `records nothing in a file that was replaced, which nobody would read`() throws {
    let journal = try FileJournal(folder: folder.registre)
    try journal.appendClient(id: 50)
    try replace()
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 51) }
    #expect(error?.code == .remplace)
    #expect(try FileJournal(folder: folder.registre).all().count == 5)
  }

  /// As long as another process writes, it may put a copy in place.
  @Test func `records nothing in a file that was replaced while it waited for the lock`() throws {
    let asked = Mutex(0)
    let systeme = Systeme { call in
      guard call == .flock else { return nil }
      let number = asked.withLock { asked in
        asked += 1
        return asked
      }
      guard number > 1 else { return .fails(EWOULDBLOCK) }
      do { try replace() } catch { Issue.record(error) }
      return nil
    }
    let journal = try FileJournal(folder: folder.registre, systeme: systeme)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 51) }
    #expect(error?.code == .remplace && asked.withLock { $0 } == 2)
    #expect(try FileJournal(folder: folder.registre).all().count == 4)
  }

  /// Between the sync and the head: nobody would ever read what was synced.
  @Test(arguments: [false, true], [1, 3])
  func `answers no act with success whose file was replaced or taken away meanwhile`(
    isGone: Bool, acts: Int
  ) throws {
    let isStruck = Mutex(false)
    let systeme = Systeme(faultAt: { call, path in
      guard call == .fdatasync, path == folder.journal else { return nil }
      guard !isStruck.withLock({ struck in (struck, struck = true).0 }) else { return nil }
      do { if isGone { try folder.remove(path) } else { try replaceBefore() } } catch {
        Issue.record(error)
      }
      return nil
    })
    let journal = try FileJournal(folder: folder.registre, systeme: systeme)
    let head = try folder.read(folder.tete)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 51) }
    #expect(error?.code == .incertain)
    #expect(error?.message(.francais).contains("remplacé") == true)
    #expect(try folder.read(folder.tete) == head, "the head vouches for what nobody reads")
    guard !isGone else { return }
    #expect(try FileJournal(folder: folder.registre).all().count == 4)
    #expect(try Findings(folder.registre).rules == [])
    // Whoever holds the old file open is told so from then on.
    for _ in 0..<acts {
      let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 52) }
      #expect(error?.code == .remplace)
    }
  }

  /// Somebody lays an old copy over the file itself: what was written is in no file any more.
  @Test(arguments: [2, 4])
  func `answers no act with success whose file was cut short meanwhile`(lines: Int) throws {
    let isStruck = Mutex(false)
    let before = try folder.read(folder.journal).split(separator: UInt8(ascii: "\n"))
      .prefix(lines).flatMap { $0 + [UInt8(ascii: "\n")] }
    let systeme = Systeme(faultAt: { call, path in
      guard call == .fdatasync, path == folder.journal else { return nil }
      guard !isStruck.withLock({ struck in (struck, struck = true).0 }) else { return nil }
      do { try folder.write(before, to: path) } catch { Issue.record(error) }
      return nil
    })
    let journal = try FileJournal(folder: folder.registre, systeme: systeme)
    let head = try folder.read(folder.tete)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 51) }
    #expect(error?.code == .incertain)
    #expect(try folder.read(folder.tete) == head, "the head vouches for what nobody reads")
    #expect(try folder.read(folder.journal) == ContiguousArray(before), "more was laid over it")
  }

  /// Puts a file of what was acknowledged in the journal's place.
  private func replaceBefore() throws {
    let bytes = try folder.read(folder.journal)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    try folder.remove(folder.journal)
    try folder.write(lines.prefix(4).flatMap { $0 + [UInt8(ascii: "\n")] }, to: folder.journal)
  }

  /// An act is seen from its last byte on, also in the moment before its sync fails.
  @Test(arguments: [0, 1, 3])
  func `forgets an act that another took back, whatever stands there since`(since: Int) throws {
    let lasting = try FileJournal(folder: folder.registre)
    let failing = Systeme { call in
      guard call == .fdatasync else { return nil }
      // The first sync fails, and that of what is cut off does not.
      return (try? lasting.all().count) == 5 ? .fails(EIO) : nil
    }
    let other = try FileJournal(folder: folder.registre, systeme: failing)
    let error = #expect(throws: JournalError.self) { try other.appendClient("Martin", id: 50) }
    #expect(error?.code == .entreeSortie)
    // Of the same length, so that the file ends where it did.
    let writer = try FileJournal(folder: folder.registre)
    for number in 0..<since { try writer.appendClient("Durand", id: UInt64(60 + number)) }
    let last = try lasting.appendClient("Après", id: 70)
    #expect(last.map(\.position) == [5 + since])
    #expect(try lasting.all() == FileJournal(folder: folder.registre).all())
    #expect(try Findings(folder.registre).anomalies == [])
  }
}

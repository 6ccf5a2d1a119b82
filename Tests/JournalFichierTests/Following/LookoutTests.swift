import Foundation
import Journal
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// What wakes whoever follows.
@Suite struct `The lookout of a journal` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
  }

  /// Waits for each act before the next one is recorded.
  private func expectWakening(_ systeme: Systeme) async throws {
    let journal = try FileJournal(folder: folder.registre, systeme: systeme)
    let writer = try FileJournal(folder: folder.registre)
    let follow = try journal.follow(after: nil)
    var told: [String] = []
    for id in 1...5 {
      while true {
        let seen = journal.signal.count
        let news = try follow.next(atMost: 9)
        if news.isEmpty { break }
        told += news.map(\.told)
        if news.isEmpty { await journal.signal.wait(after: seen) }
      }
      let seen = journal.signal.count
      try writer.appendClient(id: UInt64(id))
      await journal.signal.wait(after: seen)
    }
    told += try follow.next(atMost: 9).map(\.told)
    #expect(told.filter { !$0.hasPrefix("aJour") } == (1...6).map(String.init))
  }

  @Test func `is told by the system`() async throws { try await expectWakening(Systeme()) }

  @Test func `looks by itself where the system tells nothing`() async throws {
    try await expectWakening(Systeme { $0 == .watch ? .fails(ENOSPC) : nil })
  }

  @Test func `refuses whoever it has no thread for, and takes him later`() async throws {
    let refuses = Atomic(true)
    let systeme = Systeme { call in
      call == .thread && refuses.load(ordering: .relaxed) ? .fails(EAGAIN) : nil
    }
    let journal = try FileJournal(folder: folder.registre, systeme: systeme)
    let error = #expect(throws: JournalError.self) { try journal.follow(after: nil) }
    #expect(error?.code == .sansFil)
    refuses.store(false, ordering: .relaxed)
    let follow = try journal.follow(after: nil)
    let seen = journal.signal.count
    try journal.appendClient()
    await journal.signal.wait(after: seen)
    #expect(try follow.next(atMost: 9).map(\.told) == ["1", "2", "aJour 2"])
  }

  @Test func `is told of files that take the place of others`() async throws {
    let journal = try FileJournal(folder: folder.registre)
    let follow = try journal.follow(after: nil)
    _ = try follow.next(atMost: 9)
    let seen = journal.signal.count
    try folder.write(try folder.read(folder.tete), to: folder.tete + ".neuf")
    #expect(unsafe rename(folder.tete + ".neuf", folder.tete) == 0)
    await journal.signal.wait(after: seen)
  }

  @Test func `works in the thread of whoever does nothing else`() throws {
    let follow = try FollowHere(FileJournal(folder: folder.registre), after: nil)
    #expect(try follow.next().map(\.told) == ["1", "aJour 1"])
    let folder = folder.registre
    let writer = Thread { _ = try? FileJournal(folder: folder).appendClient() }.begun()
    #expect(try follow.next().map(\.told) == ["2", "aJour 2"])
    writer.wait()
  }
}

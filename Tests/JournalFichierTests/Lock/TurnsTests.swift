import Dispatch
import Facturation
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// The lock of a process in which acts always wait, and those of other processes.
@Suite struct `The writer's lock` {
  private let folder: TemporaryFolder
  private let time = HandInstant()
  private let store: FileStore

  init() throws {
    folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
    store = try FileStore(
      folder: Folder(folder.registre, time.systeme), creating: false, patience: .zero
    ) { _ in }
  }

  /// Whether another process could take it now; it gives it back at once.
  private func isFree() throws -> Bool {
    let systeme = Systeme()
    let other = try systeme.openFile(folder.journal, .readWrite)
    return try other.tryLock()
  }

  /// Has the acts that wait be synced, as whoever's turn it is does.
  private func sync(_ writing: inout Writing) throws {
    let end = writing.unsettled(writing.lastAct)
    try store.sync()
    writing.settle(try #require(end), nil, store)
  }

  @Test func `is given to other processes once it was held too long`() throws {
    var writing = Writing()
    #expect(try writing.begin(store) == nil)
    _ = writing.wait()
    time.pass(.milliseconds(199))
    #expect(try writing.begin(store) == nil)
    _ = writing.wait()
    time.pass(.milliseconds(1))
    #expect(try writing.begin(store) == .ours)
    #expect(try !isFree())
    try sync(&writing)
    #expect(try isFree())
    #expect(try writing.begin(store) == .turns)
    time.pass(Writing.Lock.turn - .microseconds(1))
    #expect(try writing.begin(store) == .turns)
    time.pass(.microseconds(1))
    #expect(try writing.begin(store) == nil)
    #expect(try !isFree())
  }

  @Test func `is taken again at once where it was held for a moment`() throws {
    var writing = Writing()
    for _ in 0..<3 {
      #expect(try writing.begin(store) == nil)
      _ = writing.wait()
      time.pass(.milliseconds(150))
      try sync(&writing)
      #expect(try isFree())
    }
  }

  @Test func `is given back where nothing is decided`() throws {
    let journal = try FileJournal(folder: folder.registre)
    #expect(throws: Surprise.self) {
      try journal.append(by: Examples.auteur, cle: nil) { _, _ in throw Surprise("no") }
    }
    #expect(try isFree())
    #expect(try journal.append(by: Examples.auteur, cle: nil) { _, _ in [] } == [])
    #expect(try isFree())
    #expect(try journal.appendClient().map(\.position) == [2])
  }

  @Test func `is kept while an act waits for its sync, though the next is refused`() throws {
    let journal = Mutex<FileJournal?>(nil)
    let systeme = Systeme { call in
      guard call == .fdatasync, let journal = journal.withLock({ $0 }) else { return nil }
      // By a thread of its own, as another request of a server would be.
      let refused = Thread {
        _ = #expect(throws: Surprise.self) {
          try journal.append(by: Examples.auteur, cle: nil) { _, _ in throw Surprise("no") }
        }
      }
      refused.begun().wait()
      do { #expect(try !isFree()) } catch { Issue.record(error) }
      return nil
    }
    let writer = try FileJournal(folder: folder.registre, systeme: systeme)
    journal.withLock { $0 = writer }
    #expect(try writer.appendClient().map(\.position) == [2])
    journal.withLock { $0 = nil }
    #expect(try isFree())
  }
}

/// The moments of a clock that passes only as a test lets it.
private final class HandInstant: Sendable {
  private let now = Mutex(ContinuousClock.now)

  var systeme: Systeme { Systeme(instant: { self.now.withLock { $0 } }) }

  func pass(_ duration: Duration) { now.withLock { $0 += duration } }
}

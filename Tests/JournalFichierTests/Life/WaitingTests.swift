import Dispatch
import Facturation
import Foundation
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// What nobody may write beside.
@Suite struct `The lock of a registre` {
  @Test func `is held until the end of what is done under it, and no longer`() throws {
    let folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
    let registre = Folder(folder.registre)
    func isFree() throws -> Bool {
      let lock = Writing.Lock(
        try registre.openJournal(.readWrite), readOnly: nil, registre, patience: .zero)
      guard try lock.takeIfFree() else { return false }
      lock.giveBack()
      return true
    }
    #expect(try isFree())
    #expect(try !Writing.Lock.holding(registre, patience: .zero) { try isFree() })
    #expect(try isFree())
  }
}

/// What wakes followers.
@Suite struct `The lookout of a journal` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
  }

  /// Waits for each act before the next one is recorded.
  private func expectWakening(_ systeme: Systeme, lookingEvery pace: Int32) async throws {
    let journal = try FileJournal(
      folder: folder.registre, systeme: systeme, lookingEvery: pace)
    let writer = try FileJournal(folder: folder.registre)
    let follow = try journal.follow(after: nil)
    var told: [String] = []
    for id in 1...5 {
      while case let news = try follow.next(atMost: 9), !news.isEmpty { told += news.map(\.told) }
      let seen = journal.signal.count
      try writer.appendClient(id: UInt64(id))
      await journal.signal.wait(after: seen)
    }
    told += try follow.next(atMost: 9).map(\.told)
    #expect(told.filter { !$0.hasPrefix("aJour") } == (1...6).map(String.init))
  }

  /// A look of its own would come after an hour.
  @Test(.timeLimit(.minutes(20))) func `is told by the system`() async throws {
    try await expectWakening(Systeme(), lookingEvery: 4_000_000)
  }

  @Test func `looks by itself where the system tells nothing`() async throws {
    let asked = Atomic(0)
    let looks = Atomic(0)
    let systeme = Systeme(faultAt: { call, path in
      if call == .open, path.hasSuffix("tete.json") { looks.add(1, ordering: .relaxed) }
      guard call == .watch else { return nil }
      asked.add(1, ordering: .relaxed)
      return .fails(ENOSPC)
    })
    try await expectWakening(systeme, lookingEvery: 10)
    // It asks for a refused watch again now and then, and not at each look.
    #expect(asked.load(ordering: .relaxed) <= 2 + looks.load(ordering: .relaxed) / 60)
  }

  @Test func `gives no signal for what stays as it is`() async throws {
    try folder.write(
      try folder.read(folder.journal) + Array("{\"rest".utf8), to: folder.journal)
    let time = Mutex(ContinuousClock.now)
    let looks = Mutex(0)
    let tete = folder.tete
    let systeme = Systeme(
      faultAt: { call, path in
        if call == .open, path == tete { looks.withLock { $0 += 1 } }
        return nil
      },
      instant: {
        time.withLock { time in
          time = time.advanced(by: .seconds(1))
          return time
        }
      })
    let journal = try FileJournal(
      folder: folder.registre, systeme: systeme, lookingEvery: 5)
    let follow = try journal.follow(after: nil)
    var told: [String] = []
    while told.last?.hasPrefix("aJour") != true {
      let seen = journal.signal.count
      let news = try follow.next(atMost: 9).map(\.told)
      told += news
      if news.isEmpty { await journal.signal.wait(after: seen) }
    }
    #expect(told == ["1", "aJour 1"])
    // One more may be on its way, asked for when the rest was waited for.
    let quiet = looks.withLock { $0 } + 3
    while looks.withLock({ $0 }) < quiet { await Task.yield() }
    let seen = journal.signal.count
    while looks.withLock({ $0 }) < quiet + 20 { await Task.yield() }
    #expect(journal.signal.count == seen)
    #expect(try follow.next(atMost: 9).isEmpty)
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

  /// Has the acts that wait be synced, as the thread does whose turn it is.
  private func sync(_ writing: inout Writing) throws {
    let end = writing.unsettled(writing.lastAct)
    try store.sync()
    writing.settle(try #require(end), nil, store)
  }

  /// A process that went on as if it still had it would write beside another one.
  @Test func `is given back when a sync fails, with the acts that came meanwhile`() throws {
    var writing = Writing()
    #expect(try writing.begin(store) == nil)
    let end = writing.unsettled(writing.wait())
    let later = writing.wait()
    writing.settle(
      try #require(end), SystemError(call: .fdatasync, number: EIO, path: folder.journal), store)
    let waits = writing.unsettled(later) != nil
    #expect(!waits)
    #expect(throws: SystemError.self) { try writing.conclude(later) }
    let other = try Systeme().openFile(folder.journal, .readWrite)
    #expect(try other.tryLock())
    let hindrance = try writing.begin(store)
    withExtendedLifetime(other) { #expect(hindrance == .another) }
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

  @Test func `is waited for until patience ends, less what of it is gone already`() throws {
    let waits: [(ActWait, Duration)] = [
      (ActWait(patience: .seconds(8)), .seconds(8)),
      (ActWait(patience: .seconds(8), already: .seconds(5)), .seconds(3)),
      (ActWait(patience: .seconds(8), already: nil), .zero), (ActWait(), .zero),
    ]
    for (waiting, left) in waits {
      var wait = store.lock.beginWait(waiting)
      if left > .zero {
        time.pass(left - .microseconds(1))
        try store.lock.goOn(&wait)
        time.pass(.microseconds(1))
      }
      let error = #expect(throws: JournalError.self) { try store.lock.goOn(&wait) }
      #expect(error?.code == .verrouille)
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

import Facturation
import Foundation
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

@Suite struct `Readers and writers of one folder` {
  private let folder: TemporaryFolder
  private let hands = HandClock()

  init() throws {
    folder = try TemporaryFolder()
    let journal = try open(creating: true)
    try journal.appendOpening()
    try journal.appendClients(3, from: 1)
  }

  private func open(
    creating: Bool = false, patience: Duration = .seconds(60), systeme: Systeme = Systeme()
  ) throws -> FileJournal {
    try FileJournal(
      folder: folder.registre, creating: creating, clock: hands.clock, patience: patience,
      systeme: systeme)
  }

  @Test func `a reader sees whole acts, whichever of its calls a writer comes between`() throws {
    let writer = try open()
    for call in 0... {
      let meeting = Meeting(at: call) { try writer.appendClients(2, from: 100 + 10 * UInt64(call)) }
      let before = try writer.read { $0.head.position }
      let reader = try open(systeme: meeting.systeme)
      let events = try reader.all()
      #expect([before, before + 2].contains(events.count), "call \(call)")
      guard call < meeting.count else { return #expect(call > 5) }
      #expect(try reader.all().count == before + 2)
    }
  }

  @Test func `a verification finds all well, whichever of its calls a writer comes between`()
    throws
  {
    // While the verification asks how far to go, the writer waits: not here, where it would wait
    // for ever.
    let writer = try open(patience: .zero)
    for call in 0... {
      let meeting = Meeting(at: call) {
        _ = try? writer.appendClients(2, from: 100 + 10 * UInt64(call))
      }
      let findings = try Findings(folder.registre, systeme: meeting.systeme)
      #expect(findings.anomalies == [], "call \(call)")
      guard call < meeting.count else { return #expect(call > 3) }
    }
  }

  @Test func `an act that is being written is neither seen nor taken for damage`() throws {
    let before = try open().all()
    let reader = try open()
    for call in 0... {
      let position = try reader.read { $0.head.position }
      let meeting = Meeting(at: call, takes: 100) {
        for reader in [reader, try self.open()] {
          let events = try reader.all()
          #expect([position, position + 2].contains(events.count), "call \(call)")
          #expect(Array(events.prefix(before.count)) == before)
        }
        #expect(try Findings(folder.registre).anomalies == [], "call \(call)")
      }
      try open(systeme: meeting.systeme).appendClients(2, from: 100 + 10 * UInt64(call))
      guard call < meeting.count else { return #expect(call > 20) }
    }
  }

  @Test func `readers on other threads see acts in order while one writes`() async throws {
    let acts = 150
    let done = Atomic(false)
    let failures = Mutex<[String]>([])
    let readers = (0..<2).map { _ in
      Thread {
        do {
          let reader = try open()
          var last = 0
          while !done.load(ordering: .acquiring) {
            let events = try reader.all()
            if events.count < last || events.last?.batch.map({ $0.index < $0.count }) == true {
              failures.withLock { $0.append("\(events.count) after \(last)") }
            }
            last = events.count
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    let ends = readers.map { $0.begun() }
    let writer = try open()
    for act in 0..<acts { try writer.appendClients(act % 4 + 1, from: UInt64(act * 10 + 100)) }
    done.store(true, ordering: .releasing)
    for end in ends { end.wait() }
    #expect(failures.withLock { $0 } == [])
    #expect(try Findings(folder.registre).rapport.evenements == writer.all().count)
  }

  @Test func `two writers never come between the lines of one act`() throws {
    let failures = Mutex<[String]>([])
    let writers = (1...2).map { number in
      Thread {
        do {
          let writer = try open()
          for act in 0..<60 {
            try writer.appendClients(3, from: UInt64(number * 10_000 + act * 10))
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    let ends = writers.map { $0.begun() }
    for end in ends { end.wait() }
    #expect(failures.withLock { $0 } == [])
    let findings = try Findings(folder.registre)
    #expect(findings.rapport.evenements == 4 + 2 * 60 * 3)
    #expect(!findings.rules.contains { $0 != "coherence" })
    #expect(findings.rapport.estIntact)
  }

  /// The lock of another process is waited for where no reader waits with it.
  @Test func `a reader does not wait for the lock that a writer of its process waits for`() throws {
    let asked = Mutex(0)
    let ended = Mutex(false)
    let mine = try open(
      systeme: Systeme { call in
        if call == .flock { asked.withLock { $0 += 1 } }
        return nil
      })
    var writer: Thread.Running?
    _ = try open().append(by: Examples.auteur, cle: nil) { _, _ throws in
      writer = Thread {
        do { try mine.appendClient(id: 70) } catch { Issue.record(error) }
        ended.withLock { $0 = true }
      }.begun()
      Patience.wait { asked.withLock { $0 } >= 3 }
      #expect(try mine.all().count == 4)
      #expect(!ended.withLock { $0 })
      return []
    }
    writer?.wait()
    #expect(try mine.all().count == 5)
  }

  @Test func `a reader notices that the journal was replaced`() throws {
    let reader = try open()
    #expect(try reader.all().count == 4)
    let bytes = try folder.read(folder.journal)
    try folder.remove(folder.journal)
    #expect(throws: JournalError.self) { try reader.all() }
    try folder.write(bytes, to: folder.journal)
    let error = #expect(throws: JournalError.self) { try reader.all() }
    #expect(error?.code == .remplace)
    #expect(try open().all().count == 4)
  }
}

/// What somebody else does to the file while a process holds it open.
@Suite struct `A process that holds a journal open` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(clients: 3) }

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
    let messages = try Langue.allCases.map { try #require(error).message($0) }
    #expect(messages.allSatisfy { $0.hasSuffix(".") }, "\(messages)")
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
    // A holder of the old file is told so from then on.
    for _ in 0..<acts {
      let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 52) }
      #expect(error?.code == .remplace)
    }
  }

  /// Somebody lays an old copy over the file itself: the written lines are in no file any more.
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

import Facturation
import Foundation
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// What a follower of a journal's file is told, look by look.
@Suite struct `Whoever follows a file` {
  private let folder: TemporaryFolder
  private let journal: FileJournal

  init() throws {
    folder = try TemporaryFolder()
    journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
  }

  private func anchor(_ position: Position) throws -> Ancre {
    try #require(Ancre(try journal.read { try $0.upTo(position).head }))
  }

  @Test func `is told the acts of this process and of others, each once`() throws {
    let follow = try journal.follow(after: nil)
    #expect(try follow.told() == ["1", "aJour 1"])
    try journal.appendClients(2, from: 1)
    try FileJournal(folder: folder.registre).appendClient(id: 9)
    #expect(try follow.told() == ["2 3", "4", "aJour 4"])
    #expect(try follow.told() == [])
  }

  @Test func `is told of nothing in a journal that is empty, and then of its first act`() throws {
    let other = try TemporaryFolder()
    let journal = try FileJournal(folder: other.registre, creating: true)
    let follow = try journal.follow(after: nil)
    #expect(try follow.told() == ["aJour 0"])
    try journal.appendOpening()
    #expect(try follow.told() == ["1", "aJour 1"])
  }

  @Test func `is not told of an act that is not on the disk`() throws {
    let follow = try journal.follow(after: nil)
    _ = try follow.told()
    let seen = Mutex<[[String]]>([])
    let writer = try FileJournal(
      folder: folder.registre,
      systeme: Systeme { call in
        guard call == .fdatasync else { return nil }
        seen.withLock { $0.append((try? follow.told()) ?? ["an error"]) }
        return nil
      })
    try writer.appendClient()
    #expect(seen.withLock { $0 } == [[]])
    #expect(try follow.told() == ["2", "aJour 2"])
  }

  @Test func `is never told of an act that was taken back`() throws {
    let follow = try journal.follow(after: nil)
    _ = try follow.told()
    let faulty = try FileJournal(
      folder: folder.registre,
      systeme: Systeme { $0 == .fdatasync ? .fails(EIO) : nil })
    #expect(throws: JournalError.self) { try faulty.appendClient("Perdu", id: 8) }
    #expect(try follow.told() == [])
    try journal.appendClient(id: 9)
    #expect(try follow.told() == ["2", "aJour 2"])
  }

  @Test func `goes on behind a kept end, be it behind the last`() throws {
    for id in 1...3 { try journal.appendClient(id: UInt64(id)) }
    #expect(try journal.follow(after: anchor(2)).told() == ["3", "4", "aJour 4"])
    let follow = try journal.follow(after: anchor(4))
    #expect(try follow.told() == ["aJour 4"])
    try journal.appendClient(id: 4)
    #expect(try follow.told() == ["5", "aJour 5"])
  }

  @Test func `is told to begin anew where its kept end is not in the journal`() throws {
    let kept = [
      try #require(Ancre("1:\(String(repeating: "a", count: 64))")),
      try #require(Ancre("7:\(String(repeating: "a", count: 64))")),
    ]
    for anchor in kept {
      #expect(try journal.follow(after: anchor).told() == ["reprise 0", "1", "aJour 1"])
    }
  }

  /// A copy of an earlier state is laid over the files, or in their place.
  @Test(arguments: [false, true])
  func `is told what was taken back, and goes on from there`(isReplaced: Bool) throws {
    for id in 1...2 { try journal.appendClient(id: UInt64(id)) }
    let copy = (try folder.read(folder.journal), try folder.read(folder.tete))
    let follow = try journal.follow(after: nil)
    _ = try follow.told()
    for id in 3...4 {
      try journal.appendClient(id: UInt64(id))
      _ = try follow.told()
    }
    if isReplaced {
      try folder.remove(folder.journal)
      try folder.remove(folder.tete)
    }
    try folder.lay(journal: copy.0, tete: copy.1)
    #expect(try follow.told() == ["reprise 3", "aJour 3"])
    try FileJournal(folder: folder.registre).appendClient("Autre", id: 9)
    #expect(try follow.told() == ["4", "aJour 4"])
  }

  /// The head that was read a moment before vouches for what the file does not hold any more.
  @Test func `is told what was taken back while it looked`() throws {
    try journal.appendClient(id: 1)
    let copy = (try folder.read(folder.journal), try folder.read(folder.tete))
    try journal.appendClient(id: 2)
    let isDue = Atomic(false)
    let systeme = Systeme(faultAt: { [folder] call, path in
      guard call == .pread, path == folder.journal, isDue.exchange(false, ordering: .relaxed)
      else { return nil }
      try? folder.lay(journal: copy.0, tete: copy.1)
      return nil
    })
    let follow = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
    _ = try follow.told()
    isDue.store(true, ordering: .relaxed)
    #expect(try follow.told() == ["reprise 2"])
    #expect(try follow.told() == ["aJour 2"])
  }

  @Test func `is told of acts in the place of others`() throws {
    try journal.appendClient(id: 1)
    let copy = (try folder.read(folder.journal), try folder.read(folder.tete))
    try journal.appendClient(id: 2)
    let follow = try journal.follow(after: anchor(3))
    _ = try follow.told()
    try folder.lay(journal: copy.0, tete: copy.1)
    try FileJournal(folder: folder.registre).appendClients(3, from: 20)
    // Nothing is known of what is above the end that was kept.
    #expect(try follow.told() == ["reprise 0", "1", "2", "3 4 5", "aJour 5"])
  }

  @Test func `waits where the head file lags, and takes nothing back`() throws {
    try journal.appendClient(id: 1)
    let old = try folder.read(folder.tete)
    let follow = try journal.follow(after: nil)
    try journal.appendClient(id: 2)
    _ = try follow.told()
    try folder.write(old, to: folder.tete)
    #expect(try follow.told() == [])
    #expect(try journal.follow(after: anchor(3)).told() == ["aJour 3"])
    try folder.write(Array(old.prefix(100)), to: folder.tete)
    #expect(try follow.told() == [])
    try journal.appendClient(id: 3)
    #expect(try follow.told() == ["4", "aJour 4"])
  }

  /// A writer that dies between the sync and the head file leaves acts that nobody vouches for.
  @Test func `is told of an act whose writer died, once that is on the disk`() throws {
    let old = try folder.read(folder.tete)
    try journal.appendClient(id: 1)
    try folder.write(old, to: folder.tete)
    let time = Mutex(ContinuousClock.now)
    let syncs = Mutex(0)
    let systeme = Systeme(
      fault: { call in
        if call == .fdatasync { syncs.withLock { $0 += 1 } }
        return nil
      }, instant: { time.withLock { $0 } })
    let follow = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
    // There is more to come: a follower that ends where all is told must not end here.
    #expect(try follow.told() == ["1"])
    #expect(try follow.told() == [])
    time.withLock { $0 = $0.advanced(by: .seconds(1)) }
    #expect(try follow.told() == ["2", "aJour 2"])
    #expect(syncs.withLock { $0 } == 1)
    #expect(try follow.told() == [])
  }

  @Test func `leaves an act alone that is being written, however long that takes`() throws {
    let follow = try journal.follow(after: nil)
    _ = try follow.told()
    let told = Mutex<[[String]]>([])
    let time = Mutex(ContinuousClock.now)
    let slow = try FileJournal(
      folder: folder.registre,
      systeme: Systeme { call in
        guard call == .fdatasync else { return nil }
        let patient = try? FileJournal(
          folder: folder.registre, systeme: Systeme(instant: { time.withLock { $0 } })
        ).follow(after: nil)
        for _ in 0..<3 {
          told.withLock { $0.append((try? patient?.told()) ?? ["an error"]) }
          time.withLock { $0 = $0.advanced(by: .seconds(5)) }
        }
        return nil
      })
    try slow.appendClient()
    #expect(told.withLock { $0 } == [["1"], [], []])
  }

  /// Torn, gone or of yesterday: the file's content when somebody began to follow is told first.
  @Test(arguments: [nil, 0, 100])
  func `is not told that this is all before it is`(headBytes: Int?) throws {
    for id in 1...4 { try journal.appendClient(id: UInt64(id)) }
    let head = try folder.read(folder.tete)
    if let headBytes {
      try folder.write(Array(head.prefix(headBytes)), to: folder.tete)
    } else {
      try folder.remove(folder.tete)
    }
    let time = Mutex(ContinuousClock.now)
    let systeme = Systeme(instant: { time.withLock { $0 } })
    let follow = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
    #expect(try follow.told() == [])
    try folder.write(head, to: folder.tete)
    #expect(try follow.next(atMost: 2).map(\.told) == ["1", "2"])
    try folder.write(Array(head.prefix(100)), to: folder.tete)
    #expect(try follow.next(atMost: 2).map(\.told) == ["3", "4"])
    #expect(try follow.told() == ["5", "aJour 5"])
    #expect(try follow.told() == [])
    try folder.remove(folder.tete)
    time.withLock { $0 = $0.advanced(by: .seconds(2)) }
    #expect(try follow.told() == [])
  }

  @Test func `looks once at a rest that is no act, and again when it has become longer`() throws {
    let whole = try folder.read(folder.journal)
    let time = Mutex(ContinuousClock.now)
    let locks = Mutex(0)
    let systeme = Systeme(
      fault: { call in
        if call == .flock { locks.withLock { $0 += 1 } }
        return nil
      }, instant: { time.withLock { $0 } })
    let follow = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
    #expect(try follow.told() == ["1", "aJour 1"])
    for (round, rest) in ["{", "{\"rest"].enumerated() {
      try folder.write(whole + Array(rest.utf8), to: folder.journal)
      for _ in 0..<5 {
        #expect(try follow.told() == [])
        time.withLock { $0 = $0.advanced(by: .seconds(1)) }
      }
      #expect(locks.withLock { $0 } == round + 1)
    }
    let late = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
    #expect(try late.told() == ["1"])
    #expect(try late.told() == [])
    time.withLock { $0 = $0.advanced(by: .seconds(1)) }
    #expect(try late.told() == ["aJour 1"])
  }

  /// The next writer sets such a rest aside, and may then have nothing to write.
  @Test func `is told that this is all once a rest is gone that was there when it began`() throws {
    let whole = try folder.read(folder.journal)
    try folder.write(whole + Array("{\"rest".utf8), to: folder.journal)
    let follow = try FileJournal(folder: folder.registre).follow(after: nil)
    #expect(try follow.told() == ["1"])
    #expect(try follow.told() == [])
    try folder.write(whole, to: folder.journal)
    #expect(try follow.told() == ["aJour 1"])
    #expect(try follow.told() == [])
  }

  /// A disk that has failed may say the next time that all is well.
  @Test func `is told once of a sync that failed, and of the act only by a head`() throws {
    let old = try folder.read(folder.tete)
    try journal.appendClient(id: 1)
    let new = try folder.read(folder.tete)
    try folder.write(old, to: folder.tete)
    let time = Mutex(ContinuousClock.now)
    let syncs = Mutex(0)
    let systeme = Systeme(
      fault: { call in
        guard call == .fdatasync else { return nil }
        return syncs.withLock { count in
          count += 1
          return count == 1 ? .fails(EIO) : nil
        }
      }, instant: { time.withLock { $0 } })
    let follow = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
    #expect(try follow.told() == ["1"])
    #expect(try follow.told() == [])
    time.withLock { $0 = $0.advanced(by: .seconds(1)) }
    let error = #expect(throws: JournalError.self) { try follow.told() }
    #expect(error?.code == .entreeSortie)
    for _ in 0..<3 {
      time.withLock { $0 = $0.advanced(by: .seconds(1)) }
      #expect(try follow.told() == [])
    }
    try folder.write(new, to: folder.tete)
    #expect(try follow.told() == ["2", "aJour 2"])
    #expect(syncs.withLock { $0 } == 1)
  }

  /// The journal's own file is refused from then on: a follower opens its own.
  @Test func `begins in a file that has replaced the one that the journal has open`() throws {
    try journal.appendClient(id: 1)
    let copy = (try folder.read(folder.journal), try folder.read(folder.tete))
    let kept = try anchor(2)
    try journal.appendClient(id: 2)
    let lost = try anchor(3)
    try folder.remove(folder.journal)
    try folder.lay(journal: copy.0, tete: copy.1)
    #expect(throws: JournalError.self) { try journal.read { _ in } }
    #expect(try journal.follow(after: nil).told() == ["1", "2", "aJour 2"])
    #expect(try journal.follow(after: kept).told() == ["aJour 2"])
    #expect(try journal.follow(after: lost).told() == ["reprise 0", "1", "2", "aJour 2"])
    #expect(try FollowHere(journal, after: nil).next().map(\.told) == ["1", "2", "aJour 2"])
  }

  @Test func `is told of damage, of what comes before it, and goes on when that is mended`() throws
  {
    for id in 1...3 { try journal.appendClient(id: UInt64(id)) }
    let whole = try folder.read(folder.journal)
    var bytes = whole
    bytes[bytes.count - 200] ^= 1
    let follow = try journal.follow(after: nil)
    try folder.write(bytes, to: folder.journal)
    #expect(try follow.told() == ["1", "2", "3"])
    let error = #expect(throws: JournalError.self) { try follow.told() }
    #expect(error?.code == .endommage)
    try folder.write(whole, to: folder.journal)
    #expect(try follow.told() == ["4", "aJour 4"])
  }

  @Test func `is told of an end that is missing`() throws {
    try journal.appendClient(id: 1)
    let follow = try journal.follow(after: nil)
    let bytes = try folder.read(folder.journal)
    let first = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    try folder.write(bytes[...first], to: folder.journal)
    #expect(try follow.told() == ["1"])
    let error = #expect(throws: JournalError.self) { try follow.told() }
    #expect(error?.code == .tronque)
  }

  /// A head of the same length as the one that was believed is believed in its place.
  @Test func `is told of a head that the file does not hold, before what is still to come`() throws
  {
    for id in 1...3 { try journal.appendClient(id: UInt64(id)) }
    let follow = try journal.follow(after: nil)
    #expect(try follow.next(atMost: 1).map(\.told) == ["1"])
    let bytes = ContiguousArray(try folder.read(folder.tete))
    let head = try #require(HeadFile(bytes))
    let other = HeadFile(
      source: head.source, position: head.position, hash: .nulle, length: head.length)
    try folder.write(Array(other.bytes), to: folder.tete)
    #expect(throws: JournalError.self) { try follow.next(atMost: 1000) }
  }

  @Test func `loses nothing when a call of the system fails, and repeats nothing`() throws {
    for id in 1...20 { try journal.appendClient(id: UInt64(id)) }
    for call in Systeme.Call.allCases where call != .watch {
      let failing = Atomic(false)
      let systeme = Systeme { failing.load(ordering: .relaxed) && $0 == call ? .fails(EIO) : nil }
      let follow = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
      var told: [String] = []
      for round in 0..<60 {
        failing.store(round % 3 == 1, ordering: .relaxed)
        told += (try? follow.next(atMost: 2).map(\.told)) ?? []
      }
      #expect(told == (1...21).map(String.init) + ["aJour 21"], "\(call)")
    }
  }
}

extension JournalFollow {
  /// All that is new, in short.
  fileprivate func told() throws -> [String] {
    let told = try next(atMost: 1000)
    return told.map(\.told)
  }
}

extension Nouvelle {
  /// It in short: positions, or what is told besides.
  var told: String {
    switch self {
    case .acte(let acte, _): acte.evenements.map { String($0.position) }.joined(separator: " ")
    case .aJour(let head): "aJour \(head.position)"
    case .reprise(let head): "reprise \(head.position)"
    @unknown default: "?"
    }
  }
}

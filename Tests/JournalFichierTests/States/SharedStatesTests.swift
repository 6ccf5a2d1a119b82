import Facturation
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// Several who read and write keep states at once: none takes from another what is better.
@Suite struct `States that several keep` {
  @Test func `are made by one while another begins and gives up, at every moment`() throws {
    let registre = try KeptRegistre(events: 60)
    let expected = try Told(folding: registre.written.events)
    let folder = Folder(registre.folder.registre)
    for number in 0... {
      let meeting = Meeting(at: number) {
        let states = KeptStates(
          folder, least: 0, dueAfter: 1, isUsed: true)
        let other = try #require(KeptRebuild(states, over: nil))
        other.append([1, 2, 3])
        other.abandon()
      }
      let systeme = Systeme(blocks: KeptRegistre.blocks, fault: meeting.fault)
      #expect(try registre.told(systeme) == expected, "\(number)")
      #expect(registre.covered == registre.written.events.count, "\(number)")
      guard meeting.count > number else { break }
      for file in try registre.files { try registre.folder.remove(file) }
    }
  }

  @Test func `are made by two at once, and one of them stays`() throws {
    let registre = try KeptRegistre(events: 20)
    let expected = try Told(folding: registre.written.events)
    for number in 0... {
      let meeting = Meeting(at: number) {
        let told = try registre.told()
        #expect(told == expected)
      }
      let systeme = Systeme(blocks: KeptRegistre.blocks, fault: meeting.fault)
      #expect(try registre.told(systeme) == expected, "\(number)")
      #expect(registre.covered == registre.written.events.count, "\(number)")
      #expect(try registre.files.count == 2)
      #expect(try !registre.folder.names().contains { $0.hasPrefix(".facturier-") })
      guard meeting.count > number else { break }
      for file in try registre.files { try registre.folder.remove(file) }
    }
  }

  @Test func `stay where somebody who began earlier has folded all of what was then`() throws {
    let registre = try KeptRegistre(events: 60)
    let early = try registre.journal().view()
    let added = try registre.journal().appendClient("Client", id: 1000)
    _ = try registre.told()
    let before = try registre.files.map(registre.folder.read)
    #expect(try Told(early) == Told(folding: registre.written.events))
    #expect(try registre.files.map(registre.folder.read) == before)
    #expect(registre.covered == added.last?.position)
  }

  @Test func `are replaced where they are of another journal, however far they go`() throws {
    let registre = try KeptRegistre(events: 60)
    let other = try KeptRegistre(seed: 7, events: 120)
    _ = try other.told()
    for file in try other.files {
      try registre.folder.write(
        registre.folder.read(file), to: "\(registre.folder.registre)/\(Folder(file).name)")
    }
    #expect(try registre.told() == Told(folding: registre.written.events))
    #expect(registre.covered == registre.written.events.count)
  }

  @Test func `are not kept of acts that were taken back meanwhile`() throws {
    let registre = try KeptRegistre(events: 20)
    let written = registre.written
    let end = written.acts[written.acts.count - 2].upperBound
    for number in 0... {
      try registre.folder.lay(journal: written.bytes, tete: written.head)
      let isCut = Mutex(false)
      let meeting = Meeting(at: number) {
        // Whoever cuts a journal has its lock.
        let file = try Systeme().openFile(registre.folder.journal, .readWrite)
        guard try file.tryLock() else { return }
        file.unlock()
        isCut.withLock { $0 = true }
        try registre.folder.lay(
          journal: written.bytes[..<written.lines[end - 1].upperBound],
          tete: written.head(afterLines: end))
        _ = try registre.told()
      }
      // Whoever has not read them by then says that they are not there.
      _ = try? registre.told(Systeme(blocks: KeptRegistre.blocks, fault: meeting.fault))
      guard meeting.count > number else { break }
      let last = isCut.withLock { $0 } ? end : written.events.count
      #expect(registre.covered == last, "\(number)")
      for file in try registre.files { try registre.folder.remove(file) }
    }
  }

  @Test func `leave nothing for ever of those who were killed`() throws {
    let registre = try KeptRegistre(events: 60)
    try registre.folder.write([1, 2, 3], to: "\(registre.folder.registre)/.facturier-7.tmp")
    _ = try registre.told()
    #expect(try !registre.folder.names().contains { $0.hasPrefix(".facturier-") })
  }

  /// Writers wait for one another in the same way, so that whoever took long to fold all has a turn.
  @Test(arguments: [true, false])
  func `take their place once a writer has ended, if that is soon`(ends: Bool) throws {
    let registre = try KeptRegistre(events: 60)
    let held = try Systeme().openFile(registre.folder.journal, .readWrite)
    let attempts = Mutex(0)
    let moments = Mutex([ContinuousClock.now])
    let systeme = Systeme(blocks: KeptRegistre.blocks) { call in
      guard call == .flock else { return nil }
      let count = attempts.withLock { count in
        count += 1
        return count
      }
      if count == 6, ends { held.unlock() }
      return nil
    } instant: {
      moments.withLock { moments in
        // To fold all takes ten seconds, and each wait for the lock a fiftieth of one.
        let last = moments[moments.count - 1]
        moments.append(last.advanced(by: .milliseconds(moments.count == 1 ? 10_000 : 20)))
        return last
      }
    }
    let journal = try registre.journal(systeme)
    let view = try journal.view()
    attempts.withLock { $0 = 0 }
    moments.withLock { $0 = [.now] }
    #expect(try held.tryLock())
    #expect(try Told(view) == Told(folding: registre.written.events))
    #expect(registre.covered == (ends ? registre.written.events.count : nil))
    #expect(attempts.withLock { $0 } < 60)
  }

  @Test func `tell each what there was when they asked, whoever writes beside`() throws {
    let registre = try KeptRegistre(events: 60)
    let isOver = Mutex(false)
    let writers = (0..<2).map { number in
      Thread {
        do {
          let journal = try registre.journal()
          for id in 0..<60 as Range<UInt64> {
            try journal.appendClient("Client", id: 1000 * (UInt64(number) + 1) + id)
          }
        } catch { Issue.record(error) }
      }.begun()
    }
    let readers = (0..<2).map { _ in
      Thread {
        do {
          while !isOver.withLock({ $0 }) {
            let view = try registre.journal().view()
            let (told, lines) = (try Told(view), try Told(view, fromLines: true))
            #expect(told == lines)
          }
        } catch { Issue.record(error) }
      }.begun()
    }
    for writer in writers { writer.wait() }
    isOver.withLock { $0 = true }
    for reader in readers { reader.wait() }
    #expect(try registre.told().clients.count >= 120)
    let head = try registre.journal().view().head
    #expect(registre.covered == head.position)
  }
}

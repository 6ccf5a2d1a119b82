import Facturation
import Foundation
import Journaux
import JournalEcrit
import LigneJSON
import Synchronization
import Testing

@testable import JournalFichier

/// What stands behind the last whole act: left by a crash, or changed by somebody.
@Suite struct `The end of a journal` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 40)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  private func expectDamage(at position: Position) throws {
    let error = #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre).read { _ in }
    }
    #expect(error?.code == .endommage && error?.position == position)
    let bytes = try folder.read(folder.journal)
    #expect(throws: JournalError.self) { try FileJournal(folder: folder.registre).appendClient() }
    #expect(throws: JournalError.self) { try RejeuDuFichier(folder: folder.registre).sommes() }
    #expect(try folder.read(folder.journal) == bytes && folder.setAside().isEmpty)
  }

  /// Beside a journal that came alone nothing says whether its last line was acknowledged, and a crash
  /// can leave the like, where an old block shows in the middle of a line.
  @Test func `is told and passed over where its last line was changed`() throws {
    var changed = written.bytes
    let line = written.lines[written.lines.count - 1]
    let subject = Array("\"facture/".utf8)
    let place = try #require(changed[line].firstRange(of: subject)?.upperBound)
    changed[place] = changed[place] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
    try folder.lay(journal: changed)
    let notices = Notices()
    let journal = try FileJournal(folder: folder.registre, notify: notices.notify)
    let rest = try #require(written.acts.last)
    #expect(try journal.all().count == rest.lowerBound)
    #expect(notices.codes == [.resteNonLu])
    #expect(try Findings(folder.registre).rules.contains("hash"))
  }

  @Test func `is damaged by lines of another registre, whatever their positions`() throws {
    let other = try WrittenJournal(seed: 9, events: 60)
    for lines in [0..<2, 20..<22, 40..<41, 50..<55] {
      let bytes = lines.flatMap { other.bytes[other.lines[$0]] }
      try folder.write(written.bytes + bytes, to: folder.journal)
      try expectDamage(at: written.events.count + 1)
    }
  }

  /// It was begun when what is missing before it had been acknowledged.
  @Test func `is damaged where a batch is whole behind a line that is not`() throws {
    var longer = written
    let event = try #require(written.events.last?.evenement)
    try longer.append([event])
    try longer.append([event, event])
    var bytes = longer.bytes
    for place in longer.lines[written.lines.count].dropLast() { bytes[place] = 0 }
    for tete in [written.head, nil] {
      try folder.lay(journal: bytes, tete: tete)
      try expectDamage(at: written.events.count + 1)
    }
  }

  @Test func `is passed over by readers once they have said so, and set aside by a writer`() throws
  {
    let rest = ContiguousArray("{\"specversion\":\"1.0\",\"id".utf8)
    try folder.write(written.bytes + rest, to: folder.journal)
    let notices = Notices()
    let journal = try FileJournal(folder: folder.registre, notify: notices.notify)
    for _ in 0..<3 { #expect(try journal.all() == written.events) }
    #expect(notices.all.map(\.code) == [.resteNonLu])
    #expect(notices.all.first?.position == written.events.count)
    #expect(notices.all.first?.message(.anglais).contains("a rest of \(rest.count) bytes") == true)
    try journal.appendClient()
    #expect(notices.all.map(\.code) == [.resteNonLu, .misDeCote])
    #expect(try journal.all().count == written.events.count + 1)
  }

  /// Whoever comes to it may fail at any call, and keeps nobody from going on.
  @Test func `is set aside by another process where the first has failed at that`() throws {
    let rest = ContiguousArray("{\"specversion\":\"1.0\",\"id".utf8)
    var failures = 0
    for call in Systeme.Call.allCases {
      for nth in 1...8 {
        try folder.lay(journal: written.bytes + rest, tete: written.head)
        for path in try folder.setAside() { try folder.remove(path) }
        let count = CountedFault(call, nth)
        let isMended = Mutex(false)
        let systeme = Systeme(fault: { isMended.withLock(\.self) ? nil : count.next($0) })
        let faulty = try? FileJournal(
          folder: folder.registre, patience: .zero, systeme: systeme)
        var own = 1
        do { try faulty?.appendClient(id: 8) } catch { (own, failures) = (0, failures + 1) }
        if faulty == nil { own = 0 }
        let other = try FileJournal(folder: folder.registre, patience: .zero)
        try other.appendClient(id: 9)
        #expect(try other.all().count == written.events.count + own + 1, "\(call) \(nth)")
        let aside = try folder.setAside().map { try folder.read($0) }
        #expect(aside.contains(rest), "\(call) \(nth)")
        guard let faulty else { continue }
        isMended.withLock { $0 = true }
        try faulty.appendClient(id: 10)
        #expect(try faulty.all() == other.all(), "\(call) \(nth)")
      }
    }
    #expect(failures > 10)
  }

  @Test func `is no rest while another process writes it`() throws {
    let rest = ContiguousArray("{\"specversion\"".utf8)
    try folder.write(written.bytes + rest, to: folder.journal)
    let notices = Notices()
    let reader = try FileJournal(
      folder: folder.registre, systeme: Systeme { $0 == .flock ? .fails(EWOULDBLOCK) : nil },
      notify: notices.notify)
    #expect(try reader.all() == written.events)
    #expect(notices.all.isEmpty)
  }
}

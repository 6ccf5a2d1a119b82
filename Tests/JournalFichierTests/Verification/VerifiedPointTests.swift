import Facturation
import Foundation
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// Where a brief verification goes on, noted in a file that saves time and vouches for nothing.
@Suite struct `A point up to which was verified` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal
  private let moment = Timestamp.epoch.advanced(byMicroseconds: 1_234_567)
  private var path: String { folder.registre + "/verifie.point" }

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 40)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  /// Verifies from the point on that is noted, and notes another.
  private func ring() throws -> Findings {
    let point = Verification.pointNote(folder: folder.registre)
    let findings = try Findings(folder.registre, depuis: point?.ancre)
    Verification.noterLePoint(findings.rapport, folder: folder.registre, a: moment)
    return findings
  }

  @Test func `has only what is new verified the next time`() throws {
    #expect(Verification.pointNote(folder: folder.registre) == nil)
    #expect(try ring().rapport.evenements == written.events.count)
    #expect(try ring().rapport.evenements == 0)
    var longer = written
    try longer.appendLine(
      .registre(.horlogeCorrigee(.init(motif: "Pile vide"))), author: Examples.auteur)
    try folder.lay(journal: longer.bytes, tete: longer.head)
    let next = try ring()
    #expect(
      next.rapport.evenements == 1 && next.rapport.surParole?.position == written.events.count)
    #expect(next.rapport.estIntact)
  }

  @Test func `is missed where the journal was cut or written anew since, until it is removed`()
    throws
  {
    _ = try ring()
    let cut = written.lines[30].lowerBound
    try folder.lay(
      journal: ContiguousArray(written.bytes[..<cut]), tete: written.head(afterLines: 30))
    let bytes = try folder.read(path)
    for _ in 0..<2 { #expect(try ring().rules == ["ancre"]) }
    #expect(try folder.read(path) == bytes)
    try FileManager.default.removeItem(atPath: path)
    _ = try ring()
  }

  @Test
  func `is not noted behind what the head file vouches for, lest it be missed while one writes`()
    throws
  {
    let acts = written.events.dropLast().filter { $0.batch.map { $0.index == $0.count } ?? true }
    let end = try #require(acts.last).position
    let rest = written.events.count - end
    try folder.lay(journal: written.bytes, tete: written.head(afterLines: end))
    #expect(try ring().rapport.tete.position == written.events.count)
    // The next writer holds its lock before it has put the head file right.
    let systeme = Systeme()
    let file = try systeme.openFile(folder.journal, .read)
    #expect(try file.tryLock())
    let next = try ring()
    file.unlock()
    #expect(next.rules == [] && next.rapport.tete.position == end)
    #expect(try ring().rapport.evenements == rest)
    try folder.lay(journal: written.bytes, tete: written.head)
    #expect(try ring().rapport.evenements == rest)
    #expect(try ring().rapport.evenements == 0)
  }

  @Test func `counts as none where it is damaged or of another version`() throws {
    _ = try ring()
    let whole = try folder.read(path)
    for byte in whole.indices {
      var bytes = whole
      bytes[byte] ^= 1
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(Verification.pointNote(folder: folder.registre) == nil)
    }
    try Data(whole).write(to: URL(fileURLWithPath: path))
    let last = written.events[written.events.count - 1]
    let note = try #require(Verification.pointNote(folder: folder.registre))
    #expect(note.ancre.description == "\(last.position):\(last.hash.texte)" && note.time == moment)
  }

  @Test func `is only noted once the journal is on the disk, and where all is well`() throws {
    let rapport = try Findings(folder.registre).rapport
    let calls = Calls()
    let systeme = Systeme(fault: calls.note)
    Verification.noterLePoint(rapport, folder: folder.registre, a: moment, systeme: systeme)
    let order = calls.all
    let sync = try #require(order.firstIndex(of: .fdatasync))
    #expect(try #require(order.firstIndex(of: .pwrite)) > sync)
    try FileManager.default.removeItem(atPath: path)
    Verification.noterLePoint(
      rapport, folder: folder.registre, a: moment,
      systeme: Systeme { $0 == .fdatasync ? .fails(5) : nil })
    var damaged = written.bytes
    damaged[200] ^= 1
    try folder.lay(journal: damaged)
    #expect(try !ring().rapport.estIntact)
    #expect(try folder.names().contains("verifie.point") == false)
  }
}

/// The system calls that were made, in their order.
private final class Calls: Sendable {
  private let made = Mutex<[Systeme.Call]>([])
  var all: [Systeme.Call] { made.withLock { $0 } }

  func note(_ call: Systeme.Call) -> Systeme.Fault? {
    made.withLock { $0.append(call) }
    return nil
  }
}

import Foundation
import Graine
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// Many threads that append at once: what was acknowledged is there, in one chain, whatever fails.
@Suite struct `Many writers at once` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
  }

  /// What was answered, and what was refused and how.
  private struct Answers {
    var acknowledged: [RecordedEvent] = []
    var refused: [(nom: String, code: JournalError.Code)] = []
  }

  /// Has threads append, some to each journal.
  private func append(
    threads: Int, acts: Int, to journals: [FileJournal]
  ) -> Answers {
    let answers = Mutex(Answers())
    let ends = (0..<threads).map { thread in
      Thread {
        for act in 0..<acts {
          let (id, nom) = (UInt64(thread * 1000 + act), "Client \(thread)-\(act)")
          do {
            let journal = journals[thread % journals.count]
            let events = try journal.appendClient(nom, id: 10_000 + id)
            answers.withLock { $0.acknowledged += events }
          } catch {
            let code = (error as? JournalError)?.code ?? .incoherence
            answers.withLock { $0.refused.append((nom, code)) }
          }
        }
      }.begun()
    }
    for end in ends { end.wait() }
    return answers.withLock { $0 }
  }

  @Test(arguments: [1, 2])
  func `find every acknowledged act in one chain`(processes: Int) throws {
    let slow = Systeme {
      // A disk takes its time: so acts come to wait for each other.
      if $0 == .fdatasync { usleep(300) }
      return nil
    }
    let journals = try (0..<processes).map { _ in
      try FileJournal(folder: folder.registre, patience: .seconds(60), systeme: slow)
    }
    let answers = append(threads: 8, acts: 40, to: journals)
    #expect(answers.refused.isEmpty)
    let events = try FileJournal(folder: folder.registre).all()
    #expect(events.dropFirst() == answers.acknowledged.sorted { $0.position < $1.position }[...])
    #expect(events.map(\.position) == Array(1...321))
    #expect(try Findings(folder.registre).anomalies == [])
  }

  @Test(arguments: [EIO, ENOSPC])
  func `are told the truth whichever call fails`(number: Int32) throws {
    var hasard = GenerateurGraine()
    for _ in 0..<60 {
      let failing = Int.random(in: 20..<120, using: &hasard)
      let script = Script(.fails(failing, number))
      try attempt(script, "\(failing) \(hasard)")
    }
  }

  private func attempt(_ script: Script, _ comment: String) throws {
    let folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
    let journal = try FileJournal(folder: folder.registre, systeme: script.systeme)
    let answers = append(threads: 4, acts: 3, to: [journal])
    let events = try FileJournal(folder: folder.registre).all()
    for event in answers.acknowledged {
      #expect(events.contains(event), "\(comment)")
    }
    let denied = answers.refused.filter { $0.code != .incertain }
    #expect(events.count <= 1 + 12 - denied.count, "\(comment)")
    #expect(events.count >= 1 + answers.acknowledged.count, "\(comment)")
    try FileJournal(folder: folder.registre).appendClient("Après", id: 9)
    #expect(try Findings(folder.registre).anomalies == [], "\(comment)")
  }
}

import Facturation
import Foundation
import Journaux
import JournalEcrit
import LigneJSON
import Testing

@testable import JournalFichier

@Suite struct `An act of many events` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The first events of a story, the opening of its registre among them, as one act.
  private static func events(_ count: Int) throws -> [Evenement] {
    var (story, events) = (try Story(seed: 1), [Evenement]())
    while events.count < count { events += try story.next() }
    return Array(events[..<count])
  }

  /// The journal that holds nothing else, written line by line.
  private static func written(_ evenements: [Evenement]) throws -> WrittenJournal {
    var written = WrittenJournal()
    try written.append(evenements)
    return written
  }

  private func append(
    _ evenements: [Evenement], systeme: Systeme = Systeme()
  ) throws -> [RecordedEvent] {
    try FileJournal(
      folder: folder.registre, creating: true, clock: HandClock().clock, systeme: systeme
    ).recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in evenements }
  }

  @Test(arguments: [1, 2, 128, 129, 640, 1001])
  func `is written byte for byte as its lines are one by one`(count: Int) throws {
    let evenements = try Self.events(count)
    let written = try Self.written(evenements)
    #expect(try append(evenements) == written.events)
    #expect(try folder.read(folder.journal) == written.bytes)
    #expect(try Findings(folder.registre).anomalies == [])
  }

  @Test(arguments: [128, 200, 1000])
  func `is handed over in pieces that follow each other`(mostAhead: Int) throws {
    let evenements = try Self.events(1000)
    let written = try Self.written(evenements)
    var scribe = Scribe(
      source: try #require(written.source), mostAhead: mostAhead, pen: Sheets.pen)
    let circumstances = Circumstances(
      time: written.events[0].time, author: try Examples.auteur, cle: nil)
    var (bytes, pieces) = (ContiguousArray<UInt8>(), 0)
    let events = try scribe.write(evenements, circumstances, behind: Chain(), at: 0) {
      #expect($0.offset == bytes.count && !$0.isAll)
      bytes += $0.bytes
      pieces += 1
    }
    #expect(bytes == written.bytes)
    #expect(events == written.events)
    #expect(pieces > evenements.count / mostAhead)
    #expect(scribe.chain.head == Head(after: try #require(events.last)))
  }

  @Test func `leaves nothing when an event far down cannot be read again as it is`() throws {
    var evenements = try Self.events(1000)
    let drafts = evenements.enumerated().compactMap { place, evenement in
      if case .facture(let id, .factureCreee(let creation)) = evenement {
        (place: place, id: id, creation: creation)
      } else {
        nil
      }
    }
    let (place, id, creation) = try #require(drafts.last)
    try #require(place > 500)
    // Drafts are counted from 1, and no reader takes another number.
    evenements[place] = .facture(
      id, .factureCreee(FactureCreee(brouillon: 0, enTete: creation.enTete)))
    let script = Script()
    let error = #expect(throws: JournalError.self) {
      try append(evenements, systeme: script.systeme)
    }
    #expect(error?.code == .incoherence && error?.position == place + 1)
    #expect(script.calls.contains(.ftruncate), "what stands above it had been written")
    #expect(try folder.read(folder.journal) == [])
    #expect(try append(Self.events(300)).count == 300)
  }

  @Test func `leaves nothing when any of its pieces cannot be written`() throws {
    let evenements = try Self.events(300)
    let script = Script()
    func append() throws -> [RecordedEvent] {
      try self.append(evenements, systeme: script.systeme)
    }
    _ = try append()
    let synced = try #require(script.calls.firstIndex(of: .fdatasync))
    let writes = script.calls[..<synced].indices.filter { script.calls[$0] == .pwrite }
    #expect(writes.count > 2)
    for write in writes {
      try folder.remove(folder.registre)
      script.follow(.fails(write, ENOSPC))
      #expect(throws: JournalError.self) { try append() }
      #expect(try folder.read(folder.journal) == [], "call \(write)")
    }
    #expect(try self.append(evenements) == Self.written(evenements).events)
  }
}

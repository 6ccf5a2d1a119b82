import Facturation
import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

@Suite struct `A view of a journal` {
  private let folder: TemporaryFolder
  private let journal: FileJournal

  init() throws {
    folder = try TemporaryFolder()
    journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    for id in 1...5 as ClosedRange<UInt64> { try journal.appendClient("Client \(id)", id: id) }
  }

  private func all(_ view: any JournalView) throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try view.forEach(after: 0) {
      events.append($0)
      return true
    }
    return events
  }

  @Test func `stays as it is while others write`() throws {
    let other = try FileJournal(folder: folder.registre)
    try journal.read { view in
      let events = try all(view)
      try other.appendClient("Client 1", id: 1)
      try other.appendClients(3, from: 10)
      #expect(try all(view) == events)
      #expect(view.head.position == 6)
      let first = view.events(tagged:)
      #expect(try first(.stream(events[1].evenement.flux)) == [events[1]])
    }
    #expect(try journal.all().count == 10)
  }

  /// By an index of all, of a part, or by the lines alone.
  @Test(arguments: [1, 40, nil] as [Int?])
  func `finds the last event under a tag as of any position`(indexAfter: Int?) throws {
    let written = try WrittenJournal(events: 150)
    try folder.lay(journal: written.bytes.prefix(upTo: written.lines[119].upperBound))
    func open() throws -> FileJournal {
      try FileJournal(
        folder: folder.registre, systeme: Systeme(), indexAfter: indexAfter ?? 1,
        usingIndex: indexAfter != nil)
    }
    _ = try open().all()
    try folder.write(written.bytes, to: folder.journal)
    let tags = Set(written.events.flatMap(\.tags)).sorted { "\($0)" < "\($1)" }
    var chance = GenerateurGraine()
    try open().read { view in
      for _ in 0..<Campaign.count(3000) {
        let tag = chance.parmi(tags)
        let position = chance.entier(0...view.head.position + 2)
        let expected = written.events.last { $0.position <= position && $0.tags.contains(tag) }
        let found = try view.last(tagged: tag, upTo: position)
        #expect(found == expected, "\(tag), \(chance)")
      }
    }
  }

  /// Between taking a journal up and reading an event again, anything may happen to the file.
  @Test func `gives no event of a line that was damaged since`() throws {
    let bytes = try folder.read(folder.journal)
    let events = try journal.all()
    let damages: [(ContiguousArray<UInt8>) throws -> ContiguousArray<UInt8>] = [
      { ContiguousArray($0.prefix($0.count / 2)) },
      { ContiguousArray($0.dropLast()) },
      { _ in [] },
      { try $0.replacingOnce("Client 5", by: "Client 6") },
      { try $0.replacingOnce("\"id\":\"6\"", by: "\"id\":\"7\"") },
    ]
    for (index, damage) in damages.enumerated() {
      try folder.write(bytes, to: folder.journal)
      #expect(try journal.all() == events)
      try journal.read { view in
        try folder.write(damage(bytes), to: folder.journal)
        let replay = #expect(throws: JournalError.self, "\(index)") { try all(view) }
        #expect(replay?.code == .endommage)
        let tag = EventTag.stream(events[5].evenement.flux)
        let one = #expect(throws: JournalError.self, "\(index)") { try view.last(tagged: tag) }
        // Where the file ends before that line, the first that is missing is named.
        let left = try damage(bytes).count { $0 == UInt8(ascii: "\n") }
        #expect(one?.code == .endommage && one?.position == min(6, left + 1))
      }
    }
  }
}

extension ContiguousArray<UInt8> {
  fileprivate func replacingOnce(_ old: String, by new: String) throws -> Self {
    let text = String(decoding: self, as: UTF8.self)
    try #require(text.contains(old))
    return Self(text.replacing(old, with: new).utf8)
  }
}

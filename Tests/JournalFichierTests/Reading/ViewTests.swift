import Facturation
import Graine
import JournalEcrit
import Journaux
import Synchronization
import Testing
import WrappedViews

@testable import JournalFichier

@Suite struct `The lines of a journal` {
  @Test func `are given as they stand in the file, with the byte at which they begin`() throws {
    let folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    for id in 1...5 as ClosedRange<UInt64> { try journal.appendClient("Client \(id)", id: id) }
    let file = try folder.read(folder.journal)
    let expected = file.split(separator: UInt8(ascii: "\n"))
    try journal.readLines { (view, lines) throws in
      #expect(view.head.position == expected.count)
      for (index, line) in expected.enumerated() {
        #expect(try lines.bytes(of: index + 1) == ContiguousArray(line))
        #expect(lines.offset(of: index + 1) == line.startIndex)
        #expect(lines.count(upTo: index) == line.startIndex)
      }
      #expect(lines.count(upTo: expected.count) == file.count)
    }
  }

  @Test func `are found by halving, so that many more lines take few more reads`() throws {
    let written = try WrittenJournal(events: 600)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes)
    let reads = Atomic(0)
    let systeme = Systeme(blocks: Blocks(short: 512, long: 2048, part: 1 << 22)) { call in
      if call == .pread { reads.add(1, ordering: .relaxed) }
      return nil
    }
    let lines = LineSearch(
      try systeme.openFile(folder.journal, .read), to: written.bytes.count,
      head: try #require(written.events.last.map { Head(after: $0) }))
    for position in [1, 2, 77, 300, 599, written.events.count] {
      reads.store(0, ordering: .relaxed)
      #expect(try lines.offset(of: position) == written.lines[position - 1].lowerBound)
      #expect(reads.load(ordering: .relaxed) < 60, "\(position)")
    }
  }

  @Test func `are those of the view, whatever is written meanwhile`() throws {
    let folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    try journal.readLines { (view, lines) throws in
      for position in [Int.min, -1, 0, 2, .max] {
        #expect(lines.offset(of: position) == nil)
        #expect(try lines.bytes(of: position) == nil)
      }
      let last = try lines.bytes(of: 1)
      try FileJournal(folder: folder.registre).appendClient("Client", id: 1)
      #expect(view.head.position == 1)
      #expect(try lines.bytes(of: 1) == last)
    }
  }
}

@Suite struct `A view of a journal` {
  private let folder: TemporaryFolder
  private let journal: FileJournal

  init() throws {
    folder = try TemporaryFolder()
    journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    for id in 1...5 as ClosedRange<UInt64> { try journal.appendClient("Client \(id)", id: id) }
  }

  @Test func `stays as it is while others write`() throws {
    let other = try FileJournal(folder: folder.registre)
    try journal.read { view in
      let events = try view.events()
      try other.appendClient("Client 1", id: 1)
      try other.appendClients(3, from: 10)
      #expect(try view.events() == events)
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
        let replay = #expect(throws: JournalError.self, "\(index)") { try view.events() }
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

/// What is known of a journal that threads have read in parts, beside one that was read in one go.
@Suite struct `A journal read in parts` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    // So long that it is skimmed in one go, and that parts of it are read.
    written = try WrittenJournal(events: 300)
    try #require(written.bytes.count > 1 << 17)
  }

  /// All that can be told of what is known: its end, what is unread, and every entry.
  private func known(_ bytes: ContiguousArray<UInt8>, threads: Int) throws -> [String] {
    try folder.lay(journal: bytes)
    let systeme = Systeme(blocks: Blocks(short: 8192, long: 262_144, part: 2000))
    let file = try systeme.openFile(folder.journal, .read)
    var known = Known()
    let unread = try known.catchUp(
      file, to: bytes.count, threads: threads)
    known.index.seal()
    let entries = try known.index.runs.flatMap { try $0.all() }.sorted()
    return ["\(known.head) \(known.length) \(unread.map { "\($0)" } ?? "all")"]
      + entries.map { "\($0)" }
  }

  private func expectSame(_ bytes: ContiguousArray<UInt8>, _ comment: Comment) throws {
    let expected = try known(bytes, threads: 1)
    for threads in [2, 8] { #expect(try known(bytes, threads: threads) == expected, comment) }
  }

  @Test func `is known as well, whole or cut off anywhere`() throws {
    try expectSame(written.bytes, "whole")
    for end in stride(from: written.bytes.count, to: 0, by: -9973) {
      try expectSame(ContiguousArray(written.bytes[..<end]), "up to \(end)")
    }
  }

  @Test(arguments: 0..<12)
  func `says the same of damage, wherever it is`(_ turn: Int) throws {
    var random = GenerateurGraine(graine: Graine.choisie &+ UInt64(turn))
    var bytes = written.bytes
    for _ in 0...turn % 3 {
      let line = written.lines[Int.random(in: written.lines.indices, using: &random)]
      let place = Int.random(in: line, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    if turn.isMultiple(of: 4) {
      bytes.removeSubrange(written.lines[Int.random(in: written.lines.indices, using: &random)])
    }
    try expectSame(bytes, "\(random)")
  }
}

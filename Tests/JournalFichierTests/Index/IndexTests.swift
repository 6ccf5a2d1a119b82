@testable import Facturation
import JournalEcrit
import Journaux
import LigneJSON
import Testing
import WrappedViews

@testable import JournalFichier

/// A journal with an index answers as one without, even if the index is damaged or gone.
@Suite struct `A journal with an index` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 120)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  private func open(_ folder: TemporaryFolder, indexAfter: Int = 20) throws -> FileJournal {
    try FileJournal(folder: folder.registre, systeme: Systeme(), indexAfter: indexAfter)
  }

  /// The events under each of their tags.
  private func tagged(_ events: [RecordedEvent]) -> [EventTag: [RecordedEvent]] {
    events.reduce(into: [:]) { tagged, event in
      for tag in event.tags { tagged[tag, default: []].append(event) }
    }
  }

  private func indexFiles(_ folder: TemporaryFolder) throws -> [String] {
    try folder.names().filter { $0.hasSuffix(".index") }
  }

  /// All that a view finds, beside what the events themselves say; or a share of it, where a fault
  /// would show in much of it at once.
  private func expectRight(
    _ journal: FileJournal, _ events: [RecordedEvent], _ comment: Comment = "", share: Int = 1
  ) throws {
    try journal.read { view throws in
      #expect(view.head == events.last.map(Head.init(after:)), comment)
      let tagged = tagged(events)
      let tags = events.flatMap(\.tags).enumerated().filter { $0.offset % share == 0 }
      for tag in Set(tags.map(\.element)) {
        let expected = tagged[tag, default: []]
        #expect(try view.events(tagged: tag) == expected, comment)
        #expect(try view.last(tagged: tag) == expected.last, comment)
      }
      #expect(try view.events(tagged: .draft(4_000_000)) == [], comment)
      for kind in StreamKind.allCases {
        let uuids = Set(
          events.compactMap { event in
            event.evenement.flux.parts.flatMap { $0.kind == kind ? $0.uuid : nil }
          })
        for start in ["", "0", "01", "7"]
          + uuids.prefix(share == 1 ? 5 : 1).flatMap({ [$0.texte, String($0.texte.prefix(20))] })
        {
          let expected = uuids.filter { $0.texte.hasPrefix(start) }
          let found = try view.streams(kind, beginningWith: start, atMost: 4)
          #expect(found.count == min(4, expected.count), "\(start)")
          #expect(found == found.sorted() && expected.isSuperset(of: found), "\(start)")
        }
      }
      for position in share == 1 ? [0, 1, 57, 119, 120, 500] : [57] {
        #expect(try view.events(after: position) == Array(events.dropFirst(position)), comment)
      }
    }
  }

  @Test func `finds each text under a key of its own`() {
    let textes = ["", "F", "f", "F2026-0001", "F2026-0010", "F2026-0100", "A2026-0001"]
    let cles = textes.flatMap { texte -> [JournalIndex.Key] in
      let bytes = ContiguousArray(texte.utf8)
      return [
        bytes.span.keyOfSeries, bytes.span.keyOfNumber, bytes.span.keyOfDeduction,
        bytes.span.keyOfSiren,
      ]
    }
    #expect(Set(cles).count == 4 * textes.count)
  }

  @Test func `finds the last event up to a position, and reads none of those behind it`() throws {
    let drafts = written.events.filter { $0.tags.contains(.drafts) }
    _ = try open(folder).all()
    for usingIndex in [true, false] {
      let script = Script()
      let journal = try FileJournal(
        folder: folder.registre, systeme: script.systeme, usingIndex: usingIndex)
      try journal.read { view throws in
        for position in [0, 1, 40, 119, 120, .max] {
          let expected = drafts.last { $0.position <= position }
          #expect(try view.last(tagged: .drafts, upTo: position) == expected, "\(position)")
        }
        script.follow(.none)
        _ = try view.last(tagged: .drafts, upTo: drafts[1].position - 1)
        let reads = script.calls.count { $0 == .pread }
        #expect(drafts.count > 20 && reads < 10, "\(drafts.count) drafts, \(reads) reads")
      }
    }
  }

  @Test func `finds the same events, whether it was just built, read back or grew`() throws {
    try expectRight(try open(folder, indexAfter: 1 << 30), written.events)
    #expect(try indexFiles(folder) == [])
    try expectRight(try open(folder), written.events, "built")
    #expect(try indexFiles(folder).count >= 2)
    try expectRight(try open(folder), written.events, "read back")
    let journal = try open(folder)
    var events = written.events
    for id in 1000..<1040 as Range<UInt64> {
      events += try journal.appendClient("Client \(id)", id: id)
    }
    try expectRight(journal, events, "grown")
    try expectRight(try open(folder), events, "grown and read back")
    #expect(try indexFiles(folder).count <= 6)
    try folder.remove("\(folder.registre)/journal.index")
    try expectRight(try open(folder), events, "deleted")
  }

  /// A writer knows what it recorded; a reader that had to read it spares the next that.
  @Test func `is written later by who records than by who had to read`() throws {
    let lasting = try open(folder, indexAfter: 1000)
    _ = try lasting.read { $0.head }
    let before = try folder.read("\(folder.registre)/journal.index")
    for id in 1000..<1300 as Range<UInt64> { _ = try lasting.appendClient("Client", id: id) }
    _ = try lasting.read { $0.head }
    #expect(try folder.read("\(folder.registre)/journal.index") == before)
    _ = try open(folder, indexAfter: 1000).read { $0.head }
    let after = try folder.read("\(folder.registre)/journal.index")
    #expect(after != before)
    for id in 2000..<2100 as Range<UInt64> { _ = try lasting.appendClient("Client", id: id) }
    _ = try open(folder, indexAfter: 1000).read { $0.head }
    #expect(try folder.read("\(folder.registre)/journal.index") == after)
    // One that records without having looked before has read as much.
    for id in 3000..<3100 as Range<UInt64> { _ = try lasting.appendClient("Client", id: id) }
    _ = try open(folder, indexAfter: 1000).appendClient("Client", id: 4000)
    #expect(try folder.read("\(folder.registre)/journal.index") != after)
  }

  /// An index that is half lost, or of another journal, is never believed.
  @Test func `is not led astray by an index that is cut, missing in part, or another's`() throws {
    _ = try open(folder).read { $0.head }
    let files = try indexFiles(folder)
    let bytes = try files.map { try folder.read("\(folder.registre)/\($0)") }
    let other = try TemporaryFolder()
    let others = try WrittenJournal(seed: 9, events: 120)
    try other.lay(journal: others.bytes, tete: others.head)
    _ = try open(other).read { $0.head }
    for (number, file) in files.enumerated() {
      let path = "\(folder.registre)/\(file)"
      let foreign = try other.read("\(other.registre)/\(file)")
      for spoilt in [foreign, [], ContiguousArray(bytes[number].prefix(bytes[number].count / 2))] {
        try folder.write(spoilt, to: path)
        try expectRight(try open(folder), written.events, "\(file)", share: 7)
        for (name, bytes) in zip(files, bytes) {
          try folder.write(bytes, to: "\(folder.registre)/\(name)")
        }
      }
      try folder.remove(path)
      try expectRight(try open(folder), written.events, "\(file)", share: 7)
      try folder.write(bytes[number], to: path)
    }
  }

  @Test func `is not led astray by an index with a bit changed, whichever`() throws {
    _ = try open(folder).read { $0.head }
    let tagged = Array(tagged(written.events))
    for file in try indexFiles(folder) {
      let path = "\(folder.registre)/\(file)"
      let bytes = try folder.read(path)
      for bit in stride(from: 0, to: bytes.count * 8, by: 1009) {
        var damaged = bytes
        damaged[bit / 8] ^= 1 << (bit % 8)
        try folder.write(damaged, to: path)
        let (tag, expected) = tagged[bit % tagged.count]
        let found = try open(folder, indexAfter: 1 << 30).read { try $0.events(tagged: tag) }
        if found != expected { Issue.record("\(file), bit \(bit), \(tag)") }
        try folder.write(bytes, to: path)
        try restoreManifest(path, bytes)
      }
    }
  }

  /// A damaged page has the whole index discarded.
  private func restoreManifest(_ path: String, _ bytes: ContiguousArray<UInt8>) throws {
    guard !folder.exists("\(folder.registre)/journal.index") else { return }
    _ = try open(folder).read { $0.head }
    try #require(folder.exists("\(folder.registre)/journal.index"))
  }

  /// The lines alone are left to answer, and the first of them counts too.
  @Test func `answers by the lines where it was lost while a view was open`() throws {
    _ = try open(folder).read { $0.head }
    let notices = Notices()
    let journal = try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 1 << 30, notify: notices.notify)
    let files = Folder(folder.registre)
    try journal.read { view throws in
      let runs = try indexFiles(folder).count - 1
      for number in 0..<runs {
        let count = try folder.read(files.index(number)).count
        let blank = ContiguousArray<UInt8>(repeating: 0, count: count)
        try folder.write(blank, to: files.index(number))
      }
      try folder.remove(files.index)
      for tag in [.stream(.registre), .drafts] as [EventTag] {
        let expected = written.events.filter { $0.tags.contains(tag) }
        #expect(try view.events(tagged: tag) == expected)
        let first = try #require(expected.first)
        #expect(try view.last(tagged: tag, upTo: first.position) == first)
        #expect(try view.last(tagged: tag, upTo: first.position - 1) == nil)
      }
    }
    #expect(notices.codes == [.indexJete])
  }

  @Test func `is built anew when the journal has become shorter, or another`() throws {
    _ = try open(folder).read { $0.head }
    let left = written.acts[written.acts.count - 20].upperBound
    let shorter = written.bytes[..<written.lines[left - 1].upperBound]
    try folder.write(shorter, to: folder.journal)
    try folder.remove(folder.tete)
    try expectRight(try open(folder), Array(written.events[..<left]), "shorter")
    let others = try WrittenJournal(seed: 9, events: 100)
    try folder.write(others.bytes, to: folder.journal)
    try expectRight(try open(folder), others.events, "another")
  }

  /// Lines that deduct deposits besides, of which the story tells nothing.
  @Test func `finds a line under the same keys, whether it was skimmed or read`() throws {
    var longer = written
    let emise = try #require(written.events.lazy.compactMap(\.evenement.document).first)
    for event in written.events {
      guard case .facture(let id, .ligneAjoutee(let ligne)) = event.evenement else { continue }
      var contenu = ligne.contenu
      contenu.factureAnterieure = FactureAnterieure(numero: emise.numero.numero, date: emise.date)
      let modifiee = LigneModifiee(ligneId: ligne.ligneId, contenu: contenu)
      try longer.append([.facture(id, .ligneModifiee(modifiee))])
    }
    var (skimming, reading) = (Follower(), Follower(expecting: 0))
    var deducting = 0
    for (line, event) in zip(longer.lines, longer.events) {
      let scanned = Line.Scanned(
        bytes: longer.bytes, range: line.lowerBound..<line.upperBound - 1, offset: line.lowerBound,
        isComplete: true)
      let skimmed = try skimming.take(scanned)
      let keys = try [skimmed, reading.take(scanned)].map { taken in
        var keys: Set<UInt64> = []
        taken.forEachKey(in: longer.bytes) { keys.insert($0.bits) }
        return keys
      }
      #expect(keys[0] == keys[1], "line \(event.position)")
      let deduction = EventTag.deduction(emise.numero.numero)
      if case .skimmed = skimmed, event.tags.contains(deduction) { deducting += 1 }
    }
    #expect(deducting > 10)
  }

  @Test func `needs no index where it may not write one`() throws {
    let noLock = Systeme { call in call == .flock ? .fails(37) : nil }
    try expectRight(
      try FileJournal(folder: folder.registre, systeme: noLock, indexAfter: 20), written.events)
    #expect(try indexFiles(folder) == [])
    let refusing = Systeme { call in call == .rename ? .fails(13) : nil }
    let journal = try FileJournal(
      folder: folder.registre, systeme: refusing, indexAfter: 20)
    try expectRight(journal, written.events)
    let recorded = try journal.appendClient("Encore", id: 77)
    try expectRight(journal, written.events + recorded)
    #expect(try indexFiles(folder).allSatisfy { $0 != "journal.index" })
  }

  /// Commands read what they need and no more; that the rest is whole, verification says.
  @Test func `vouches for what a command reads, and leaves the rest to verification`() throws {
    _ = try open(folder).read { $0.head }
    var damaged = written.bytes
    let line = written.lines[60]
    damaged[line.lowerBound + 200] ^= 1
    try folder.write(damaged, to: folder.journal)
    let (tag, other) = (EventTag.stream(written.events[60].evenement.flux), EventTag.draft(1))
    try open(folder).read { view throws in
      let error = #expect(throws: JournalError.self) { try view.events(tagged: tag) }
      #expect(error?.code == .endommage && error?.position == 61)
      let expected = written.events.filter { $0.tags.contains(other) }
      #expect(try view.events(tagged: other) == expected)
    }
    #expect(try Findings(folder.registre).rapport.estIntact == false)
  }
}

/// A process that writes puts its files one after the other in the place of those before, the head last.
@Suite struct `An index of which the files are replaced as it is opened` {
  @Test(arguments: [true, false])
  func `is thrown away only if whoever replaced them never came to the end`(isWhole: Bool) throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    try registre.layIndex { $0 }()
    let finish = try registre.layIndex { $0 }
    let notices = Notices()
    let journal = try FileJournal(
      folder: registre.folder.registre, systeme: Systeme(), indexAfter: 1 << 30,
      notify: notices.notify)
    let events = registre.written.events
    let tag = try #require(events[events.count - 1].tags.first)
    try journal.read { view in
      if isWhole { try finish() }
      #expect(try view.events(tagged: tag) == events.filter { $0.tags.contains(tag) })
    }
    #expect(notices.count == (isWhole ? 0 : 1))
    #expect(try registre.folder.names().contains("journal.index") == isWhole)
  }
}

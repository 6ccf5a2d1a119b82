@testable import Facturation
import JournalEcrit
import Journaux
import LigneJSON
import Testing

@testable import JournalFichier

private func client(_ id: UInt64) throws -> Evenement {
  .client(
    ClientID(UUIDTexte(haut: 3, bas: id)),
    .clientCree(ClientCree(fiche: try Examples.client("Client"))))
}

/// Journals whose hashes are all right, and of which the envelopes do not follow each other.
@Suite struct `An envelope that does not follow is named:` {
  private let time = Timestamp("2020-01-06T09:00:00.000000Z")
  private let correction = Evenement.registre(
    .horlogeCorrigee(HorlogeCorrigee(motif: Libelle(texteAdmis: "Pile"))))

  /// The rules and positions found, and whether the journal refuses to be read.
  private func found(_ ledger: Ledger) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.lay(journal: ledger.written.bytes, tete: ledger.written.head)
    // A sealed line is no rest of a crash, whether or not a head file vouches for it.
    #expect(throws: JournalError.self) { try FileJournal(folder: folder.registre).all() }
    return try Findings(folder.registre).anomalies.map { "\($0.regle) \($0.position)" }
  }

  @Test func `a position skipped, repeated or gone back to`() throws {
    for (position, next) in [(4, 5), (2, 3), (1, 2), (9, 10)] {
      var ledger = try Ledger()
      try ledger.written.appendLine(client(1), position: position)
      try ledger.written.appendLine(client(2), position: next)
      #expect(try found(ledger).filter { !$0.hasPrefix("tete") } == ["position 3"])
    }
  }

  @Test func `no line below some that cannot be read, each of which is named`() throws {
    var ledger = try Ledger()
    for id in 1...4 as ClosedRange<UInt64> { try ledger.written.append([client(id)]) }
    var bytes = ledger.written.bytes
    for line in ledger.written.lines[3...4] { bytes[line.lowerBound] = UInt8(ascii: "x") }
    let folder = try TemporaryFolder()
    try folder.lay(journal: bytes, tete: ledger.written.head)
    let anomalies = try Findings(folder.registre).anomalies
    #expect(anomalies.map { "\($0.regle) \($0.position)" } == ["forme 4", "forme 5"])
  }

  @Test func `a time that steps back without a correction`() throws {
    var ledger = try Ledger()
    try ledger.written.appendLine(client(1), time: time)
    #expect(try found(ledger) == ["temps 3"])
  }

  @Test func `while a correction may step back, and is listed`() throws {
    var ledger = try Ledger()
    try ledger.written.appendLine(correction, time: time)
    try ledger.written.appendLine(client(1), time: time)
    let findings = try ledger.findings()
    #expect(findings.anomalies == [])
    #expect(findings.rapport.correctionsHorloge == [3])
  }

  @Test(arguments: [
    ([1, 2], 3), ([1, 3, 2], 3), ([2, 3], 3), ([3], 3), ([1, 1, 2, 3], 3), ([1, 2, 0], 3),
  ])
  func `a batch that is incomplete, out of order or counted wrongly`(
    indices: [Int], count: Int
  ) throws {
    var ledger = try Ledger()
    for (id, index) in indices.enumerated() {
      try ledger.written.appendLine(
        client(UInt64(id)), batch: Batch(index: index, count: count))
    }
    let rules = try found(ledger).map { $0.split(separator: " ")[0] }
    #expect(rules.contains("lot"))
    #expect(rules.allSatisfy { $0 == "lot" })
  }

  @Test func `a batch of two authors, times, keys or counts`() throws {
    let first = UUIDTexte(haut: 1, bas: 1)
    let later = Timestamp("2020-01-07T10:00:00.000000Z")
    let seconds: [(inout WrittenJournal) throws -> Void] = [
      {
        try $0.appendLine(
          client(2), author: "autre", batch: Batch(index: 2, count: 2), cle: first)
      },
      {
        try $0.appendLine(client(2), time: later, batch: Batch(index: 2, count: 2), cle: first)
      },
      { try $0.appendLine(client(2), batch: Batch(index: 2, count: 2), cle: nil) },
      { try $0.appendLine(client(2), batch: Batch(index: 2, count: 3), cle: first) },
    ]
    for second in seconds {
      var ledger = try Ledger()
      try ledger.written.appendLine(client(1), batch: Batch(index: 1, count: 2), cle: first)
      try second(&ledger.written)
      #expect(try found(ledger).contains("lot 4"))
    }
  }

  @Test func `a predecessor that is not the hash above`() throws {
    var ledger = try Ledger()
    try ledger.written.appendLine(client(1), predecessor: ledger.written.events[0].hash)
    #expect(try found(ledger) == ["predecesseur 3"])
  }

  @Test func `a line of another registre`() throws {
    var ledger = try Ledger()
    try ledger.written.appendLine(
      client(1), source: RegistreID(UUIDTexte(haut: 6, bas: 6)))
    #expect(try found(ledger) == ["source 3"])
  }

  @Test func `a first line that does not open the registre, or opens another`() throws {
    var ledger = try Ledger()
    ledger.written = WrittenJournal()
    try ledger.written.appendLine(client(1))
    #expect(try found(ledger).first == "ouverture 1")
    ledger.written = WrittenJournal()
    try ledger.written.appendLine(
      .registre(.registreOuvert(ledger.opening)),
      source: RegistreID(UUIDTexte(haut: 6, bas: 6)))
    #expect(try found(ledger).first == "source 1")
  }

  @Test func `a registre of a later format, which is no damage`() throws {
    var ledger = try Ledger()
    ledger.written = WrittenJournal()
    let later = RegistreOuvert(
      registre: ledger.opening.registre, format: 2, vendeur: ledger.opening.vendeur)
    try ledger.written.append([.registre(.registreOuvert(later))])
    try ledger.written.append([client(1)])
    #expect(try found(ledger) == ["format 1"])
    let folder = try TemporaryFolder()
    try folder.lay(journal: ledger.written.bytes, tete: ledger.written.head)
    let error = #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre).read { $0.head }
    }
    #expect(error?.code == .formatInconnu)
    #expect(error?.message(.francais).contains("est au format 2 ;") == true)
  }

  @Test func `a registre opened twice`() throws {
    var ledger = try Ledger()
    try ledger.written.append([.registre(.registreOuvert(ledger.opening))])
    #expect(try found(ledger) == ["ouverture 3", "coherence 3"])
  }
}

/// An envelope that does not follow, behind so many lines that the next are skimmed.
@Suite struct `A long journal is not gone on with behind` {
  private let written: WrittenJournal
  private let key = UUIDTexte(haut: 1, bas: 1)
  private let earlier = Timestamp("2020-01-06T09:00:00.000000Z")
  private let later = Timestamp("2020-01-07T10:00:00.000000Z")

  /// More than a reader goes through line by line.
  private static let long = Result { try WrittenJournal(bytes: 1 << 17 + 1) }

  init() throws { written = try Self.long.get() }

  private typealias Envelope = (inout WrittenJournal) throws -> Void

  /// What is wrong with the last line, once a skim has had it: nothing if it was skimmed.
  private func fault(_ journal: WrittenJournal, bytes: ContiguousArray<UInt8>? = nil) throws
    -> Anomalie?
  {
    let bytes = bytes ?? journal.bytes
    func scanned(_ line: Range<Int>) -> Line.Scanned {
      Line.Scanned(
        bytes: bytes, range: line.lowerBound..<line.upperBound - 1, offset: line.lowerBound,
        isComplete: true)
    }
    var follower = Follower()
    for line in journal.lines.dropLast() { _ = try follower.take(scanned(line)) }
    do {
      let last = try #require(journal.lines.last)
      guard case .skimmed = try follower.take(scanned(last)) else {
        throw Surprise("read, not skimmed")
      }
      return nil
    } catch let fault as Anomalie {
      return fault
    }
  }

  /// Refused by a skim and by an opening of the journal, and by the reader for that reason.
  private func expectFault(_ rule: Ecart.Regle, _ envelope: Envelope) throws {
    var journal = written
    try envelope(&journal)
    try expectFault(rule, journal, bytes: journal.bytes)
  }

  private func expectFault(
    _ rule: Ecart.Regle, _ journal: WrittenJournal, bytes: ContiguousArray<UInt8>
  ) throws {
    let position = journal.events.count
    #expect(try fault(journal, bytes: bytes)?.ecart.regle == rule)
    let folder = try TemporaryFolder()
    try folder.lay(journal: bytes, tete: journal.head)
    let error = #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre, usingIndex: false).read { _ in }
    }
    #expect(error?.code == .endommage)
    let findings = try Findings(folder.registre)
    #expect(findings.anomalies.contains { $0.ecart.regle == rule && $0.position == position })
  }

  @Test func `nothing that follows`() throws {
    var journal = written
    try journal.appendLine(client(1))
    #expect(try fault(journal) == nil)
    try journal.appendLine(client(2), batch: Batch(index: 1, count: 2), cle: key)
    #expect(try fault(journal) == nil)
    try journal.appendLine(client(3), batch: Batch(index: 2, count: 2), cle: key)
    #expect(try fault(journal) == nil)
    let folder = try TemporaryFolder()
    try folder.lay(journal: journal.bytes, tete: journal.head)
    #expect(try FileJournal(folder: folder.registre).all() == journal.events)
  }

  @Test func `a time that steps back`() throws {
    try expectFault(.temps) { try $0.appendLine(client(1), time: earlier) }
  }

  @Test func `a hash that is not that of the bytes`() throws {
    var journal = written
    try journal.appendLine(client(1))
    var bytes = journal.bytes
    let line = try #require(journal.lines.last)
    let name = try #require(bytes[line].firstRange(of: Array("\"Client\"".utf8)))
    bytes[name.lowerBound + 1] = UInt8(ascii: "c")
    try expectFault(.hash, journal, bytes: bytes)
  }

  @Test func `a position skipped or repeated`() throws {
    for step in [-1, 0, 2] {
      try expectFault(.position) {
        try $0.appendLine(client(1), position: $0.events.count + step)
      }
    }
  }

  @Test func `a predecessor that is not the hash above`() throws {
    try expectFault(.predecesseur) {
      try $0.appendLine(client(1), predecessor: $0.events[7].hash)
    }
  }

  @Test func `a batch that does not begin, or begins twice`() throws {
    try expectFault(.lot) { try $0.appendLine(client(1), batch: Batch(index: 2, count: 2)) }
    try expectFault(.lot) {
      try $0.appendLine(client(1), batch: Batch(index: 1, count: 3))
      try $0.appendLine(client(2), batch: Batch(index: 1, count: 3))
    }
    try expectFault(.lot) {
      try $0.appendLine(client(1), batch: Batch(index: 1, count: 3))
      try $0.appendLine(client(2), batch: Batch(index: 3, count: 3))
    }
    try expectFault(.lot) {
      try $0.appendLine(client(1), batch: Batch(index: 1, count: 2))
      try $0.appendLine(client(2))
    }
  }

  @Test func `a batch of two authors`() throws {
    try expectSecond { try $0.appendLine($1, author: "autre", batch: $2, cle: key) }
  }

  @Test func `a batch of two times`() throws {
    try expectSecond { try $0.appendLine($1, time: later, batch: $2, cle: key) }
  }

  @Test func `a batch of two keys`() throws {
    try expectSecond { try $0.appendLine($1, batch: $2, cle: nil) }
    try expectSecond {
      try $0.appendLine($1, batch: $2, cle: UUIDTexte(haut: 1, bas: 2))
    }
  }

  @Test func `a batch of two counts`() throws {
    try expectSecond { journal, event, _ in
      try journal.appendLine(event, batch: Batch(index: 2, count: 3), cle: key)
    }
  }

  /// Refused as the second line of a batch of two.
  private func expectSecond(
    _ second: (inout WrittenJournal, Evenement, Batch?) throws -> Void
  ) throws {
    try expectFault(.lot) { journal in
      try journal.appendLine(client(1), batch: Batch(index: 1, count: 2), cle: key)
      try second(&journal, client(2), Batch(index: 2, count: 2))
    }
  }
}

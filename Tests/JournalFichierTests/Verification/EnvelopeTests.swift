import Facturation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Journals whose hashes are all right, and of which the envelopes do not follow each other.
@Suite struct `An envelope that does not follow is named:` {
  private let time = Timestamp("2020-01-06T09:00:00.000000Z")
  private let correction = Evenement.registre(
    .horlogeCorrigee(HorlogeCorrigee(motif: Libelle(texteAdmis: "Pile"))))

  private func client(_ id: UInt64) throws -> Evenement {
    .client(
      ClientID(UUIDTexte(haut: 3, bas: id)),
      .clientCree(ClientCree(fiche: try Examples.client("Client"))))
  }

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

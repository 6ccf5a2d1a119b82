import Facturation
import Graine
import Journaux
import JournalEcrit
import LigneJSON
import Testing

@testable import JournalFichier

/// Verification by several threads that read small shares and hold few factures, beside one pass
/// over the lines that holds them all.
@Suite struct `Verified by several threads,` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 150)
  }

  /// What a report says, to be compared.
  private func figures(_ rapport: RapportVerification) -> String {
    "\(rapport.evenements) \(rapport.anomalies) \(rapport.tete) \(rapport.source ?? "")"
      + " \(rapport.correctionsHorloge) \(rapport.estIntact)"
  }

  private func onePass(_ bytes: ContiguousArray<UInt8>) throws -> ([Anomalie], String) {
    var pass = try VerificationPass(ancre: nil, tete: HeadFile(try folder.read(folder.tete)))
    var (anomalies, start): ([Anomalie], Int) = ([], 0)
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let line = Line.Scanned(
        bytes: bytes, range: start..<(feed ?? bytes.count), offset: start, isComplete: feed != nil)
      anomalies += try pass.take(ReadLine(line))
      start = line.next
    }
    anomalies += try pass.finish(end: bytes.count)
    return (anomalies, figures(pass.rapport))
  }

  private func expectSame(
    _ bytes: ContiguousArray<UInt8>, shares: [Int] = [97, 800, 30_000], _ comment: Comment = ""
  ) throws -> [Anomalie] {
    try folder.lay(journal: bytes, tete: written.head)
    let (anomalies, expected) = try onePass(bytes)
    for (threads, share) in zip([1, 2, 8], shares) {
      let measures = Verification.Measures(threads: threads, share: share, factures: 1)
      var found: [Anomalie] = []
      let rapport = try Verification(
        folder: folder.registre, systeme: Systeme(), measures: measures
      ).executer { found.append($0) }
      #expect(found == anomalies, comment)
      #expect(figures(rapport) == expected, comment)
    }
    return anomalies
  }

  @Test func `a good journal is as good, however its lines are shared out`() throws {
    for share in [300, 4096, written.lines[7].upperBound, written.bytes.count] {
      let anomalies = try expectSame(
        written.bytes, shares: [share, share, share], "shares of \(share)")
      #expect(anomalies == [])
    }
  }

  @Test func `a journal that is empty, or only line feeds, or has none, is the same`() throws {
    for text in ["", "\n", "\n\n\n", "a", "a\n\nb", String(repeating: "x", count: 3000)] {
      let anomalies = try expectSame(
        ContiguousArray(text.utf8), shares: [1, 2, 3], "\(text.prefix(9))")
      #expect(!anomalies.isEmpty)
    }
  }

  @Test(arguments: 0..<24)
  func `a journal with any damage has the same anomalies in the same order`(_ turn: Int) throws {
    var random = GenerateurGraine(graine: Graine.choisie &+ UInt64(turn))
    let written = try WrittenJournal(seed: UInt64(turn % 8 + 1), events: 150)
    var lines = written.lines.map { ContiguousArray(written.bytes[$0]) }
    for _ in 0...Int.random(in: 0...4, using: &random) {
      let (line, other) = (
        Int.random(in: lines.indices, using: &random),
        Int.random(in: lines.indices, using: &random)
      )
      switch Int.random(in: 0..<7, using: &random) {
      case 0: lines.remove(at: line)
      case 1: lines.insert(lines[line], at: other)
      case 2: lines.swapAt(line, other)
      case 3: lines[line].removeLast()
      case 4: lines[line].insert(UInt8(ascii: "\n"), at: lines[line].count / 2)
      case 5: lines[line] = ContiguousArray(String(repeating: "?", count: line * 40).utf8)
      default:
        let place = Int.random(in: lines[line].indices, using: &random)
        lines[line][place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    let cut = turn.isMultiple(of: 5) ? Int.random(in: 0...900, using: &random) : 0
    #expect(
      try !expectSame(ContiguousArray(lines.joined().dropLast(cut)), "\(random)").isEmpty,
      "\(random)")
  }

  /// Three drafts, of which the first is issued when it is held no more.
  @Test func `a journal that changes meanwhile is not taken for the one that was read`() throws {
    var ledger = try Ledger()
    let drafts = try (1...3).map { try ledger.draft(rank: $0) }
    for draft in drafts { try ledger.written.append(draft.events) }
    try ledger.written.append([
      .facture(drafts[0].facture.id, .factureEmise(ledger.emission(of: drafts[0])))
    ])
    let bytes = ledger.written.bytes
    func verify(meanwhile: () -> Void) throws -> RapportVerification {
      try folder.lay(journal: bytes)
      return try Verification(
        folder: folder.registre, systeme: Systeme(), measures: .init(threads: 1, factures: 1)
      ).executer(progression: { _, _ in meanwhile() }, anomalie: { _ in })
    }
    #expect(try verify {}.estIntact)
    let error = #expect(throws: JournalError.self) {
      try verify {
        try? folder.write(ContiguousArray(repeating: 10, count: bytes.count), to: folder.journal)
      }
    }
    #expect(error?.code == .remplace)
  }
}

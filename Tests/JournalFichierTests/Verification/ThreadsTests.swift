import Graine
import Journal
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
    var pass = VerificationPass(ancre: nil, tete: written.head.flatMap(HeadFile.init))
    var (anomalies, start): ([Anomalie], Int) = ([], 0)
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let line = ScannedLine(
        bytes: bytes, range: start..<(feed ?? bytes.count), offset: start, isComplete: feed != nil)
      anomalies += try pass.take(ReadLine(line))
      start = line.next
    }
    anomalies += pass.finish(end: bytes.count)
    return (anomalies, figures(pass.rapport))
  }

  private func expectSame(
    _ bytes: ContiguousArray<UInt8>, shares: [Int] = [97, 800, 30_000], _ comment: Comment = ""
  ) throws -> [Anomalie] {
    let (anomalies, expected) = try onePass(bytes)
    try folder.lay(journal: bytes, tete: written.head)
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

  @Test(arguments: 0..<40)
  func `a journal with any damage has the same anomalies in the same order`(_ turn: Int) throws {
    var random = GenerateurGraine(graine: Graine.choisie &+ UInt64(turn))
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

  @Test func `a journal that changes meanwhile is not taken for the one that was read`() throws {
    try folder.lay(journal: written.bytes, tete: written.head)
    let verification = Verification(
      folder: folder.registre, systeme: Systeme(),
      measures: .init(threads: 1, share: 30_000, factures: 1))
    let error = #expect(throws: JournalError.self) {
      try verification.executer(
        progression: { _, _ in
          try? folder.write(
            ContiguousArray(repeating: 10, count: written.bytes.count), to: folder.journal)
        }, anomalie: { _ in })
    }
    #expect(error?.code == .remplace)
  }
}

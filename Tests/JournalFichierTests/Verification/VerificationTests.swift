@testable import Facturation
import Graine
import JournalEcrit
import Journaux
import LigneJSON
import Testing

@testable import JournalFichier

@Suite struct `A verification` {
  @Test func `finds nothing wrong with a story, and counts it`() throws {
    let written = try WrittenJournal(seed: 5, events: 300)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    let findings = try Findings(folder.registre)
    #expect(findings.anomalies == [])
    #expect(findings.rapport.evenements == written.events.count)
    #expect(findings.rapport.tete == Head(after: written.events[written.events.count - 1]))
    #expect(findings.rapport.source == written.source?.texte)
    #expect(findings.rapport.estIntact)
  }

  @Test func `gives the anchor of the end, and says where it found the one it was given`() throws {
    let written = try WrittenJournal(events: 30)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    let journal = try FileJournal(folder: folder.registre)
    let own = try #require(try journal.read { try $0.ancre() })
    let seventh = Ancre(try #require(try journal.read { try $0.ancre(7) }))
    let given = try Findings(folder.registre, ancre: seventh).rapport
    #expect(given.ancre == own && given.ancreTrouvee == 7)
    for position in [7, 30] {
      let since = Ancre(try #require(try journal.read { try $0.ancre(position) }))
      let rapport = try Findings(folder.registre, depuis: since).rapport
      #expect(rapport.ancre == own && rapport.ancreTrouvee == nil)
    }
    let other = try #require(Ancre("7:\(written.events[7].hash.texte)"))
    #expect(try Findings(folder.registre, ancre: other).rapport.ancreTrouvee == nil)
  }

  @Test func `keeps nobody from writing meanwhile`() throws {
    let folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true, patience: .zero)
    try journal.appendOpening()
    try journal.appendClients(9, from: 1)
    var written = 0
    let rapport = try Verification(folder: folder.registre).executer(
      progression: { _, _ in
        try journal.appendClient(id: UInt64(100 + written))
        written += 1
      }, anomalie: { _ in })
    #expect(rapport.estIntact && rapport.evenements == 10 && written > 0)
  }

  @Test func `says whether anything beside the lines vouches for their end`() throws {
    let written = try WrittenJournal(events: 30)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: nil)
    let last = try #require(written.events.last)
    let ancre = try #require(Ancre("\(last.position):\(last.hash.texte)"))
    #expect(try Findings(folder.registre).rapport.finAttestee == false)
    #expect(try Findings(folder.registre, ancre: ancre).rapport.finAttestee)
    try folder.lay(journal: written.bytes, tete: written.head)
    #expect(try Findings(folder.registre).rapport.finAttestee)
  }

  @Test func `counts the rest of an act that was broken off for no event, nor for the end`() throws
  {
    let written = try WrittenJournal(events: 30)
    let folder = try TemporaryFolder()
    let first = try #require(written.events.firstIndex { $0.batch?.index == 1 })
    let above = written.lines[first].lowerBound
    let below = written.lines[first].upperBound
    for (end, lines, rule) in [
      (above + 15, 1, "forme"), (below, 1, "lot"), (below + 15, 2, "forme"),
    ] {
      try folder.lay(journal: written.bytes[..<end])
      let findings = try Findings(folder.registre)
      #expect(findings.anomalies.map(\.position) == [first + lines] && findings.rules == [rule])
      #expect(findings.rapport.evenements == first)
      #expect(findings.rapport.tete == Head(after: written.events[first - 1]))
    }
  }

  @Test func `holds a journal against an anchor kept elsewhere`() throws {
    let written = try WrittenJournal(events: 30)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    func rules(_ texte: String) throws -> [String] {
      let ancre = try #require(Ancre(texte))
      return try Findings(folder.registre, ancre: ancre).rules
    }
    for event in [written.events[0], written.events[12], written.events[29]] {
      #expect(try rules("\(event.position):\(event.hash.texte)") == [])
    }
    let hash = written.events[11].hash.texte
    for digits in [16, 17, 63, 64] { #expect(try rules("12:\(hash.prefix(digits))") == []) }
    for digits in [16, 63] {
      let last = hash.dropFirst(digits - 1).first == "0" ? "1" : "0"
      #expect(try rules("12:\(hash.prefix(digits - 1))\(last)") == ["ancre"])
    }
    #expect(try rules("11:\(hash)") == ["ancre"])
    #expect(try rules("13:\(hash)") == ["ancre"])
    #expect(try rules("100000:\(hash)") == ["ancre"])
  }

  @Test func `says that an anchor tells another time than its event`() throws {
    let written = try WrittenJournal(events: 30)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    let journal = try FileJournal(folder: folder.registre)
    let ligne = try #require(try journal.read { try $0.ancre(12) }).ligne
    let time = written.events[11].time.text
    let other = try #require(
      Ancre(ligne.replacing(time, with: "2031-01-01T00:00:00.000000Z")))
    for findings in [
      try Findings(folder.registre, ancre: other), try Findings(folder.registre, depuis: other),
    ] {
      let anomalie = try #require(findings.anomalies.first)
      #expect(findings.rules == ["ancre"] && anomalie.position == 12)
      #expect(anomalie.octet == written.lines[11].lowerBound)
      #expect(anomalie.attendu(.anglais) == "event 12 recorded at 2031-01-01T00:00:00.000000Z")
      #expect(anomalie.trouve(.anglais) == "event 12 recorded at \(time)")
    }
  }

  @Test(arguments: [
    "", ":", "12", "12:", ":ab", "0:H", "-1:H", "+1:H", "01:H", " 1:H", "1:H ", "1:H:", "1:h",
    "9999999999999999999:H", "1:0123456789abcde", "1:0123456789ABCDEF", "1:0123456789abcdefg",
    "1:H0",
    "1:0123456789abcdé",
  ])
  func `refuses an anchor that is not written as one`(pattern: String) {
    let hash = String(repeating: "ab", count: 32)
    let texte = pattern.replacing("H", with: hash).replacing("h", with: hash.uppercased())
    #expect(Ancre(texte) == nil)
    #expect(Ancre("1:\(hash)") != nil)
  }

  @Test func `tells how far it is, never going back`() throws {
    let written = try WrittenJournal(bytes: 2_500_000)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    var steps: [Int] = []
    let rapport = try Verification(folder: folder.registre).executer(
      progression: { done, all in
        #expect(all == written.bytes.count)
        steps.append(done)
      }, anomalie: { _ in })
    #expect(rapport.estIntact)
    #expect(steps.count == 4 && steps == steps.sorted())
    #expect(steps.first == 0 && steps.last == written.bytes.count)
  }

  @Test func `reads by as many threads as it is told to, but one at least and few at most`() {
    for (asked, given) in [(Int.min, 1), (0, 1), (1, 1), (3, 3)] {
      #expect(Verification.Measures(threads: asked).threads == given)
    }
    #expect((3...100).contains(Verification.Measures(threads: Int.max).threads))
  }

  @Test func `ends where its caller does not go on, though others read ahead`() throws {
    let written = try WrittenJournal(bytes: 2_500_000)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    let measures = Verification.Measures(threads: 8, share: 4_096, factures: 16)
    var steps = 0
    #expect(throws: CancellationError.self) {
      try Verification(folder: folder.registre, systeme: Systeme(), measures: measures).executer(
        progression: { _, _ in
          steps += 1
          if steps == 2 { throw CancellationError() }
        }, anomalie: { _ in })
    }
    #expect(steps == 2)
  }

  @Test func `reports a type that this version does not know, and goes on behind it`() throws {
    let written = try WrittenJournal(events: 60)
    let index = try #require(
      written.events.firstIndex { $0.position > 10 && $0.batch == nil })
    let folder = try TemporaryFolder()
    let line = String(decoding: written.bytes[written.lines[index]], as: UTF8.self)
    let type = try #require(line.split(separator: "\"").first { $0.hasSuffix(".v1") })
    let renamed = line.replacing("\(type)", with: "ArchiveScellee.v1").resealed
    let bytes =
      written.bytes[..<written.lines[index].lowerBound] + Array(renamed.utf8)
      + written.bytes[written.lines[index].upperBound...]
    try folder.lay(journal: bytes)
    let findings = try Findings(folder.registre)
    #expect(findings.anomalies.first?.regle == "type")
    #expect(findings.anomalies.first?.position == index + 1)
    #expect(findings.anomalies.first?.trouve(.anglais).contains("ArchiveScellee.v1") == true)
    #expect(findings.rapport.evenements == written.events.count)
    let error = #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre).all()
    }
    #expect(error?.code == .typeInconnu && error?.position == index + 1)
    #expect(error?.message(.francais).contains("le type ArchiveScellee.v1.") == true)
  }

  /// A newer version's last act is no rest of a crash, even where no head file vouches for it.
  @Test func `and an older version leave alone what a newer one wrote last`() throws {
    var ledger = try Ledger()
    try ledger.written.append([.registre(.horlogeCorrigee(HorlogeCorrigee(motif: "a")))])
    let line = String(
      decoding: ledger.written.bytes[ledger.written.lines[2]], as: UTF8.self)
    let renamed = line.replacing("HorlogeCorrigee.v1", with: "HorlogeCorrigee.v2").resealed
    let folder = try TemporaryFolder()
    let bytes =
      ledger.written.bytes[..<ledger.written.lines[2].lowerBound] + Array(renamed.utf8)
    try folder.lay(journal: bytes)
    let journal = try FileJournal(folder: folder.registre)
    #expect(throws: JournalError.self) { try journal.appendClient() }
    #expect(throws: JournalError.self) { try journal.all() }
    #expect(try folder.read(folder.journal)[...] == bytes)
    #expect(try folder.names() == ["journal.jsonl"])
  }
}

extension String {
  /// A line of which something was changed, with the hash that it has now; the one below, which
  /// names the old hash, stays as it is.
  fileprivate var resealed: String {
    let open = String(dropLast(Line.sealLength + 1))
    let hash = SHA256.empreinte(of: ContiguousArray(open.utf8).span)
    return "\(open),\"hash\":\"\(hash.texte)\"}\n"
  }
}

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
    _ bytes: ContiguousArray<UInt8>, shares: [Int] = [97, 800, 400], _ comment: Comment = ""
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

  @Test(arguments: 0..<Campaign.count(80))
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
      // With itself, nothing would be damaged.
      case 2: lines.swapAt(line, line == other ? (line + 1) % lines.count : other)
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

import Facturation
import Journaux
import JournalEcrit
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

  @Test func `says whether anything beside the lines vouches for their end`() throws {
    let written = try WrittenJournal(events: 30)
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: nil)
    let last = written.events[29]
    let ancre = try #require(Ancre("\(last.position):\(last.hash.texte)"))
    #expect(try Findings(folder.registre).rapport.finAttestee == false)
    #expect(try Findings(folder.registre, ancre: ancre).rapport.finAttestee)
    try folder.lay(journal: written.bytes, tete: written.head)
    #expect(try Findings(folder.registre).rapport.finAttestee)
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

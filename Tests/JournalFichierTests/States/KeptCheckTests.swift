import CasUsage
import Facturation
import Graine
import Journaux
import JournalEcrit
import Projections
import Testing

@testable import JournalFichier

/// Whoever can write beside a journal can make states of which every checksum is right: verification names
/// them.
@Suite struct `States that were forged` {
  private let registre: KeptRegistre
  private let head: KeptHead
  private let records: [ContiguousArray<UInt8>]

  init() throws {
    registre = try KeptRegistre(events: 300)
    (head, records) = try Self.keep(registre)
  }

  /// Has states kept, and gives them.
  private static func keep(
    _ registre: KeptRegistre
  ) throws -> (head: KeptHead, records: [ContiguousArray<UInt8>]) {
    _ = try registre.told()
    let folder = Folder(registre.folder.registre)
    let head = try #require(KeptHead.believed(in: folder))
    let file = try #require(KeptFile(head, folder))
    var records: [ContiguousArray<UInt8>] = []
    try file.forEach(newer: []) { bytes, header, place in
      records.append(bytes.copy(place..<place + header.length))
    }
    return (head, records)
  }

  /// Lays other records, sealed as if the program had written them.
  private func lay(
    _ records: [ContiguousArray<UInt8>], _ head: KeptHead? = nil, damagedBehind place: Int? = nil
  ) throws {
    let head = head ?? self.head
    var blocks = KeptBlockWriter(seed: head.blockSeed, KeptRegistre.blocks)
    var bytes: ContiguousArray<UInt8> = []
    for record in records { try blocks.append(record) { block, _ in bytes += block } }
    try blocks.finish { block, _ in bytes += block }
    if let place { bytes[place] ^= 1 }
    let folder = Folder(registre.folder.registre)
    try registre.folder.write(bytes, to: folder.states(head.file))
    let forged = KeptHead(
      source: head.source, head: head.head, journalLength: head.journalLength, file: head.file,
      seed: head.seed, sorted: bytes.count, length: bytes.count, link: blocks.link)
    try forged.replace(folder)
  }

  private func rules() throws -> [String] { try Findings(registre.folder.registre).rules }

  @Test func `that are but damaged are no anomaly, and are told of`() throws {
    func setAside() throws -> [FichiersDerives] {
      let findings = try Findings(registre.folder.registre)
      #expect(findings.rules == [])
      return findings.rapport.ecartes
    }
    #expect(try setAside() == [])
    try lay(records, damagedBehind: 2000)
    #expect(try setAside() == [.etats])
    let path = Folder(registre.folder.registre).states
    try registre.folder.write([1, 2, 3], to: path)
    #expect(try setAside() == [.etats])
    try registre.folder.remove(path)
    #expect(try setAside() == [])
  }

  @Test func `are named by verification, and those that are right are not`() throws {
    try lay(records)
    #expect(try rules() == [])
    for number in records.indices where number.isMultiple(of: 5) {
      // The last byte of a name or of a number.
      var forged = records
      let last = forged[number].indices.upperBound - 1
      forged[number][last] ^= 1
      try lay(forged)
      #expect(try rules() == ["etats"], "record \(number)")
      try lay(Array(records[..<number] + records[(number + 1)...]))
      #expect(try rules() == ["etats"], "without record \(number)")
    }
  }

  @Test func `are named where damage stands behind the lie, for that is told before`() throws {
    var forged = records
    forged[0][forged[0].count - 1] ^= 1
    try lay(forged)
    let length = try registre.folder.read(Folder(registre.folder.registre).states(head.file)).count
    try lay(forged, damagedBehind: length - 40)
    #expect(try rules() == ["etats"])
    try lay(records, damagedBehind: length - 40)
    #expect(try rules() == [])
  }

  /// What has become of a facture since says nothing of what it was then.
  @Test func `are named where they end further up than the journal, and not those that are right`()
    throws
  {
    let end = registre.written.acts[registre.written.acts.count / 2].upperBound
    let whole = (registre.written.bytes, registre.written.head)
    let part = whole.0[..<registre.written.lines[end - 1].upperBound]
    try registre.folder.lay(journal: part, tete: registre.written.head(afterLines: end))
    let (head, records) = try Self.keep(registre)
    #expect(head.head.position == end)
    try registre.folder.lay(journal: whole.0, tete: whole.1)
    func rules() throws -> [String] {
      var rules: [String] = []
      let measures = Verification.Measures(factures: 2)
      _ = try Verification(
        folder: registre.folder.registre, systeme: Systeme(), measures: measures
      ).executer { rules.append($0.regle) }
      return rules
    }
    try lay(records, head)
    #expect(try rules() == [])
    for number in records.indices where number.isMultiple(of: 3) {
      var forged = records
      let last = forged[number].indices.upperBound - 1
      forged[number][last] ^= 1
      try lay(forged, head)
      #expect(try rules() == ["etats"], "record \(number)")
    }
    // What all had come to in the end is not what they had come to then.
    try lay(self.records, head)
    #expect(try rules() == ["etats"])
  }

  /// What goes to a tax office or to another program is read from the lines.
  @Test func `keep no invoice and no money from what is exported of a period`() throws {
    let journal = try registre.journal()
    let truth = try journal.read { try Told($0, fromLines: true) }
    let jours = truth.factures.filter { $0.numero != nil }.map(\.dateFacture)
    let periode = try #require(jours.min())...#require(jours.max())
    let wanted = truth.factures.filter { $0.peutConcerner(periode) }.map(\.id)
    #expect(wanted.count > 5)
    func exported() throws -> (factures: [FactureID], entries: [Ecriture]) {
      try registre.journal().read { view in
        var (factures, entries) = ([FactureID](), [Ecriture]())
        try view.forEachFacture(where: { $0.peutConcerner(periode) }, take: \.id) { id, _, _ in
          if let id { factures.append(id) }
        }
        let plans = try #require(try view.events(tagged: .stream(.registre)).registre()).plans
        try view.forEachEcriture(plans: plans, dans: periode) { entries.append($0) }
        return (factures, entries)
      }
    }
    try lay(records)
    let right = try exported()
    #expect(right.factures == wanted && !right.entries.isEmpty)
    for number in records.indices where number.isMultiple(of: 4) {
      try lay(Array(records[..<number] + records[(number + 1)...]))
      let left = try exported()
      #expect(left == right, "without record \(number)")
    }
    // With nothing at all in them, they are made anew.
    try lay([])
    #expect(try registre.told() == truth)
  }

  @Test func `are not held against lines that cannot be read`() throws {
    var forged = records
    forged[0][forged[0].count - 1] ^= 1
    try lay(forged)
    var bytes = registre.written.bytes
    bytes[registre.written.lines[20].lowerBound + 30] ^= 1
    try registre.folder.write(bytes, to: registre.folder.journal)
    #expect(try !rules().contains("etats"))
  }

  @Test func `that stand in another order than their streams began in are made anew`() throws {
    var forged = records
    forged.swapAt(3, 4)
    try lay(forged)
    #expect(try rules() == ["etats"])
    // What was told until then is lost, as where a record is missing.
    _ = try registre.told()
    #expect(try registre.told() == registre.toldByLines())
  }

  /// A name leads to an act on a client: so it has to be the client's own.
  @Test func `lead to no client who is called otherwise, and to none by their position`() throws {
    let truth = try registre.journal().read { try $0.clientsNommes(fromLines: true) }
    func isMisled(_ view: any JournalView) throws -> Bool {
      guard let kept = try? view.clientsNommes(), kept.count == truth.count,
        let wrong = kept.first(where: { !truth.contains($0) && !$0.estArchive })
      else { return false }
      let etats = Etats(view, maintenant: .epoch)
      // Somebody else may truly be called so.
      let found = try? etats.client(designe: wrong.nom.texte)
      #expect(
        found.map { id in
          truth.contains { $0.id == id && $0.nom.texte.aUnMot(commencantPar: wrong.nom.texte) }
        } ?? true)
      #expect(try view.clientsNommes(fromLines: true) == truth)
      return true
    }
    var misled = 0
    for number in records.indices {
      var forged = records
      let last = forged[number].indices.upperBound - 1
      forged[number][last] ^= 1
      try lay(forged)
      if try registre.journal().read(isMisled) { misled += 1 }
    }
    #expect(misled > 0)
  }
}

import CasUsage
import Facturation
import Graine
import JournalEcrit
import Journaux
import LigneJSON
import Projections
import Testing

@testable import JournalFichier

/// Indexes that lead wrongly.
extension KeptRegistre {
  /// How an index is wrong; one that lacks entries leads to fewer events than there are, and what is kept by
  /// its word is for verification to find.
  enum Wrong: CaseIterable {
    case damaged, astray, lacking
  }

  /// Makes the index wrong.
  func spoilIndex(_ wrong: Wrong) throws {
    switch wrong {
    case .damaged: try damageIndex()
    case .astray:
      try forgeIndex { entries in entries.map { IndexEntry(key: $0.key, offset: $0.offset + 1) } }
    case .lacking: try forgeIndex { $0.dropLast($0.count - 1) }
    }
  }

  /// Damages every page of the index, and leaves its head.
  private func damageIndex() throws {
    for name in try folder.names() where name.hasPrefix("journal-") {
      let path = "\(folder.registre)/\(name)"
      var bytes = try folder.read(path)
      for place in stride(from: 100, to: bytes.count, by: 1000) { bytes[place] ^= 1 }
      try folder.write(bytes, to: path)
    }
  }

  /// Lays an index of which every checksum is right, and that has other entries than those of the lines.
  private func forgeIndex(_ forge: ([IndexEntry]) -> [IndexEntry]) throws {
    try layIndex(forge)()
  }

  /// Lays a run of other entries, and gives what lays the head that names it: others may come between.
  func layIndex(_ forge: ([IndexEntry]) -> [IndexEntry]) throws -> () throws -> Void {
    try folder.layIndex(forge)
  }
}

extension TemporaryFolder {
  /// Lays a run of other entries, and gives what lays the head that names it.
  func layIndex(_ forge: ([IndexEntry]) -> [IndexEntry]) throws -> () throws -> Void {
    let (files, systeme) = (Folder(registre), Systeme())
    let head = try #require(IndexStore.Contents.believed(in: files))
    let file = try systeme.openFile(files.journal, .read)
    let (index, _) = try #require(
      try IndexStore(files).load(for: file, to: head.length))
    let entries = forge(try index.runs.flatMap { try $0.all() }.sorted())
    let run = IndexStore.File(
      count: entries.count, seed: UUIDTexte(haut: .random(in: 0 ... .max), bas: 2))
    let bytes = try IndexTree.bytes(ContiguousArray(entries), seed: run.pageSeed)
    try write(bytes, to: files.index(0))
    let forged = IndexStore.Contents(
      source: head.source, head: head.head, length: head.length, runs: [run])
    return { try self.write(forged.bytes, to: files.index) }
  }
}

/// An attacker who can write beside a journal can make states of which every checksum is right: verification
/// names them.
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
    try file.forEach(file.parts(newer: [])[0]) { bytes, header, place in
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

  /// The later fate of a facture says nothing of what it was then.
  @Test(arguments: [
    Verification.Measures(factures: 2), .init(threads: 8, share: 400, factures: 2),
  ])
  func `are named where they end further up than the journal, and not those that are right`(
    measures: Verification.Measures
  ) throws {
    let end = registre.written.acts[registre.written.acts.count / 2].upperBound
    let whole = (registre.written.bytes, registre.written.head)
    let part = whole.0[..<registre.written.lines[end - 1].upperBound]
    try registre.folder.lay(journal: part, tete: registre.written.head(afterLines: end))
    let (head, records) = try Self.keep(registre)
    #expect(head.head.position == end)
    try registre.folder.lay(journal: whole.0, tete: whole.1)
    func rules() throws -> [String] {
      var rules: [String] = []
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
    // The sums of the end are not those of that moment.
    try lay(self.records, head)
    #expect(try rules() == ["etats"])
  }

  /// Exports to a tax office or to another program are read from the lines.
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
    try lay(records.reversed())
    #expect(try registre.toldInParts() == registre.toldByLines())
    try lay(forged)
    #expect(try rules() == ["etats"])
    // The records told until then are lost, as where a record is missing.
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

/// Files of states that are not what was written are thrown away, and nobody is told anything else.
@Suite struct `Damaged states` {
  private let registre: KeptRegistre
  private let expected: Told
  private let files: [(path: String, bytes: ContiguousArray<UInt8>)]

  /// Some records stand in order, and others behind them.
  init() throws {
    registre = try KeptRegistre(events: 300)
    let written = registre.written
    let most = written.acts[written.acts.count * 9 / 10].upperBound
    let folder = registre.folder
    try folder.lay(
      journal: written.bytes[..<written.lines[most - 1].upperBound],
      tete: written.head(afterLines: most))
    _ = try registre.told()
    try folder.lay(journal: written.bytes, tete: written.head)
    _ = try registre.told()
    expected = try Told(folding: written.events)
    files = try registre.files.map { ($0, try folder.read($0)) }
    let head = try #require(KeptHead.believed(in: Folder(folder.registre)))
    #expect(head.sorted > 2 * 1024 && head.length > head.sorted)
  }

  /// With these bytes in the place of a file's the answer is the same, and the next one too.
  private func expectRight(
    _ bytes: some Sequence<UInt8>, in file: Int, _ comment: Comment
  ) throws {
    for told in [{ try registre.told() }, registre.toldInParts] as [() throws -> Told] {
      for (path, bytes) in files { try registre.folder.write(bytes, to: path) }
      try registre.folder.write(bytes, to: files[file].path)
      #expect(try told() == expected, comment)
      #expect(try told() == expected, comment)
      #expect(registre.covered == registre.written.events.count, comment)
      for path in try registre.files { try registre.folder.remove(path) }
    }
  }

  @Test func `by a flip of every so many bits are made anew`() throws {
    for (number, file) in files.enumerated() {
      let step = Campaign.step(number == 0 ? 401 : 2003, long: 101)
      for bit in stride(from: 0, to: 8 * file.bytes.count, by: step) {
        var bytes = file.bytes
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try expectRight(bytes, in: number, "bit \(bit) of \(file.path)")
      }
    }
  }

  @Test func `by a crash at every so many bytes are made anew`() throws {
    for (number, file) in files.enumerated() {
      let step = Campaign.step(number == 0 ? 43 : 509, long: 7)
      for length in stride(from: 0, to: file.bytes.count, by: step) {
        try expectRight(file.bytes[..<length], in: number, "\(length) bytes of \(file.path)")
      }
    }
  }

  @Test func `by another version, or of another program's making, are made anew`() throws {
    let head = String(decoding: files[0].bytes, as: UTF8.self)
    let (rules, others) = (KeptHead.rules, KeptHead.rules + 1)
    for (before, after) in [
      ("\"version\":1", "\"version\":2"), ("\"regles\":\(rules)", "\"regles\":\(others)"),
      ("{", "["),
    ] {
      let other = head.replacing(before, with: after)
      #expect(other != head)
      try expectRight(other.utf8, in: 0, "\(after)")
    }
    try expectRight([], in: 0, "nothing")
    try expectRight(files[1].bytes, in: 0, "the other file")
  }

  /// Such an append was given up, or its head did not come to the disk: then another is written in its
  /// place, and a power cut may leave any of its blocks.
  @Test func `by what another append had written in the same place are made anew`() throws {
    let (first, second) = (try appended(from: 4000), try appended(from: 7000))
    let (old, new) = (first.files[1], second.files[1])
    let differing = old.indices.filter { old[$0] != new[$0] }
    let start = try #require(differing.first) / 32 * 32
    #expect(old.count == new.count && differing.count > 30)
    let expected = try Told(folding: registre.written.events + second.events)
    // Blocks begin at such places only.
    for end in stride(from: start, through: old.count, by: Campaign.isShort ? 32 * 5 : 32) {
      try registre.folder.write(second.files[0], to: files[0].path)
      try registre.folder.write(old[..<end] + new[end...], to: files[1].path)
      let inParts = end % 64 == 0
      #expect(
        try (inParts ? registre.toldInParts() : registre.told()) == expected,
        "the first \(end) bytes")
    }
  }

  /// What more clients than a block holds make of the files.
  private func appended(
    from id: UInt64
  ) throws -> (files: [ContiguousArray<UInt8>], events: [RecordedEvent]) {
    for (path, bytes) in files { try registre.folder.write(bytes, to: path) }
    try registre.folder.lay(journal: registre.written.bytes, tete: registre.written.head)
    let journal = try registre.journal()
    let events = try journal.appendClients(60, from: id)
    _ = try journal.read { try Told($0) }
    return (try files.map { try registre.folder.read($0.path) }, events)
  }
}

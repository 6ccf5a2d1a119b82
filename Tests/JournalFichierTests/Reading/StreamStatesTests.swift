import Facturation
import Graine
import JournalEcrit
import Journaux
import Projections
import Testing

@testable import JournalFichier

/// A state that was folded from its own stream alone is the one that a replay comes to.
@Suite struct `States folded stream by stream` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 300)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  /// The states of some kinds after so many events, in the order in which their streams began.
  private func replayed(_ kinds: Set<StreamKind>, upTo last: Position) throws -> [Etat] {
    var (repertoire, begun, seen) = (Repertoire(), [Flux](), Set<Flux>())
    for event in written.events.prefix(last) {
      try repertoire.prendre(event)
      let flux = event.evenement.flux
      guard let kind = flux.parts?.kind, kinds.contains(kind), seen.insert(flux).inserted else {
        continue
      }
      begun.append(flux)
    }
    return begun.compactMap { flux in
      switch flux {
      case .registre, .cloture: nil
      case .client(let id): repertoire.clients[id].map(Etat.client)
      case .produit(let id): repertoire.produits[id].map(Etat.produit)
      case .facture(let id): repertoire.factures[id].map(Etat.facture)
      }
    }
  }

  private func folded(_ kinds: Set<StreamKind>, in view: any JournalView) throws -> [Etat] {
    var etats: [Etat] = []
    try view.forEachEtat(of: kinds) {
      $0
    } _: { etat, number, count in
      etats.append(etat)
      #expect(number == etats.count && count >= number)
      return true
    }
    return etats
  }

  @Test(
    arguments: [
      [], [.facture], [.client], [.client, .facture], [.client, .produit, .facture],
    ] as [Set<StreamKind>], [.usual, parted])
  func `are those of a replay up to any position, in the order in which they began`(
    kinds: Set<StreamKind>, blocks: Blocks
  ) throws {
    let systeme = Systeme(blocks: blocks)
    try FileJournal(folder: folder.registre, systeme: systeme).read { view throws in
      for position in [0, 1, 2, 40, 150, 299, 300, 400] {
        let expected = try replayed(kinds, upTo: position)
        #expect(try folded(kinds, in: view.upTo(position)) == expected, "\(position)")
      }
    }
  }

  /// So small that threads read a part each.
  private static let parted = Blocks(short: 512, long: 2048, part: 4000)

  /// The line below it tells of it too, but is what it should be.
  @Test(arguments: [.usual, parted])
  func `are refused for the very line whose hash was changed`(blocks: Blocks) throws {
    let systeme = Systeme(blocks: blocks)
    func folded() throws {
      _ = try FileJournal(folder: folder.registre, systeme: systeme, indexAfter: 1).read {
        try self.folded([.client, .facture], in: $0)
      }
    }
    try folded()
    for (place, line) in written.lines.enumerated().dropLast() where place % 17 == 3 {
      var bytes = written.bytes
      let hash = try #require(bytes[line].firstRange(of: Array("\"hash\":\"".utf8))).upperBound
      bytes[hash] ^= 1
      try folder.write(bytes, to: folder.journal)
      let error = #expect(throws: JournalError.self) { try folded() }
      #expect(error?.position == place + 1, "\(place)")
      try folder.write(written.bytes, to: folder.journal)
      try folded()
    }
  }

  /// Around each issue: the draft before it must not be left out with what comes after.
  @Test func `are those of two replays, where two positions are asked for at once`() throws {
    let issues = written.events.filter {
      if case .facture(_, .factureEmise) = $0.evenement { true } else { false }
    }.map(\.position)
    #expect(issues.count > 5)
    let tried = stride(from: 0, to: issues.count, by: Campaign.isShort ? 3 : 1).map { issues[$0] }
    let around = tried.flatMap { [($0 - 1, $0), ($0, $0 - 1), ($0 - 2, $0 + 3), ($0, 400)] }
    try FileJournal(folder: folder.registre).read { view throws in
      for (une, autre) in around + [(0, 300), (300, 300), (1, 400)] {
        try expectPair(une, autre, in: view, last: written.events.count)
        try expectPair(une, autre, in: view.upTo(150), last: 150)
      }
    }
  }

  private func expectPair(
    _ une: Position, _ autre: Position, in view: any JournalView, last: Position
  ) throws {
    let kinds: Set<StreamKind> = [.client, .facture]
    var (premiers, seconds) = ([Etat](), [Etat]())
    try view.forEachEtat(of: kinds, a: une, et: autre) { premier, second, _, _ in
      premiers += premier.map { [$0] } ?? []
      seconds += second.map { [$0] } ?? []
    }
    #expect(try premiers == replayed(kinds, upTo: min(une, last)), "\(une), \(autre), \(last)")
    #expect(try seconds == replayed(kinds, upTo: min(autre, last)), "\(une), \(autre), \(last)")
  }

  @Test func `come in memory as they do from a file`() throws {
    let memory = InMemoryJournal(clock: WallClock { .epoch })
    for event in written.events {
      _ = try memory.recordUnchecked(by: event.author, cle: nil) { _, _ in [event.evenement] }
    }
    let all = Set(StreamKind.allCases)
    for position in [1, 150, written.events.count] {
      let expected = try replayed(all, upTo: position)
      let found = try memory.read { try folded(all, in: $0.upTo(position)) }
      #expect(found == expected)
    }
  }

  @Test func `end when they are told to`() throws {
    try FileJournal(folder: folder.registre).read { view throws in
      var seen = 0
      try view.forEachEtat(of: [.client, .facture]) {
        $0
      } _: { _, _, _ in
        seen += 1
        return seen < 3
      }
      #expect(seen == 3)
    }
  }

  @Test func `are not made of a line that was changed since`() throws {
    try FileJournal(folder: folder.registre).read { view throws in
      _ = try folded([.client, .facture], in: view)
      let place = try #require(
        written.events.firstIndex { event in
          if case .client = event.evenement { true } else { false }
        })
      var bytes = written.bytes
      let nom = try #require(
        bytes[written.lines[place]].firstRange(of: Array("\"nom\":\"".utf8)))
      bytes[nom.upperBound] = UInt8(ascii: "X")
      try folder.write(bytes, to: folder.journal)
      let error = #expect(throws: JournalError.self) { try folded([.client], in: view) }
      #expect(error?.code == .endommage && error?.position == place + 1)
    }
  }

  /// An issue holds all that its draft had come to; one that is issued twice is told by both.
  @Test func `rest on an invoice's beginning, and on all from its first issue on`() throws {
    var twice = written
    let issue = try #require(
      written.events.lazy.map(\.evenement).first {
        if case .facture(_, .factureEmise) = $0 { true } else { false }
      })
    try twice.append([issue])
    try folder.lay(journal: twice.bytes, tete: twice.head)
    let last = twice.events.count
    let file = try Folder(folder.registre, Systeme()).openJournal(.read)
    let head = try #require(twice.events.last.map(Head.init(after:)))
    let lines = LineSearch(file, to: twice.bytes.count, head: head)
    let places = try StreamPlaces(of: [.facture], asOf: last...last, in: lines)
    var streams: [Flux: [Int]] = [:]
    var begun: [Flux] = []
    for (event, line) in zip(twice.events, twice.lines)
    where event.evenement.flux.parts?.kind == .facture {
      let flux = event.evenement.flux
      if streams[flux] == nil { begun.append(flux) }
      if case .facture(_, .factureEmise) = event.evenement,
        flux != issue.flux || event.position != last
      {
        streams[flux] = Array(streams[flux, default: []].prefix(1))
      }
      streams[flux, default: []].append(line.lowerBound)
    }
    #expect(places.count == begun.count)
    #expect((0..<places.count).map(places.offsets) == begun.map { streams[$0] })
  }

  /// Where payments stand, each with the facture that it pays.
  private var payments: [(place: Int, facture: FactureID)] {
    written.events.enumerated().compactMap { place, event in
      if case .facture(let id, .paiementEnregistre) = event.evenement { (place, id) } else { nil }
    }
  }

  /// Of a draft that is issued later nothing is read but its beginning: what was moved there would be
  /// lost without anybody seeing it.
  @Test func `are not made where a payment was moved to a draft that was issued later`() throws {
    let payment = try #require(payments.first)
    let draft = try #require(
      written.events[payment.place...].lazy.compactMap { event in
        if case .facture(let id, .factureEmise) = event.evenement { id } else { nil }
      }.first { $0 != payment.facture })
    // The draft begins before the payment, and is issued after it.
    let order = written.events.map(\.evenement).filter { event in
      switch event {
      case .facture(payment.facture, .paiementEnregistre), .facture(draft, .factureEmise): false
      case .facture(let id, .avoirEmis): id != payment.facture && id != draft
      case .facture(let id, _): id == payment.facture || id == draft
      default: true
      }
    }
    let last = written.events.map(\.evenement).filter { event in
      event == written.events[payment.place].evenement
        || event.flux == .facture(draft) && event.nom == "FactureEmise"
    }
    let other = try TemporaryFolder()
    let journal = try FileJournal(folder: other.registre, creating: true)
    for event in order + last {
      _ = try journal.recordUnchecked(by: written.events[0].author, cle: nil) { _, _ in [event]
      }
    }
    var bytes = try other.read(other.journal)
    let start = try #require(bytes.firstRange(of: Array("\"PaiementEnregistre.v1\"".utf8)))
    let subject = try #require(
      bytes[start.upperBound...].firstRange(of: Array("facture/\(payment.facture)".utf8)))
    bytes.replaceSubrange(subject, with: Array("facture/\(draft)".utf8))
    try index(other)
    try other.write(bytes, to: other.journal)
    let error = #expect(throws: JournalError.self) {
      try FileJournal(folder: other.registre).read { try folded([.facture], in: $0) }
    }
    #expect(error?.code == .endommage && error?.position == order.count + 1)
  }

  @Test func `are not made where the last line of theirs was sealed anew`() throws {
    try index(folder)
    for (place, _) in payments {
      let line = written.lines[place]
      let amount = try #require(
        written.bytes[line].firstRange(of: Array("\"montant\":\"".utf8)))
      let bytes = try #require(
        Tampering.sealedAnew.bytes(of: written, at: amount.upperBound))
      try expectDamage(bytes, at: place + 2, upTo: place + 1)
    }
  }

  /// Has an index cover the journal, so that opening it reads no line again.
  private func index(_ folder: TemporaryFolder) throws {
    _ = try FileJournal(folder: folder.registre, systeme: Systeme(), indexAfter: 1).read { $0.head }
    #expect(try folder.names().contains { $0.hasSuffix(".index") })
  }

  private func expectDamage(
    _ bytes: ContiguousArray<UInt8>, at position: Position, upTo last: Position
  ) throws {
    try folder.write(bytes, to: folder.journal)
    let error = #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre).read { view throws in
        try folded([.facture], in: view.upTo(last))
      }
    }
    #expect(error?.code == .endommage && error?.position == position)
  }
}

/// Totals from the file, beside those of the events one by one.
@Suite struct `A replay of totals` {
  private static let journal = Result { try WrittenJournal(events: 100) }
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try Self.journal.get()
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  private func totals(
    threads: Int = 1, checkingHashes: Bool = true
  ) throws -> SommesRegistre {
    try RejeuDuFichier(
      folder: folder.registre, verifiantEmpreintes: checkingHashes, fils: threads,
      systeme: Systeme(blocks: Blocks(short: 8192, long: 262_144, part: 4000))
    ).sommes()
  }

  private func expected(_ count: Int) -> SommesRegistre {
    written.events.prefix(count).reduce(into: SommesRegistre()) { $0.prendre($1) }
  }

  /// The sums, without what they remember in order to go on.
  private func figures(_ sums: SommesRegistre) -> [String] {
    [
      "\(sums.evenements) \(sums.factures) \(sums.emises) \(sums.totalHT) \(sums.montantTVA)",
      "\(sums.totalTTC) \(sums.avoirs) \(sums.paye) \(sums.solde) \(sums.tete)",
    ]
  }

  @Test(arguments: [1, 2, 3, 8, 64], [true, false])
  func `is the same for any number of threads`(threads: Int, checkingHashes: Bool) throws {
    let sums = try totals(threads: threads, checkingHashes: checkingHashes)
    #expect(figures(sums) == figures(expected(written.events.count)))
  }

  @Test(arguments: [1, 4, 8])
  func `counts the acts that are whole, wherever a crash has cut the file`(threads: Int) throws {
    for end in stride(from: written.bytes.count, to: written.bytes.count - 9000, by: -307) {
      let act = try #require(
        written.acts.indices.last { written.bytes(ofAct: $0).upperBound <= end })
      let whole = written.acts[act].upperBound
      try folder.lay(
        journal: written.bytes[..<end], tete: written.head(afterLines: whole))
      #expect(figures(try totals(threads: threads)) == figures(expected(whole)), "byte \(end)")
    }
  }

  @Test(arguments: [1, 2, 8])
  func `takes no line with a byte changed`(threads: Int) throws {
    for place in stride(from: 40, to: written.bytes.count, by: 1999) {
      var damaged = written.bytes
      damaged[place] ^= 4
      try folder.write(damaged, to: folder.journal)
      let error = #expect(throws: JournalError.self, "byte \(place)") {
        try totals(threads: threads)
      }
      #expect(error?.code == .endommage || error?.code == .tronque, "byte \(place): \(error)")
      let line = written.line(ofByte: place).map { $0 + 1 }
      // A hash that is wrong shows in its own line, or in the link from the one below.
      #expect(
        error?.code == .tronque || error?.position == line
          || error?.position == line.map { $0 + 1 },
        "byte \(place): \(error)")
    }
  }

  @Test func `without hashes still takes no line that is not the next of its chain`() throws {
    var damaged = written.bytes
    let line = written.lines[60]
    damaged.removeSubrange(line)
    try folder.write(damaged, to: folder.journal)
    let error = #expect(throws: JournalError.self) { try totals(threads: 4, checkingHashes: false) }
    #expect(error?.code == .endommage && error?.position == 61)
  }

  /// The line behind it follows on from the line above it, and would be added up if anybody looked.
  ///
  /// One act of many events is then left, as a crash may leave it where no head vouches for it.
  @Test(arguments: Array(stride(from: 20, to: 60, by: 5)))
  func `refuses what stands behind a line that is none`(number: Int) throws {
    let last = try #require(written.acts.indices.last { written.acts[$0].count > 1 })
    var damaged = ContiguousArray(written.bytes[..<written.bytes(ofAct: last).upperBound])
    damaged.insert(contentsOf: "{}\n".utf8, at: written.lines[number].lowerBound)
    let other = try TemporaryFolder()
    try other.lay(journal: damaged)
    let error = #expect(throws: JournalError.self) {
      try RejeuDuFichier(
        folder: other.registre, fils: 1,
        systeme: Systeme(blocks: Blocks(short: 1 << 20, long: 1 << 20, part: 1 << 20))
      ).sommes()
    }
    #expect(error?.code == .endommage && error?.position == number + 1)
  }

  @Test func `refuses a journal that has lost what its head vouches for`() throws {
    let left = written.bytes(ofAct: written.acts.count - 20).upperBound
    try folder.write(written.bytes[..<left], to: folder.journal)
    let error = #expect(throws: JournalError.self) { try totals(threads: 2) }
    #expect(error?.code == .tronque)
  }
}

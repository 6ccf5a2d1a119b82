import Facturation
import Foundation
import Graine
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// Kept states of clients and factures are what their events say, even if files are damaged or gone.
@Suite struct `Kept states` {
  @Test func `tell what the events do, made at once, read back, and left aside`() throws {
    let registre = try KeptRegistre(events: 600)
    let expected = try Told(folding: registre.written.events)
    #expect(expected.factures.count > 20 && expected.clients.count > 1)
    #expect(try registre.told() == expected)
    #expect(registre.covered == registre.written.events.count)
    #expect(try registre.told() == expected)
    for file in try registre.files { try registre.folder.write([1, 2, 3], to: file) }
    let aside = try FileJournal(
      folder: registre.folder.registre, systeme: Systeme(), usingStates: false, statesFrom: 0)
    #expect(try aside.read { try Told($0) } == expected)
    #expect(registre.covered == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `that are kept up act by act tell at every prefix what the events do`(seed: UInt64) throws {
    let registre = try KeptRegistre(seed: seed, events: 250)
    let written = registre.written
    for act in written.acts.indices {
      let end = written.acts[act].upperBound
      try registre.folder.lay(
        journal: written.bytes[..<written.lines[end - 1].upperBound],
        tete: written.head(afterLines: end))
      let expected = try Told(folding: written.events.prefix(end))
      #expect(try registre.told() == expected, "after \(end) events")
      #expect(registre.covered == end)
    }
  }

  @Test func `grow with the acts themselves, which tell nobody to read all`() throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    var events = registre.written.events
    for id in 1000..<1030 as Range<UInt64> {
      events += try registre.journal().appendClient("Client \(id)", id: id)
      #expect(registre.covered ?? 0 >= events.count - 8)
    }
    #expect(try registre.told() == Told(folding: events))
  }

  @Test func `grow with the acts of a process that holds the journal open for long`() throws {
    let registre = try KeptRegistre(events: 300)
    // States after a 64th of the events after which the index is written.
    let journal = try registre.journal(indexAfter: 256)
    _ = try journal.read { try Told($0) }
    var events = registre.written.events
    var covered: Set<Position?> = []
    for id in 1000..<1030 as Range<UInt64> {
      events += try journal.appendClient("Client \(id)", id: id)
      #expect(registre.covered ?? 0 >= events.count - 8)
      covered.insert(registre.covered)
    }
    #expect(6...8 ~= covered.count, "after four events each, none the sooner for the index")
    #expect(try registre.told() == Told(folding: events))
  }

  /// So what nothing is due of any more need not be taken out where open invoices are asked for.
  @Test func `leave out what is closed for good, and nothing else`() throws {
    let registre = try KeptRegistre(events: 600)
    let all = try registre.told().factures
    let days = Set(all.flatMap { [$0.dateFacture, $0.dateEcheance] + $0.fonds.map(\.date) })
    var left = 0
    for day in days.sorted() + [.derniere] {
      var open = Told()
      open.openOn = day
      try registre.journal().read { try $0.forEachFiche(&open) }
      let expected = all.filter { $0.closeDepuis.map { $0 > day } ?? true }
      #expect(open.factures == expected, "\(day)")
      left += all.count - expected.count
      for facture in all where facture.closeDepuis.map({ $0 <= day }) ?? false {
        let statut = facture.statut(le: day)
        #expect(facture.solde(le: day) == .zero && facture.creance.existe(le: day))
        #expect(statut == .payee || statut == .annulee)
      }
    }
    #expect(left > 0)
  }

  /// To take the hash of each line once more a moment after it was right is left out, once.
  @Test(arguments: [0, 61])
  func `are not made of lines that were right long ago`(seconds: Int) throws {
    let registre = try KeptRegistre(events: 600)
    let written = registre.written
    let now = Mutex(ContinuousClock.now)
    let expected = try Told(folding: written.events)
    let journal = try registre.journal(
      Systeme(blocks: KeptRegistre.blocks, instant: { now.withLock { $0 } }))
    try journal.read { _ in }
    // A draft's line says nothing any more once that is issued, so nothing but its hash is looked at.
    let places = written.events.indices.filter { place in
      guard case .facture(let id, .ligneAjoutee) = written.events[place].evenement else {
        return false
      }
      return written.events[place...].contains {
        if case .facture(id, .factureEmise) = $0.evenement { true } else { false }
      }
    }
    let place = try #require(places.first)
    var bytes = written.bytes
    let text = try #require(
      bytes[written.lines[place]].firstRange(of: Array("\"designation\":\"".utf8)))
    bytes[text.upperBound] = UInt8(ascii: "X")
    try registre.folder.write(bytes, to: registre.folder.journal)
    now.withLock { $0 += .seconds(seconds) }
    if seconds == 0 { #expect(try journal.read { try Told($0) } == expected) }
    for file in try registre.files { try FileManager.default.removeItem(atPath: file) }
    let error = #expect(throws: JournalError.self) { try journal.read { try Told($0) } }
    #expect(error?.code == .endommage && error?.position == place + 1)
  }

  @Test func `of which much has changed are put in order again, and stay small`() throws {
    let registre = try KeptRegistre(events: 100)
    var events = registre.written.events
    let (journal, folder) = (try registre.journal(), Folder(registre.folder.registre))
    var (ordered, tails, room) = (Set<Int>(), 0, 0)
    for round in 0..<200 as Range<UInt64> {
      events += try journal.appendClient("Client \(round)", id: 5000 + round)
      #expect(try registre.told() == Told(folding: events), "round \(round)")
      let head = try #require(KeptHead.believed(in: folder))
      let tail = head.length - head.sorted
      // A tail of one block more than there may be is put in order by the next who asks.
      #expect(tail <= max(4096, head.sorted / 2) + 1024, "round \(round)")
      // One that had room for another block is not.
      if tail == 0 { #expect(room < 1024 || round == 0, "round \(round)") }
      room = max(4096, head.sorted / 2) - tail
      if tail == 0 { ordered.insert(head.sorted) } else { tails += 1 }
    }
    #expect(ordered.count > 3 && tails > 10 * ordered.count)
    #expect(try registre.files.count == 2)
  }

  @Test func `as of a position are folded from the events up to it`() throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    for position in [0, 1, 40, 150, 299] {
      let told = try registre.journal().read { try Told($0.upTo(position)) }
      #expect(try told == Told(folding: registre.written.events.prefix(position)))
    }
  }

  @Test func `are not those of a journal that was replaced, nor of one that lost its end`() throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    let files = try registre.files.map { (path: $0, bytes: try registre.folder.read($0)) }
    let other = try WrittenJournal(seed: 7, events: 300)
    try registre.folder.lay(journal: other.bytes, tete: other.head)
    #expect(try registre.told() == Told(folding: other.events))
    let written = registre.written
    for count in [written.acts[0].upperBound, written.acts[20].upperBound] {
      for file in files { try registre.folder.write(file.bytes, to: file.path) }
      try registre.folder.lay(
        journal: written.bytes[..<written.lines[count - 1].upperBound],
        tete: written.head(afterLines: count))
      #expect(try registre.told() == Told(folding: written.events.prefix(count)))
    }
  }
}

/// The chosen factures are what the lines make of them, and not what is kept beside these.
@Suite struct ChosenFacturesTests {
  @Test(arguments: 1...4)
  func `a period has the same factures as when all are gone through`(seed: UInt64) throws {
    let registre = try KeptRegistre(seed: seed, events: 400)
    _ = try registre.told()
    var hasard = GenerateurGraine(graine: seed)
    let journal = try registre.journal()
    try journal.read { vue throws in
      let factures = try Told(vue, fromLines: true).factures
      let jours = factures.map(\.dateFacture).sorted()
      for _ in 0..<Campaign.count(100) {
        guard let start = jours.randomElement(using: &hasard),
          let end = start.plus(jours: Int.random(in: 0...20, using: &hasard))
        else { continue }
        let wanted = factures.filter { $0.peutConcerner(start...end) }
        #expect(try Self.chosen(of: vue) { $0.peutConcerner(start...end) } == wanted)
      }
    }
  }

  /// What lists ask of the factures that are chosen, as their own events make it.
  private static func chosen(
    of view: any JournalView, _ isChosen: @Sendable (FicheFacture) -> Bool
  ) throws -> [FicheFacture] {
    var found: [FicheFacture] = []
    try view.forEachFacture(where: isChosen, take: \.fiche) { fiche, _, _ in
      if let fiche { found.append(fiche) }
    }
    return found
  }

  /// Money that was said to be moved and never was stands in tables all the same.
  @Test(arguments: 1...6)
  func `no document and no money of a period is left out`(seed: UInt64) throws {
    let registre = try KeptRegistre(seed: seed, events: 300)
    try registre.journal().read { vue throws in
      let end = vue.head.position
      try vue.forEachState(of: [.facture], asOf: end...end) {
        try $0.facture()
      } _: { facture, _, _ in
        guard let facture else { return true }
        let fonds = facture.estEmise ? facture.fonds + facture.fondsAnnules : []
        for jour in facture.pieces.map(\.date) + fonds.map(\.date) {
          #expect(facture.fiche.peutConcerner(jour...jour), "\(facture.reference) \(jour)")
        }
        return true
      }
    }
  }

  @Test(arguments: KeptRegistre.Wrong.allCases)
  func `an index that is wrong keeps none from being read`(wrong: KeptRegistre.Wrong) throws {
    let registre = try KeptRegistre(events: 300)
    let factures = try Told(folding: registre.written.events).factures
    _ = try registre.told()
    try registre.spoilIndex(wrong)
    let chosen = Set(factures.prefix(factures.count / 5).map(\.id))
    try registre.journal().read { vue throws in
      #expect(!chosen.isEmpty)
      #expect(
        try Self.chosen(of: vue) { chosen.contains($0.id) }
          == factures.filter { chosen.contains($0.id) })
    }
  }

  @Test func `a line that is damaged is named, and the index that led there stays`() throws {
    let registre = try KeptRegistre(events: 300)
    let lied = try #require(Told(folding: registre.written.events).factures.first).id
    _ = try registre.told()
    let event = try #require(
      registre.written.events.first { $0.evenement.flux == .facture(lied) })
    var bytes = registre.written.bytes
    bytes[registre.written.lines[event.position - 1].lowerBound + 300] ^= 1
    try registre.folder.write(bytes, to: registre.folder.journal)
    let files = try registre.folder.names()
    #expect(throws: JournalError.self) {
      try registre.journal().read { try Self.chosen(of: $0) { $0.id == lied } }
    }
    #expect(try registre.folder.names() == files)
  }

  /// Acts add to what is kept while somebody reads; for earlier readers it stays what it was.
  @Test func `who began before others wrote reads what is kept all the same`() throws {
    let registre = try KeptRegistre(events: 300)
    let written = registre.written
    let half = written.acts[written.acts.count / 2].upperBound
    let seen = Array(written.events.prefix(half))
    try registre.folder.lay(
      journal: written.bytes[..<written.lines[half - 1].upperBound],
      tete: written.head(afterLines: half))
    _ = try registre.told()
    let view = try registre.journal().view()
    let expected = try Told(folding: seen)
    #expect(try Told(view) == expected)
    try registre.folder.lay(journal: written.bytes, tete: written.head)
    _ = try registre.told()
    #expect(registre.covered == written.events.count)
    #expect(try Told(view) == expected)
    #expect(registre.covered == written.events.count)
    #expect(view.found.kept { nil } != nil, "what was found was let go")
    let few = expected.factures.prefix(expected.factures.count / 5).map(\.id)
    #expect(try Self.chosen(of: view) { few.contains($0.id) }.map(\.id) == few)
  }

  @Test func `a facture that is kept as what it is not is not taken for it`() throws {
    let registre = try KeptRegistre(events: 300)
    let factures = try Told(folding: registre.written.events).factures
    let (nobody, lied) = (ClientID(UUIDTexte(haut: 1, bas: 1)), try #require(factures.first).id)
    let view = LyingView(file: try registre.journal().view()) { facture in
      if facture.id == lied { facture.clientId = nobody }
    }
    var told = Told()
    try view.forEachFiche(&told)
    #expect(told.factures.map(\.clientId).contains(nobody))
    #expect(try Self.chosen(of: view) { $0.clientId == nobody } == [])
  }
}

/// An error in a file of the states keeps no act, and no answer: that is right all the same.
@Suite struct `States on a disk that fails` {
  /// How far the states have come before what is tried.
  enum Scene: CaseIterable {
    case none, behind, scattered, whole

    func lay() throws -> KeptRegistre {
      let registre = try KeptRegistre(events: 40)
      if self != .none { _ = try registre.told() }
      if self == .behind || self == .scattered {
        let journal = try FileJournal(
          folder: registre.folder.registre, systeme: Systeme(blocks: KeptRegistre.blocks),
          indexAfter: 1 << 30, statesFrom: 0)
        for id in 0..<(self == .behind ? 4 : 80) as Range<UInt64> {
          try journal.appendClient("Client \(id)", id: id)
          if self == .scattered { _ = try journal.read { try Told($0) } }
        }
      }
      return registre
    }
  }

  @Test(arguments: Scene.allCases, [ENOSPC, EIO])
  func `are read, or what is asked for is folded from the lines`(
    scene: Scene, number: Int32
  ) throws {
    let registre = try scene.lay()
    let before = try registre.files.map { (path: $0, bytes: try registre.folder.read($0)) }
    let expected = try registre.toldByLines()
    try eachFault(number) { systeme in
      for file in try registre.files { try registre.folder.remove(file) }
      for file in before { try registre.folder.write(file.bytes, to: file.path) }
      let told = try registre.told(systeme)
      #expect(told == expected)
      let again = try registre.told()
      #expect(again == expected)
      let names = try registre.folder.names()
      #expect(!names.contains { $0.hasPrefix(".facturier-") })
    }
  }

  @Test(arguments: Scene.allCases, [ENOSPC, EIO])
  func `are left as they are by an act, which is recorded`(scene: Scene, number: Int32) throws {
    let registre = try scene.lay()
    var events = try registre.journal().all()
    var id: UInt64 = 9000
    try eachFault(number) { systeme in
      id += 1
      let appended = try registre.journal(systeme).appendClients(8, from: 16 * id)
      #expect(appended.count == 8)
      events += appended
      let (told, expected) = (try registre.told(), try Told(folding: events))
      #expect(told == expected)
    }
    #expect(try registre.journal().all() == events)
  }

  /// Has each call about a file of the states fail in its turn, and all from it on.
  private func eachFault(_ number: Int32, _ body: (Systeme) throws -> Void) throws {
    for all in [false, true] {
      for failing in stride(from: 0, to: .max, by: all ? Campaign.step(7, long: 1) : 1) {
        let counting = Counting(failing: failing, all: all, number: number)
        try body(Systeme(blocks: KeptRegistre.blocks, faultAt: counting.fault))
        guard counting.count > failing else { break }
        try #require(failing < 500)
      }
    }
  }
}

/// Counts the calls about files of the states, and has some of them fail.
private final class Counting: Sendable {
  private let calls = Mutex(0)
  private let (failing, all, number): (Int, Bool, Int32)

  init(failing: Int, all: Bool, number: Int32) {
    (self.failing, self.all, self.number) = (failing, all, number)
  }

  var count: Int { calls.withLock { $0 } }

  func fault(_ call: Systeme.Call, _ path: String) -> Systeme.Fault? {
    guard path.contains("/etats") || path.contains("/.facturier-") else { return nil }
    let place = calls.withLock { count in
      count += 1
      return count - 1
    }
    // A file that can't be taken away is taken away by the next; that is tested elsewhere.
    guard call != .unlink || !path.contains("/.facturier-") else { return nil }
    return place == failing || (all && place > failing) ? .fails(number) : nil
  }
}

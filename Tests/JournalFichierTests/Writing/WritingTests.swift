import CasUsage
import Facturation
import Foundation
import JournalEcrit
import Journaux
import LigneJSON
import Synchronization
import Testing
import WrappedViews

@testable import JournalFichier

/// No later act can be built on an event that cannot follow, and nothing recorded is taken back.
@Suite struct `What cannot follow upon what is recorded` {
  /// Where a journal is kept.
  enum Place: CaseIterable {
    case file, memory
  }

  private let folder: TemporaryFolder
  private let draft = FactureID(UUIDTexte(haut: 5, bas: 1))
  private let unknown = FactureID(UUIDTexte(haut: 5, bas: 2))
  private let client = ClientID(UUIDTexte(haut: 7, bas: 1))

  init() throws { folder = try TemporaryFolder() }

  /// A journal with a client and a draft.
  private func journal(in place: Place) throws -> any WritableJournal {
    let journal: any WritableJournal =
      switch place {
      case .file:
        try FileJournal(folder: folder.registre, creating: true, clock: HandClock().clock)
      case .memory: InMemoryJournal(clock: HandClock().clock)
      }
    try append(
      [
        try opening(1),
        .client(client, .clientCree(ClientCree(fiche: try Examples.client("Martin")))),
        try creation(of: draft, rank: 1),
      ], to: journal)
    return journal
  }

  @discardableResult
  private func append(
    _ evenements: [Evenement], to journal: any WritableJournal, reading: Bool = false
  ) throws -> [RecordedEvent] {
    try journal.append(by: Examples.auteur, cle: nil) { states, _ in
      if reading { _ = try states.facture(draft) }
      return evenements
    }
  }

  private func opening(_ number: UInt64) throws -> Evenement {
    let id = RegistreID(UUIDTexte(haut: 1, bas: number))
    return .registre(
      .registreOuvert(try Registre.ouvrir(nil, id: id, vendeur: Examples.vendeur)))
  }

  private func creation(of facture: FactureID, rank: Int) throws -> Evenement {
    let day = DateCivile("2020-01-06")
    let enTete = EnTete(clientId: client, dateFacture: day, dateEcheance: day)
    return .facture(facture, .factureCreee(FactureCreee(brouillon: rank, enTete: enTete)))
  }

  private func payment(of facture: FactureID) throws -> Evenement {
    .facture(
      facture,
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: PaiementID(UUIDTexte(haut: 6, bas: 1)), montant: "12.00",
          mode: .virement, datePaiement: "2020-01-07")))
  }

  /// Expects an act to be refused for what its last event says, and nothing to be written.
  private func refuse(
    _ evenements: [Evenement], by journal: any WritableJournal, reading: Bool = false,
    saying reason: String, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let before = try journal.read { try $0.events() }
    let bytes = try? folder.read(folder.journal)
    let error = #expect(throws: JournalError.self, sourceLocation: place) {
      try append(evenements, to: journal, reading: reading)
    }
    #expect(error?.code == .inadmissible && error?.position == nil, sourceLocation: place)
    #expect(error?.message(.anglais).contains(reason) == true, sourceLocation: place)
    #expect(
      error?.message(.francais).contains("Rien n'a été enregistré") == true,
      sourceLocation: place)
    #expect(try journal.read { try $0.events() } == before, sourceLocation: place)
    #expect((try? folder.read(folder.journal)) == bytes, sourceLocation: place)
  }

  @Test(arguments: Place.allCases, [true, false])
  func `is refused, be it read before or not, and leaves nothing`(
    place: Place, reading: Bool
  ) throws {
    let journal = try journal(in: place)
    try refuse(
      [payment(of: draft)], by: journal, reading: reading,
      saying: "PaiementEnregistre cannot follow what stands before it in facture/\(draft)")
    try refuse(
      [creation(of: draft, rank: 2)], by: journal, reading: reading, saying: "a second creation")
    try refuse(
      [payment(of: unknown)], by: journal, reading: reading, saying: "never created")
    try refuse(
      [opening(2)], by: journal, reading: reading, saying: "a second creation")
    #expect(
      try append([creation(of: unknown, rank: 2)], to: journal, reading: reading)
        .map(\.position) == [4])
  }

  @Test(arguments: Place.allCases)
  func `is refused where it is the events of the same act that it cannot follow`(
    place: Place
  ) throws {
    let journal = try journal(in: place)
    let begun = try creation(of: unknown, rank: 2)
    try refuse([begun, payment(of: unknown)], by: journal, saying: "stage does not allow")
    try refuse([begun, payment(of: draft)], by: journal, saying: "stage does not allow")
    try refuse([begun, creation(of: unknown, rank: 3)], by: journal, saying: "a second creation")
    #expect(try append([begun], to: journal).map(\.position) == [4])
  }

  @Test(arguments: Place.allCases)
  func `leaves no trace in the states that are kept either`(place: Place) throws {
    let journal = try journal(in: place)
    let cancelled = Evenement.facture(draft, .factureAnnulee(FactureAnnulee(motif: "Doublon")))
    try refuse(
      [cancelled, payment(of: draft)], by: journal, reading: true, saying: "stage does not allow")
    #expect(try append([cancelled], to: journal, reading: true).map(\.position) == [4])
  }

  @Test(arguments: Place.allCases)
  func `leaves no trace in what the same act decides on, where it goes on`(place: Place) throws {
    let journal = try journal(in: place)
    let cancelled = Evenement.facture(draft, .factureAnnulee(FactureAnnulee(motif: "Doublon")))
    let recorded = try journal.append(by: Examples.auteur, cle: nil) { states, _ in
      let refused = [cancelled, try payment(of: draft)]
      #expect(throws: JournalError.self) { try states.take(refused) }
      let etape = try states.facture(draft)?.etape
      #expect(etape == .brouillon)
      return [cancelled]
    }
    #expect(recorded.map(\.position) == [4])
  }
}

@Suite struct `An act of many events` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The first events of a story, the opening of its registre among them, as one act.
  private static func events(_ count: Int) throws -> [Evenement] {
    var (story, events) = (try Story(seed: 1), [Evenement]())
    while events.count < count { events += try story.next() }
    return Array(events[..<count])
  }

  /// The journal that holds nothing else, written line by line.
  private static func written(_ evenements: [Evenement]) throws -> WrittenJournal {
    var written = WrittenJournal()
    try written.append(evenements)
    return written
  }

  private func append(
    _ evenements: [Evenement], systeme: Systeme = Systeme()
  ) throws -> [RecordedEvent] {
    try FileJournal(
      folder: folder.registre, creating: true, clock: HandClock().clock, systeme: systeme
    ).recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in evenements }
  }

  @Test(arguments: [1, 2, 128, 129, 640, 1001])
  func `is written byte for byte as its lines are one by one`(count: Int) throws {
    let evenements = try Self.events(count)
    let written = try Self.written(evenements)
    #expect(try append(evenements) == written.events)
    #expect(try folder.read(folder.journal) == written.bytes)
    #expect(try Findings(folder.registre).anomalies == [])
  }

  @Test(arguments: [128, 200, 1000])
  func `is handed over in pieces that follow each other`(mostAhead: Int) throws {
    let evenements = try Self.events(1000)
    let written = try Self.written(evenements)
    var scribe = Scribe(
      source: try #require(written.source), mostAhead: mostAhead, pen: Sheets.pen)
    let circumstances = Circumstances(
      time: written.events[0].time, author: try Examples.auteur, cle: nil)
    var (bytes, pieces) = (ContiguousArray<UInt8>(), 0)
    let events = try scribe.write(evenements, circumstances, behind: Chain(), at: 0) {
      #expect($0.offset == bytes.count && !$0.isAll)
      bytes += $0.bytes
      pieces += 1
    }
    #expect(bytes == written.bytes)
    #expect(events == written.events)
    #expect(pieces > evenements.count / mostAhead)
    #expect(scribe.chain.head == Head(after: try #require(events.last)))
  }

  @Test func `leaves nothing when an event far down cannot be read again as it is`() throws {
    var evenements = try Self.events(1000)
    let drafts = evenements.enumerated().compactMap { place, evenement in
      if case .facture(let id, .factureCreee(let creation)) = evenement {
        (place: place, id: id, creation: creation)
      } else {
        nil
      }
    }
    let (place, id, creation) = try #require(drafts.last)
    try #require(place > 500)
    // Drafts are counted from 1, and no reader takes another number.
    evenements[place] = .facture(
      id, .factureCreee(FactureCreee(brouillon: 0, enTete: creation.enTete)))
    let script = Script()
    let error = #expect(throws: JournalError.self) {
      try append(evenements, systeme: script.systeme)
    }
    #expect(error?.code == .incoherence && error?.position == place + 1)
    #expect(script.calls.contains(.ftruncate), "what stands above it had been written")
    #expect(try folder.read(folder.journal) == [])
    #expect(try append(Self.events(300)).count == 300)
  }

  @Test func `leaves nothing when any of its pieces cannot be written`() throws {
    let evenements = try Self.events(300)
    let script = Script()
    func append() throws -> [RecordedEvent] {
      try self.append(evenements, systeme: script.systeme)
    }
    _ = try append()
    let synced = try #require(script.calls.firstIndex(of: .fdatasync))
    let writes = script.calls[..<synced].indices.filter { script.calls[$0] == .pwrite }
    #expect(writes.count > 2)
    for write in writes {
      try folder.remove(folder.registre)
      script.follow(.fails(write, ENOSPC))
      #expect(throws: JournalError.self) { try append() }
      #expect(try folder.read(folder.journal) == [], "call \(write)")
    }
    #expect(try self.append(evenements) == Self.written(evenements).events)
  }
}

@Suite struct `A clock that is set back` {
  private let folder: TemporaryFolder
  private let hands = HandClock()
  private let journal: FileJournal

  init() throws {
    folder = try TemporaryFolder()
    journal = try FileJournal(folder: folder.registre, creating: true, clock: hands.clock)
    try journal.appendOpening()
  }

  @Test func `by three seconds goes unnoticed, and time stands still`() throws {
    let before = try journal.appendClient(id: 1)[0]
    hands.move(seconds: -3)
    let after = try journal.appendClients(2, from: 2)
    #expect(after.map(\.time) == [before.time, before.time])
    #expect(try Findings(folder.registre).rapport.estIntact)
  }

  @Test func `by ten seconds is refused until somebody says why`() throws {
    let before = try journal.appendClient(id: 1)[0]
    hands.move(seconds: -10)
    let bytes = try folder.read(folder.journal)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 2) }
    #expect(error?.code == .horlogeEnRetard)
    #expect(try folder.read(folder.journal) == bytes)
    let outils = Outils(journal: journal, identifiants: CountedIdentifiers().source)
    let correction = try outils.corrigerHorloge(
      motif: "Pile changée", par: Contexte(auteur: Examples.auteur))
    let corrected = try #require(correction.evenements.first)
    #expect(corrected.time < before.time)
    let after = try journal.appendClient(id: 3)[0]
    #expect(corrected.time < after.time && after.time < before.time)
    let again = try FileJournal(folder: folder.registre, clock: hands.clock)
    #expect(try again.all().last == after)
    let rapport = try Findings(folder.registre).rapport
    #expect(rapport.estIntact)
    #expect(rapport.correctionsHorloge == [corrected.position])
  }
}

/// An act holds the journal's lock: what calls the journal from within would wait for itself.
@Suite struct `A journal of a file that is called from within` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an act refuses to be read or added to, and goes on`() throws {
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    for call in [{ _ = try journal.all() }, { _ = try journal.appendClient() }] {
      let error = #expect(throws: JournalError.self) {
        try journal.append(by: Examples.auteur, cle: nil) { _, _ throws in
          try call()
          return []
        }
      }
      #expect(error?.code == .appelImbrique)
    }
    #expect(try journal.appendClient().map(\.position) == [2])
    #expect(try journal.read { _ in try journal.appendClient(id: 8).map(\.position) } == [3])
  }

  @Test func `the closure of a use case refuses what it would wait for`() throws {
    let journal = try FileJournal(folder: folder.registre, creating: true)
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let contexte = Contexte(auteur: try Examples.auteur)
    _ = try outils.faire(par: contexte) { try $0.ouvrir(Examples.vendeur) }
    let fiche = try Examples.client("Martin")
    let creation = try outils.faire(par: contexte) { try $0.creerClient(fiche) }
    let client = try #require(creation.clientId)
    let error = #expect(throws: JournalError.self) {
      try outils.faire(par: contexte) {
        try $0.modifierClient(client) { _ in
          _ = try outils.faire(par: contexte) { try $0.creerClient(fiche) }
        }
      }
    }
    #expect(error?.code == .appelImbrique)
    #expect(try journal.all().count == 2)
  }

  @Test func `what it says to whoever is notified refuses it too`() throws {
    let written = try WrittenJournal(events: 20)
    try folder.lay(journal: written.bytes + Array("{\"rest".utf8), tete: written.head)
    let box = Mutex<FileJournal?>(nil)
    let answers = Mutex<[JournalError.Code?]>([])
    let journal = try FileJournal(folder: folder.registre) { _ in
      guard let journal = box.withLock({ $0 }) else { return }
      let error = #expect(throws: JournalError.self) { try journal.all() }
      answers.withLock { $0.append(error?.code) }
    }
    box.withLock { $0 = journal }
    #expect(try journal.all() == written.events)
    #expect(answers.withLock { $0 } == [.appelImbrique])
    box.withLock { $0 = nil }
  }
}

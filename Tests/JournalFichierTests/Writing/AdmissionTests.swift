import CasUsage
import Facturation
import Journaux
import JournalEcrit
import Testing

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

  private func all(of journal: any WritableJournal) throws -> [RecordedEvent] {
    try journal.read { view in
      var events: [RecordedEvent] = []
      try view.forEach(after: 0) {
        events.append($0)
        return true
      }
      return events
    }
  }

  /// Expects an act to be refused for what its last event says, and nothing to be written.
  private func refuse(
    _ evenements: [Evenement], by journal: any WritableJournal, reading: Bool = false,
    saying reason: String, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let before = try all(of: journal)
    let bytes = try? folder.read(folder.journal)
    let error = #expect(throws: JournalError.self, sourceLocation: place) {
      try append(evenements, to: journal, reading: reading)
    }
    #expect(error?.code == .inadmissible && error?.position == nil, sourceLocation: place)
    #expect(error?.message(.anglais).contains(reason) == true, sourceLocation: place)
    #expect(
      error?.message(.francais).contains("Rien n'a été enregistré") == true,
      sourceLocation: place)
    #expect(try all(of: journal) == before, sourceLocation: place)
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
}

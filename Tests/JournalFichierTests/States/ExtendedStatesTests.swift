import Facturation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// What is kept beside a journal is read for a view with events behind its end, too.
@Suite struct `A view with events behind states that are kept` {
  private let registre: KeptRegistre
  private var written: WrittenJournal { registre.written }

  init() throws {
    registre = try KeptRegistre(events: 300)
  }

  /// The journal up to an event, with what is kept of it, and the others behind its end.
  private func view(
    cut: Position, _ around: (FileView) -> any JournalView = { $0 }
  ) throws -> any JournalView {
    try registre.folder.lay(
      journal: written.bytes[..<written.lines[cut - 1].upperBound],
      tete: written.head(afterLines: cut))
    _ = try registre.told()
    let view = try registre.journal().view()
    var rest = EventList(behind: view.head)
    for event in written.events.dropFirst(cut) {
      rest.append([event.evenement], at: event.time, by: event.author, event.cle)
    }
    return around(view).extended(by: rest)
  }

  @Test(arguments: [1, 40, 150, 260, 299])
  func `tells what the events make of all`(cut: Int) throws {
    let act = try #require(written.acts.last { $0.upperBound <= cut }).upperBound
    let view = try view(cut: act)
    #expect(view.quick.view != nil)
    #expect(try Told(view) == Told(folding: written.events))
    // What is added may make due again of what nothing was.
    let all = try Told(folding: written.events).factures
    var open = Told()
    open.openOn = all.last?.dateFacture
    try view.forEachFiche(&open)
    let added = Set(written.events.dropFirst(act).map(\.evenement.flux))
    for facture in all where added.contains(.facture(facture.id)) {
      #expect(open.factures.contains(facture))
    }
  }

  @Test func `reads what is kept of all to which nothing is added`() throws {
    let act = try #require(written.acts.last { $0.upperBound <= 260 }).upperBound
    let nobody = ClientID(UUIDTexte(haut: 1, bas: 1))
    let lying = try view(cut: act) { LyingView(view: $0) { $0.clientId = nobody } }
    let added = Set(written.events.dropFirst(act).map(\.evenement.flux))
    var told = Told()
    try lying.forEachFiche(&told)
    for facture in told.factures {
      #expect((facture.clientId == nobody) == !added.contains(.facture(facture.id)))
    }
    #expect(told.factures.contains { $0.clientId == nobody })
  }

  @Test func `reads an event again wherever it stands`() throws {
    let act = try #require(written.acts.last { $0.upperBound <= 150 }).upperBound
    let view = try #require(view(cut: act).quick.view)
    var places: [Int] = []
    try view.forEach { event, place in
      places.append(place)
      return true
    }
    #expect(try places.map { try view.event(at: $0).evenement } == written.events.map(\.evenement))
    var seen = 0
    try view.forEach { _, _ in
      seen += 1
      return seen < 3
    }
    #expect(seen == 3)
  }
}

import Facturation
import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// What is chosen of all factures is what the lines make of them, whatever is kept beside these.
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
      for _ in 0..<40 {
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

  /// What was said to be moved and never was stands in tables all the same.
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

  /// Acts add to what is kept while somebody reads; for who began before them, it stays what it was.
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
    let view = LyingView(view: try registre.journal().view()) { facture in
      if facture.id == lied { facture.clientId = nobody }
    }
    var told = Told()
    try view.forEachFiche(&told)
    #expect(told.factures.map(\.clientId).contains(nobody))
    #expect(try Self.chosen(of: view) { $0.clientId == nobody } == [])
  }
}

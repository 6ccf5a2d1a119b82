import Facturation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Journals whose lines are all right and rightly chained, but say what cannot be.
@Suite struct `What events say together is checked:` {
  private func findings(_ events: [Evenement], beside ledger: Ledger) throws -> [Anomalie] {
    var ledger = ledger
    for event in events { try ledger.written.append([event]) }
    return try ledger.findings().anomalies
  }

  /// What is found when an issued invoice is not as it should be; the issue is event 6.
  private func findings(_ change: (FactureEmise) throws -> FactureEmise) throws -> [String] {
    let ledger = try Ledger()
    let draft = try ledger.draft()
    let emission = try change(ledger.emission(of: draft))
    return try findings(
      draft.events + [.facture(draft.facture.id, .factureEmise(emission))], beside: ledger
    ).map { "\($0.regle) \($0.position)" }
  }

  @Test func `an invoice as it was issued is right`() throws {
    #expect(try findings { $0 } == [])
  }

  @Test func `totals that are not those of the lines`() throws {
    let cent = Montant("0.01")
    let changes: [(Totaux) throws -> Totaux] = [
      { try $0.with(sousTotal: $0.sousTotal + cent) }, { try $0.with(remise: $0.remise + cent) },
      { try $0.with(totalHT: $0.totalHT + cent) }, { $0.with(groupes: []) },
      { try $0.with(montantTVA: $0.montantTVA - cent) },
      { try $0.with(totalTTC: $0.totalTTC + cent) },
    ]
    for change in changes {
      #expect(try findings { $0.with(totaux: try change($0.totaux)) } == ["totaux 6"])
    }
  }

  @Test func `lines that are not the draft's`() throws {
    #expect(
      try findings { emission in
        let line = emission.lignes[0]
        let more = Ligne(
          id: line.id, contenu: line.contenu, total: try line.total + Montant("0.01"))
        let lines = [more] + emission.lignes.dropFirst()
        let totals = try CalculSommes.totaux(lines, emission.enTete)
        return emission.with(lignes: lines, totaux: totals)
      } == ["gel 6"])
    #expect(
      try findings { emission in
        let lines = Array(emission.lignes.reversed())
        return emission.with(lignes: lines)
      } == ["gel 6"])
  }

  @Test func `a seller, a client or a head that is not the one known`() throws {
    var vendeur = try Examples.vendeur
    vendeur.nom = "Un autre"
    #expect(try findings { $0.with(vendeur: vendeur) } == ["gel 6"])
    #expect(try findings { $0.with(client: try Examples.client("Un autre")) } == ["gel 6"])
    #expect(
      try findings { emission in
        var head = emission.enTete
        head.conditionsPaiement = .especes
        return emission.with(enTete: head)
      } == ["gel 6"])
    #expect(
      try findings { emission in
        var head = emission.enTete
        head.dateEcheance = "2020-06-01"
        return emission.with(enTete: head)
      } == ["gel 6"])
  }

  @Test func `a number that is skipped, given twice or of another series`() throws {
    #expect(try findings { $0.with(numero: try .of("F2020-0002", rang: 2)) } == ["numerotation 6"])
    #expect(
      try findings { $0.with(numero: try .of("F2020-0009", rang: 1)) } == ["numerotation 6"])
    let ledger = try Ledger()
    let (first, second) = (try ledger.draft(), try ledger.draft(rank: 2))
    let events =
      first.events + second.events + [
        .facture(first.facture.id, .factureEmise(try ledger.emission(of: first))),
        .facture(second.facture.id, .factureEmise(try ledger.emission(of: second))),
      ]
    let found = try findings(events, beside: ledger)
    #expect(found.map(\.regle) == ["numerotation", "numerotation"])
    #expect(found.allSatisfy { $0.position == 10 })
  }

  @Test func `a number whose date lies before that of the number before`() throws {
    let ledger = try Ledger()
    let first = try ledger.draft(on: "2020-01-10")
    let second = try ledger.draft(rank: 2, on: "2020-01-09")
    let events =
      first.events + second.events + [
        .facture(first.facture.id, .factureEmise(try ledger.emission(of: first))),
        .facture(second.facture.id, .factureEmise(try ledger.emission(of: second, after: 1))),
      ]
    let found = try findings(events, beside: ledger)
    #expect(found.map(\.regle) == ["numerotation"])
    #expect(found.first?.ecart(.anglais) == "expected 2020-01-10, found 2020-01-09")
  }

  @Test func `a draft that is counted wrongly, or whose client is unknown`() throws {
    let ledger = try Ledger()
    let found = try findings(try ledger.draft(rank: 3).events, beside: ledger)
    #expect(found.map(\.regle) == ["numerotation"])
    var other = try Ledger()
    other.written = WrittenJournal()
    try other.written.append([.registre(.registreOuvert(other.opening))])
    #expect(
      try findings(ledger.draft().events, beside: other).map(\.regle) == ["coherence"])
  }

  @Test func `an event that cannot follow`() throws {
    let ledger = try Ledger()
    let draft = try ledger.draft()
    let found = try findings(
      draft.events + [draft.events[1]], beside: ledger)
    #expect(found.map(\.regle) == ["coherence"])
    #expect(found.first?.position == 6)
  }
}

import Facturation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Avoirs in journals whose lines are all rightly chained.
@Suite struct `An avoir is checked against its invoice:` {
  private func rules(_ change: (AvoirEmis) throws -> AvoirEmis) throws -> [String] {
    var ledger = try Ledger()
    var draft = try ledger.draft()
    try draft.take(.factureEmise(ledger.emission(of: draft)))
    let avoir = try change(ledger.avoir(of: draft))
    for event in draft.events + [.facture(draft.facture.id, .avoirEmis(avoir))] {
      try ledger.written.append([event])
    }
    return try ledger.findings().anomalies.map(\.regle)
  }

  @Test func `it is right as it was issued`() throws {
    #expect(try rules { $0 } == [])
  }

  @Test func `totals other than those of its lines`() throws {
    #expect(
      try rules { $0.with(totaux: $0.totaux.with(totalTTC: "1.00")) } == ["totaux"])
  }

  @Test func `a line's total other than its quantity makes it`() throws {
    #expect(
      try rules { avoir in
        let line = avoir.lignes[0]
        let less = LigneCreditee(
          ligneId: line.ligneId, quantite: line.quantite, total: "10.00")
        let group = try #require(avoir.totaux.groupes.first)
        let groups = [
          GroupeTVA(
            tva: group.tva, categorieTVA: group.categorieTVA, base: "10.00",
            montantTVA: "2.00")
        ]
        let totals = Totaux(
          sousTotal: "10.00", remise: .zero, totalHT: "10.00", groupes: groups,
          montantTVA: "2.00", totalTTC: "12.00")
        return avoir.with(lignes: [less], totaux: totals)
      } == ["totaux"])
  }

  @Test func `another invoice cited`() throws {
    #expect(try rules { $0.with(numeroFacture: "F2020-0009") } == ["gel"])
    #expect(try rules { $0.with(dateFacture: "2020-01-01") } == ["gel"])
  }

  /// Lines of one identity could make the check of a later avoir stop the whole verification.
  @Test func `an invoice that was issued with one line twice is named, and the rest is checked`()
    throws
  {
    var ledger = try Ledger()
    let draft = try ledger.draft()
    let emission = try ledger.emission(of: draft)
    let twice = emission.with(lignes: emission.lignes + emission.lignes)
    var issued = draft
    try issued.take(.factureEmise(emission))
    let avoir = try ledger.avoir(of: issued)
    let id = draft.facture.id
    for event in draft.events + [
      .facture(id, .factureEmise(twice)), .facture(id, .avoirEmis(avoir)),
    ] { try ledger.written.append([event]) }
    let findings = try ledger.findings()
    #expect(findings.anomalies.contains { $0.regle == "coherence" && $0.position == 6 })
    #expect(findings.rapport.evenements == 7)
  }
}

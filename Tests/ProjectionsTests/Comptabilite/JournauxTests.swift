import Facturation
import Litteraux
import Projections
import Testing

/// In which book an event stands.
@Suite struct `The book of an entry` {
  @Test func `is that of its means where money moves, of sales, or of all else`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let especes = try atelier.payer(facture, "20.00", le: "2026-03-02", par: .especes)
    try atelier.payer(facture, "20.00", le: "2026-03-02", par: .prelevement)
    try atelier.annuler(especes, de: facture)
    try atelier.passerEnPerte(facture)
    try atelier.crediter(try atelier.emise(), le: "2026-03-02")
    #expect(
      try atelier.ecritures(au: .derniere).map(\.journal) == [
        .ventes, .caisse, .banque, .caisse, .diverses, .ventes, .ventes,
      ])
  }
}

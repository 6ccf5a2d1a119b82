import CasUsage
@testable import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Whether a deposit was told the day on which an avoir ended its deduction.
@Suite struct `The control of deductions that were taken back` {
  @Test func `names another avoir, and another day than that of the avoir`() throws {
    let atelier = try Atelier()
    _ = try atelier.deduction()
    let finale = try #require(try atelier.factures.first { !$0.lignes.acomptesDeduits.isEmpty })
    try atelier.crediter(finale.id, le: "2026-03-05")
    let (bon, evenements) = (try BonJournal(), try atelier.evenements)
    func ecarts(par avoir: NumeroFacture? = nil, le jour: DateCivile? = nil) -> [String] {
      bon.ecarts(
        evenements.map { enregistre in
          guard case .facture(let id, .deductionAnnulee(let fait)) = enregistre.evenement
          else { return enregistre }
          let autre = DeductionAnnulee(
            numeroFacture: fait.numeroFacture, numeroAvoir: avoir ?? fait.numeroAvoir,
            dateAvoir: jour ?? fait.dateAvoir, importe: nil)
          return enregistre.disant(.facture(id, .deductionAnnulee(autre)))
        })
    }
    #expect(ecarts() == [])
    let fin = evenements.count
    #expect(
      ecarts(le: "2026-05-05")
        == [fin - 1, fin].map { "\($0) gel 2026-03-05 | 2026-05-05" })
    #expect(
      ecarts(par: "A2026-0009")
        == [fin - 1, fin].map { "\($0) gel A2026-0009 | no such event" })
  }
}

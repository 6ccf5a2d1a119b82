import Facturation
import Litteraux
import Testing

/// Which periods an invoice has to be looked at for.
@Suite struct FicheFactureTests {
  @Test func `an invoice concerns the days of its documents and its money, and no other`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-12-01")
    try dossier.crediter([part(dossier.facture.lignes[0].id, "0.25")], le: "2026-12-05")
    #expect(concernes(dossier) == [dossier.facture.dateFacture, "2026-12-01", "2026-12-05"])
  }

  /// A table shows money that was said to be moved, and was not.
  @Test func `money that was reversed concerns its day all the same`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-12-01")
    try dossier.annuler(paiement: dossier.facture.paiements[0].id)
    #expect(concernes(dossier) == [dossier.facture.dateFacture, "2026-12-01"])
  }

  @Test func `a draft concerns no day`() throws {
    #expect(concernes(try Dossier()) == [])
  }

  /// The days that the invoice concerns, among all of its weeks.
  private func concernes(_ dossier: Dossier) -> [DateCivile] {
    let fiche = dossier.facture.fiche
    return (0..<60).compactMap { dossier.facture.dateFacture.plus(jours: $0 - 10) }
      .filter { fiche.peutConcerner($0...$0) }
  }
}

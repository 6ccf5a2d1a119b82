import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// What is told of an avoir by its own number.
@Suite struct `The history of an avoir` {
  private let avoir = Historique.Sujet.avoir("A2026-0001", sur: 1)

  /// Two lines at two rates, issued; of the first a half is credited, and then the rest of both.
  private func recit() throws -> Recit {
    var recit = Recit()
    recit.ligne(1)
    recit.ligne(
      2, ContenuLigne(designation: "Guide", quantite: "1", prixUnitaire: "20", tva: "5.5"))
    try recit.emettre()
    try recit.crediter([
      LigneCreditee(ligneId: 1, quantite: "1", total: "50"),
      LigneCreditee(ligneId: 2, quantite: nil, total: "10"),
    ])
    try recit.crediter([LigneCreditee(ligneId: 1, quantite: "1", total: "50")])
    return recit
  }

  @Test func `tells its lines, rates and sums, and nothing of the invoice's head`() throws {
    let recit = try recit()
    let entrees = try recit.histoire(de: avoir)
    let entree = try #require(entrees.first)
    #expect(entrees.count == 1 && entree.motif == "Retour")
    #expect(
      entree.dits == [
        "ligne1: – → Étagère", "ligne1Quantite: – → 1", "ligne1TVA: – → 20.00",
        "ligne1Total: – → 50.00", "ligne2: – → Guide", "ligne2TVA: – → 5.50",
        "ligne2Total: – → 10.00", "totalHT: – → 60.00", "groupe1Base: – → 50.00",
        "groupe1TVA: – → 10.00", "groupe2Base: – → 10.00", "groupe2TVA: – → 0.55",
        "montantTVA: – → 10.55",
      ])
    // Its invoice's history tells it in a few words, as before.
    let suite = try recit.histoire(de: .facture(1)).suffix(2)
    #expect(suite.allSatisfy { $0.changements.isEmpty && $0.motif == "Retour" })
  }

  @Test func `goes on with its documents and what was paid out of it, and those of no other`()
    throws
  {
    var recit = try recit()
    for numero in ["A2026-0001", "A2026-0002", "F2026-0001"] as [NumeroFacture] {
      recit.facture(
        .documentExporte(
          DocumentExporte(numero: numero, format: .pdf, empreinte: .nulle)))
    }
    recit.facture(
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: 1, montant: "100", mode: .virement, datePaiement: "2026-04-02")))
    for rang in 1...2 as ClosedRange<UInt64> {
      recit.facture(
        .remboursementEffectue(
          RemboursementEffectue(
            Remboursement(
              id: RemboursementID(rang: rang), montant: "5", mode: .virement, date: "2026-04-03",
              avoirId: AvoirID(rang: rang)))))
    }
    // The avoir is told at the 7th position, its document at the 9th, the refund behind the payment.
    #expect(try recit.histoire(de: avoir).map(\.evenement.position) == [7, 9, 13])
    #expect(try recit.histoire(de: .avoir("A2026-0003", sur: 1)).isEmpty)
    #expect(try recit.histoire(de: .avoir("A2026-0001", sur: 2)).isEmpty)
  }
}

import CasUsage
import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Whether an act does what its invoice says that it does.
@Suite struct `The control of what an act promises` {
  private let bon: BonJournal
  private let atelier: Atelier

  init() throws {
    bon = try BonJournal()
    atelier = try Atelier()
  }

  @Test func `misses a payment that the document says it came with`() throws {
    let facture = try atelier.brouillon()
    try atelier.ligne(facture, a: "100.00")
    _ = try EmettreFacture(atelier.outils).execute(
      facture, payee: DemandePaiement(montant: "50.00"), par: atelier.contexte)
    let evenements = try atelier.evenements
    #expect(bon.ecarts(evenements) == [])
    let fautes = bon.ecarts(
      evenements.map { enregistre in
        guard case .facture(let id, .paiementEnregistre(let paiement)) = enregistre.evenement
        else { return enregistre }
        let autre = PaiementEnregistre(
          paiementId: paiement.paiementId, montant: "49.99", mode: paiement.mode,
          datePaiement: paiement.datePaiement)
        return enregistre.disant(.facture(id, .paiementEnregistre(autre)))
      })
    #expect(
      fautes == ["\(evenements.count) coherence the payment received at issue | none such"])
  }

  @Test func `misses the avoir on an invoice that another replaces`() throws {
    let (remplacee, autre) = (try atelier.emise(), try atelier.emise())
    var demande = DemandeFacture(clientId: try atelier.client(), date: "2026-03-02")
    demande.typeFacture = .rectificative
    demande.remplace = remplacee
    let rectificative = try #require(
      try CreerFacture(atelier.outils).execute(demande, par: atelier.contexte).factureId)
    try atelier.ligne(rectificative, a: "90.00")
    try atelier.emettre(rectificative)
    let evenements = try atelier.evenements
    #expect(bon.ecarts(evenements) == [])
    let fautes = bon.ecarts(
      evenements.map { enregistre in
        guard case .facture(remplacee, .avoirEmis(let avoir)) = enregistre.evenement
        else { return enregistre }
        let ailleurs = avoir.avec(numeroFacture: "F2026-0002")
        return enregistre.disant(.facture(autre, .avoirEmis(ailleurs)))
      })
    #expect(
      fautes.contains(
        "\(evenements.count) coherence the avoir on the invoice replaced | none such"))
  }
}

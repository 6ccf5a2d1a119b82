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

  /// By amount, by day, and by whose it is.
  @Test func `misses a payment that the document says it came with, if any of it differs`() throws {
    let (autre, facture) = (try atelier.emise(), try atelier.brouillon())
    try atelier.ligne(facture, a: "100.00")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettre(facture, payee: DemandePaiement(montant: "50.00"))
    }
    let evenements = try atelier.evenements
    #expect(bon.ecarts(evenements) == [])
    func fautes(
      _ montant: Montant = "50.00", le jour: DateCivile? = nil, pour id: FactureID
    ) -> [String] {
      bon.ecarts(
        evenements.map { enregistre in
          guard case .facture(_, .paiementEnregistre(let paiement)) = enregistre.evenement
          else { return enregistre }
          let sien = PaiementEnregistre(
            paiementId: paiement.paiementId, montant: montant, mode: paiement.mode,
            datePaiement: jour ?? paiement.datePaiement)
          return enregistre.disant(.facture(id, .paiementEnregistre(sien)))
        })
    }
    #expect(fautes(pour: facture) == [])
    let attendue = "\(evenements.count) coherence the payment received at issue | none such"
    #expect(fautes("49.99", pour: facture) == [attendue])
    #expect(fautes(le: "2026-03-01", pour: facture) == [attendue])
    #expect(fautes(pour: autre) == [attendue])
  }

  @Test func `misses the avoir on an invoice that another replaces`() throws {
    let (remplacee, autre) = (try atelier.emise(), try atelier.emise())
    var demande = DemandeFacture(clientId: try atelier.client(), date: "2026-03-02")
    demande.typeFacture = .rectificative
    demande.remplace = remplacee
    let rectificative = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
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

import Facturation
package import Projections

/// The money that was moved: payments, and as negative amounts what bounced or was given back, with the
/// contrary of what was annulled.
package enum TablePaiements {
  /// The columns.
  package static let colonnes: [ColonneCSV<MouvementDeFacture>] = argent + piece + client + suite

  private static let argent: [ColonneCSV<MouvementDeFacture>] = [
    .init("date", "The day from which it counts.") { .date($0.fonds.date) },
    .init("mouvement", "paiement, rejet (it bounced), remboursement or annulation.") {
      .mot($0.genre)
    },
    .init("montant", "How much came in; negative where it went out.") {
      .montant($0.fonds.montant)
    },
    .init("mode", "By which means.") { .mot($0.fonds.mode) },
    .init("reference", "The cheque's number, the transfer's wording.") { .texte($0.reference) },
  ]

  private static let piece: [ColonneCSV<MouvementDeFacture>] = [
    .init("facture", "The number of the invoice.") { .texte($0.facture.numero) },
    .init("dateFacture", "The invoice's date.") { .date($0.facture.dateFacture) },
  ]

  private static let client: [ColonneCSV<MouvementDeFacture>] = ColonnesCommunes.client(
    \.facture, \.facture.emission?.client)

  private static let suite: [ColonneCSV<MouvementDeFacture>] = [
    .init("motif", "Why a payment bounced or was annulled.") { .texte($0.motif) },
    .init("frais", "What the bank charged for that; it is not part of the amount.") {
      $0.frais.map { .montant($0) } ?? .vide
    },
    .init("avoir", "The number of the avoir that a refund pays out.") {
      .texte($0.avoir?.numero.numero)
    },
    .init("reglement", "The same in all that was settled at once.") { .id($0.reglement) },
    .init("paiementId", "The payment's identifier in the ledger.") { .id($0.paiement?.id) },
    .init("remboursementId", "The refund's identifier in the ledger.") {
      .id($0.remboursement?.id)
    },
  ]
}

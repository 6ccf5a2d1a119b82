import Facturation
package import Projections

/// The book of receipts: what came in, day by day, from whom, for what and how; negative where it
/// bounced or was given back.
package enum LivreDesRecettes {
  /// The columns.
  package static let colonnes: [ColonneCSV<MouvementDeFacture>] = [
    .init("date", "The day of the receipt.") { .date($0.fonds.date) },
    .init("facture", "The invoice that proves it.") { .texte($0.facture.numero) },
    .init("dateFacture", "That invoice's date.") { .date($0.facture.dateFacture) },
    .init("client", "Whom it came from.") { .texte($0.facture.emission?.client.nom) },
    .init("nature", "What was sold: biens, services or mixte, as far as it is known.") {
      .mot($0.facture.nature)
    },
    .init("mouvement", "paiement, rejet (it bounced) or remboursement.") {
      .mot($0.genre)
    },
    .init("montant", "How much came in; negative where it went out.") {
      .montant($0.fonds.montant)
    },
    .init("mode", "By which means; especes is cash.") { .mot($0.fonds.mode) },
    .init("reference", "The cheque's number, the transfer's wording.") { .texte($0.reference) },
    .init("motif", "Why a payment bounced.") { .texte($0.rejet?.motif) },
  ]
}

package import Facturation
package import Projections

/// The book of receipts: what came in, day by day, from whom, for what and how; negative where it
/// bounced, was given back, or never was.
package enum LivreDesRecettes {
  /// What the book tells of a receipt, and no more: many are held to be told by day.
  package struct Recette: Sendable {
    /// The day on which it came in.
    package let date: DateCivile
    let facture: NumeroFacture?
    let dateFacture: DateCivile
    let client: Libelle?
    let nature: NatureOperation?
    let genre: MouvementDeFacture.Genre
    let montant: Cumul
    let mode: ConditionsPaiement
    let reference: Libelle?
    let motif: Libelle?

    /// Takes from money that was moved what the book tells of it.
    package init(_ mouvement: MouvementDeFacture) {
      date = mouvement.fonds.date
      facture = mouvement.facture.numero
      dateFacture = mouvement.facture.dateFacture
      client = mouvement.facture.emission?.client.nom
      nature = mouvement.facture.nature
      genre = mouvement.genre
      montant = mouvement.fonds.montant
      mode = mouvement.fonds.mode
      reference = mouvement.reference
      motif = mouvement.motif
    }
  }

  /// The columns.
  package static let colonnes: [ColonneCSV<Recette>] = [
    .init("date", "The day of the receipt.") { .date($0.date) },
    .init("facture", "The invoice that proves it.") { .texte($0.facture) },
    .init("dateFacture", "That invoice's date.") { .date($0.dateFacture) },
    .init("client", "Whom it came from.") { .texte($0.client) },
    .init("nature", "What was sold: biens, services or mixte, as far as it is known.") {
      .mot($0.nature)
    },
    .init("mouvement", "paiement, rejet (it bounced), remboursement or annulation.") {
      .mot($0.genre)
    },
    .init("montant", "How much came in; negative where it went out.") { .montant($0.montant) },
    .init("mode", "By which means; especes is cash.") { .mot($0.mode) },
    .init("reference", "The cheque's number, the transfer's wording.") { .texte($0.reference) },
    .init("motif", "Why a payment bounced or was annulled.") { .texte($0.motif) },
  ]
}

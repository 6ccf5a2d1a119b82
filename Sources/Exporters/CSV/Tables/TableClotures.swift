import Facturation
import Journaux
package import Projections

/// The periods that were closed, a row each.
package enum TableClotures {
  /// The columns.
  package static let colonnes: [ColonneCSV<ClotureEnregistree>] =
    periode + totaux("", "of the period", \.totaux)
    + totaux("perpetuel", "of all days closed so far", \.perpetuels)

  private static let periode: [ColonneCSV<ClotureEnregistree>] = [
    .init("du", "The first day; nothing of the first period, which has no beginning.") {
      .jour($0.periode.du)
    },
    .init("au", "The last day.") { .jour($0.periode.au) },
    .init("position", "Where the closing stands in the journal.") {
      .entier($0.evenement.position)
    },
    .init("closLe", "When it was recorded, in UTC.") { .chaine($0.evenement.time.text) },
    .init("auteur", "Who closed it.") { .chaine($0.evenement.author.name) },
  ]

  /// Totals, each under its name, or behind a word that tells which they are.
  private static func totaux(
    _ prefixe: String, _ quoi: String,
    _ totaux: @escaping @Sendable (PeriodeCloturee) -> TotauxCloture
  ) -> [ColonneCSV<ClotureEnregistree>] {
    func colonne(
      _ nom: String, _ sens: String,
      _ cellule: @escaping @Sendable (TotauxCloture) -> CelluleCSV
    ) -> ColonneCSV<ClotureEnregistree> {
      let entier = prefixe.isEmpty ? nom : prefixe + nom.prefix(1).uppercased() + nom.dropFirst()
      return .init(entier, "\(sens), \(quoi).") { cellule(totaux($0.periode)) }
    }
    return [
      colonne("factures", "How many invoices") { .entier($0.factures) },
      colonne("avoirs", "How many avoirs") { .entier($0.avoirs) },
      colonne("totalHT", "The invoices before VAT") { .nombre($0.totalHT) },
      colonne("montantTVA", "Their VAT") { .nombre($0.montantTVA) },
      colonne("avoirsHT", "What avoirs took off before VAT") { .nombre($0.avoirsHT) },
      colonne("avoirsTVA", "What avoirs took off the VAT") { .nombre($0.avoirsTVA) },
      colonne("recu", "What came in") { .nombre($0.recu) },
      colonne("rejete", "What of that bounced") { .nombre($0.rejete) },
      colonne("rembourse", "What was given back") { .nombre($0.rembourse) },
    ]
  }
}

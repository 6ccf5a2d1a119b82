import Facturier

/// `exporter recettes`: the book of receipts, which a micro-firm keeps, by day.
///
/// Money comes in the order of its days, which is not that of the invoices: so these are gone through once
/// to count what came in on each day, and then again for each stretch of days whose receipts are few enough
/// to be held.
struct ExporterRecettes: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter recettes", en: "export receipts"),
    synonymes: ["livre des recettes", "livre de recettes", "livre recettes", "micro"],
    synonymesAnglais: ["receipts", "book of receipts"],
    resume: Phrase(
      fr: "Écrit le livre des recettes en CSV : ce qui est entré, jour par jour.",
      en: "Writes the book of receipts as CSV: what came in, day by day."),
    note: Phrase(
      fr: "Un rejet et un remboursement y sont des recettes négatives, à leur jour. Ce que les mois"
        + " font en tout, « totaux --du --au » le dit.",
      en: "What bounced or was given back is a negative receipt, on its own day. What months come"
        + " to in all, “totals --du --au” says."),
    options: [.duDeTable, .auDeTable, .vers] + Option.deCSV)

  /// So many receipts are held at once.
  private static let tenues = 20_000

  let seance: Seance

  func run() throws -> CodeRetour {
    try seance.journal().read { vue in
      let ecriture = try EcritureDeTable(seance, vue)
      let periode = ecriture.periode
      try ecriture.ecrire("recettes", LivreDesRecettes.colonnes) { vue, rangee in
        var jours = JoursDeMouvement(periode: periode)
        try vue.parcourir(.facture, prendre: { $0.facture?.fonds.map(\.date) }) {
          jours.ajouter($0)
        }
        for partie in jours.parties(auPlus: Self.tenues) {
          var recettes: [MouvementDeFacture] = []
          try vue.parcourir(.facture, prendre: { $0.facture?.mouvements(dans: partie) }) {
            recettes += $0
          }
          try recettes.parJour().forEach(rangee)
        }
      }
    }
    return .fait
  }
}

import Facturier

/// `exporter recettes`: the book of receipts, which a micro-firm keeps, by day.
///
/// Money comes in the order of its days, which is not that of the invoices. Where there are more receipts
/// than are held at once, those of each day are counted, and the invoices are gone through again for each
/// stretch of days whose receipts are few enough.
struct ExporterRecettes: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter recettes", en: "export receipts"),
    synonymes: ["livre des recettes", "livre de recettes", "livre recettes", "micro"],
    synonymesAnglais: ["receipts", "book of receipts"],
    resume: Phrase(
      fr: "Écrit le livre des recettes en CSV : ce qui est entré, jour par jour.",
      en: "Writes the book of receipts as CSV: what came in, day by day."),
    note: Phrase(
      fr: "Un rejet et un remboursement y sont des recettes négatives, à leur jour ; un paiement"
        + " annulé y reste, et une recette contraire le suit, au même jour. Ce que les mois font en"
        + " tout, « totaux --du --au » le dit.",
      en: "What bounced or was given back is a negative receipt, on its own day; a payment that was"
        + " annulled stays, and a contrary receipt follows it, on the same day. What months come to"
        + " in all, “totals --du --au” says."),
    options: [.duDeTable, .auDeTable, .vers] + Option.deCSV)

  private typealias Recette = LivreDesRecettes.Recette

  /// So many receipts are held at once.
  private static let tenues = 200_000

  let seance: Seance

  func run() throws -> CodeRetour {
    try seance.journal().read { vue in
      try EcritureDeTable(seance, vue).ecrire("recettes") { cadre, issue, progression in
        var export = ExportCSV(LivreDesRecettes.colonnes, cadre.convention)
        try export.begin(&issue)
        try parJour(vue, cadre.periode, progression) { try export.write($0, to: &issue) }
        return export.nombre
      }
    }
    return .fait
  }

  /// Hands over the receipts of a period by day.
  private func parJour(
    _ vue: any JournalView, _ periode: ClosedRange<DateCivile>,
    _ progression: (_ rang: Int, _ sur: Int) -> Void, _ body: (Recette) throws -> Void
  ) throws {
    var jours = JoursDeMouvement(periode: periode)
    var toutes: [Recette]? = []
    try parcourir(vue, periode, progression) { recettes in
      jours.ajouter(recettes.map(\.date))
      toutes?.append(contentsOf: recettes)
      if let nombre = toutes?.count, nombre > Self.tenues { toutes = nil }
    }
    if let toutes { return try toutes.parJour(\.date).forEach(body) }
    for partie in jours.parties(auPlus: Self.tenues) {
      var recettes: [Recette] = []
      try parcourir(vue, partie, progression) { recettes += $0 }
      try recettes.parJour(\.date).forEach(body)
    }
  }

  private func parcourir(
    _ vue: any JournalView, _ periode: ClosedRange<DateCivile>,
    _ progression: (_ rang: Int, _ sur: Int) -> Void, _ body: ([Recette]) throws -> Void
  ) throws {
    try vue.forEachFacture(where: { $0.peutConcerner(periode) }) {
      $0.mouvements(dans: periode).map(Recette.init)
    } _: { recettes, rang, nombre in
      progression(rang, nombre)
      if let recettes { try body(recettes) }
    }
  }
}

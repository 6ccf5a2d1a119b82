import Facturier

extension Commande {
  /// `exporter csv`: documents, their lines, money, VAT or customers as a table for a spreadsheet.
  static let exporterCSV = Commande(
    nom: ["exporter csv", "csv", "tableur", "excel", "comptable"],
    anglais: ["export csv", "spreadsheet", "accountant"],
    fr: "Écrit une table en CSV pour un tableur ou un comptable.",
    en: "Writes a table as CSV for a spreadsheet or an accountant.",
    note: Phrase(
      fr: "Pour un tableur en français : --separateur ';' --decimale ',' --bom.",
      en: "For a spreadsheet in French: --separateur ';' --decimale ',' --bom."),
    arguments: [.table], options: [.duDeTable, .auDeTable, .vers] + Option.deCSV
  ) { seance, appel in
    let table: TableDeRegistre = try Appel.choix(appel.exige(0), de: Argument.table.champ)
    if table == .clients, let option = [Option.du, .auExport].first(where: appel.a) {
      throw Usage(.sansPeriode(option.tiret))
    }
    try seance.exporterTable(table.rawValue) { vue, cadre, issue, progression in
      try table.ecrire(cadre, vue, dans: &issue, progression: progression)
    }
  }

  /// `exporter recettes`: the book of receipts, which a micro-firm keeps, by day.
  ///
  /// Money comes in the order of its days, which is not that of the invoices. Where there are more receipts
  /// than are held at once, those of each day are counted, and the invoices are gone through again for each
  /// stretch of days whose receipts are few enough.
  static let exporterRecettes = Commande(
    nom: [
      "exporter recettes", "livre des recettes", "livre de recettes", "livre recettes", "micro",
    ],
    anglais: ["export receipts", "receipts", "book of receipts"],
    fr: "Écrit le livre des recettes en CSV : ce qui est entré, jour par jour.",
    en: "Writes the book of receipts as CSV: what came in, day by day.",
    note: Phrase(
      fr: "Un rejet et un remboursement y sont des recettes négatives, à leur jour ; un paiement"
        + " annulé y reste, et une recette contraire le suit, au même jour. Ce que les mois font en"
        + " tout, « totaux --du --au » le dit.",
      en: "What bounced or was given back is a negative receipt, on its own day; a payment that was"
        + " annulled stays, and a contrary receipt follows it, on the same day. What months come to"
        + " in all, “totals --du --au” says."),
    options: [.duDeTable, .auDeTable, .vers] + Option.deCSV
  ) { seance, appel in
    try seance.exporterTable("recettes") { vue, cadre, issue, progression in
      var export = ExportCSV(LivreDesRecettes.colonnes, cadre.convention)
      try export.begin(&issue)
      try seance.parJour(vue, cadre.periode, progression) { try export.write($0, to: &issue) }
      return export.nombre
    }
  }
}

extension Seance {
  /// Writes a table of what the registre holds in `--du` and `--au`, of which the body tells how many rows
  /// it has; that is said where it goes to a file.
  fileprivate func exporterTable(
    _ nom: String,
    _ body: (
      any JournalView, TableDeRegistre.Cadre, inout Issue,
      _ progression: (_ rang: Int, _ sur: Int) -> Void
    ) throws -> Int
  ) throws {
    try journal().read { vue in
      let au = try appel.date(.auDeTable)
      let etats = Etats(vue, maintenant: WallClock.system.now())
      let cadre = TableDeRegistre.Cadre(
        try appel.periode(jusquAu: au ?? .derniere),
        le: try au ?? etats.aujourdhui(etats.registre()), try appel.convention())
      var issue = try Issue(self)
      let nombre = try Progression.montrer { try body(vue, cadre, &issue, $0) }
      try conclure(&issue, nombre, dans: cadre.periode) {
        Phrase(
          fr: "\(Phrase.pluriel(nombre, "ligne écrite", "lignes écrites")) dans \($0).",
          en: "\(Phrase.plural(nombre, "row", "rows")) written to \($0).")
      } _: {
        $0.membres(["table": nom, "lignes": nombre])
        $0.tete(vue.head)
      }
    }
  }

  fileprivate typealias Recette = LivreDesRecettes.Recette

  /// So many receipts are held at once.
  fileprivate static let tenues = 200_000

  /// Hands over the receipts of a period by day.
  fileprivate func parJour(
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

  fileprivate func parcourir(
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

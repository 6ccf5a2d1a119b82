import FacturierFormats

extension Command {
  /// `exporter csv`: documents, their lines, money, VAT or customers as a table for a spreadsheet.
  static let exporterCSV = Command(
    name: ["exporter csv", "csv", "tableur", "excel", "comptable"],
    english: ["export csv", "spreadsheet", "accountant"],
    fr: "Écrit une table en CSV pour un tableur ou un comptable.",
    en: "Writes a table as CSV for a spreadsheet or an accountant.",
    note: .pourUnTableur, arguments: [.table],
    options: [.duDeTable, .auDeTable, .vers] + Option.deCSV
  ) { session, call in
    let table: TableDeRegistre = try Invocation.choice(call.required(0), of: Argument.table.field)
    if table == .clients, let option = [Option.du, .auExport].first(where: call.has) {
      throw UsageError(.sansPeriode(option.dashed))
    }
    try session.exporterTable(table.rawValue) { vue, cadre, issue, progression in
      try table.ecrire(cadre, vue, dans: &issue, progression: progression)
    }
  }

  /// `exporter recettes`: the book of receipts, which a micro-firm keeps, by day.
  static let exporterRecettes = Command(
    name: [
      "exporter recettes", "livre des recettes", "livre de recettes", "livre recettes", "micro",
    ],
    english: ["export receipts", "receipts", "book of receipts"],
    fr: "Écrit le livre des recettes en CSV : ce qui est entré, jour par jour.",
    en: "Writes the book of receipts as CSV: what was received, day by day.",
    note: Phrase(
      fr: "Un rejet et un remboursement y sont des recettes négatives, à leur jour ; un paiement"
        + " annulé y reste, et une recette contraire le suit, au même jour. Ce que les mois font en"
        + " tout, « totaux --du --au » le dit.",
      en: "What bounced or was refunded is a negative receipt, on its own day; a payment that was"
        + " annulled stays, and a contrary receipt follows it, on the same day. What months come to"
        + " in all, “totals --du --au” says."),
    options: [.duDeTable, .auDeTable, .vers] + Option.deCSV
  ) { session, call in
    try session.exporterTable("recettes") { vue, cadre, issue, progression in
      try LivreDesRecettes.ecrire(cadre, vue, dans: &issue, progression: progression)
    }
  }

  /// Each account, and what sets it.
  private static let postes: [(option: Option, role: RoleComptable)] = [
    (.compteClients, .clients), (.compteAcomptes, .acomptes),
    (.compteVentesServices, .ventesServices), (.compteVentesBiens, .ventesBiens),
    (.compteReductions, .reductions), (.comptePertes, .pertes),
    (.compteTVACollectee, .tvaCollectee), (.compteTVAEnAttente, .tvaEnAttente),
    (.compteBanque, .banque), (.compteCaisse, .caisse), (.compteCheques, .cheques),
    (.compteCartes, .cartes), (.compteEffets, .effets), (.compteCompensations, .compensations),
    (.compteAutresReglements, .autresReglements), (.compteFraisBancaires, .fraisBancaires),
  ]

  /// `comptes`: the accounts of the books, shown or set.
  static let comptes = Command(
    name: ["comptes", "plan comptable", "plan", "comptabilité"],
    english: ["accounts", "chart", "accounting"],
    fr: "Affiche les comptes de la comptabilité, ou en définit.",
    en: "Shows the accounts of the books, or sets some.",
    note: Phrase(
      fr: "Une valeur vide rétablit le compte habituel.",
      en: "An empty value restores the usual account."),
    options: postes.map { option, role in Option(option) { $0.fields = [role.champ] } }
      + [Option(.comptesDepuis) { $0.fields = [Champ(rawValue: "depuis")] }] + Option.dActe
  ) { session, call in
    guard postes.contains(where: { call.has($0.option) }) else {
      return try session.montrerLesComptes()
    }
    let recu = try session.faire(sur: .registre) {
      try $0.definirComptes(depuis: call.date(.comptesDepuis)) { plan in
        for (option, role) in postes {
          guard let poste = role.poste else { continue }
          plan[keyPath: poste] =
            try call.value(option, orElse: plan[keyPath: poste])
            ?? PlanComptable.usuel[keyPath: poste]
        }
      }
    }
    try session.repondre(registre: recu) {
      .comptesDefinis(changements: $0, depuis: recu.comptesDepuis)
    }
  }

  /// `exporter fec`: the file of accounting entries that a tax audit asks for.
  static let exporterFEC = Command(
    name: ["exporter fec", "fec", "écritures", "exporter comptabilité"],
    english: ["export fec", "entries", "export entries", "export books"],
    fr: "Écrit le fichier des écritures comptables (FEC) d'un exercice.",
    en: "Writes the file of accounting entries (FEC) of a financial year.",
    options: [.exercice, .exerciceDu, .exerciceAu, .versDossier].expecting([.exercice])
  ) { session, call in
    let exercice = try call.exercice()
    try session.journal().read { vue in
      let cadre = try CadreComptable(vue, jusquAu: exercice.periode.upperBound)
      let description = DescriptionFEC(cadre.registre, exercice: exercice)
      let dossier = call.text(.versDossier).flatMap { $0 == "-" ? nil : $0 }
      // It would be the root of all folders.
      if dossier == "" { throw UsageError(.valeurManquante(Option.versDossier.name)) }
      if let dossier { try FileReplacement.makeFolder(dossier) }
      let base = dossier.map { "\($0)/\(description.nom)" }
      var issue = try OutputFile(session, to: base.map { "\($0).txt" })
      var export = ExportFEC(cadre, exercice: exercice)
      try Progress.show { try export.ecrire(vue, dans: &issue, progression: $0) }
      try issue.finish()
      session.direSiVide(export.nombre, dans: exercice.periode)
      guard let chemin = issue.path, let base else { return }
      var notice = try OutputFile(session, to: "\(base)-description.txt")
      try notice.write(ContiguousArray(description.texte.utf8))
      try notice.finish()
      try session.announce(.ecrituresExportees(export.nombre, vers: chemin)) {
        $0.members(["vers": chemin, "description": notice.path])
        $0.ecritures(export.nombre, exercice.periode, vue.head)
      }
    }
  }

  /// `exporter hledger`: the books as plain text that hledger reads and checks.
  static let exporterHledger = Command(
    name: ["exporter hledger", "hledger", "ledger"], english: ["export hledger"],
    fr: "Écrit les écritures en texte pour hledger, avec les soldes qu'il doit trouver.",
    en: "Writes the entries as text for hledger, with the balances that it has to find.",
    options: [.ecrituresDu, .ecrituresAu, .vers]
  ) { session, _ in try session.exporterLivre(LivreHledger.self) }

  /// `exporter beancount`: the books as plain text that Beancount reads and checks.
  static let exporterBeancount = Command(
    name: ["exporter beancount", "beancount"], english: ["export beancount"],
    fr: "Écrit les écritures en texte pour Beancount, avec les soldes qu'il doit trouver.",
    en: "Writes the entries as text for Beancount, with the balances that it has to find.",
    options: [.ecrituresDu, .ecrituresAu, .vers]
  ) { session, _ in try session.exporterLivre(LivreBeancount.self) }
}

extension Session {
  /// Writes a table of what the registre holds in `--du` and `--au`, of which the body tells how many rows
  /// it has; that is said where it goes to a file.
  fileprivate func exporterTable(
    _ nom: String,
    _ body: (
      any JournalView, TableDeRegistre.Cadre, inout OutputFile,
      _ progression: (_ rang: Int, _ sur: Int) -> Void
    ) throws -> Int
  ) throws {
    try journal().read { vue in
      let au = try call.date(.auDeTable)
      let etats = Etats(vue, maintenant: WallClock.system.now())
      let cadre = TableDeRegistre.Cadre(
        try call.periode(jusquAu: au ?? .derniere),
        le: try au ?? etats.aujourdhui(etats.registre()), try call.convention())
      var issue = try OutputFile(self)
      let nombre = try Progress.show { try body(vue, cadre, &issue, $0) }
      try conclure(&issue, nombre, dans: cadre.periode) {
        Phrase(
          fr: "\(Phrase.pluriel(nombre, "ligne écrite", "lignes écrites")) dans \($0).",
          en: "\(Phrase.plural(nombre, "row", "rows")) written to \($0).")
      } _: {
        $0.members(["table": nom, "lignes": nombre])
        $0.tete(vue.head)
      }
      let estChoisie = json || Option.deCSV.contains(where: call.has)
      let estEnFrance = Environment.locale("LC_NUMERIC")?.hasPrefix("fr") ?? false
      if estEnFrance, issue.path != nil, !estChoisie { warn(.pourUnTableur) }
    }
  }

  fileprivate func montrerLesComptes() throws {
    let jour = try call.date(.comptesDepuis)
    let definis = try lire { etats in
      let registre = try etats.registre()
      return registre.plans.definis(le: jour ?? etats.aujourdhui(registre))
    }
    guard !json else { return try output.object("comptes") { $0.tell(definis) } }
    for poste in definis.enMots(language) { try tell(.fait(poste.nom, poste.valeur)) }
  }

  fileprivate func exporterLivre<Format: FormatDeLivre>(_: Format.Type) throws {
    try journal().read { vue in
      let etats = Etats(vue, maintenant: WallClock.system.now())
      let aujourdhui = try etats.aujourdhui(etats.registre())
      let periode = try call.periode(jusquAu: call.date(.ecrituresAu) ?? aujourdhui)
      let cadre = try CadreComptable(vue, jusquAu: periode.upperBound)
      var issue = try OutputFile(self)
      var export = ExportLivre<Format>(cadre, periode: periode)
      try Progress.show { try export.ecrire(vue, dans: &issue, progression: $0) }
      try conclure(&issue, export.nombre, dans: periode) {
        .ecrituresExportees(export.nombre, vers: $0)
      } _: {
        $0.ecritures(export.nombre, periode, vue.head)
      }
    }
  }
}

extension Invocation {
  /// The year that is asked for, by its closing or by its days.
  func exercice() throws -> Exercice {
    if let saisi = text(.exercice) {
      guard let exercice = Exercice(saisi) else {
        throw UsageError(.exerciceAttendu(trouve: saisi), of: Option.exercice.field)
      }
      return exercice
    }
    guard has(.exerciceDu), let fin = try date(.exerciceAu) else {
      throw UsageError(.exerciceOuJours)
    }
    let jours = try periode(jusquAu: fin)
    guard let exercice = Exercice(du: jours.lowerBound, au: jours.upperBound) else {
      throw UsageError(.exerciceTropLong)
    }
    return exercice
  }
}

extension JSONWriter {
  /// Adds how many entries were written, of which days.
  fileprivate mutating func ecritures(
    _ nombre: Int, _ periode: ClosedRange<DateCivile>, _ tete: Head
  ) {
    members(["du": periode.lowerBound, "au": periode.upperBound, "ecritures": nombre])
    self.tete(tete)
  }
}

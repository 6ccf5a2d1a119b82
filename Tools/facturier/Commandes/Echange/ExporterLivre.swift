import Facturier

/// `exporter hledger`: the books as plain text that hledger reads and checks.
struct ExporterHledger: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter hledger", en: "export hledger"),
    synonymes: ["hledger", "ledger"],
    resume: Phrase(
      fr: "Écrit les écritures en texte pour hledger, avec les soldes qu'il doit trouver.",
      en: "Writes the entries as text for hledger, with the balances that it has to find."),
    options: [.ecrituresDu, .ecrituresAu, .vers])

  let seance: Seance

  func run() throws -> CodeRetour { try seance.exporterLivre(LivreHledger.self) }
}

/// `exporter beancount`: the books as plain text that Beancount reads and checks.
struct ExporterBeancount: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter beancount", en: "export beancount"),
    synonymes: ["beancount"],
    resume: Phrase(
      fr: "Écrit les écritures en texte pour Beancount, avec les soldes qu'il doit trouver.",
      en: "Writes the entries as text for Beancount, with the balances that it has to find."),
    options: [.ecrituresDu, .ecrituresAu, .vers])

  let seance: Seance

  func run() throws -> CodeRetour { try seance.exporterLivre(LivreBeancount.self) }
}

extension Seance {
  fileprivate func exporterLivre<Format: FormatDeLivre>(_: Format.Type) throws -> CodeRetour {
    try journal().read { vue in
      let cadre = try CadreComptable(de: vue)
      let aujourdhui = Etats(vue, maintenant: WallClock.system.now()).aujourdhui(cadre.registre)
      let periode = try appel.periode(jusquAu: appel.date(.ecrituresAu) ?? aujourdhui)
      var issue = try Issue(self)
      var export = ExportLivre<Format>(cadre, periode: periode)
      let progression = Progression()
      defer { progression.finir() }
      try export.ecrire(vue, dans: &issue, progression: progression.avancer)
      try issue.finir()
      direSiVide(export.nombre, dans: periode)
      guard let chemin = issue.chemin else { return }
      try annoncer(
        EcrituresExportees(
          nombre: export.nombre, periode: periode, chemin: chemin, tete: vue.head))
    }
    return .fait
  }
}

import Facturier

/// `exporter csv`: documents, their lines, money, VAT or customers as a table for a spreadsheet.
struct ExporterCSV: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter csv", en: "export csv"),
    synonymes: ["csv", "tableur", "excel", "comptable"],
    synonymesAnglais: ["spreadsheet", "accountant"],
    resume: Phrase(
      fr: "Écrit une table en CSV pour un tableur ou un comptable.",
      en: "Writes a table as CSV for a spreadsheet or an accountant."),
    note: Phrase(
      fr: "Pour un tableur en français : --separateur ';' --decimale ',' --bom.",
      en: "For a spreadsheet in French: --separateur ';' --decimale ',' --bom."),
    arguments: [.table], options: [.duDeTable, .auDeTable, .vers] + Option.deCSV)

  let seance: Seance

  func run() throws -> CodeRetour {
    let table: TableDeRegistre = try Appel.choix(appel.exige(0), de: Argument.table.champ)
    if table == .clients, let option = [Option.du, .auExport].first(where: appel.a) {
      throw Usage(.sansPeriode(option.tiret))
    }
    try seance.journal().read { vue in
      let ecriture = try EcritureDeTable(seance, vue)
      try ecriture.ecrire(table.rawValue) { cadre, issue, progression in
        try table.ecrire(cadre, vue, dans: &issue, progression: progression)
      }
    }
    return .fait
  }
}

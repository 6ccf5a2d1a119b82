import Facturier

/// `exporter csv`: documents, their lines, money, VAT, closings or customers as a table for a spreadsheet.
///
/// A facture is folded from its own events when its turn comes, as for `exporter dto`: so the registre may
/// be as long as it likes.
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

  /// What may be written.
  enum Table: String, CaseIterable { case factures, lignes, paiements, tva, clotures, clients }

  let seance: Seance

  func run() throws -> CodeRetour {
    let table: Table = try Appel.choix(appel.exige(0), de: Argument.table.champ)
    if table == .clients, let option = [Option.du, .auExport].first(where: appel.a) {
      throw Usage(.sansPeriode(option.tiret))
    }
    try seance.journal().read { vue in
      try ecrire(table, EcritureDeTable(seance, vue))
    }
    return .fait
  }

  private func ecrire(_ table: Table, _ ecriture: EcritureDeTable) throws {
    let (periode, jour) = (ecriture.periode, ecriture.jour)
    let pieces: @Sendable (Facture) -> [PieceComptable] = {
      PieceComptable.pieces(de: $0, dans: periode, le: jour)
    }
    switch table {
    case .factures: try ecrire(table, TableFactures.colonnes, ecriture, pieces)
    case .lignes:
      try ecrire(table, TableLignes.colonnes, ecriture) {
        pieces($0).flatMap(TableLignes.rangees)
      }
    case .tva:
      try ecrire(table, TableTVA.colonnes, ecriture) { pieces($0).flatMap(TableTVA.rangees) }
    case .paiements:
      try ecrire(table, TablePaiements.colonnes, ecriture) { $0.mouvements(dans: periode) }
    case .clotures:
      try ecriture.ecrire(table.rawValue, TableClotures.colonnes) { vue, rangee in
        try vue.clotures().filter { periode.contains($0.periode.au) }.forEach(rangee)
      }
    case .clients:
      try ecriture.ecrire(table.rawValue, TableClients.colonnes) { vue, rangee in
        try vue.parcourir(.client, prendre: \.client, rangee)
      }
    }
  }

  private func ecrire<Rangee: Sendable>(
    _ table: Table, _ colonnes: [ColonneCSV<Rangee>], _ ecriture: EcritureDeTable,
    _ rangees: @escaping @Sendable (Facture) -> [Rangee]
  ) throws {
    try ecriture.ecrire(table.rawValue, colonnes) { vue, rangee in
      try vue.parcourir(.facture, prendre: { $0.facture.map(rangees) }) {
        try $0.forEach(rangee)
      }
    }
  }
}

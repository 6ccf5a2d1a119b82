import Facturier

/// How tables are written for spreadsheets.
extension Option {
  static let csv = Option(
    nom: "csv", valeur: nil, sous: .csv,
    fr: "Écrit les données en CSV, sans totaux, pour un tableur.",
    en: "Writes the data as CSV, without totals, for a spreadsheet.")
  static let separateur = Option(
    nom: "separateur", anglais: "separator", valeur: ",|;|tab", sous: .csv,
    fr: "Ce qui sépare les cellules (,) ; un tableur en français attend « ; ».",
    en: "What separates cells (,); a spreadsheet in French expects “;”.")
  static let decimale = Option(
    nom: "decimale", anglais: "decimal", valeur: ".|,", sous: .csv,
    fr: "Ce qui précède les décimales (.) ; un tableur en français attend une virgule.",
    en: "What stands before decimals (.); a spreadsheet in French expects a comma.")
  static let bom = Option(
    nom: "bom", valeur: nil, sous: .csv,
    fr: "Met devant le fichier la marque par laquelle Excel reconnaît UTF-8.",
    en: "Puts the mark in front of the file by which Excel recognises UTF-8.")

  static let duDeTable = Option(
    nom: "du", valeur: "date",
    fr: "Seulement ce qui est daté de ce jour ou d'après : avoirs et paiements à leur propre date.",
    en: "Only what is dated on this day or later: credit notes and payments by their own date.")
  static let auDeTable = Option(
    nom: "au", valeur: "date",
    fr: "Seulement ce qui est daté de ce jour ou d'avant ; les soldes sont ceux de ce jour (tout,"
      + " avec les soldes d'aujourd'hui).",
    en: "Only what is dated on this day or before; balances are those of this day (all, with"
      + " today's balances).")

  /// The signs of a table.
  static let deCSV: [Option] = [.separateur, .decimale, .bom]
}

extension Argument {
  static let table = Argument(
    nom: "table",
    fr: "factures (et avoirs), lignes, paiements, tva (de chaque document), clotures ou clients.",
    en: "factures (invoices and credit notes), lignes (their lines), paiements (money), tva (VAT of"
      + " each document), clotures (closings) or clients (customers).")
}

extension Appel {
  /// The signs of the tables that are asked for.
  func convention() throws -> ConventionCSV {
    let separateur = try choix(.separateur, ConventionCSV.Separateur.self) ?? .virgule
    let decimale = try choix(.decimale, ConventionCSV.MarqueDecimale.self) ?? .point
    let convention = ConventionCSV(
      entre: separateur, decimale: decimale, avecBOM: a(.bom))
    guard let convention else { throw Usage(.signeDouble(decimale.rawValue)) }
    return convention
  }
}

import Facturier

/// `exporter cii`: invoices and avoirs as data, in the syntax of UN/CEFACT.
struct ExporterCII: Commande {
  static let declaration = ExportElectronique.declaration(
    Phrase(fr: "exporter cii", en: "export cii"),
    synonymes: ["xml", "en16931"], synonymesAnglais: [], syntaxe: "CII")

  let seance: Seance

  func run() throws -> CodeRetour {
    try ExportElectronique(seance: seance, forme: .syntaxe(.cii)).run()
  }
}

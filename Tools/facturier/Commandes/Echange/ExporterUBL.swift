import Facturier

/// `exporter ubl`: invoices and avoirs as data, in the syntax of OASIS.
struct ExporterUBL: Commande {
  static let declaration = ExportElectronique.declaration(
    Phrase(fr: "exporter ubl", en: "export ubl"), synonymes: ["peppol"], synonymesAnglais: [],
    syntaxe: "UBL")

  let seance: Seance

  func run() throws -> CodeRetour {
    try ExportElectronique(seance: seance, forme: .syntaxe(.ubl)).run()
  }
}

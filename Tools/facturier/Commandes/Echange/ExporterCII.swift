import Facturier

/// `exporter cii`: invoices and avoirs as data, in the syntax of UN/CEFACT.
struct ExporterCII: Commande {
  static let declaration = ExportElectronique.declaration(
    Phrase(fr: "exporter cii", en: "export cii"),
    synonymes: ["factur-x", "facturx", "facture électronique", "xml", "en16931"],
    synonymesAnglais: ["e-invoice", "electronic invoice"], syntaxe: "CII")

  let seance: Seance

  func run() throws -> CodeRetour { try ExportElectronique(seance: seance, syntaxe: .cii).run() }
}

import Facturier

/// `exporter facturx`: invoices and avoirs as a page that carries its data.
struct ExporterFacturX: Commande {
  static let declaration = ExportElectronique.declaration(
    Phrase(fr: "exporter facturx", en: "export facturx"),
    synonymes: ["factur-x", "zugferd", "facture électronique"],
    synonymesAnglais: ["e-invoice", "electronic invoice"], syntaxe: "Factur-X",
    options: [.logo, .police, .formatPapier, .copie])

  let seance: Seance

  func run() throws -> CodeRetour {
    let mise = try MiseEnPage(appel)
    guard mise.polices.sontIncorporees else {
      throw Introuvable(
        designation: "", phrase: .aucunePolice, regle: Introuvable.aucunePolice)
    }
    return try ExportElectronique(seance: seance, forme: .facturX(mise)).run()
  }
}

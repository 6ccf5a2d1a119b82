import Facturier

/// `exporter facture`: an invoice, an avoir or a draft as a page to look at and to print.
struct ExporterFacture: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter facture", en: "export invoice"),
    synonymes: ["imprimer", "pdf", "html", "page"],
    synonymesAnglais: ["print"],
    resume: Phrase(
      fr: "Écrit une facture, un avoir ou un brouillon en une page à imprimer.",
      en: "Writes an invoice, a credit note or a draft as a page to print."),
    arguments: [.document], options: [.format, .copie, .vers] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let format = try (appel.choix(.format, FormatEcrit.self) ?? .html).format
    let facture = try seance.lire { try $0.facture($0.facture(designee: appel.exige(0))) }
    let nomme = facture.numero(designe: appel.exige(0))
    var sortie = SortieDocument(try Issue(page: seance))
    var recu: Recu?
    if let numero = nomme ?? facture.numero {
      recu = try seance.exporter(facture.id, numero, format, dans: &sortie) { try page($0, $1) }
    } else {
      try seance.lire { etats in
        let document = DocumentImprime(
          brouillon: facture, vendeur: try etats.registre().vendeur,
          client: try etats.client(facture.clientId).fiche)
        _ = try sortie.rendre(page(document), facture.reference, nil)
      }
    }
    let rendu = try sortie.finir()
    if let chemin = sortie.issue.chemin {
      try seance.annoncer(rendu, format, de: facture, chemin, recu)
    }
    return .fait
  }

  private func page(
    _ document: DocumentEmis, _ marque: DocumentImprime.Marque
  ) throws -> ContiguousArray<UInt8> {
    try page(document.imprime(marque))
  }

  private func page(_ document: DocumentImprime) throws -> ContiguousArray<UInt8> {
    var memoire = MemoryStream()
    try PageFacture(document, langue: seance.langue).ecrire(dans: &memoire)
    return memoire.bytes
  }
}

/// A format that this program writes, among all those that a document may have.
private enum FormatEcrit: String, CaseIterable {
  case html

  var format: FormatDocument {
    switch self {
    case .html: .html
    }
  }
}

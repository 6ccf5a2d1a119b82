import Facturier
import PDF

/// `exporter facture`: an invoice, an avoir or a draft as a page to look at and to print.
struct ExporterFacture: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter facture", en: "export invoice"),
    synonymes: ["imprimer", "pdf", "html", "page"],
    synonymesAnglais: ["print"],
    resume: Phrase(
      fr: "Écrit une facture, un avoir ou un brouillon en une page à imprimer.",
      en: "Writes an invoice, a credit note or a draft as a page to print."),
    note: Phrase(
      fr: "En PDF, le document porte sa police : celle de --police, ou une usuelle du système.",
      en: "A PDF carries its font: that of --police, or one that the system usually has."),
    arguments: [.document],
    options: [.format, .police, .formatPapier, .copie, .vers] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let format = try FormatEcrit(appel)
    let mise = try format == .pdf ? MiseEnPage(appel) : nil
    var pertes: [PertePDF] = []
    func octets(_ document: DocumentImprime) throws -> ContiguousArray<UInt8> {
      guard let mise else { return try html(document) }
      let facture = mise.facture(document, seance.langue)
      pertes = facture.pertes
      return try facture.document.written()
    }
    let facture = try seance.lire { try $0.facture($0.facture(designee: appel.exige(0))) }
    let nomme = facture.numero(designe: appel.exige(0))
    var sortie = SortieDocument(try Issue(page: seance))
    var recu: Recu?
    if let numero = nomme ?? facture.numero {
      recu = try seance.exporter(facture.id, numero, format.format, dans: &sortie) {
        try octets($0.imprime($1))
      }
    } else {
      try seance.lire { etats in
        let document = DocumentImprime(
          brouillon: facture, vendeur: try etats.registre().vendeur,
          client: try etats.client(facture.clientId).fiche)
        _ = try sortie.rendre(octets(document), facture.reference, nil)
      }
    }
    let rendu = try sortie.finir()
    seance.dire(pertes: pertes, de: rendu.reference)
    if let chemin = sortie.issue.chemin {
      try seance.annoncer(rendu, format.format, de: facture, chemin, recu)
    }
    return .fait
  }

  private func html(_ document: DocumentImprime) throws -> ContiguousArray<UInt8> {
    var memoire = MemoryStream()
    try PageFacture(document, langue: seance.langue).ecrire(dans: &memoire)
    return memoire.bytes
  }
}

/// A format that this program writes, among all those that a document may have.
private enum FormatEcrit: String, CaseIterable {
  case html
  case pdf

  /// The format that was asked for, else the one that the file's name ends in.
  init(_ appel: Appel) throws {
    let demande: Self? = try appel.choix(.format)
    let fichier = appel.texte(.vers)?.lowercased() ?? ""
    self = demande ?? (fichier.hasSuffix(".pdf") ? .pdf : .html)
  }

  var format: FormatDocument {
    switch self {
    case .html: .html
    case .pdf: .pdf
    }
  }
}

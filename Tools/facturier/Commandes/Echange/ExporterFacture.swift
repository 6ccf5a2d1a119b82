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
    options: [.format, .logo, .police, .formatPapier, .copie, .vers] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let format = try FormatEcrit(appel)
    let rendre = try rendu(format)
    var pertes = Pertes.aucune
    func octets(_ document: DocumentImprime) throws -> ContiguousArray<UInt8> {
      let rendu = try rendre(document)
      pertes = rendu.pertes
      return rendu.octets
    }
    let facture = try seance.lire { try $0.facture($0.document(designe: appel.exige(0)).facture) }
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
      try seance.annoncer(rendu, format.format, de: facture, chemin, recu, pertes)
    }
    return .fait
  }

  /// What makes the bytes of a document, all that was asked for being read and agreed on.
  private func rendu(_ format: FormatEcrit) throws -> (
    DocumentImprime
  ) throws -> (octets: ContiguousArray<UInt8>, pertes: Pertes) {
    let langue = seance.langue
    switch format {
    case .pdf:
      let mise = try MiseEnPage(appel)
      return { document in
        let facture = mise.facture(document, langue)
        return (try facture.document.written(), facture.pertes)
      }
    case .html:
      for option in [Option.police, .formatPapier] where appel.a(option) {
        throw Usage(.sansObjet(option.tiret, "\(Option.format.tiret) pdf"))
      }
      let logo = try appel.texte(.logo).map(Logo.exige)
      return { document in
        var memoire = MemoryStream()
        try PageFacture(document, langue: langue, logo: logo).ecrire(dans: &memoire)
        return (memoire.bytes, .aucune)
      }
    }
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

import Journaux
import Facturier

/// `importer cii`: takes up invoices of the Cross Industry Invoice, all of them or none.
struct ImporterCII: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "importer cii", en: "import cii"),
    resume: Phrase(
      fr: "Importe des factures et avoirs CII (Factur-X, EN 16931) : tous, ou aucun.",
      en: "Imports CII invoices and credit notes (Factur-X, EN 16931): all of them, or none."),
    note: Phrase(
      fr: "Un avoir s'importe avec la facture qu'il corrige.",
      en: "A credit note is imported together with the invoice that it corrects."),
    arguments: [.fichiersCII], options: [.essai, .decouper, .arrondir, .numerosEtrangers])

  let seance: Seance

  func run() throws -> CodeRetour {
    var reglages = ReglagesImport()
    reglages.arrondir = appel.a(.arrondir)
    reglages.numerosEtrangers = appel.a(.numerosEtrangers)
    reglages.decoupe = appel.a(.decouper)
    var lecteur = LecteurCII(try seance.cadreDImport(), reglages)
    let fichiers = appel.arguments(apres: 0)
    var empreintes: [Empreinte] = []
    for fichier in fichiers {
      var octets: ContiguousArray<UInt8> = []
      empreintes.append(
        try seance.lire(fichier) { suite in
          // One byte beyond the limit is enough to be refused.
          while octets.count <= LecteurCII.maximum {
            let bloc = try suite()
            guard !bloc.isEmpty else { break }
            octets += bloc
          }
        })
      lecteur.lire(octets)
    }
    lecteur.terminer()
    guard !reglages.decoupe else {
      return try seance.decouper(lecteur, de: fichiers, par: Self.declaration)
    }
    let empreinte = Self.empreinte(de: empreintes)
    return try seance.importer(
      lecteur, de: fichiers, empreinte,
      sous: "importer cii \(empreinte.texte)" + (reglages.arrondir ? " arrondir" : "")
        + reglages.cleDesNumeros)
  }

  /// The SHA-256 of one file; of several, that of their own, a line each.
  private static func empreinte(de empreintes: [Empreinte]) -> Empreinte {
    if let seule = empreintes.first, empreintes.count == 1 { return seule }
    let lignes = empreintes.map { $0.texte + "\n" }.joined()
    return SHA256.empreinte(of: ContiguousArray(lignes.utf8).span)
  }
}

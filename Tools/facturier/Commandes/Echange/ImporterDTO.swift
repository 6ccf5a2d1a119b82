import Facturier

/// `importer dto`: takes up invoices that another program wrote as JSON, all of them or none.
struct ImporterDTO: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "importer dto", en: "import dto"),
    synonymes: ["charger", "reprendre"],
    synonymesAnglais: ["load"],
    resume: Phrase(
      fr: "Importe les factures en JSON d'un autre programme : toutes, ou aucune.",
      en: "Imports the invoices that another program wrote as JSON: all of them, or none."),
    arguments: [.fichierDTO],
    options: [.essai, .decouper, .tvaDuFichier, .arrondir, .completerBrouillons, .numerosEtrangers])

  /// In which way a file writes its rates.
  private enum TVA: String, CaseIterable { case pourcent, fraction }

  let seance: Seance

  func run() throws -> CodeRetour {
    var reglages = ReglagesImport()
    reglages.tvaEnFraction = try appel.choix(.tvaDuFichier, TVA.self) == .fraction
    reglages.arrondir = appel.a(.arrondir)
    reglages.completerBrouillons = appel.a(.completerBrouillons)
    reglages.numerosEtrangers = appel.a(.numerosEtrangers)
    reglages.decoupe = appel.a(.decouper)
    let cadre = try seance.cadreDImport()
    var lecteur = LecteurDTO(cadre, reglages)
    let fichier = appel.exige(0)
    let empreinte = try seance.lire(fichier) { try lecteur.lire($0) }
    guard !reglages.decoupe else {
      return try seance.decouper(lecteur, de: [fichier], par: Self.declaration)
    }
    return try seance.importer(
      lecteur, de: [fichier], empreinte,
      sous: "importer dto \(empreinte.texte) \(reglages.tvaEnFraction) \(reglages.arrondir)"
        + (reglages.completerBrouillons ? " brouillons" : "") + reglages.cleDesNumeros)
  }
}

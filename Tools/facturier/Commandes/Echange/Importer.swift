import Journaux
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

/// `importer csv`: takes up invoices from a table with a row for each line, all of them or none.
struct ImporterCSV: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "importer csv", en: "import csv"),
    resume: Phrase(
      fr: "Importe les factures d'un tableau, une ligne de facture par rangée : toutes, ou aucune.",
      en: "Imports the invoices of a table, a row for each line: all of them, or none."),
    note: Phrase(
      fr: "La correspondance dit ce que sont les colonnes, une par ligne : numero = N° facture. Un"
        + " tableau a 200 000 lignes et 64 Mio au plus.",
      en: "The mapping says what the columns are, one a line: numero = Invoice no. A table has"
        + " 200,000 rows and 64 MiB at most."),
    arguments: [.fichierCSV],
    options: [.correspondance.obligatoire, .essai, .decouper, .arrondir, .numerosEtrangers])

  let seance: Seance

  func run() throws -> CodeRetour {
    var reglages = ReglagesImport()
    reglages.arrondir = appel.a(.arrondir)
    reglages.numerosEtrangers = appel.a(.numerosEtrangers)
    reglages.decoupe = appel.a(.decouper)
    let chemin = appel.texte(.correspondance) ?? ""
    let octets = try FichierLu(chemin).contenu(auPlus: CorrespondanceCSV.maximum)
    let fichier = appel.exige(0)
    var lecteur = LecteurCSV(
      try seance.cadreDImport(), CorrespondanceCSV(octets), reglages,
      taille: try FichierLu(fichier).taille)
    let empreinte = try seance.lire(fichier) { try lecteur.lire($0) }
    guard !reglages.decoupe else {
      return try seance.decouper(lecteur, de: [fichier, chemin], par: Self.declaration)
    }
    let correspondance = SHA256.empreinte(of: octets.span)
    return try seance.importer(
      lecteur, de: [fichier, chemin], empreinte,
      sous: "importer csv \(empreinte.texte) \(correspondance.texte) \(reglages.arrondir)"
        + reglages.cleDesNumeros)
  }
}

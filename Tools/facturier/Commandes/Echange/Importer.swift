import Journaux
import FacturierFormats

extension Commande {
  /// `importer dto`: takes up invoices that another program wrote as JSON, all of them or none.
  static let importerDTO = Commande(
    nom: ["importer dto", "charger", "reprendre"], anglais: ["import dto", "load"],
    fr: "Importe les factures en JSON d'un autre programme : toutes, ou aucune.",
    en: "Imports the invoices that another program wrote as JSON: all of them, or none.",
    arguments: [.fichierDTO],
    options: [.essai, .decouper, .tvaDuFichier, .arrondir, .completerBrouillons, .numerosEtrangers]
  ) { seance, appel in
    var reglages = appel.reglages
    reglages.tvaEnFraction = try appel.choix(.tvaDuFichier, TVADuFichier.self) == .fraction
    reglages.completerBrouillons = appel.a(.completerBrouillons)
    var lecteur = LecteurDTO(try seance.cadreDImport(), reglages)
    let fichier = appel.exige(0)
    let empreinte = try seance.lire(fichier) { try lecteur.lire($0) }
    try seance.importer(
      lecteur, de: [fichier], empreinte,
      sous: "importer dto \(empreinte.texte) \(reglages.tvaEnFraction) \(reglages.arrondir)"
        + (reglages.completerBrouillons ? " brouillons" : "") + reglages.cleDesNumeros)
  }

  /// `importer cii`: takes up invoices of the Cross Industry Invoice, all of them or none.
  static let importerCII = Commande(
    nom: ["importer cii"], anglais: ["import cii"],
    fr: "Importe des factures et avoirs CII (Factur-X, EN 16931) : tous, ou aucun.",
    en: "Imports CII invoices and credit notes (Factur-X, EN 16931): all of them, or none.",
    note: Phrase(
      fr: "Un avoir s'importe avec la facture qu'il corrige.",
      en: "A credit note is imported together with the invoice that it corrects."),
    arguments: [.fichiersCII], options: [.essai, .decouper, .arrondir, .numerosEtrangers]
  ) { seance, appel in
    let reglages = appel.reglages
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
    let empreinte = SHA256.empreinte(de: empreintes)
    try seance.importer(
      lecteur, de: fichiers, empreinte,
      sous: "importer cii \(empreinte.texte)" + (reglages.arrondir ? " arrondir" : "")
        + reglages.cleDesNumeros)
  }

  /// `importer csv`: takes up invoices from a table with a row for each line, all of them or none.
  static let importerCSV = Commande(
    nom: ["importer csv"], anglais: ["import csv"],
    fr: "Importe les factures d'un tableau, une ligne de facture par rangée : toutes, ou aucune.",
    en: "Imports the invoices of a table, a row for each line: all of them, or none.",
    note: Phrase(
      fr: "La correspondance dit ce que sont les colonnes, une par ligne : numero = N° facture. Un"
        + " tableau a 200 000 lignes et 64 Mio au plus.",
      en: "The mapping says what the columns are, one a line: numero = Invoice no. A table has"
        + " 200,000 rows and 64 MiB at most."),
    arguments: [.fichierCSV],
    options: [.correspondance.obligatoire, .essai, .decouper, .arrondir, .numerosEtrangers]
  ) { seance, appel in
    let reglages = appel.reglages
    let chemin = appel.texte(.correspondance) ?? ""
    let octets = try FichierLu(chemin).contenu(auPlus: CorrespondanceCSV.maximum)
    let fichier = appel.exige(0)
    var lecteur = LecteurCSV(
      try seance.cadreDImport(), CorrespondanceCSV(octets), reglages,
      taille: try FichierLu(fichier).taille)
    let empreinte = try seance.lire(fichier) { try lecteur.lire($0) }
    let correspondance = SHA256.empreinte(of: octets.span)
    try seance.importer(
      lecteur, de: [fichier, chemin], empreinte,
      sous: "importer csv \(empreinte.texte) \(correspondance.texte) \(reglages.arrondir)"
        + reglages.cleDesNumeros)
  }
}

/// In which way a file writes its rates.
private enum TVADuFichier: String, CaseIterable { case pourcent, fraction }

extension Appel {
  /// How a file is to be read, as far as all formats have that alike.
  fileprivate var reglages: ReglagesImport {
    var reglages = ReglagesImport()
    reglages.arrondir = a(.arrondir)
    reglages.numerosEtrangers = a(.numerosEtrangers)
    reglages.decoupe = a(.decouper)
    return reglages
  }
}

extension SHA256 {
  /// The SHA-256 of one file; of several, that of their own, a line each.
  fileprivate static func empreinte(de empreintes: [Empreinte]) -> Empreinte {
    if let seule = empreintes.first, empreintes.count == 1 { return seule }
    let lignes = empreintes.map { $0.texte + "\n" }.joined()
    return empreinte(of: ContiguousArray(lignes.utf8).span)
  }
}

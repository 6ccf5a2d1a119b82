import FacturierFormats

extension Command {
  /// `importer dto`: takes up invoices that another program wrote as JSON, all of them or none.
  static let importerDTO = Command(
    name: ["importer dto", "charger", "reprendre"], english: ["import dto", "load"],
    fr: "Importe les factures en JSON d'un autre programme : toutes, ou aucune.",
    en: "Imports the invoices that another program wrote as JSON: all of them, or none.",
    arguments: [.fichierDTO],
    options: [
      .essai, .decouper, .tvaDuFichier, .arrondir, .completerBrouillons, .numerosEtrangers,
      .dateFuture,
    ]
  ) { session, call in
    var reglages = call.reglages
    reglages.tvaEnFraction = try call.choice(.tvaDuFichier, TVADuFichier.self) == .fraction
    reglages.completerBrouillons = call.has(.completerBrouillons)
    var lecteur = DTOReader(try session.cadreDImport(), reglages)
    let fichier = call.required(0)
    let empreinte = try session.lire(fichier) { try lecteur.read($0) }
    try session.importer(
      lecteur, de: [fichier], empreinte,
      sous: "importer dto \(empreinte.texte) \(reglages.tvaEnFraction) \(reglages.arrondir)"
        + (reglages.completerBrouillons ? " brouillons" : "") + reglages.cleDesExceptions)
  }

  /// `importer cii`: takes up invoices of the Cross Industry Invoice, all of them or none.
  static let importerCII = Command(
    name: ["importer cii"], english: ["import cii"],
    fr: "Importe des factures et avoirs CII (Factur-X, EN 16931) : tous, ou aucun.",
    en: "Imports CII invoices and credit notes (Factur-X, EN 16931): all of them, or none.",
    note: Phrase(
      fr: "Un avoir s'importe avec la facture qu'il corrige.",
      en: "A credit note is imported together with the invoice that it corrects."),
    arguments: [.fichiersCII],
    options: [.essai, .decouper, .arrondir, .numerosEtrangers, .dateFuture]
  ) { session, call in
    let reglages = call.reglages
    var lecteur = CIIReader(try session.cadreDImport(), reglages)
    let fichiers = call.arguments(from: 0)
    var empreintes: [Empreinte] = []
    for fichier in fichiers {
      var octets: ContiguousArray<UInt8> = []
      empreintes.append(
        try session.lire(fichier) { suite in
          // One byte beyond the limit is enough to be refused.
          while octets.count <= CIIReader.maximum {
            let bloc = try suite()
            guard !bloc.isEmpty else { break }
            octets += bloc
          }
        })
      lecteur.read(octets)
    }
    lecteur.finish()
    let empreinte = SHA256.empreinte(de: empreintes)
    try session.importer(
      lecteur, de: fichiers, empreinte,
      sous: "importer cii \(empreinte.texte)" + (reglages.arrondir ? " arrondir" : "")
        + reglages.cleDesExceptions)
  }

  /// `importer csv`: takes up invoices from a table with a row for each line, all of them or none.
  static let importerCSV = Command(
    name: ["importer csv"], english: ["import csv"],
    fr: "Importe les factures d'un tableau, une ligne de facture par rangée : toutes, ou aucune.",
    en: "Imports the invoices of a table, a row for each line: all of them, or none.",
    note: Phrase(
      fr: "La correspondance dit ce que sont les colonnes, une par ligne : numero = N° facture. Un"
        + " tableau a 200 000 lignes et 64 Mio au plus.",
      en: "The mapping says what the columns are, one a line: numero = Invoice no. A table has"
        + " 200,000 rows and 64 MiB at most."),
    arguments: [.fichierCSV],
    options: [
      .correspondance.required, .essai, .decouper, .arrondir, .numerosEtrangers, .dateFuture,
    ]
  ) { session, call in
    let reglages = call.reglages
    let chemin = call.text(.correspondance) ?? ""
    let octets = try InputFile(chemin).contents(atMost: CSVMapping.maximum)
    let fichier = call.required(0)
    var lecteur = CSVReader(
      try session.cadreDImport(), CSVMapping(octets), reglages,
      size: try InputFile(fichier).size)
    let empreinte = try session.lire(fichier) { try lecteur.read($0) }
    let correspondance = SHA256.empreinte(of: octets.span)
    try session.importer(
      lecteur, de: [fichier, chemin], empreinte,
      sous: "importer csv \(empreinte.texte) \(correspondance.texte) \(reglages.arrondir)"
        + reglages.cleDesExceptions)
  }
}

/// In which way a file writes its rates.
private enum TVADuFichier: String, CaseIterable { case pourcent, fraction }

extension Invocation {
  /// How a file is to be read, as far as all formats have that alike.
  fileprivate var reglages: ReglagesImport {
    var reglages = ReglagesImport()
    reglages.arrondir = has(.arrondir)
    reglages.numerosEtrangers = has(.numerosEtrangers)
    reglages.accepteDateFuture = has(.dateFuture)
    reglages.decoupe = has(.decouper)
    return reglages
  }
}

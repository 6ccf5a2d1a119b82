import FacturierFormats

/// A reader of which what it has read may be parted into files.
protocol PartedReader: ImportReader {
  /// The parts, where they are to be parted, each the ranks of so many invoices at most.
  func parties(auPlus maximum: Int) -> [[Int]]
  /// The files of a part: their names behind that of the part, and what is in them.
  func fichiers(_ partie: [Int], de chemins: [String]) -> [PartFile]
}

/// A file of a part.
typealias PartFile = (nom: String, octets: ContiguousArray<UInt8>)

extension DTOReader: PartedReader {
  func fichiers(_ partie: [Int], de chemins: [String]) -> [PartFile] {
    [(".json", contents(partie))]
  }
}

extension CSVReader: PartedReader {
  func parties(auPlus maximum: Int) -> [[Int]] { parties(auPlus: maximum, Limits()) }

  func fichiers(_ partie: [Int], de chemins: [String]) -> [PartFile] {
    [(".csv", contents(partie))]
  }
}

extension CIIReader: PartedReader {
  /// They are numbered, for documents of several folders may have one name.
  func fichiers(_ partie: [Int], de chemins: [String]) -> [PartFile] {
    let documents = documents(partie)
    return documents.enumerated().map { place, document in
      let nom = chemins[document.fichier].split(separator: "/").last ?? ""
      return ("/\((place + 1).surAuMoins(documents.count))-\(nom)", document.octets)
    }
  }
}

extension ReglagesImport {
  /// What of them the key of an import says besides, where it is not as usual.
  var cleDesExceptions: String {
    (numerosEtrangers ? " etrangers" : "") + (accepteDateFuture ? " futurs" : "")
  }
}

extension Session {
  /// What imported invoices are checked against by themselves.
  func cadreDImport() throws -> CadreImport {
    try lire { etats in
      let registre = try etats.registre()
      return CadreImport(registre: registre, aujourdhui: etats.aujourdhui(registre))
    }
  }

  /// Has a file read as far as it can be understood, and gives the SHA-256 of what was read.
  func lire(
    _ chemin: String, _ lecture: (() throws -> ContiguousArray<UInt8>) throws -> Void
  ) throws -> Empreinte {
    let entree = try InputFile(chemin)
    var empreinte = SHA256()
    try Progress.show { avancer in
      try lecture {
        let octets = try entree.read()
        empreinte.update(octets.span)
        avancer(entree.bytesRead, entree.size)
        return octets
      }
    }
    return empreinte.finalize()
  }

  /// Records what was read, all of it or nothing, and tells of it.
  ///
  /// The key of the act follows from the files and from how they were read, so that the same import is
  /// done once only.
  func importer(
    _ lecteur: some PartedReader, de fichiers: [String], _ empreinte: Empreinte, sous cle: String
  ) throws {
    guard lecteur.defauts.isEmpty else {
      return try refuser(lecteur.defauts, de: fichiers, omises: lecteur.omitted)
    }
    if call.has(.decouper) { return try decouper(lecteur, de: fichiers) }
    do {
      let bilan = try enregistrer(lecteur.factures, empreinte, cle)
      output.actIsRecorded = !call.has(.essai)
      try announce(bilan, lecteur.arrondis)
    } catch let refus as ImportRefuse {
      try refuser(refus.refus.map(lecteur.situer), de: fichiers, omises: 0)
    }
  }

  private func enregistrer(
    _ factures: [FactureImportee], _ empreinte: Empreinte, _ cle: String
  ) throws -> BilanImport {
    let origine = OrigineImport(EmpreinteFichier(digits: empreinte.texte))
    var contexte = try contexte()
    contexte.cle = try UUIDTexte(cle: cle)
    guard call.has(.essai) else {
      return try Progress.show {
        try outils().importer(factures, de: origine, par: contexte, progression: $0)
      }
    }
    return try outils(essayant: true).essayerImport(
      factures, de: origine, par: contexte, a: WallClock.system.now())
  }

  /// Names all that is wrong with files; nothing was recorded.
  private func refuser(_ erreurs: [DefautImport], de fichiers: [String], omises: Int) throws {
    for erreur in erreurs {
      if json { try output.object("erreur") { $0.erreur(erreur, de: fichiers[erreur.fichier]) } }
      let faute = erreur.messageSitue(language) + erreur.advice(language)
      Environment.say(
        fichiers.count > 1 ? wording(.faute(faute, dans: fichiers[erreur.fichier])) : faute,
        language)
    }
    warn(
      Phrase(
        fr: "\(Phrase.pluriel(erreurs.count + omises, "erreur", "erreurs"))"
          + "\(omises > 0 ? ", dont \(omises) ne sont pas montrées" : "") ; rien n'est enregistré.",
        en: "\(Phrase.plural(erreurs.count + omises, "error", "errors"))"
          + "\(omises > 0 ? ", of which \(omises) are not shown" : ""); nothing is recorded."))
    output.exitCode = omises == 0 ? erreurs.map(\.exitCode).max() ?? 0 : 65
  }

  private func announce(_ bilan: BilanImport, _ arrondis: [ArrondiImport]) throws {
    let essai = call.has(.essai)
    if json { return try output.object("resultat") { $0.bilan(bilan, arrondis, essai: essai) } }
    for arrondi in arrondis { warn(.arrondi(arrondi)) }
    warn(
      bilan.dejaFait
        ? Phrase(
          fr: "Ce fichier est déjà importé, et rien n'a changé :"
            + " \(Phrase.pluriel(bilan.inchangees.count, "facture", "factures")).",
          en: "This file is imported already, and nothing has changed:"
            + " \(Phrase.plural(bilan.inchangees.count, "invoice", "invoices")).")
        : .importe(
          factures: bilan.creees.count, inchangees: bilan.inchangees.count,
          clients: bilan.clients.count))
    for avertissement in bilan.avertissements { warn(.avertissement(avertissement)) }
    if essai { warn(.rienEnregistre) }
  }
}

extension JSONWriter {
  /// A fault of an imported file, for programs to tell apart and to find.
  fileprivate mutating func erreur(_ erreur: DefautImport, de fichier: String) {
    members([
      "code": Int(erreur.exitCode), "regle": erreur.rule, "chemin": erreur.chemin,
      "entete": erreur.enTete, "fichier": fichier, "ligne": erreur.ligne, "colonne": erreur.colonne,
    ])
    chiffres(erreur.chiffres)
    member("message", erreur.advisedMessage(.anglais).named(in: .anglais))
  }

  /// What an import did, or would do.
  fileprivate mutating func bilan(_ bilan: BilanImport, _ arrondis: [ArrondiImport], essai: Bool) {
    members([
      "importees": bilan.creees.count, "inchangees": bilan.inchangees.count,
      "clients": bilan.clients.count, "essai": essai, "dejaFait": bilan.dejaFait,
    ])
    objects("arrondis", arrondis) {
      $0.members([
        "chemin": $1.chemin, "entete": $1.enTete, "ligne": $1.ligne, "avant": $1.avant,
        "apres": $1.apres,
      ])
    }
    avertissements(bilan.avertissements)
    if !bilan.dejaFait { positions(bilan.positions) }
    tete(bilan.tete)
  }
}

/// Parts of files that are too large to be imported as one act.
extension Session {
  /// Writes what was read into a new folder, in parts each of which can be imported as one act, and tells the
  /// commands that import them, in their order; nothing is recorded.
  ///
  ///     parts/1.json, parts/2.json …         of a file
  ///     parts/1/01-F1.xml, parts/2/…         of many documents
  fileprivate func decouper(_ lecteur: some PartedReader, de fichiers: [String]) throws {
    let chemin = call.text(.decouper) ?? ""
    let dossier: FolderReplacement
    do { dossier = try FolderReplacement(chemin) } catch let erreur as JournalError {
      throw AdvisedError(erreur, advice: .dossierVide)
    }
    let parties = lecteur.parties(auPlus: CadreImport.maximum)
    var importables: [(factures: Int, commande: String)] = []
    for (rang, partie) in parties.enumerated() {
      let nom = (rang + 1).surAuMoins(parties.count)
      let contenus = lecteur.fichiers(partie, de: fichiers)
      for (suite, octets) in contenus {
        try dossier.begin(nom + suite)
        try dossier.write(octets)
        try dossier.end()
      }
      let debut = "\(chemin)/\(nom)"
      let estDossier = contenus.contains { $0.nom.hasPrefix("/") }
      let source = estDossier ? debut.forTheShell + "/*" : (debut + contenus[0].nom).forTheShell
      importables.append((partie.count, command(important: source)))
    }
    try dossier.finish()
    try announce(importables, dans: chemin)
  }

  /// The command that imports something as this one would.
  private func command(important source: String) -> String {
    let gardees = ([.registre, .auteur] + command.options).filter {
      $0 != .decouper && call.has($0)
    }
    // A program's answer is the same in each language.
    let langue = json ? .francais : language
    // A path that begins so would be an option.
    let source = source.hasPrefix("-") ? "./" + source : source
    let mots = gardees.flatMap { option in
      ["--\(option.name(langue))"]
        + (option.value == nil ? [] : call.texts(option).suffix(1)).map(\.forTheShell)
    }
    return (["facturier", command.name.en(langue), source] + mots).joined(separator: " ")
  }

  private func announce(
    _ importables: [(factures: Int, commande: String)], dans dossier: String
  ) throws {
    let (factures, parties) = (importables.map(\.factures).reduce(0, +), importables.count)
    try announce(.decoupe(factures: factures, parties: parties, dans: dossier)) {
      $0.members(["vers": dossier, "factures": factures])
      $0.objects("parties", importables) {
        $0.members(["commande": $1.commande, "factures": $1.factures])
      }
    }
    if !json { try importables.forEach { try output.line($0.commande) } }
  }
}

extension Int {
  /// The number with zeros before it, so long that those up to another sort as texts.
  func surAuMoins(_ dernier: Int) -> String {
    let chiffres = String(self)
    return String(repeating: "0", count: String(dernier).count - chiffres.count) + chiffres
  }
}

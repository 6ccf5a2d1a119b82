import Journaux
import FacturierFormats

/// What the reader of a format has read, for the one door through which all imports go.
protocol LecteurImport {
  /// The invoices.
  var factures: [FactureImportee] { get }
  /// What is wrong, the first of it.
  var erreurs: [ErreurImport] { get }
  /// How much more.
  var erreursOmises: Int { get }
  /// The numbers that were rounded.
  var arrondis: [ArrondiImport] { get }
  /// A fault that only the registre shows, at its place.
  func erreur(_ refus: RefusImport) -> ErreurImport
  /// The parts, where they are to be parted, each the ranks of so many invoices at most.
  func parties(auPlus maximum: Int) -> [[Int]]
  /// The files of a part: their names behind that of the part, and what is in them.
  func fichiers(_ partie: [Int], de chemins: [String]) -> [FichierDePartie]
}

/// A file of a part.
typealias FichierDePartie = (nom: String, octets: ContiguousArray<UInt8>)

extension LecteurDTO: LecteurImport {
  func fichiers(_ partie: [Int], de chemins: [String]) -> [FichierDePartie] {
    [(".json", contenu(partie))]
  }
}

extension LecteurCSV: LecteurImport {
  func parties(auPlus maximum: Int) -> [[Int]] { parties(auPlus: maximum, Limites()) }

  func fichiers(_ partie: [Int], de chemins: [String]) -> [FichierDePartie] {
    [(".csv", contenu(partie))]
  }
}

extension LecteurCII: LecteurImport {
  /// They are numbered, for documents of several folders may have one name.
  func fichiers(_ partie: [Int], de chemins: [String]) -> [FichierDePartie] {
    let documents = documents(partie)
    return documents.enumerated().map { place, document in
      let nom = chemins[document.fichier].split(separator: "/").last ?? ""
      return ("/\((place + 1).surAuMoins(documents.count))-\(nom)", document.octets)
    }
  }
}

extension ReglagesImport {
  /// What of them the key of an import says besides, where it is not as usual.
  var cleDesNumeros: String { numerosEtrangers ? " etrangers" : "" }
}

extension Seance {
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
    let entree = try FichierLu(chemin)
    var empreinte = SHA256()
    try Progression.montrer { avancer in
      try lecture {
        let octets = try entree.lire()
        empreinte.update(octets.span)
        avancer(entree.lus, entree.taille)
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
    _ lecteur: some LecteurImport, de fichiers: [String], _ empreinte: Empreinte, sous cle: String
  ) throws {
    guard lecteur.erreurs.isEmpty else {
      return try refuser(lecteur.erreurs, de: fichiers, omises: lecteur.erreursOmises)
    }
    if appel.a(.decouper) { return try decouper(lecteur, de: fichiers) }
    do {
      let bilan = try enregistrer(lecteur.factures, empreinte, cle)
      sortie.acteEnregistre = !appel.a(.essai)
      try annoncer(bilan, lecteur.arrondis)
    } catch let refus as ImportRefuse {
      try refuser(refus.refus.map(lecteur.erreur), de: fichiers, omises: 0)
    }
  }

  private func enregistrer(
    _ factures: [FactureImportee], _ empreinte: Empreinte, _ cle: String
  ) throws -> BilanImport {
    let origine = OrigineImport(EmpreinteFichier(digits: empreinte.texte))
    var contexte = try contexte()
    contexte.cle = UUIDTexte(cle: cle)
    guard appel.a(.essai) else {
      return try Progression.montrer {
        try outils().importer(factures, de: origine, par: contexte, progression: $0)
      }
    }
    return try outils(essayant: true).essayerImport(
      factures, de: origine, par: contexte, a: WallClock.system.now())
  }

  /// Names all that is wrong with files; nothing was recorded.
  private func refuser(_ erreurs: [ErreurImport], de fichiers: [String], omises: Int) throws {
    for erreur in erreurs {
      if json { try sortie.objet("erreur") { $0.erreur(erreur, de: fichiers[erreur.fichier]) } }
      let faute = erreur.messageSitue(langue) + erreur.conseil(langue)
      Environnement.dire(
        fichiers.count > 1 ? dire(.faute(faute, dans: fichiers[erreur.fichier])) : faute)
    }
    prevenir(
      Phrase(
        fr: "\(Phrase.pluriel(erreurs.count + omises, "erreur", "erreurs"))"
          + "\(omises > 0 ? ", dont \(omises) ne sont pas montrées" : "") ; rien n'est enregistré.",
        en: "\(Phrase.plural(erreurs.count + omises, "error", "errors"))"
          + "\(omises > 0 ? ", of which \(omises) are not shown" : ""); nothing is recorded."))
    sortie.fin = omises == 0 ? erreurs.map(\.fin).max() ?? 0 : 65
  }

  private func annoncer(_ bilan: BilanImport, _ arrondis: [ArrondiImport]) throws {
    let essai = appel.a(.essai)
    if json { return try sortie.objet("resultat") { $0.bilan(bilan, arrondis, essai: essai) } }
    for arrondi in arrondis { prevenir(.arrondi(arrondi)) }
    prevenir(
      bilan.dejaFait
        ? Phrase(
          fr: "Ce fichier est déjà importé, et rien n'a changé :"
            + " \(Phrase.pluriel(bilan.inchangees.count, "facture", "factures")).",
          en: "This file is imported already, and nothing has changed:"
            + " \(Phrase.plural(bilan.inchangees.count, "invoice", "invoices")).")
        : .importe(
          factures: bilan.creees.count, inchangees: bilan.inchangees.count,
          clients: bilan.clients.count))
    for avertissement in bilan.avertissements { prevenir(.avertissement(avertissement)) }
    if essai { prevenir(.rienEnregistre) }
  }
}

extension JSONWriter {
  /// A fault of an imported file, for programs to tell apart and to find.
  fileprivate mutating func erreur(_ erreur: ErreurImport, de fichier: String) {
    membres([
      "code": Int(erreur.fin), "regle": erreur.regle, "chemin": erreur.chemin,
      "entete": erreur.enTete, "fichier": fichier, "ligne": erreur.ligne, "colonne": erreur.colonne,
    ])
    chiffres(erreur.chiffres)
    membre("message", erreur.messageConseille(.anglais))
  }

  /// What an import did, or would do.
  fileprivate mutating func bilan(_ bilan: BilanImport, _ arrondis: [ArrondiImport], essai: Bool) {
    membres([
      "importees": bilan.creees.count, "inchangees": bilan.inchangees.count,
      "clients": bilan.clients.count, "essai": essai, "dejaFait": bilan.dejaFait,
    ])
    objets("arrondis", arrondis) {
      $0.membres([
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
extension Seance {
  /// Writes what was read into a new folder, in parts each of which can be imported as one act, and tells the
  /// commands that import them, in their order; nothing is recorded.
  ///
  ///     parts/1.json, parts/2.json …         of a file
  ///     parts/1/01-F1.xml, parts/2/…         of many documents
  fileprivate func decouper(_ lecteur: some LecteurImport, de fichiers: [String]) throws {
    let chemin = appel.texte(.decouper) ?? ""
    let dossier: FolderReplacement
    do { dossier = try FolderReplacement(chemin) } catch let erreur as JournalError {
      throw ErreurConseillee(erreur, conseil: .dossierVide)
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
      let source = estDossier ? debut.pourLeShell + "/*" : (debut + contenus[0].nom).pourLeShell
      importables.append((partie.count, commande(important: source)))
    }
    try dossier.finish()
    try annoncer(importables, dans: chemin)
  }

  /// The command that imports something as this one would.
  private func commande(important source: String) -> String {
    let gardees = ([.registre, .auteur] + commande.options).filter {
      $0 != .decouper && appel.a($0)
    }
    let mots = gardees.flatMap { option in
      [option.tiret]
        + (option.valeur == nil ? [] : appel.textes(option).suffix(1)).map(\.pourLeShell)
    }
    // A program's answer is the same in each language.
    let nom = json ? commande.nom.francais : dire(commande.nom)
    return (["facturier", nom, source] + mots).joined(separator: " ")
  }

  private func annoncer(
    _ importables: [(factures: Int, commande: String)], dans dossier: String
  ) throws {
    let (factures, parties) = (importables.map(\.factures).reduce(0, +), importables.count)
    try annoncer(.decoupe(factures: factures, parties: parties, dans: dossier)) {
      $0.membres(["vers": dossier, "factures": factures])
      $0.objets("parties", importables) {
        $0.membres(["commande": $1.commande, "factures": $1.factures])
      }
    }
    if !json { try importables.forEach { try sortie.ligne($0.commande) } }
  }
}

extension Int {
  /// The number with zeros before it, so long that those up to another sort as texts.
  func surAuMoins(_ dernier: Int) -> String {
    let chiffres = String(self)
    return String(repeating: "0", count: String(dernier).count - chiffres.count) + chiffres
  }
}

import Facturier

/// Parts of files that are too large to be imported as one act.
extension Seance {
  /// Writes what was read into a new folder, in parts each of which can be imported as one act, and tells the
  /// commands that import them, in their order; nothing is recorded.
  ///
  ///     parts/1.json, parts/2.json …         of a file
  ///     parts/1/01-F1.xml, parts/2/…         of many documents
  func decouper(
    _ lecteur: some LecteurImport, de fichiers: [String], par declaration: Declaration
  ) throws -> CodeRetour {
    guard lecteur.erreurs.isEmpty else {
      return try refuser(lecteur.erreurs, de: fichiers, omises: lecteur.erreursOmises)
    }
    let chemin = appel.texte(.decouper) ?? ""
    let dossier: FolderReplacement
    do { dossier = try FolderReplacement(chemin) } catch let erreur as JournalError {
      throw ErreurConseillee(erreur: erreur, conseil: .dossierVide)
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
      importables.append((partie.count, commande(declaration, important: source)))
    }
    try dossier.finish()
    try annoncer(importables, dans: chemin)
    return .fait
  }

  /// The command that imports something as this one would.
  private func commande(_ declaration: Declaration, important source: String) -> String {
    let gardees = ([.registre, .auteur] + declaration.options).filter {
      $0 != .decouper && appel.a($0)
    }
    let mots = gardees.flatMap { option in
      [option.tiret]
        + (option.valeur == nil ? [] : appel.textes(option).suffix(1)).map(\.pourLeShell)
    }
    // A program's answer is the same in each language.
    let nom = json ? declaration.nom.francais : dire(declaration.nom)
    return (["facturier", nom, source] + mots).joined(separator: " ")
  }

  private func annoncer(
    _ importables: [(factures: Int, commande: String)], dans dossier: String
  ) throws {
    let factures = importables.map(\.factures).reduce(0, +)
    guard json else {
      Environnement.dire(
        dire(.decoupe(factures: factures, parties: importables.count, dans: dossier)))
      for (_, commande) in importables { try sortie.ligne(commande) }
      return
    }
    try sortie.objet("resultat") {
      $0.texte("vers", dossier)
      $0.nombre("factures", factures)
      $0.objets("parties", importables) {
        $0.texte("commande", $1.commande)
        $0.nombre("factures", $1.factures)
      }
    }
  }
}

extension Int {
  /// The number with zeros before it, so long that those up to another sort as texts.
  func surAuMoins(_ dernier: Int) -> String {
    let chiffres = String(self)
    return String(repeating: "0", count: String(dernier).count - chiffres.count) + chiffres
  }
}

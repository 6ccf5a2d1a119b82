import Bytes
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
    arguments: [.fichierDTO], options: [.essai, .tvaDuFichier, .arrondir])

  /// In which way a file writes its rates.
  private enum TVA: String, CaseIterable { case pourcent, fraction }

  let seance: Seance

  func run() throws -> CodeRetour {
    var reglages = ReglagesImport()
    reglages.tvaEnFraction = try appel.choix(.tvaDuFichier, TVA.self) == .fraction
    reglages.arrondir = appel.a(.arrondir)
    let cadre = try seance.lire { etats in
      let registre = try etats.registre()
      return CadreImport(registre: registre, aujourdhui: etats.aujourdhui(registre))
    }
    var lecteur = LecteurDTO(cadre, reglages)
    let empreinte = try lire(appel.exige(0), &lecteur)
    guard lecteur.erreurs.isEmpty else {
      return try seance.refuser(lecteur.erreurs, omises: lecteur.erreursOmises)
    }
    do {
      let bilan = try importer(lecteur.factures, empreinte, reglages, seance)
      seance.sortie.acteEnregistre = !appel.a(.essai)
      try seance.annoncer(bilan, lecteur.arrondis)
      return .fait
    } catch let refus as ImportRefuse {
      return try seance.refuser(refus.refus.map(lecteur.erreur), omises: 0)
    }
  }

  /// Reads the file as far as it can be understood, and gives the SHA-256 of what was read.
  private func lire(_ chemin: String, _ lecteur: inout LecteurDTO) throws -> Empreinte {
    let entree = try FichierLu(chemin)
    let progression = Progression()
    defer { progression.finir() }
    var empreinte = SHA256()
    try lecteur.lire {
      let octets = try entree.lire()
      unsafe empreinte.update(octets.span.bytes)
      progression.avancer(entree.lus, sur: entree.taille)
      return octets
    }
    return empreinte.finalize()
  }

  /// The key of the act follows from the file and from how it was read, so that the same import is
  /// done once only.
  private func importer(
    _ factures: [FactureImportee], _ empreinte: Empreinte, _ reglages: ReglagesImport,
    _ seance: Seance
  ) throws -> BilanImport {
    let origine = OrigineImport(EmpreinteFichier(digits: empreinte.texte))
    var contexte = try seance.contexte()
    contexte.cle = Seance.cle(
      "importer dto \(empreinte.texte) \(reglages.tvaEnFraction) \(reglages.arrondir)")
    let cas = ImporterFactures(try seance.outils())
    guard seance.appel.a(.essai) else {
      return try cas.execute(factures, de: origine, par: contexte)
    }
    return try cas.essayer(factures, de: origine, par: contexte, a: WallClock.system.now())
  }
}

extension Seance {
  /// Names all that is wrong with a file; nothing was recorded.
  fileprivate func refuser(_ erreurs: [ErreurImport], omises: Int) throws -> CodeRetour {
    let code = erreurs.allSatisfy(\.vientDuRegistre) && omises == 0 ? CodeRetour.refuse : .donnees
    for erreur in erreurs {
      if json {
        try sortie.ligne(ObjetJSON(erreur, de: appel.exige(0)).fin)
      }
      Environnement.dire(erreur.messageSitue(langue) + erreur.conseil(langue))
    }
    Environnement.dire(dire(.importRefuse(erreurs: erreurs.count, omises: omises)))
    return code
  }

  fileprivate func annoncer(_ bilan: BilanImport, _ arrondis: [ArrondiImport]) throws {
    let essai = appel.a(.essai)
    if json {
      return try sortie.ligne(ObjetJSON(bilan, arrondis, essai: essai).tete(bilan.tete).fin)
    }
    for arrondi in arrondis { Environnement.dire(dire(.arrondi(arrondi))) }
    Environnement.dire(
      dire(
        bilan.dejaFait
          ? .dejaImporte(factures: bilan.inchangees.count)
          : .importe(
            factures: bilan.creees.count, inchangees: bilan.inchangees.count,
            clients: bilan.clients.count)))
    if essai { Environnement.dire(dire(.rienEnregistre)) }
  }
}

extension ObjetJSON {
  /// A fault of an imported file, for programs to tell apart and to find.
  fileprivate init(_ erreur: ErreurImport, de fichier: String) {
    let code = erreur.vientDuRegistre ? CodeRetour.refuse : .donnees
    self = ObjetJSON("erreur").nombre("code", Int(code.rawValue))
      .texte("regle", erreur.code.rawValue).texte("chemin", erreur.chemin)
      .texte("fichier", fichier).nombre("ligne", erreur.ligne).nombre("colonne", erreur.colonne)
      .texte("message", erreur.messageConseille(.anglais))
  }

  /// What an import did, or would do.
  fileprivate init(_ bilan: BilanImport, _ arrondis: [ArrondiImport], essai: Bool) {
    var objet = ObjetJSON("resultat").nombre("importees", bilan.creees.count)
      .nombre("inchangees", bilan.inchangees.count).nombre("clients", bilan.clients.count)
      .verite("essai", essai).verite("dejaFait", bilan.dejaFait)
      .objets(
        "arrondis",
        arrondis.map {
          ObjetJSON(membres: ("chemin", $0.chemin)).nombre("ligne", $0.ligne)
            .texte("avant", $0.avant).texte("apres", $0.apres)
        })
    if !bilan.dejaFait, let positions = bilan.recu?.positions {
      objet = objet.nombres("positions", [positions.lowerBound, positions.upperBound])
    }
    self = objet
  }
}

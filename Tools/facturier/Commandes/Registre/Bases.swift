import Facturier

/// `copier`: takes a registre to another folder or to a base, byte for byte, and verifies what is there.
struct Copier: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "copier", en: "copy"),
    synonymes: ["déplacer", "transférer", "migrer", "cloner"],
    synonymesAnglais: ["move", "migrate", "clone"],
    resume: Phrase(
      fr: "Copie un registre d'un dossier ou d'une base vers un autre, et vérifie la copie.",
      en: "Copies a ledger from a folder or a database to another, and verifies the copy."),
    note: Phrase(
      fr: "Interrompue, la copie reprend où elle en était ; refaite, elle ajoute ce qui est neuf."
        + " Les lignes du journal sont copiées, octet pour octet ; les preuves (ancres/) restent"
        + " où elles sont.",
      en: "Broken off, the copy goes on where it was; made again, it adds what is new. The"
        + " journal's lines are copied, byte for byte; proofs (ancres/) stay where they are."),
    arguments: [.origine, .destination])

  let seance: Seance

  func run() throws -> CodeRetour {
    let (origine, destination) = (try lieu(0), try lieu(1))
    let progression = Progression()
    defer { progression.finir() }
    let copie = try CopieDeRegistre(
      de: origine, vers: destination, patience: seance.patience, avis: seance.avertir,
      progression: progression.avancer)
    progression.finir()
    let copieVers = (copie.lieu ?? destination).nom
    guard seance.json else {
      try seance.raconter(
        seance.dire(
          .registreCopie(copie.ajoutees, jusqua: copie.tete.position, vers: copieVers)))
      return .fait
    }
    try seance.sortie.objet("resultat") {
      $0.texte("vers", copieVers)
      $0.nombre("ajoutees", copie.ajoutees)
      $0.texte("verdict", "intact")
      $0.tete(copie.tete)
    }
    return .fait
  }

  private func lieu(_ rang: Int) throws -> LieuDuRegistre {
    guard let texte = appel.argument(rang), !texte.isEmpty else {
      throw Usage(.manque(Self.declaration.arguments[rang].ecriture))
    }
    guard let lieu = LieuDuRegistre(texte) else { throw Usage(.adresseIllisible) }
    try Seance.refuserMotDePasse(lieu)
    return lieu
  }
}

/// `serveur preparer`: makes a base of PostgreSQL's ready for registres.
struct PreparerUneBase: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "serveur preparer", en: "server prepare"),
    synonymes: ["base", "postgresql", "migrer la base"],
    synonymesAnglais: ["database", "postgresql", "migrate database"],
    resume: Phrase(
      fr: "Prépare une base PostgreSQL, ou la met à jour.",
      en: "Prepares a PostgreSQL database, or brings it up to date."),
    note: Phrase(
      fr: "À faire en propriétaire de la base. Qui écrit reçoit le rôle facturier_ecrivain"
        + " (ajouter et lire), qui lit facturier_lecteur ; ni l'un ni l'autre ne modifie ni"
        + " n'efface.",
      en: "To be done as the owner of the database. Whoever writes is granted the role"
        + " facturier_ecrivain (append and read), whoever reads facturier_lecteur; neither"
        + " changes nor removes anything."),
    arguments: [.adresse])

  let seance: Seance

  func run() throws -> CodeRetour {
    let adresse = try base()
    let etapes = try adresse.preparer(patience: seance.patience)
    guard seance.json else {
      try seance.raconter(seance.dire(.basePreparee(adresse.nom, etapes)))
      return .fait
    }
    try seance.sortie.objet("resultat") {
      $0.texte("base", adresse.nom)
      $0.nombre("avant", etapes.avant)
      $0.nombre("etape", etapes.apres)
    }
    return .fait
  }
}

extension Commande {
  /// The base that the argument names.
  func base() throws -> AdresseDeBase {
    guard let lieu = LieuDuRegistre(appel.exige(0)), case .base(let adresse) = lieu else {
      throw Usage(.adresseIllisible)
    }
    try Seance.refuserMotDePasse(lieu)
    return adresse
  }
}

/// `serveur lister`: the registres that a base of PostgreSQL's keeps.
struct ListerUneBase: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "serveur lister", en: "server list"),
    synonymes: ["registres", "bases"],
    synonymesAnglais: ["ledgers", "databases"],
    resume: Phrase(
      fr: "Liste les registres d'une base PostgreSQL.",
      en: "Lists the ledgers of a PostgreSQL database."),
    arguments: [.adresse])

  let seance: Seance

  func run() throws -> CodeRetour {
    let registres = try base().registres(patience: seance.patience)
    if seance.json {
      for registre in registres {
        try seance.sortie.objet("registre") {
          $0.id("id", registre.id)
          $0.texte("nom", registre.nom?.texte)
          $0.nombre("evenements", registre.evenements)
          $0.texte("adresse", registre.adresse)
        }
      }
      return .fait
    }
    guard !registres.isEmpty else {
      Environnement.dire(Phrase.aucunRegistre.en(seance.langue))
      return .fait
    }
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneNom), cession: .coupe),
      .init(titre: seance.dire(.colonneEvenements), aDroite: true),
      .init(titre: seance.dire(.colonneIdentifiant)),
    ])
    for registre in registres {
      tableau.ajouter([
        registre.nom?.texte ?? "", String(registre.evenements), registre.id.texte,
      ])
    }
    try seance.montrer(tableau)
    return .fait
  }
}

/// `serveur schema`: what `serveur preparer` does on a new base, as SQL.
struct EcrireLeSchema: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "serveur schema", en: "server schema"),
    synonymes: ["sql", "tables"],
    synonymesAnglais: ["sql", "tables"],
    resume: Phrase(
      fr: "Écrit en SQL ce que « serveur preparer » fait sur une base neuve.",
      en: "Writes what “server prepare” does on a new database, as SQL."))

  let seance: Seance

  func run() throws -> CodeRetour {
    let schema = BasePostgreSQL.schema
    guard seance.json else {
      try seance.sortie.octets(ContiguousArray(schema.utf8))
      return .fait
    }
    try seance.sortie.objet("resultat") { $0.texte("schema", schema) }
    return .fait
  }
}

import Facturier

extension Commande {
  /// `copier`: takes a registre to another folder or to a base, byte for byte, and verifies what is there.
  static let copier = Commande(
    nom: ["copier", "déplacer", "transférer", "migrer", "cloner"],
    anglais: ["copy", "move", "migrate", "clone"],
    fr: "Copie un registre d'un dossier ou d'une base vers un autre, et vérifie la copie.",
    en: "Copies a ledger from a folder or a database to another, and verifies the copy.",
    note: Phrase(
      fr: "Interrompue, la copie reprend où elle en était ; refaite, elle ajoute ce qui est neuf."
        + " Les lignes du journal sont copiées, octet pour octet ; les preuves (ancres/) restent"
        + " où elles sont.",
      en: "Broken off, the copy goes on where it was; made again, it adds what is new. The"
        + " journal's lines are copied, byte for byte; proofs (ancres/) stay where they are."),
    arguments: [.origine, .destination]
  ) { seance, appel in
    let (origine, destination) = (try seance.lieu(0), try seance.lieu(1))
    let copie = try Progression.montrer {
      try CopieDeRegistre(
        de: origine, vers: destination, patience: seance.patience, avis: seance.avertir,
        progression: $0)
    }
    let copieVers = (copie.lieu ?? destination).nom
    try seance.raconter(
      .registreCopie(copie.ajoutees, jusqua: copie.tete.position, vers: copieVers)
    ) {
      $0.membres(["vers": copieVers, "ajoutees": copie.ajoutees, "verdict": "intact"])
      $0.tete(copie.tete)
    }
  }

  /// `serveur preparer`: makes a base of PostgreSQL's ready for registres.
  static let preparerUneBase = Commande(
    nom: ["serveur preparer", "base", "postgresql", "migrer la base"],
    anglais: ["server prepare", "database", "postgresql", "migrate database"],
    fr: "Prépare une base PostgreSQL, ou la met à jour.",
    en: "Prepares a PostgreSQL database, or brings it up to date.",
    note: Phrase(
      fr: "À faire en propriétaire de la base. Qui écrit reçoit le rôle facturier_ecrivain"
        + " (ajouter et lire), qui lit facturier_lecteur ; ni l'un ni l'autre ne modifie ni"
        + " n'efface.",
      en: "To be done as the owner of the database. Whoever writes is granted the role"
        + " facturier_ecrivain (append and read), whoever reads facturier_lecteur; neither"
        + " changes nor removes anything."),
    arguments: [.adresse]
  ) { seance, appel in
    let adresse = try seance.base()
    let etapes = try adresse.preparer(patience: seance.patience)
    try seance.raconter(.basePreparee(adresse.nom, etapes)) {
      $0.membres(["base": adresse.nom, "avant": etapes.avant, "etape": etapes.apres])
    }
  }

  /// `serveur lister`: the registres that a base of PostgreSQL's keeps.
  static let listerUneBase = Commande(
    nom: ["serveur lister", "registres", "bases"],
    anglais: ["server list", "ledgers", "databases"],
    fr: "Liste les registres d'une base PostgreSQL.",
    en: "Lists the ledgers of a PostgreSQL database.", arguments: [.adresse]
  ) { seance, appel in
    let registres = try seance.base().registres(patience: seance.patience)
    if seance.json {
      return try seance.sortie.objets("registre", registres) {
        $0.membres([
          "id": $1.id, "nom": $1.nom?.texte, "evenements": $1.evenements, "adresse": $1.adresse,
        ])
      }
    }
    guard !registres.isEmpty else { return seance.prevenir(.aucunRegistre) }
    let colonnes = [
      seance.colonne(.colonneNom, cession: .coupe),
      seance.colonne(.colonneEvenements, aDroite: true), seance.colonne(.colonneIdentifiant),
    ]
    let rangees = registres.map { [$0.nom?.texte ?? "", String($0.evenements), $0.id.texte] }
    try seance.montrer(Tableau(colonnes, rangees))
  }

  /// `serveur schema`: what `serveur preparer` does on a new base, as SQL.
  static let ecrireLeSchema = Commande(
    nom: ["serveur schema", "sql", "tables"], anglais: ["server schema", "sql", "tables"],
    fr: "Écrit en SQL ce que « serveur preparer » fait sur une base neuve.",
    en: "Writes what “server prepare” does on a new database, as SQL."
  ) { seance, appel in
    let schema = BasePostgreSQL.schema
    guard seance.json else { return try seance.sortie.octets(ContiguousArray(schema.utf8)) }
    try seance.sortie.objet("resultat") { $0.membre("schema", schema) }
  }
}

extension Seance {
  /// The base that the argument names.
  fileprivate func base() throws -> AdresseDeBase {
    guard let lieu = LieuDuRegistre(appel.exige(0)), case .base(let adresse) = lieu else {
      throw Usage(.adresseIllisible)
    }
    try refuserMotDePasse(lieu)
    return adresse
  }

  fileprivate func lieu(_ rang: Int) throws -> LieuDuRegistre {
    let texte = appel.exige(rang)
    guard !texte.isEmpty else { throw Usage(.manque(commande.arguments[rang].ecriture)) }
    let lieu = try Self.lieu(texte)
    try refuserMotDePasse(lieu)
    return lieu
  }
}

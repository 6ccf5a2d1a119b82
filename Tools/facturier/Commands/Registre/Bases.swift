import Facturier

extension Command {
  /// `copier`: takes a registre to another folder or to a base, byte for byte, and verifies what is there.
  static let copier = Command(
    name: ["copier", "déplacer", "transférer", "migrer", "cloner", "sauvegarder", "sauvegarde"],
    english: ["copy", "move", "migrate", "clone", "backup", "back up"],
    fr: "Copie un registre d'un dossier ou d'une base vers un autre, et vérifie la copie.",
    en: "Copies a ledger from a folder or a database to another, and verifies the copy.",
    note: Phrase(
      fr: "Interrompue, la copie reprend où elle en était ; refaite, elle ajoute ce qui est neuf."
        + " Les lignes du journal sont copiées, octet pour octet ; les preuves (ancres/) restent"
        + " où elles sont.",
      en: "Broken off, the copy goes on where it was; made again, it adds what is new. The"
        + " journal's lines are copied, byte for byte; proofs (ancres/) stay where they are."),
    arguments: [.origine, .destination]
  ) { session, call in
    let (origine, destination) = (try session.lieu(0), try session.lieu(1))
    let copie = try Progress.show {
      try CopieDeRegistre(
        de: origine, vers: destination, patience: session.patience, avis: session.avertir,
        progression: $0)
    }
    let copieVers = (copie.lieu ?? destination).nom
    try session.tell(
      .registreCopie(copie.ajoutees, jusqua: copie.tete.position, vers: copieVers)
    ) {
      $0.members(["vers": copieVers, "ajoutees": copie.ajoutees, "verdict": "intact"])
      $0.tete(copie.tete)
    }
  }

  /// `serveur preparer`: makes a base of PostgreSQL's ready for registres.
  static let preparerUneBase = Command(
    name: ["serveur preparer", "base", "postgresql", "migrer la base"],
    english: ["server prepare", "database", "postgresql", "migrate database"],
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
  ) { session, call in
    let adresse = try session.base()
    let etapes = try adresse.preparer(patience: session.patience)
    try session.tell(.basePreparee(adresse.nom, etapes)) {
      $0.members(["base": adresse.nom, "avant": etapes.avant, "etape": etapes.apres])
    }
  }

  /// `serveur lister`: the registres that a base of PostgreSQL's keeps.
  static let listerUneBase = Command(
    name: ["serveur lister", "registres", "bases"],
    english: ["server list", "ledgers", "databases"],
    fr: "Liste les registres d'une base PostgreSQL.",
    en: "Lists the ledgers of a PostgreSQL database.", arguments: [.adresse]
  ) { session, call in
    let registres = try session.base().registres(patience: session.patience)
    if session.json {
      return try session.output.objects("registre", registres) {
        $0.members([
          "id": $1.id, "nom": $1.nom?.texte, "evenements": $1.evenements, "adresse": $1.adresse,
        ])
      }
    }
    guard !registres.isEmpty else { return session.warn(.aucunRegistre) }
    let colonnes = [
      session.colonne(.colonneNom, cession: .cut),
      session.colonne(.colonneEvenements, aDroite: true), session.colonne(.colonneIdentifiant),
    ]
    let rangees = registres.map { [$0.nom?.texte ?? "", String($0.evenements), $0.id.texte] }
    try session.montrer(Table(colonnes, rangees))
  }

  /// `serveur schema`: what `serveur preparer` does on a new base, as SQL.
  static let ecrireLeSchema = Command(
    name: ["serveur schema", "sql", "tables"], english: ["server schema", "sql", "tables"],
    fr: "Écrit en SQL ce que « serveur preparer » fait sur une base neuve.",
    en: "Writes what “server prepare” does on a new database, as SQL."
  ) { session, call in
    let schema = BasePostgreSQL.schema
    guard session.json else { return try session.output.bytes(ContiguousArray(schema.utf8)) }
    try session.output.object("resultat") { $0.member("schema", schema) }
  }
}

extension Session {
  /// The base that the argument names.
  fileprivate func base() throws -> AdresseDeBase {
    guard let lieu = LieuDuRegistre(call.required(0)), case .base(let adresse) = lieu else {
      throw UsageError(.adresseIllisible)
    }
    try refuserMotDePasse(lieu)
    return adresse
  }

  fileprivate func lieu(_ rang: Int) throws -> LieuDuRegistre {
    let texte = call.required(rang)
    guard !texte.isEmpty else { throw UsageError(.manque([command.arguments[rang].spelling])) }
    let lieu = try Self.lieu(texte)
    try refuserMotDePasse(lieu)
    return lieu
  }
}

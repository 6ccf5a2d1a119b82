import Facturier

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

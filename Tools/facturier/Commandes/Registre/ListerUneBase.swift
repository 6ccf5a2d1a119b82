import Facturier

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

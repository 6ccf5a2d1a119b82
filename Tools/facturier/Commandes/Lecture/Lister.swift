import Facturier

/// `lister`: the factures, in the order in which they were begun.
enum Lister: Commande {
  static let declaration = Declaration(
    nom: "lister", alias: "list", resume: .resumeLister,
    options: [.statut, .pourClient, .au, .position])

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let statut = try appel.texte(.statut).map { try Self.statut($0, seance.langue) }
    let repertoire = try seance.repertoire()
    let jour = try seance.jour()
    let client = try appel.texte(.pourClient).map(seance.client)
    let factures = repertoire.factures.values
      .filter { statut == nil || $0.statut(le: jour) == statut }
      .filter { client == nil || $0.clientId == client }
      .sorted { $0.brouillon < $1.brouillon }
    if seance.json {
      for facture in factures { try seance.sortie.ligne(ObjetJSON(facture, le: jour).fin) }
      return .fait
    }
    guard !factures.isEmpty else {
      Environnement.dire(seance.dire(.aucuneFacture))
      return .fait
    }
    try seance.montrer(tableau(factures, repertoire, le: jour, seance))
    return .fait
  }

  /// The statut meant, by its name in either language, with or without accents and capitals.
  static func statut(
    _ texte: String, _ langue: Langue, pour declaration: Declaration = declaration
  ) throws -> StatutFacture {
    let nu = nu(texte)
    for statut in StatutFacture.allCases {
      if Langue.allCases.contains(where: { Self.nu(statut.libelle($0)) == nu }) { return statut }
    }
    throw Usage(
      .choixAttendu(
        "--statut", trouve: texte, parmi: StatutFacture.allCases.map { $0.libelle(langue) }),
      declaration)
  }

  private static func nu(_ texte: String) -> String {
    texte.lowercased().filter { $0 != " " && $0 != "-" }
      .map { $0 == "é" ? "e" : String($0) }.joined()
  }

  private static func tableau(
    _ factures: [Facture], _ repertoire: Repertoire, le jour: DateCivile, _ seance: Seance
  ) -> Tableau {
    let langue = seance.langue
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneFacture)),
      .init(titre: seance.dire(.colonneClient), cede: true),
      .init(titre: seance.dire(.colonneDate), estFacultative: true),
      .init(titre: seance.dire(.colonneEcheance)),
      .init(titre: seance.dire(.colonneStatut)),
      .init(titre: seance.dire(.colonneTTC), aDroite: true),
      .init(titre: seance.dire(.colonneSolde), aDroite: true),
    ])
    for facture in factures {
      let statut = facture.statut(le: jour)
      tableau.ajouter(
        [
          facture.reference, repertoire.clients[facture.clientId]?.fiche.nom.texte ?? "",
          facture.dateFacture.affiche(langue), facture.dateEcheance.affiche(langue),
          statut.libelle(langue), facture.totaux.totalTTC.affiche(langue),
          facture.solde(le: jour).affiche(langue),
        ], teinte: statut.couleur.teinte)
    }
    return tableau
  }
}

import Facturier

/// `lister`: the factures, in the order in which they were begun.
struct Lister: Commande {
  static let declaration = Declaration(
    nom: "lister", alias: "list", resume: .resumeLister,
    options: [.statut, .pourClient, .au, .position])

  let seance: Seance

  func run() throws -> CodeRetour {
    let statut = try appel.statut(seance.langue)
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
    try seance.montrer(tableau(factures, repertoire, le: jour))
    return .fait
  }

  private func tableau(
    _ factures: [Facture], _ repertoire: Repertoire, le jour: DateCivile
  ) -> Tableau {
    let langue = seance.langue
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneFacture)),
      .init(titre: seance.dire(.colonneClient), cession: .coupe),
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

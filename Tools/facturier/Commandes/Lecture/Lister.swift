import Facturier

/// `lister`: the factures, in the order in which they were begun.
struct Lister: Commande {
  static let declaration = Declaration(
    nom: "lister", alias: "list", resume: .resumeLister,
    options: [.statut, .pourClient, .au, .position])

  let seance: Seance

  func run() throws -> CodeRetour {
    let statut = try appel.statut(seance.langue)
    var parcours = try Parcours(seance)
    let jour = parcours.jour
    let client = try appel.texte(.pourClient).map(seance.client)
    let retient: @Sendable (Facture) -> Bool = {
      (statut == nil || $0.statut(le: jour) == statut) && (client == nil || $0.clientId == client)
    }
    if seance.json {
      try parcours.executer { facture in
        retient(facture) ? ObjetJSON(facture, le: jour).fin : nil
      } _: {
        try $0.map(seance.sortie.ligne)
      }
      return .fait
    }
    let langue = seance.langue
    var rangees: [Rangee] = []
    try parcours.executer { facture in
      retient(facture) ? Rangee(facture, le: jour, langue) : nil
    } _: {
      if let rangee = $0 { rangees.append(rangee) }
    }
    guard !rangees.isEmpty else {
      Environnement.dire(seance.dire(.aucuneFacture))
      return .fait
    }
    var tableau = Tableau(colonnes)
    for rangee in rangees {
      let nom = parcours.noms[rangee.client] ?? ""
      tableau.ajouter([rangee.reference, nom] + rangee.suite, teinte: rangee.teinte)
    }
    try seance.montrer(tableau)
    return .fait
  }

  private var colonnes: [Tableau.Colonne] {
    [
      .init(titre: seance.dire(.colonneFacture)),
      .init(titre: seance.dire(.colonneClient), cession: .coupe),
      .init(titre: seance.dire(.colonneDate), estFacultative: true),
      .init(titre: seance.dire(.colonneEcheance)),
      .init(titre: seance.dire(.colonneStatut)),
      .init(titre: seance.dire(.colonneTTC), aDroite: true),
      .init(titre: seance.dire(.colonneSolde), aDroite: true),
    ]
  }
}

/// What a row shows of a facture; its client's name is known when all have been gone through.
private struct Rangee: Sendable {
  let reference: String
  let client: ClientID
  let suite: [String]
  let teinte: Couleurs.Teinte?

  init(_ facture: Facture, le jour: DateCivile, _ langue: Langue) {
    let statut = facture.statut(le: jour)
    reference = facture.reference
    client = facture.clientId
    suite = [
      facture.dateFacture.affiche(langue), facture.dateEcheance.affiche(langue),
      statut.libelle(langue), facture.totaux.totalTTC.affiche(langue),
      facture.solde(le: jour).affiche(langue),
    ]
    teinte = statut.couleur.teinte
  }
}

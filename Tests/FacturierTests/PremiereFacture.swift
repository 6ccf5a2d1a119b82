import Facturier

/// A registre in which a first invoice is issued; gives its number and what is due.
func premiereFacture(dans folder: String) async throws(Echec) -> String {
  let depot = try await Depot(.dossier(folder))
  _ = try await depot.faire { outils in
    let vendeur = Vendeur(
      nom: try Libelle("Atelier Vermeil"), siren: try Siren("732829320"),
      adresse: Adresse(
        voie: try Libelle("4 rue des Tanneurs"), codePostal: try Libelle("35300"),
        ville: try Libelle("Fougères")))
    return try OuvrirRegistre(outils).execute(vendeur, par: Contexte(auteur: Author("camille")))
  }
  let client = try await depot.faire { outils in
    let fiche = FicheClient(
      nom: try Libelle("Le Moulin à Épices"),
      adresse: Adresse(
        voie: try Libelle("1 place du Marché"), codePostal: try Libelle("35000"),
        ville: try Libelle("Rennes")))
    return try CreerClient(outils).execute(fiche, par: Contexte(auteur: Author("camille")))
  }
  let clientId = client.obtenu

  let brouillon = try await depot.faire { outils in
    try CreerFacture(outils).execute(
      DemandeFacture(clientId: clientId), par: Contexte(auteur: Author("camille")))
  }
  let facture = brouillon.obtenu
  _ = try await depot.faire { outils in
    let ligne = DemandeLigne(
      designation: try Libelle("Étagère en chêne"), quantite: try Quantite("3"),
      prixUnitaire: try PrixUnitaire("189.90"))
    return try AjouterLigne(outils).execute(
      facture, ligne, par: Contexte(auteur: Author("camille")))
  }
  let emission = try await depot.faire { outils in
    try EmettreFacture(outils).execute(facture, par: Contexte(auteur: Author("camille")))
  }

  let vue = try await depot.facture(facture)
  return "\(emission.obtenu.numero.numero) \(vue.facture.solde(le: vue.jour).affiche(.francais))"
}

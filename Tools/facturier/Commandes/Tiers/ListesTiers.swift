import Facturier

/// `client lister`: all clients, by name.
enum ListerLesClients: Commande {
  static let declaration = Declaration(
    nom: "client lister", alias: "customer list", resume: .resumeClientLister)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let clients = try seance.repertoire().clients.values
      .sorted { ($0.fiche.nom.texte, $0.id) < ($1.fiche.nom.texte, $1.id) }
    if seance.json {
      for client in clients { try seance.sortie.ligne(ObjetJSON(client).fin) }
      return .fait
    }
    guard !clients.isEmpty else {
      Environnement.dire(Phrase.aucunClient.texte(seance.langue))
      return .fait
    }
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneNom), cede: true),
      .init(titre: seance.dire(.colonneSiren)),
      .init(titre: seance.dire(.colonneVille), cede: true),
      .init(titre: seance.dire(.colonneIdentifiant)),
    ])
    for client in clients {
      tableau.ajouter([
        client.fiche.nom.texte, client.fiche.siren?.texte ?? "",
        client.fiche.adresse?.ville.texte ?? "", client.id.texte,
      ])
    }
    try seance.montrer(tableau)
    return .fait
  }
}

/// `client afficher`: what is known of one client.
enum AfficherUnClient: Commande {
  static let declaration = Declaration(
    nom: "client afficher", alias: "customer show", resume: .resumeClientAfficher,
    arguments: [.client])

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let id = try seance.client(appel.exige(0))
    let client = try seance.lire { try $0.client(id) }
    if seance.json {
      try seance.sortie.ligne(ObjetJSON(client).fin)
      return .fait
    }
    let fiche = client.fiche
    let adresse = fiche.adresse.map { adresse in
      [
        adresse.voie.texte, adresse.complement?.texte,
        "\(adresse.codePostal) \(adresse.ville)", adresse.pays.texte,
      ].compactMap { $0 }
    }
    let lignes =
      [client.id.texte, fiche.nom.texte] + (adresse ?? [])
      + [
        fiche.siret?.texte ?? fiche.siren?.texte, fiche.numeroTVA?.texte, fiche.courriel?.texte,
        fiche.adresseElectronique?.texte,
      ].compactMap { $0 }
    for ligne in lignes { try seance.sortie.ligne(ligne.visible) }
    return .fait
  }
}

/// `produit lister`: all produits, by name.
enum ListerLesProduits: Commande {
  static let declaration = Declaration(
    nom: "produit lister", alias: "product list", resume: .resumeProduitLister)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let produits = try seance.repertoire().produits.values
      .sorted { ($0.fiche.designation.texte, $0.id) < ($1.fiche.designation.texte, $1.id) }
    if seance.json {
      for produit in produits { try seance.sortie.ligne(ObjetJSON(produit).fin) }
      return .fait
    }
    guard !produits.isEmpty else {
      Environnement.dire(Phrase.aucunProduit.texte(seance.langue))
      return .fait
    }
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneDesignation), cede: true),
      .init(titre: seance.dire(.colonnePrix), aDroite: true),
      .init(titre: seance.dire(.colonneTVA), aDroite: true),
      .init(titre: seance.dire(.colonneIdentifiant)),
    ])
    for produit in produits {
      tableau.ajouter([
        produit.fiche.designation.texte, produit.fiche.prixUnitaire.nombre(seance.langue),
        produit.fiche.tva?.affiche(seance.langue) ?? "", produit.id.texte,
      ])
    }
    try seance.montrer(tableau)
    return .fait
  }
}

import Facturier

/// `produit lister`: all produits, by name.
struct ListerLesProduits: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "produit lister", en: "product list"),
    synonymes: ["produits", "catalogue", "lister produits"],
    synonymesAnglais: ["products", "catalog", "list products"],
    resume: Phrase(fr: "Liste les produits.", en: "Lists the products."), options: [.archives])

  let seance: Seance

  func run() throws -> CodeRetour {
    let produits = try seance.tous(.produit) { $0.produit }
      .filter { $0.estArchive == appel.a(.archives) }
      .sorted { ($0.fiche.designation.texte, $0.id) < ($1.fiche.designation.texte, $1.id) }
    if seance.json {
      for produit in produits { try seance.sortie.objet("produit") { $0.produit(produit) } }
      return .fait
    }
    guard !produits.isEmpty else {
      Environnement.dire(Phrase.aucunProduit.en(seance.langue))
      return .fait
    }
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneDesignation), cession: .coupe),
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

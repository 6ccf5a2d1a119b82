import Facturier

/// `produit afficher`: what is known of one produit.
struct AfficherUnProduit: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "produit afficher", en: "product show"),
    synonymes: ["produit voir", "produit montrer", "fiche produit", "afficher produit"],
    synonymesAnglais: ["product view", "show product"],
    resume: Phrase(fr: "Affiche un produit.", en: "Shows a product."),
    arguments: [.produit])

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.produit(appel.exige(0))
    let produit = try seance.lire { try $0.produit(id) }
    if seance.json {
      try seance.sortie.objet("produit") { $0.produit(produit) }
      return .fait
    }
    let fiche = produit.fiche
    let prix = fiche.prixUnitaire.nombre(seance.langue)
    let lignes = [
      produit.id.texte, fiche.designation.texte, fiche.reference?.texte,
      seance.dire(.prixDeVente(prix, unite: fiche.codeUnite?.nom(seance.langue))),
      fiche.tva.map { seance.dire(.tvaDeVente($0.affiche(seance.langue))) },
    ]
    for ligne in lignes.compactMap(\.self) { try seance.raconter(ligne) }
    return .fait
  }
}

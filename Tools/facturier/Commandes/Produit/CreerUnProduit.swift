import Facturier

/// `produit creer`: puts a produit on offer.
struct CreerUnProduit: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "produit creer", en: "product create"),
    synonymes: [
      "produit ajouter", "produit nouveau", "ajouter produit", "créer produit", "nouveau produit",
    ],
    synonymesAnglais: [
      "product add", "product new", "add product", "create product", "new product",
    ],
    resume: Phrase(
      fr: "Crée un produit et affiche son identifiant.",
      en: "Creates a product and shows its identifier."),
    options: [.designation.obligatoire, .prix.obligatoire] + FicheDeProduit.options
      + [.idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let fiche = try FicheDeProduit.lire(appel, sur: nil)
    let recu = try seance.faire { try $0.creerProduit(fiche) }
    return try seance.repondre(
      recu, donnee: recu.produitId?.texte, .enregistre(fiche.designation.texte))
  }
}

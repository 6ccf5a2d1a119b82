import Facturier

/// `ligne ajouter`: adds a line to a draft.
struct AjouterUneLigne: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "ligne ajouter", en: "line add"),
    synonymes: [
      "ajouter", "article", "prestation", "ajouter ligne", "ligne créer", "ligne nouvelle",
    ],
    synonymesAnglais: ["add", "item", "add line", "line create", "line new"],
    resume: Phrase(fr: "Ajoute une ligne à un brouillon.", en: "Adds a line to a draft."),
    note: Phrase(
      fr: "Il faut une désignation, une quantité et un prix ; un produit donne tout, sauf la"
        + " quantité.",
      en: "A designation, a quantity and a price are needed; a product gives all but the"
        + " quantity."),
    arguments: [.facture],
    options: FicheDeLigne.options.attendant(exigees) + [.produit] + Option.dActe)

  /// What a line needs; a produit gives all of it but how much.
  private static let exigees: [Option] = [.designation, .quantite, .prix]

  let seance: Seance

  func run() throws -> CodeRetour {
    let exigees = appel.a(.produit) ? [.quantite] : Self.exigees
    if let absente = exigees.first(where: { !appel.a($0) }) {
      throw Usage(.manque(absente.ecriture))
    }
    let produit: ProduitID? = try appel.texte(.produit).map { try seance.tenu($0, .exclus) }
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.ajouterLigne(facture, FicheDeLigne.lire(appel), de: produit)
    }
    return try seance.repondre(recu, donnee: recu.ligneId?.texte, seance.enTout)
  }
}

import Facturier

/// `produit modifier`: changes a produit.
struct ModifierUnProduit: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "produit modifier", en: "product edit"),
    synonymes: ["produit changer", "produit corriger", "modifier produit", "tarif"],
    synonymesAnglais: ["product change", "edit product"],
    resume: Phrase(fr: "Modifie un produit.", en: "Changes a product."),
    note: .noteEffacer(Option.unite.tiret), arguments: [.produit],
    options: [.designation, .prix] + FicheDeProduit.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let id = try seance.produit(appel.exige(0))
    var nom = ""
    let recu = try seance.faire(sur: .produit(id)) {
      try $0.modifierProduit(id) { fiche in
        fiche = try FicheDeProduit.lire(appel, sur: fiche)
        nom = fiche.designation.texte
      }
    }
    return try seance.repondre(recu, donnee: id.texte, .enregistre(nom))
  }
}

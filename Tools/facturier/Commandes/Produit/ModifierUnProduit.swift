import Facturier

/// `produit modifier`: changes a produit.
struct ModifierUnProduit: Commande {
  static let declaration = Declaration(
    nom: "produit modifier", alias: "product edit", resume: .resumeProduitModifier,
    arguments: [.produit],
    options: [.designation, .prix] + FicheDeProduit.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let id = try seance.produit(appel.exige(0))
    let fiche = try FicheDeProduit.lire(appel, sur: seance.lire { try $0.produit(id).fiche })
    let recu = try ModifierProduit(seance.outils()).execute(id, fiche, par: seance.contexte())
    return try seance.repondre(recu, donnee: id.texte, .enregistre(fiche.designation.texte))
  }
}

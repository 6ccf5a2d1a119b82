import Facturier

/// A produit's particulars, as options give them.
enum FicheDeProduit {
  static let options: [Option] = [.reference, .tva, .unite]

  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: FicheProduit?) throws -> FicheProduit {
    guard let designation = try appel.valeur(.designation, Libelle.self) ?? avant?.designation
    else { throw Usage(.optionManquante(Option.designation.ecriture)) }
    guard let prix = try appel.nombre(.prix, PrixUnitaire.self) ?? avant?.prixUnitaire
    else { throw Usage(.optionManquante(Option.prix.ecriture)) }
    return FicheProduit(
      designation: designation, reference: try appel.valeur(.reference) ?? avant?.reference,
      prixUnitaire: prix, tva: try appel.nombre(.tva) ?? avant?.tva,
      unite: try appel.valeur(.unite) ?? avant?.unite)
  }
}

/// `produit creer`: puts a produit on offer.
enum CreerUnProduit: Commande {
  static let declaration = Declaration(
    nom: "produit creer", alias: "product create", resume: .resumeProduitCreer,
    options: [.designation.obligatoire, .prix.obligatoire] + FicheDeProduit.options
      + [.idempotence])

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let fiche = try FicheDeProduit.lire(appel, sur: nil)
    let recu = try CreerProduit(seance.outils()).execute(fiche, par: seance.contexte())
    return try seance.repondre(
      recu, donnee: recu.produitId?.texte, .enregistre(fiche.designation.texte))
  }
}

/// `produit modifier`: changes a produit.
enum ModifierUnProduit: Commande {
  static let declaration = Declaration(
    nom: "produit modifier", alias: "product edit", resume: .resumeProduitModifier,
    arguments: [.produit],
    options: [.designation, .prix] + FicheDeProduit.options + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    guard declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let id = try seance.produit(appel.exige(0))
    let fiche = try FicheDeProduit.lire(appel, sur: seance.lire { try $0.produit(id).fiche })
    let recu = try ModifierProduit(seance.outils()).execute(id, fiche, par: seance.contexte())
    return try seance.repondre(recu, donnee: id.texte, .enregistre(fiche.designation.texte))
  }
}

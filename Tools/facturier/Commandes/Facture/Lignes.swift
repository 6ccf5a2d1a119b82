import Facturier

/// What a line is to say, as options give it.
enum FicheDeLigne {
  static let options: [Option] = [
    .designation, .quantite, .prix, .unite, .tva, .categorieTVA, .motifExoneration,
    .referenceCommande, .dateCommande,
  ]

  static func lire(_ appel: Appel) throws -> DemandeLigne {
    var demande = DemandeLigne()
    demande.designation = try appel.valeur(.designation)
    demande.quantite = try appel.nombre(.quantite)
    demande.unite = try appel.valeur(.unite)
    demande.prixUnitaire = try appel.nombre(.prix)
    demande.tva = try appel.nombre(.tva)
    demande.categorieTVA = try appel.choix(.categorieTVA)
    demande.motifExoneration = try appel.valeur(.motifExoneration)
    demande.referenceCommande = try appel.valeur(.referenceCommande)
    demande.dateCommande = try appel.date(.dateCommande)
    return demande
  }
}

/// `ligne ajouter`: adds a line to a draft.
enum AjouterUneLigne: Commande {
  static let declaration = Declaration(
    nom: "ligne ajouter", alias: "line add", resume: .resumeLigneAjouter, arguments: [.facture],
    options: FicheDeLigne.options + [.produit] + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let exigees: [Option] = appel.a(.produit) ? [.quantite] : [.designation, .quantite, .prix]
    if let absente = exigees.first(where: { !appel.a($0) }) {
      throw Usage(.optionManquante(absente.ecriture), declaration)
    }
    let outils = try seance.outils()
    let produit = try appel.texte(.produit).map(seance.produit)
    let recu = try AjouterLigne(outils).execute(
      seance.facture(appel.exige(0)), FicheDeLigne.lire(appel), de: produit,
      par: seance.contexte())
    return try seance.repondre(recu, outils, donnee: recu.ligneId?.texte, seance.enTout)
  }
}

/// `ligne modifier`: changes a line of a draft.
enum ModifierUneLigne: Commande {
  static let declaration = Declaration(
    nom: "ligne modifier", alias: "line edit", resume: .resumeLigneModifier,
    arguments: [.facture, .ligne], options: FicheDeLigne.options + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    guard FicheDeLigne.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let outils = try seance.outils()
    let facture = try seance.facture(appel.exige(0))
    let recu = try ModifierLigne(outils).execute(
      facture, ligne: seance.ligne(appel.exige(1), de: facture), FicheDeLigne.lire(appel),
      par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }
}

/// `ligne retirer`: takes a line off a draft.
enum RetirerUneLigne: Commande {
  static let declaration = Declaration(
    nom: "ligne retirer", alias: "line remove", resume: .resumeLigneRetirer,
    arguments: [.facture, .ligne], options: Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let facture = try seance.facture(appel.exige(0))
    let recu = try RetirerLigne(outils).execute(
      facture, ligne: seance.ligne(appel.exige(1), de: facture), par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }
}

import Facturier

/// `afficher`: one facture, with its lines and what it comes to.
enum Afficher: Commande {
  static let declaration = Declaration(
    nom: "afficher", alias: "show", resume: .resumeAfficher, arguments: [.facture],
    options: [.au])

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let jour = try seance.jour()
    let (facture, client) = try seance.lire { etats in
      let facture = try etats.facture(etats.facture(designee: appel.exige(0)))
      return (facture, try etats.client(facture.clientId))
    }
    if seance.json {
      try seance.sortie.ligne(ObjetJSON(facture, le: jour).fin)
      return .fait
    }
    let langue = seance.langue
    let statut = facture.statut(le: jour)
    let palette = seance.sortie.couleurs
    try seance.sortie.ligne(
      palette.gras(facture.reference) + "  "
        + palette.teindre(statut.libelle(langue), statut.couleur.teinte))
    try seance.sortie.ligne((facture.emission?.client ?? client.fiche).nom.texte.visible)
    try seance.sortie.ligne(
      seance.dire(
        .lignesDeFacture(
          date: facture.dateFacture.affiche(langue),
          echeance: facture.dateEcheance.affiche(langue),
          conditions: facture.conditionsPaiement.libelle(langue))))
    try seance.sortie.ligne("")
    try seance.montrer(lignes(facture, seance))
    try seance.sortie.ligne("")
    for (phrase, somme) in sommes(facture, le: jour) {
      try seance.sortie.ligne(
        Largeur.caler(seance.dire(phrase), 20)
          + Largeur.caler(somme.affiche(langue), 18, aDroite: true))
    }
    return .fait
  }

  private static func lignes(_ facture: Facture, _ seance: Seance) -> Tableau {
    let langue = seance.langue
    var tableau = Tableau([
      .init(titre: "#", aDroite: true),
      .init(titre: seance.dire(.colonneDesignation), cede: true),
      .init(titre: seance.dire(.colonneQuantite), aDroite: true),
      .init(titre: seance.dire(.colonnePrix), aDroite: true),
      .init(titre: seance.dire(.colonneTVA), aDroite: true),
      .init(titre: seance.dire(.colonneTotal), aDroite: true),
    ])
    for (rang, ligne) in facture.lignes.enumerated() {
      let contenu = ligne.contenu
      tableau.ajouter([
        String(rang + 1), contenu.designation.texte, contenu.quantite.affiche(langue),
        contenu.prixUnitaire.nombre(langue), contenu.tva.affiche(langue),
        ligne.total.affiche(langue),
      ])
    }
    return tableau
  }

  private static func sommes(_ facture: Facture, le jour: DateCivile) -> [(Phrase, Cumul)] {
    let totaux = facture.totaux
    var sommes: [(Phrase, Cumul)] = [(.sousTotal, Cumul(totaux.sousTotal))]
    if totaux.remise != .zero { sommes.append((.remise, .zero - Cumul(totaux.remise))) }
    sommes += [
      (.totalHT, Cumul(totaux.totalHT)), (.montantTVA, Cumul(totaux.montantTVA)),
      (.totalTTC, Cumul(totaux.totalTTC)),
    ]
    guard facture.emission != nil else { return sommes }
    return sommes + [
      (.avoirs, facture.credite(le: jour)), (.dejaPaye, facture.paye(le: jour)),
      (.solde, facture.solde(le: jour)),
    ]
  }
}

import Facturier

/// The avoirs of a registre or of a client, by their dates and numbers.
struct ListeDAvoirs {
  let seance: Seance

  /// Lists those that are asked for, and says how many are not shown because their date is still to come.
  func montrer() throws {
    var parcours = try Parcours(seance)
    let (jour, langue) = (parcours.jour, seance.langue)
    let periode = seance.appel.a(.du) ? try seance.appel.periode(jusquAu: jour) : nil
    var (avoirs, aVenir) = ([AvoirListe](), 0)
    try parcours.executer { facture in
      for credit in facture.credits {
        if credit.date > jour {
          aVenir += 1
        } else if periode?.contains(credit.date) ?? true {
          avoirs.append(AvoirListe(credit, sur: facture))
        }
      }
    }
    if aVenir > 0 && !seance.appel.a(.au) {
      Environnement.dire(seance.dire(.avoirsAVenir(aVenir, jour: jour.affiche(langue))))
    }
    avoirs.sort()
    guard !seance.json else {
      return try avoirs.forEach { try seance.sortie.objet("avoir", $0.ecrire) }
    }
    let enDonnees = seance.appel.a(.csv)
    guard enDonnees || !avoirs.isEmpty else {
      return Environnement.dire(seance.dire(.aucunAvoir))
    }
    var tableau = Tableau(colonnes, enDonnees: enDonnees)
    for avoir in avoirs {
      tableau.ajouter(avoir.cellules(parcours.noms[avoir.client] ?? "", langue))
    }
    if avoirs.count > 1 {
      let sommes = avoirs.reduce([.zero, .zero, .zero]) { zip($0, $1.sommes).map { $0 + $1 } }
      tableau.ajouter(
        [seance.dire(.ensemble), "", "", ""] + sommes.map { $0.affiche(langue) }, estTotal: true)
    }
    try enDonnees ? seance.ecrire(csv: [tableau]) : seance.montrer(tableau)
  }

  private var colonnes: [Tableau.Colonne] {
    [
      .init(titre: seance.dire(.colonneAvoir), cle: "numero"), .donnee("factureId"),
      .init(titre: seance.dire(.colonneFacture), cle: "numeroFacture"), .donnee("clientId"),
      .init(titre: seance.dire(.colonneClient), cle: "client", cession: .coupe),
      .init(titre: seance.dire(.colonneDate), cle: "dateAvoir"),
      .init(
        titre: seance.dire(.colonneHT), cle: "totalHT", aDroite: true, depart: .enDernier),
      .init(
        titre: seance.dire(.colonneTVA), cle: "montantTVA", aDroite: true, depart: .enDernier),
      .init(titre: seance.dire(.colonneTTC), cle: "totalTTC", aDroite: true),
    ]
  }
}

import Facturier

/// `clotures`: the periods that were closed, and what they come to.
struct ListerLesClotures: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "clotures", en: "closings"),
    synonymes: ["périodes", "lister clôtures"],
    synonymesAnglais: ["periods", "list closings"],
    resume: Phrase(
      fr: "Liste les périodes closes et leurs totaux.",
      en: "Lists the closed periods and what they come to."))

  let seance: Seance

  func run() throws -> CodeRetour {
    let clotures = try seance.journal().read { try $0.clotures() }
    if seance.json {
      for cloture in clotures {
        try seance.sortie.ligne(ObjetJSON("cloture").membres(cloture.periode).fin)
      }
      return .fait
    }
    guard let derniere = clotures.last else {
      Environnement.dire(Phrase.aucuneCloture.en(seance.langue))
      return .fait
    }
    let langue = seance.langue
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneDu)), .init(titre: seance.dire(.colonneAu)),
      .init(titre: seance.dire(.factures), aDroite: true, depart: .facile),
      .init(titre: seance.dire(.colonneTTC), aDroite: true),
      .init(titre: seance.dire(.colonneAvoirs), aDroite: true),
      .init(titre: seance.dire(.colonneEncaisse), aDroite: true),
    ])
    for cloture in clotures {
      let periode = cloture.periode
      tableau.ajouter(
        [periode.du?.affiche(langue) ?? "", periode.au.affiche(langue)]
          + periode.totaux.cellules(langue))
    }
    tableau.ajouter(
      [seance.dire(.perpetuel), ""] + derniere.periode.perpetuels.cellules(langue), estTotal: true)
    try seance.montrer(tableau)
    return .fait
  }
}

extension TotauxCloture {
  /// What a row of the table says of them.
  fileprivate func cellules(_ langue: Langue) -> [String] {
    [
      String(factures), totalTTC.affiche(langue), avoirsTTC.affiche(langue),
      encaisse.affiche(langue),
    ]
  }
}

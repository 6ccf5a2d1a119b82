import Facturier

/// `comptes`: the accounts of the books, shown or set.
struct Comptes: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "comptes", en: "accounts"),
    synonymes: ["plan comptable", "plan", "comptabilité"],
    synonymesAnglais: ["chart", "accounting"],
    resume: Phrase(
      fr: "Affiche les comptes de la comptabilité, ou en définit.",
      en: "Shows the accounts of the books, or sets some."),
    note: Phrase(
      fr: "Une valeur vide rend le compte habituel.",
      en: "An empty value gives the usual account back."),
    options: postes.map { $0.option.tenant($0.role.champ) }
      + [.comptesDepuis.tenant(Champ(rawValue: "depuis"))] + Option.dActe)

  /// Each account, and what sets it.
  private static let postes: [(option: Option, role: RoleComptable)] = [
    (.compteClients, .clients), (.compteAcomptes, .acomptes),
    (.compteVentesServices, .ventesServices), (.compteVentesBiens, .ventesBiens),
    (.compteReductions, .reductions), (.comptePertes, .pertes),
    (.compteTVACollectee, .tvaCollectee), (.compteTVAEnAttente, .tvaEnAttente),
    (.compteBanque, .banque), (.compteCaisse, .caisse), (.compteCheques, .cheques),
    (.compteCartes, .cartes), (.compteEffets, .effets),
    (.compteCompensations, .compensations),
    (.compteAutresReglements, .autresReglements),
    (.compteFraisBancaires, .fraisBancaires),
  ]

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.postes.contains(where: { appel.a($0.option) }) else { return try montrer() }
    let recu = try seance.faire(sur: .registre) {
      try $0.definirComptes(depuis: appel.date(.comptesDepuis)) { plan in
        for (option, role) in Self.postes {
          guard let poste = role.poste else { continue }
          plan[keyPath: poste] =
            try appel.valeur(option, sinon: plan[keyPath: poste])
            ?? PlanComptable.usuel[keyPath: poste]
        }
      }
    }
    return try seance.repondre(registre: recu) {
      .comptesDefinis(changements: $0, depuis: recu.comptesDepuis)
    }
  }

  private func montrer() throws -> CodeRetour {
    let jour = try appel.date(.comptesDepuis)
    let definis = try seance.lire { etats in
      let registre = try etats.registre()
      return registre.plans.definis(le: jour ?? etats.aujourdhui(registre))
    }
    if seance.json {
      try seance.sortie.objet("comptes") { $0.tell(definis) }
    } else {
      for poste in definis.enMots(seance.langue) {
        try seance.raconter(seance.dire(.fait(poste.nom, poste.valeur)))
      }
    }
    return .fait
  }
}

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
    options: postes.map(\.option) + Option.dActe)

  /// Each account, and what sets it.
  private static var postes: [(option: Option, chemin: Poste)] {
    [
      (.compteClients, \.clients), (.compteAcomptes, \.acomptes),
      (.compteVentesServices, \.ventesServices), (.compteVentesBiens, \.ventesBiens),
      (.compteReductions, \.reductions), (.comptePertes, \.pertes),
      (.compteTVACollectee, \.tvaCollectee), (.compteTVAEnAttente, \.tvaEnAttente),
      (.compteBanque, \.banque), (.compteCaisse, \.caisse), (.compteCheques, \.cheques),
      (.compteCartes, \.cartes), (.compteEffets, \.effets),
      (.compteCompensations, \.compensations),
      (.compteAutresReglements, \.autresReglements),
      (.compteFraisBancaires, \.fraisBancaires),
    ]
  }

  private typealias Poste = WritableKeyPath<PlanComptable, CompteComptable>

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.postes.contains(where: { appel.a($0.option) }) else { return try montrer() }
    let recu = try DefinirComptes(seance.outils()).execute(par: seance.contexte()) { plan in
      for (option, chemin) in Self.postes {
        plan[keyPath: chemin] = try appel.valeur(option) ?? plan[keyPath: chemin]
      }
    }
    return try seance.repondre(recu, donnee: nil, .comptesDefinis)
  }

  private func montrer() throws -> CodeRetour {
    let plan = try seance.lire { try $0.registre().plan }
    if seance.json {
      try seance.sortie.ligne(ObjetJSON("comptes").membres(plan).fin)
    } else {
      for poste in plan.enMots(seance.langue) {
        try seance.raconter(seance.dire(.fait(poste.nom, poste.valeur)))
      }
    }
    return .fait
  }
}

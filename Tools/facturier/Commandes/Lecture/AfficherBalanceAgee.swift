import Facturier

/// `balance-agee`: what is due, by how long it is overdue and by client.
struct AfficherBalanceAgee: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "balance-agee", en: "aging"),
    synonymes: ["balance", "relance", "relances", "impayés", "créances", "retards"],
    synonymesAnglais: ["overdue", "receivables", "ageing"],
    resume: Phrase(
      fr: "Ce qui reste dû, par ancienneté du retard et par client.",
      en: "What is due, by how long it is overdue and by customer."),
    options: [.pourClient, .au, .position, .sansEtats, .csv] + Option.deCSV)

  private static let titres: [(BalanceAgee.Tranche, Phrase, String)] = [
    (.nonEchu, .nonEchu, "nonEchu"), (.de1a30, .jours30, "de1a30"),
    (.de31a60, .jours60, "de31a60"), (.de61a90, .jours90, "de61a90"),
    (.plusDe90, .joursAuDela, "plusDe90"),
  ]

  let seance: Seance

  func run() throws -> CodeRetour {
    var parcours = try Parcours(seance)
    var balance = BalanceAgee(au: parcours.jour)
    try parcours.executer(sansLesSoldees: true) { balance.ajouter($0) }
    let clients = balance.parClient.map { id, montants in
      (id: id, nom: parcours.noms[id] ?? id.texte, montants: montants)
    }.sorted { ($0.nom, $0.id) < ($1.nom, $1.id) }
    if seance.json {
      for client in clients {
        try seance.sortie.objet("resultat") {
          ecrire(client.montants, dans: &$0)
          $0.id("clientId", client.id)
        }
      }
      try seance.sortie.objet("resume") {
        ecrire(balance.ensemble, dans: &$0)
        $0.date("au", balance.jour)
        $0.tete(parcours.tete)
      }
      return .fait
    }
    var tableau = Tableau(colonnes, enDonnees: appel.a(.csv))
    for (id, nom, montants) in clients {
      tableau.ajouter([.donnee(.id(id)), .texte(nom)] + cellules(montants))
    }
    if appel.a(.csv) {
      try seance.ecrire(csv: [tableau])
    } else if clients.isEmpty {
      Environnement.dire(seance.dire(.rienDu))
    } else {
      let ensemble = cellules(balance.ensemble).map(\.montree)
      tableau.ajouter([seance.dire(.ensemble)] + ensemble, estTotal: true)
      try seance.montrer(tableau)
    }
    return .fait
  }

  private var colonnes: [Tableau.Colonne] {
    [
      .donnee("clientId"),
      .init(titre: seance.dire(.colonneClient), cle: "client", cession: .coupe),
    ]
      + Self.titres.map { .init(titre: seance.dire($0.1), cle: $0.2, aDroite: true) }
      + [.init(titre: seance.dire(.solde), cle: "solde", aDroite: true)]
  }

  private func cellules(_ montants: BalanceAgee.Montants) -> [Tableau.Cellule] {
    (Self.titres.map { montants[$0.0] } + [montants.total]).map { .montant($0, seance.langue) }
  }

  private func ecrire(_ montants: BalanceAgee.Montants, dans json: inout JSONWriter) {
    for (tranche, _, nom) in Self.titres { json.montant(nom, montants[tranche]) }
    json.montant("solde", montants.total)
  }
}

import Facturier

/// `lister`: the factures, in the order in which they were begun or in another.
struct Lister: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "lister", en: "list"),
    synonymes: ["factures", "liste", "chercher", "rechercher"],
    synonymesAnglais: ["invoices", "search", "find"],
    resume: Phrase(fr: "Liste les factures.", en: "Lists the invoices."),
    note: Phrase(
      fr:
        "Avec --du, celles qui sont datées dans la période, telles qu'on les voit son dernier jour.",
      en: "With --du, those that are dated in the period, as they are seen on its last day."),
    options: [.statut, .pourClient, .du, .au, .tri, .position, .sansEtats, .csv] + Option.deCSV)

  let seance: Seance

  func run() throws -> CodeRetour {
    let statut = try appel.statut(seance.langue)
    var parcours = try Parcours(seance)
    let jour = parcours.jour
    if seance.json {
      try chercher(statut, &parcours) {
        ObjetJSON($0, le: jour).fin
      } _: {
        try seance.sortie.ligne($0)
      }
      return .fait
    }
    var rangees: [Rangee] = []
    try chercher(statut, &parcours) {
      Rangee($0, le: jour)
    } _: {
      rangees.append($0)
    }
    guard !appel.a(.csv) else {
      try seance.ecrire(csv: [tableau(rangees, parcours.noms)])
      return .fait
    }
    guard !rangees.isEmpty else {
      Environnement.dire(seance.dire(.aucuneFacture))
      return .fait
    }
    try seance.montrer(tableau(rangees, parcours.noms))
    return .fait
  }

  /// Hands over what is taken from each facture that is asked for, in the order that is asked for.
  private func chercher<Extrait>(
    _ statut: StatutDemande?, _ parcours: inout Parcours,
    prendre: (FicheFacture) -> Extrait, _ body: (Extrait) throws -> Void
  ) throws {
    guard let tri = try appel.choix(.tri, TriDesFactures.self) else {
      return try parcourir(statut, &parcours, prendre: prendre, body)
    }
    let jour = parcours.jour
    var trouvees: [(cle: TriDesFactures.Cle, extrait: Extrait)] = []
    try parcourir(statut, &parcours) {
      (cle: TriDesFactures.Cle($0, le: jour), extrait: prendre($0))
    } _: {
      trouvees.append($0)
    }
    for extrait in tri.trier(trouvees, noms: parcours.noms) { try body(extrait) }
  }

  /// Hands over what is taken from each facture that is asked for, as they were begun, and says how
  /// many are not shown because their date is still to come, unless it was a day that was asked for.
  private func parcourir<Extrait>(
    _ statut: StatutDemande?, _ parcours: inout Parcours,
    prendre: (FicheFacture) -> Extrait, _ body: (Extrait) throws -> Void
  ) throws {
    let jour = parcours.jour
    let periode = appel.a(.du) ? try appel.periode(jusquAu: jour) : nil
    var aVenir = 0
    try parcours.executer(sansLesSoldees: statut?.exigeUnSolde ?? false) { facture in
      guard facture.creance.existe(le: jour) else {
        aVenir += 1
        return
      }
      guard periode?.contains(facture.dateFacture) ?? true,
        statut?.comprend(facture.statut(le: jour)) ?? true
      else { return }
      try body(prendre(facture))
    }
    if aVenir > 0 && !appel.a(.au) {
      Environnement.dire(seance.dire(.facturesAVenir(aVenir, jour: jour.affiche(seance.langue))))
    }
  }

  /// The rows, and below them what the issued factures come to, as `totaux` has it; drafts claim
  /// nothing yet.
  private func tableau(_ rangees: [Rangee], _ noms: [ClientID: String]) -> Tableau {
    var tableau = Tableau(colonnes, enDonnees: appel.a(.csv))
    for rangee in rangees {
      tableau.ajouter(
        rangee.cellules(noms[rangee.client] ?? "", seance.langue), teinte: rangee.statut.teinte)
    }
    let emises = rangees.filter(\.estEmise)
    if rangees.count > 1 && !emises.isEmpty {
      let ttc = emises.reduce(Cumul.zero) { $0 + Cumul($1.totaux.ttc) }
      let solde = emises.reduce(Cumul.zero) { $0 + $1.solde }
      tableau.ajouter(
        [seance.dire(.emises), "", "", "", ""] + [ttc, solde].map { $0.affiche(seance.langue) },
        estTotal: true)
    }
    return tableau
  }

  private var colonnes: [Tableau.Colonne] {
    [
      .donnee("id"),
      .init(titre: seance.dire(.colonneFacture), cle: "reference"),
      .donnee("clientId"),
      .init(titre: seance.dire(.colonneClient), cle: "client", cession: .coupe),
      .init(titre: seance.dire(.colonneDate), cle: "dateFacture", depart: .facile),
      .init(titre: seance.dire(.colonneEcheance), cle: "dateEcheance"),
      .init(titre: seance.dire(.colonneStatut), cle: "statut"),
      .donnee("totalHT"), .donnee("montantTVA"),
      .init(titre: seance.dire(.colonneTTC), cle: "totalTTC", aDroite: true),
      .donnee("avoirs"), .donnee("paye"), .donnee("pertes"),
      .init(titre: seance.dire(.solde), cle: "solde", aDroite: true),
    ]
  }
}

/// What a row tells of a facture; its client's name is known when all have been gone through.
private struct Rangee {
  let id: FactureID
  let reference: String
  let client: ClientID
  let dates: (facture: DateCivile, echeance: DateCivile)
  let statut: StatutFacture
  let totaux: (ht: Montant, tva: Montant, ttc: Montant)
  let mouvements: (avoirs: Cumul, paye: Cumul, pertes: Cumul)
  let solde: Cumul
  let estEmise: Bool

  init(_ facture: FicheFacture, le jour: DateCivile) {
    id = facture.id
    reference = facture.reference
    client = facture.clientId
    dates = (facture.dateFacture, facture.dateEcheance)
    statut = facture.statut(le: jour)
    totaux = (facture.totalHT, facture.montantTVA, facture.totalTTC)
    mouvements = (facture.credite(le: jour), facture.paye(le: jour), facture.pertes(le: jour))
    solde = facture.solde(le: jour)
    estEmise = facture.estEmise
  }

  func cellules(_ nom: String, _ langue: Langue) -> [Tableau.Cellule] {
    [
      .donnee(.id(id)), .texte(reference), .donnee(.id(client)), .texte(nom),
      .date(dates.facture, langue), .date(dates.echeance, langue),
      .init(statut.libelle(langue), .mot(statut)), .donnee(.montant(totaux.ht)),
      .donnee(.montant(totaux.tva)), .montant(Cumul(totaux.ttc), langue),
      .donnee(.montant(mouvements.avoirs)), .donnee(.montant(mouvements.paye)),
      .donnee(.montant(mouvements.pertes)), .montant(solde, langue),
    ]
  }
}

import Facturier

/// `lister`: the factures, in the order in which they were begun or in another; or their avoirs.
struct Lister: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "lister", en: "list"),
    synonymes: ["factures", "liste", "chercher", "rechercher"],
    synonymesAnglais: ["invoices", "search", "find"],
    resume: Phrase(
      fr: "Liste les factures, ou leurs avoirs.", en: "Lists the invoices, or their credit notes."),
    note: Phrase(
      fr:
        "Avec --du, celles qui sont datées dans la période, telles qu'on les voit son dernier jour.",
      en: "With --du, those that are dated in the period, as they are seen on its last day."),
    options: [.statut, .avoirs, .pourClient, .du, .au, .tri, .position, .sansEtats, .csv]
      + Option.deCSV)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard !appel.a(.avoirs) else {
      try ListeDAvoirs(seance: seance).montrer()
      return .fait
    }
    let statut = try appel.statut(seance.langue)
    let tri = try appel.choix(.tri, TriDesFactures.self)
    var parcours = try Parcours(seance)
    let jour = parcours.jour
    guard tri != nil || !seance.json else {
      try parcourir(statut, &parcours) { try ecrire(FactureListee($0, le: jour)) }
      return .fait
    }
    let enDonnees = seance.json || appel.a(.csv)
    var factures = FacturesListees()
    var etendue = enDonnees ? nil : EtendueDeListe()
    var classement = tri.map(Classement.init)
    try parcourir(statut, &parcours) {
      let facture = FactureListee($0, le: jour)
      let client = factures.ajouter(facture)
      etendue?.prendre(facture, client: client)
      classement?.ajouter($0, client: client, le: jour)
    }
    let noms = factures.clients.map { parcours.noms[$0] ?? "" }
    let ordre = classement.take()?.ordre(noms: noms)
    if seance.json {
      try factures.parcourir(ordre) { facture, _ in try ecrire(facture) }
    } else if appel.a(.csv) {
      try seance.ecrire(csv: colonnes.compactMap(\.cle)) { ecrire in
        try factures.parcourir(ordre) { try ecrire($0.donnees(noms[$1])) }
      }
    } else if let etendue, factures.nombre > 0 {
      try montrer(factures, ordre, noms, etendue)
    } else {
      Environnement.dire(seance.dire(.aucuneFacture))
    }
    return .fait
  }

  private func ecrire(_ facture: FactureListee) throws {
    try seance.sortie.objet("facture") { $0.facture(facture) }
  }

  /// Hands over each facture that is asked for, as they were begun, and says how many are not shown
  /// because their date is still to come, unless it was a day that was asked for.
  private func parcourir(
    _ statut: StatutDemande?, _ parcours: inout Parcours, _ body: (FicheFacture) throws -> Void
  ) throws {
    let jour = parcours.jour
    let periode = appel.a(.du) ? try appel.periode(jusquAu: jour) : nil
    var aVenir = 0
    try parcours.executer(sansLesSoldees: statut?.exigeUnSolde ?? false) { facture in
      // Today's drafts are shown whatever their date; of another day, those that are dated by it.
      guard facture.creance.existe(le: jour), !appel.a(.au) || facture.dateFacture <= jour else {
        aVenir += 1
        return
      }
      guard periode?.contains(facture.dateFacture) ?? true,
        statut?.comprend(facture.statutAffiche(le: jour)) ?? true
      else { return }
      try body(facture)
    }
    if aVenir > 0 && !appel.a(.au) {
      Environnement.dire(seance.dire(.facturesAVenir(aVenir, jour: jour.affiche(seance.langue))))
    }
  }

  /// Shows the rows, and below them what the issued factures come to, as `totaux` has it.
  ///
  /// Drafts claim nothing yet. Each row is made as it is written: none is held as a text.
  private func montrer(
    _ factures: FacturesListees, _ ordre: ContiguousArray<UInt32>?, _ noms: [String],
    _ etendue: EtendueDeListe
  ) throws {
    let (mots, noms) = (MotsDeListe(seance.langue), noms.map(Tableau.TexteMesure.init))
    var (tableau, rangee) = (Tableau(colonnes), Tableau.Rangee())
    etendue.mesurer(noms, mots, dans: &tableau)
    if factures.nombre > 1 && factures.emises.nombre > 0 {
      let emises = factures.emises
      tableau.ajouter(
        [seance.dire(.emises), "", "", "", ""]
          + [emises.ttc, emises.solde].map { $0.affiche(seance.langue) }, estTotal: true)
    }
    try seance.montrer(tableau) { page in
      try factures.parcourir(ordre) { facture, client in
        facture.montrer(noms[client], mots, dans: &rangee)
        try page.ecrire(rangee, vers: seance.sortie)
      }
      for total in tableau.rangees { try page.ecrire(total, vers: seance.sortie) }
    }
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
      .init(titre: seance.dire(.solde), cle: "solde", aDroite: true), .donnee("passeeEnPerte"),
    ]
  }
}

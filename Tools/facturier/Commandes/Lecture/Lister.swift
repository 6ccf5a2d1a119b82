import FacturierFormats

extension Commande {
  /// `lister`: the factures, in the order in which they were begun or in another; or their avoirs.
  static let lister = Commande(
    nom: ["lister", "factures", "liste", "chercher", "rechercher"],
    anglais: ["list", "invoices", "search", "find"], fr: "Liste les factures, ou leurs avoirs.",
    en: "Lists the invoices, or their credit notes.",
    note: Phrase(
      fr:
        "Avec --du, celles qui sont datées dans la période, telles qu'on les voit son dernier jour.",
      en: "With --du, those that are dated in the period, as they are seen on its last day."),
    options: [.statut, .avoirs, .pourClient, .du, .au, .tri, .position, .sansEtats, .csv]
      + Option.deCSV
  ) { seance, appel in
    if appel.a(.avoirs) { return try seance.listerLesAvoirs() }
    let statut = try appel.statut(seance.langue)
    let tri = try appel.choix(.tri, TriDesFactures.self)
    var parcours = try Parcours(seance)
    let jour = parcours.jour
    guard tri != nil || !seance.json else {
      return try seance.parcourir(statut, &parcours) {
        try seance.ecrire(FactureListee($0, le: jour))
      }
    }
    let enDonnees = seance.json || appel.a(.csv)
    var factures = FacturesListees()
    var etendue = enDonnees ? nil : EtendueDeListe()
    var classement = tri.map(Classement.init)
    try seance.parcourir(statut, &parcours) {
      let facture = FactureListee($0, le: jour)
      let client = factures.ajouter(facture)
      etendue?.prendre(facture, client: client)
      classement?.ajouter($0, client: client, le: jour)
    }
    let noms = factures.clients.map { parcours.noms[$0] ?? "" }
    let ordre = classement.take()?.ordre(noms: noms)
    if seance.json {
      try factures.parcourir(ordre) { facture, _ in try seance.ecrire(facture) }
    } else if appel.a(.csv) {
      try seance.ecrire(csv: seance.colonnes.compactMap(\.cle)) { ecrire in
        try factures.parcourir(ordre) { try ecrire($0.donnees(noms[$1])) }
      }
    } else if let etendue, factures.nombre > 0 {
      try seance.montrer(factures, ordre, noms, etendue)
    } else {
      seance.prevenir(Phrase(fr: "Aucune facture.", en: "No invoice."))
    }
  }
}

extension Seance {
  fileprivate func ecrire(_ facture: FactureListee) throws {
    try sortie.objet("facture") { $0.facture(facture) }
  }

  /// Hands over each facture that is asked for, as they were begun, and says how many are not shown
  /// because their date is still to come, unless it was a day that was asked for.
  fileprivate func parcourir(
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
    if aVenir > 0 && !appel.a(.au) { prevenir(.facturesAVenir(aVenir, jour: jour.affiche(langue))) }
  }

  /// Shows the rows, and below them what the issued factures come to, as `totaux` has it.
  ///
  /// Drafts claim nothing yet. Each row is made as it is written: none is held as a text.
  fileprivate func montrer(
    _ factures: FacturesListees, _ ordre: ContiguousArray<UInt32>?, _ noms: [String],
    _ etendue: EtendueDeListe
  ) throws {
    let (mots, noms) = (MotsDeListe(langue), noms.map(Tableau.TexteMesure.init))
    var (tableau, rangee) = (Tableau(colonnes), Tableau.Rangee())
    etendue.mesurer(noms, mots, dans: &tableau)
    if factures.nombre > 1 && factures.emises.nombre > 0 {
      let emises = factures.emises
      tableau.ajouter(
        [dire(.emises), "", "", "", ""]
          + [emises.ttc, emises.solde].map { $0.affiche(langue) }, estTotal: true)
    }
    try montrer(tableau) { page in
      try factures.parcourir(ordre) { facture, client in
        facture.montrer(noms[client], mots, dans: &rangee)
        try page.ecrire(rangee, vers: sortie)
      }
      for total in tableau.rangees { try page.ecrire(total, vers: sortie) }
    }
  }

  fileprivate var colonnes: [Tableau.Colonne] {
    [
      .donnee("id"), colonne(.colonneFacture, cle: "reference"), .donnee("clientId"),
      colonne(.colonneClient, cle: "client", cession: .coupe),
      colonne(.colonneDate, cle: "dateFacture", depart: .facile),
      colonne(.colonneEcheance, cle: "dateEcheance"), colonne(.colonneStatut, cle: "statut"),
      .donnee("totalHT"), .donnee("montantTVA"),
      colonne(.colonneTTC, cle: "totalTTC", aDroite: true),
      .donnee("avoirs"), .donnee("paye"), .donnee("pertes"),
      colonne(.solde, cle: "solde", aDroite: true), .donnee("passeeEnPerte"),
    ]
  }

  /// Lists the avoirs of a registre or of a client, by their dates and numbers, and says how many are not
  /// shown because their date is still to come.
  fileprivate func listerLesAvoirs() throws {
    var parcours = try Parcours(self)
    let jour = parcours.jour
    let periode = appel.a(.du) ? try appel.periode(jusquAu: jour) : nil
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
    if aVenir > 0 && !appel.a(.au) { prevenir(.avoirsAVenir(aVenir, jour: jour.affiche(langue))) }
    avoirs.sort { $0.place < $1.place }
    guard !json else { return try avoirs.forEach { try sortie.objet("avoir", $0.ecrire) } }
    let enDonnees = appel.a(.csv)
    guard enDonnees || !avoirs.isEmpty else { return prevenir(.aucunAvoir) }
    var tableau = Tableau(colonnesDAvoir, enDonnees: enDonnees)
    for avoir in avoirs {
      tableau.ajouter(avoir.cellules(parcours.noms[avoir.client] ?? "", langue))
    }
    if avoirs.count > 1 {
      let sommes = avoirs.reduce([.zero, .zero, .zero]) { zip($0, $1.sommes).map { $0 + $1 } }
      tableau.ajouter(
        [dire(.ensemble), "", "", ""] + sommes.map { $0.affiche(langue) }, estTotal: true)
    }
    try enDonnees ? ecrire(csv: [tableau]) : montrer(tableau)
  }

  private var colonnesDAvoir: [Tableau.Colonne] {
    [
      colonne(.colonneAvoir, cle: "numero"), .donnee("factureId"),
      colonne(.colonneFacture, cle: "numeroFacture"), .donnee("clientId"),
      colonne(.colonneClient, cle: "client", cession: .coupe),
      colonne(.colonneDate, cle: "dateAvoir"),
      colonne(.colonneHT, cle: "totalHT", aDroite: true, depart: .enDernier),
      colonne(.colonneTVA, cle: "montantTVA", aDroite: true, depart: .enDernier),
      colonne(.colonneTTC, cle: "totalTTC", aDroite: true),
    ]
  }
}

/// What a list tells of an avoir.
struct AvoirListe {
  private let credit: Credit
  private let facture: (id: FactureID, numero: String)
  let client: ClientID

  init(_ credit: Credit, sur facture: FicheFacture) {
    self.credit = credit
    self.facture = (facture.id, facture.reference)
    client = facture.clientId
  }

  /// Where it stands among others: by its day, then by its number.
  var place: (DateCivile, String, Int) { (credit.date, credit.numero.serie, credit.numero.rang) }

  /// What it takes off before VAT, of VAT, and with it.
  var sommes: [Cumul] {
    let bases = credit.groupes.reduce(Cumul.zero) { $0 + Cumul($1.base) }
    return [bases, Cumul(credit.totalTTC) - bases, Cumul(credit.totalTTC)]
  }

  /// Its cells, those of columns that only programs are told among them.
  func cellules(_ nom: String, _ langue: Langue) -> [Tableau.Cellule] {
    [
      .texte(credit.numero.numero), .donnee(.id(facture.id)), .texte(facture.numero),
      .donnee(.id(client)), .texte(nom), .date(credit.date, langue),
    ] + sommes.map { .montant($0, langue) }
  }

  /// Writes the members that stand in a list and with an avoir by itself.
  func ecrire(dans json: inout JSONWriter) {
    json.membres([
      "numero": credit.numero.numero, "dateAvoir": credit.date, "factureId": facture.id,
      "numeroFacture": facture.numero, "clientId": client,
    ])
    for (nom, somme) in zip(["totalHT", "montantTVA", "totalTTC"], sommes) {
      json.membre(nom, somme)
    }
  }
}

/// Goes through a registre facture after facture, all or a client's, as they are now or were at what
/// `--position` asks for, without holding them.
struct Parcours {
  /// The day to look at.
  let jour: DateCivile
  /// The clients by the names that they have now.
  private(set) var noms: [ClientID: String] = [:]
  /// How many of these factures there are.
  private(set) var factures = 0
  /// The last event.
  private(set) var tete = Head.empty

  private let seance: Seance
  private let position: Position?
  /// Whose factures, if not all are asked for.
  private let client: ClientID?

  init(_ seance: Seance) throws {
    self.seance = seance
    position = try seance.position(.position)
    jour = try seance.jour()
    client = try seance.appel.texte(.pourClient).map { try seance.tenu($0) }
  }

  /// Hands over what lists and totals ask of each facture, in the order in which they were begun; those
  /// of which nothing is due any more on the day may be left out on request.
  mutating func executer(
    sansLesSoldees: Bool = false, _ body: (FicheFacture) throws -> Void
  ) throws {
    let (client, jour) = (client, jour)
    try withoutActuallyEscaping(body) { body in
      try Progression.montrer { avancer in
        var lecture = LectureDesFiches(
          client: client, openOn: sansLesSoldees ? jour : nil, avancer: avancer, body: body)
        try seance.journal().read { vue in
          let vue = try position.map(vue.upTo) ?? vue
          tete = vue.head
          try vue.forEachFiche(&lecture)
        }
        (noms, factures) = (lecture.noms, lecture.factures)
      }
    }
  }
}

/// Takes what is told of clients and factures, and hands those on that are asked for.
private struct LectureDesFiches: FicheReader {
  let client: ClientID?
  let openOn: DateCivile?
  let avancer: (_ fait: Int, _ sur: Int) -> Void
  let body: (FicheFacture) throws -> Void
  var noms: [ClientID: String] = [:]
  var factures = 0

  mutating func take(_ client: ClientNomme) { noms[client.id] = client.nom.texte }

  mutating func take(_ facture: FicheFacture) throws {
    guard client == nil || facture.clientId == client else { return }
    factures += 1
    try body(facture)
  }

  mutating func advance(_ number: Int, of count: Int) { avancer(number, count) }
}

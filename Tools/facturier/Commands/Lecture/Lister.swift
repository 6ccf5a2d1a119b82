import FacturierFormats

extension Command {
  /// `lister`: the factures, in the order in which they were begun or in another; or their avoirs.
  static let lister = Command(
    name: ["lister", "factures", "liste", "chercher", "rechercher"],
    english: ["list", "invoices", "search", "find"],
    fr: "Liste les factures, ou leurs avoirs ; ou cherche des factures.",
    en: "Lists the invoices, or their credit notes; or looks for invoices.",
    note: Phrase(
      fr:
        "Avec --du, celles qui sont datées dans la période, telles qu'on les voit son dernier jour.",
      en: "With --du, those that are dated in the period, as they are seen on its last day."),
    arguments: [.cherche],
    options: [
      .statut, .avoirs, .pourClient, .du, .au, Option(.tri) { $0.group = .precisions },
      Option(.position) { $0.group = .journal }, .sansEtats, .csv,
    ] + Option.deCSV
  ) { session, call in
    if call.has(.avoirs) { return try session.listerLesAvoirs() }
    let statut = try call.statut(session.language)
    let tri = try call.choice(.tri, TriDesFactures.self)
    var parcours = try ListWalk(session)
    let jour = parcours.jour
    guard tri != nil || !session.json else {
      return try session.parcourir(statut, &parcours) {
        try session.ecrire(FactureListee($0, le: jour))
      }
    }
    let enDonnees = session.json || call.has(.csv)
    var factures = FacturesListees()
    var etendue = enDonnees ? nil : ListExtent()
    var classement = tri.map(Ranking.init)
    try session.parcourir(statut, &parcours) {
      let facture = FactureListee($0, le: jour)
      let client = factures.ajouter(facture)
      etendue?.prendre(facture, client: client)
      classement?.ajouter($0, client: client, le: jour)
    }
    let noms = factures.clients.map { parcours.noms[$0] ?? "" }
    let ordre = classement.take()?.ordre(noms: noms)
    if session.json {
      try factures.parcourir(ordre) { facture, _ in try session.ecrire(facture) }
    } else if call.has(.csv) {
      try session.ecrire(csv: session.colonnes.compactMap(\.key)) { ecrire in
        try factures.parcourir(ordre) { try ecrire($0.donnees(noms[$1])) }
      }
    } else if let etendue, factures.nombre > 0 {
      try session.montrer(factures, ordre, noms, etendue)
      if call.has(.au), try jour < session.today() {
        try session.output.flush()
        session.warn(.soldesVus(le: jour))
      }
    } else {
      let choisies = [Option.statut, .pourClient, .du, .au, .position].contains(where: call.has)
      let mots = session.motsCherches
      let nomme = try? Invocation.statut(mots.joined(separator: " "), session.language)
      session.warn(.aucuneFacture(mots, nommant: nomme, parmiDesChoisies: choisies))
    }
  }
}

extension Session {
  fileprivate func ecrire(_ facture: FactureListee) throws {
    try output.object("facture") { $0.facture(facture) }
  }

  /// Hands over each facture that is asked for, as they were begun, and says how many are not shown
  /// because their date is still to come, unless it was a day that was asked for.
  fileprivate func parcourir(
    _ statut: StatutDemande?, _ parcours: inout ListWalk, _ body: (FicheFacture) throws -> Void
  ) throws {
    let jour = parcours.jour
    let periode = call.has(.du) ? try call.periode(jusquAu: jour) : nil
    let estDemandee: @Sendable (FicheFacture) -> Bool = {
      (periode?.contains($0.dateFacture) ?? true)
        && statut?.comprend($0, le: jour) ?? true
    }
    let trouvees = try Souvenir(motsCherches).map {
      // Those to come are counted in any case.
      try factures($0, parmi: parcours) { estDemandee($0) || $0.dateFacture > jour }
    }
    var aVenir = 0
    try parcours.executer(sansLesSoldees: statut?.exigeUnSolde ?? false) { facture in
      guard trouvees?.contains(facture.id) ?? true else { return }
      // Today's drafts are shown with any date; of another day, those that are dated by it.
      guard facture.creance.existe(le: jour), !call.has(.au) || facture.dateFacture <= jour else {
        aVenir += 1
        return
      }
      if estDemandee(facture) { try body(facture) }
    }
    if aVenir > 0 && !call.has(.au) { warn(.aVenir(aVenir, jour: jour.affiche(language))) }
  }

  /// The words to look for.
  fileprivate var motsCherches: [String] { call.arguments(from: 0).filter { !$0.isEmpty } }

  /// Those that somebody half remembers, of the client and among those that are asked for.
  private func factures(
    _ souvenir: Souvenir, parmi parcours: ListWalk, _ estVoulue: @Sendable (FicheFacture) -> Bool
  ) throws -> Set<FactureID> {
    let (jour, client) = (parcours.jour, parcours.client)
    var trouvees: Set<FactureID> = []
    try Progress.show { avancer in
      try journal().read { vue in
        let vue = try parcours.position.map(vue.upTo) ?? vue
        let noms = Dictionary(uniqueKeysWithValues: try vue.clientsNommes().map { ($0.id, $0.nom) })
        try vue.forEachFacture(
          where: { (client == nil || $0.clientId == client) && estVoulue($0) },
          take: { souvenir.reconnait($0, nom: noms[$0.clientId], le: jour) ? $0.id : nil }
        ) { trouvee, rang, nombre in
          avancer(rang, nombre)
          if let id = trouvee ?? nil { trouvees.insert(id) }
        }
      }
    }
    return trouvees
  }

  /// Shows the rows, and below them what the issued factures come to, as `totaux` has it.
  ///
  /// Drafts claim nothing yet. Each row is made as it is written: none is held as a text.
  fileprivate func montrer(
    _ factures: FacturesListees, _ ordre: ContiguousArray<UInt32>?, _ noms: [String],
    _ etendue: ListExtent
  ) throws {
    let (mots, noms) = (ListWords(language), noms.map(Table.MeasuredText.init))
    var (tableau, rangee) = (Table(colonnes), Table.Row())
    etendue.mesurer(noms, mots, dans: &tableau)
    if factures.nombre > 1 && factures.emises.nombre > 0 {
      let emises = factures.emises
      tableau.add(
        [wording(.emises), "", "", "", ""]
          + [emises.ttc, emises.solde].map { $0.affiche(language) }, isTotal: true)
    }
    try montrer(tableau) { page in
      try factures.parcourir(ordre) { facture, client in
        facture.montrer(noms[client], mots, dans: &rangee)
        try page.write(rangee, to: output)
      }
      for total in tableau.rows { try page.write(total, to: output) }
    }
  }

  fileprivate var colonnes: [Table.Column] {
    [
      .data("id"), colonne(.colonneFacture, cle: "reference"), .data("clientId"),
      colonne(.colonneClient, cle: "client", cession: .cut),
      colonne(.colonneDate, cle: "dateFacture", depart: .early),
      colonne(.colonneEcheance, cle: "dateEcheance"), colonne(.colonneStatut, cle: "statut"),
      .data("totalHT"), .data("montantTVA"),
      colonne(.colonneTTC, cle: "totalTTC", aDroite: true),
      .data("avoirs"), .data("paye"), .data("pertes"),
      colonne(.solde, cle: "solde", aDroite: true), .data("passeeEnPerte"),
    ]
  }

  /// Lists the avoirs of a registre or of a client, by their dates and numbers, and says how many are not
  /// shown because their date is still to come.
  fileprivate func listerLesAvoirs() throws {
    var parcours = try ListWalk(self)
    let jour = parcours.jour
    let periode = call.has(.du) ? try call.periode(jusquAu: jour) : nil
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
    if aVenir > 0 && !call.has(.au) {
      warn(.aVenir(aVenir, avoirs: true, jour: jour.affiche(language)))
    }
    avoirs.sort { $0.credit.place < $1.credit.place }
    guard !json else { return try avoirs.forEach { try output.object("avoir", $0.ecrire) } }
    let enDonnees = call.has(.csv)
    guard enDonnees || !avoirs.isEmpty else { return warn(.aucunAvoir) }
    var tableau = Table(colonnesDAvoir, asData: enDonnees)
    for avoir in avoirs {
      tableau.add(avoir.cellules(parcours.noms[avoir.client] ?? "", language))
    }
    if avoirs.count > 1 {
      let zeros = [Cumul](repeating: .zero, count: 3)
      let sommes = avoirs.reduce(zeros) { zip($0, $1.credit.sommes).map(+) }
      tableau.add(
        [wording(.ensemble), "", "", ""] + sommes.map { $0.affiche(language) }, isTotal: true)
    }
    try enDonnees ? ecrire(csv: [tableau]) : montrer(tableau)
  }

  private var colonnesDAvoir: [Table.Column] {
    [
      colonne(.colonneAvoir, cle: "numero"), .data("factureId"),
      colonne(.colonneFacture, cle: "numeroFacture"), .data("clientId"),
      colonne(.colonneClient, cle: "client", cession: .cut),
      colonne(.colonneDate, cle: "dateAvoir"),
      colonne(.colonneHT, cle: "totalHT", aDroite: true, depart: .last),
      colonne(.colonneTVA, cle: "montantTVA", aDroite: true, depart: .last),
      colonne(.colonneTTC, cle: "totalTTC", aDroite: true),
    ]
  }
}

/// What somebody remembers of a facture: how words begin that it says, or what it comes to.
private struct Souvenir: Sendable {
  /// A word, in parts that letters or digits make, and the sum that it may be.
  private struct Mot: Sendable {
    let parts: [String]
    let somme: Cumul?

    init(_ texte: String) {
      parts = texte.motsSansParure
      somme = (try? Montant(saisie: texte, champ: nil)).map(Cumul.init)
    }

    /// Whether its parts stand there in a row, the last of which may begin what stands there.
    func commence(dans dits: [String]) -> Bool {
      guard let dernier = parts.last else { return false }
      return dits.indices.contains { rang in
        let suite = dits[rang...].prefix(parts.count)
        return suite.count == parts.count && suite.dropLast().elementsEqual(parts.dropLast())
          && suite.last?.hasPrefix(dernier) ?? false
      }
    }
  }

  private let mots: [Mot]
  /// All of them together, which may be a sum with a space.
  private let ensemble: Mot

  /// Nothing where no word was given.
  init?(_ textes: [String]) {
    guard !textes.isEmpty else { return nil }
    ensemble = Mot(textes.joined(separator: " "))
    mots = textes.flatMap { texte in
      let somme = Mot(texte)
      return somme.somme == nil ? texte.split(separator: " ").map { Mot(String($0)) } : [somme]
    }
  }

  /// Whether each word is a sum of it or begins one of its words, or all together are a sum.
  func reconnait(_ facture: Facture, nom: Libelle?, le jour: DateCivile) -> Bool {
    let sommes = facture.sommes(le: jour)
    if let somme = ensemble.somme, sommes.contains(somme) { return true }
    let dits = facture.textes(nom).map(\.motsSansParure)
    return mots.allSatisfy { mot in
      mot.somme.map(sommes.contains) ?? false || dits.contains(where: mot.commence)
    }
  }
}

extension String {
  /// Its words as they are looked for, letters apart from digits: `F2026-0001` is `f`, `2026` and `0001`.
  fileprivate var motsSansParure: [String] {
    var (mots, enChiffres) = ([String](), nil as Bool?)
    for lettre in self {
      guard lettre.isLetter || lettre.isNumber else {
        enChiffres = nil
        continue
      }
      if lettre.isNumber != enChiffres { mots.append("") }
      mots[mots.count - 1].append(lettre)
      enChiffres = lettre.isNumber
    }
    return mots.map(\.sansParure)
  }
}

extension Facture {
  /// What it says that people remember: numbers, names, what is sold, why it was credited, notes, references.
  fileprivate func textes(_ client: Libelle?) -> [String] {
    let citees = self.enTete.references
    let noms = [client, emission?.client.nom, citees.acheteur, citees.commande]
    let desLignes = lignes.map(\.contenu).flatMap { [$0.designation, $0.reference, $0.rubrique] }
    let autres = avoirs.map(\.motif) + citees.autres.map(\.valeur)
    let libelles = noms + desLignes + autres + paiements.filter(\.tient).map(\.reference)
    let descriptions = lignes.map(\.contenu.description) + [self.notes, self.notesCommentaire]
    return [reference] + pieces.map(\.numero.texte) + libelles.compactMap { $0?.texte }
      + descriptions.compactMap { $0?.texte }
  }

  /// What it comes to, and by a day each sum that was credited, paid or given back, what was lost and what is left.
  fileprivate func sommes(le jour: DateCivile) -> [Cumul] {
    let montants =
      [totaux.totalHT, totaux.totalTTC]
      + avoirs.filter { $0.date <= jour }.map(\.totaux.totalTTC)
      + paiements.filter { $0.tient && $0.date <= jour }.map(\.montant)
      + remboursements.filter { $0.date <= jour }.map(\.montant)
    return montants.map(Cumul.init) + [pertes(le: jour), solde(le: jour)]
  }
}

/// What a list tells of an avoir.
struct AvoirListe {
  let credit: Credit
  private let facture: (id: FactureID, numero: String)
  let client: ClientID

  init(_ credit: Credit, sur facture: FicheFacture) {
    self.credit = credit
    self.facture = (facture.id, facture.reference)
    client = facture.clientId
  }

  /// Its cells, those of columns that only programs are told among them.
  func cellules(_ nom: String, _ langue: Langue) -> [Table.Cell] {
    [
      .text(credit.numero.numero), .data(.id(facture.id)), .text(facture.numero),
      .data(.id(client)), .text(nom), .date(credit.date, langue),
    ] + credit.sommes.map { .montant($0, langue) }
  }

  /// Writes the members that stand in a list and with an avoir by itself.
  func ecrire(dans json: inout JSONWriter) {
    json.members([
      "numero": credit.numero.numero, "dateAvoir": credit.date, "factureId": facture.id,
      "numeroFacture": facture.numero, "clientId": client,
    ])
    for (nom, somme) in zip(["totalHT", "montantTVA", "totalTTC"], credit.sommes) {
      json.member(nom, somme)
    }
  }
}

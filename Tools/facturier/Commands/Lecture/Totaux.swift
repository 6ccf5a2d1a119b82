import FacturierFormats

extension Command {
  /// `totaux`: what the issued factures come to, in all and by what they have in common.
  ///
  /// With a first day it is those of a period, with what is paid of them; beside them what came in in the
  /// period, for invoices of any date, and the VAT of the documents dated in it.
  static let afficherTotaux = Command(
    name: [
      "totaux", "total", "somme", "tva", "bilan", "recettes", "ca", "chiffre d'affaires",
      "déclaration",
    ],
    english: ["totals", "sum", "sums", "vat", "turnover", "revenue"],
    fr: "Totaux par mois, client, taux de TVA, statut et conditions.",
    en: "Totals by month, customer, VAT rate, status and terms.",
    note: Phrase(
      fr: "Avec --du, ceux des factures datées dans la période, avec ce qui en est payé au jour de"
        + " sa fin ; puis ce qui a été encaissé dans la période, quelles que soient les factures ;"
        + " la TVA est celle des factures et des avoirs datés dans la période, puis celle qui y est"
        + " exigible : à la livraison, à la facture ou à l'encaissement. C'est la TVA à déclarer.",
      en: "With --du, those of the invoices dated in the period, with what is paid of them as of"
        + " its last day; then what came in in the period, whatever the invoice; the VAT is that of"
        + " the invoices and credit notes dated in the period, then that which became due in it: on"
        + " delivery, when invoiced or when paid. That is the VAT to declare."),
    options: [.du, .au, .pourClient, .position, .sansEtats, .csv] + Option.deCSV
  ) { session, call in
    var parcours = try ListWalk(session)
    let periode = try call.periode(jusquAu: parcours.jour)
    let rien = (
      totaux: TotauxRegistre(periode: periode), recu: Encaissements(periode: periode),
      exigible: session.aUnePeriode ? TVAExigible(periode: periode) : nil
    )
    let (totaux, encaissements, exigible) = try parcours.additionner(rien) { sommes, facture in
      sommes.totaux.ajouter(facture)
      sommes.recu.ajouter(facture)
      sommes.exigible?.ajouter(facture)
    } joindre: { sommes, autres in
      sommes.totaux.joindre(autres.totaux)
      sommes.recu.joindre(autres.recu)
      if let autre = autres.exigible { sommes.exigible?.joindre(autre) }
    }
    guard !session.json else {
      return try session.ecrireEnJSON(totaux, encaissements, exigible, parcours)
    }
    guard !session.enDonnees else {
      return try session.ecrire(csv: session.donnees(totaux, encaissements, exigible, parcours))
    }
    let tableaux =
      try session.tableaux(totaux, parcours) + session.tableaux(encaissements)
      + session.tableauxTVA(totaux.tva, exigible)
    guard !tableaux.isEmpty else {
      return session.warn(session.aUnePeriode ? .rienDansLaPeriode : .aucuneFactureEmise)
    }
    for (cle, titre, tableau) in tableaux {
      try session.output.line(session.output.colours.bold(session.wording(titre)))
      if cle == "mois" { try session.montrerBarres(totaux) }
      try session.montrer(tableau)
      for report in exigible?.reports(session.language) ?? [] where cle == "exigible" {
        try session.tell(report, indent: 0)
      }
      try session.output.line("")
    }
    let estDeTout = ![Option.du, .pourClient, .position].contains(where: call.has)
    guard estDeTout, totaux.ensemble.montantTVA != .zero else { return }
    try session.output.flush()
    session.warn(.tvaADeclarer(duMoisDe: parcours.jour))
  }

  /// `balance-agee`: what is due, by how long it is overdue and by client.
  static let afficherBalanceAgee = Command(
    name: ["balance-agee", "balance", "créances", "solde", "soldes"],
    english: ["aging", "overdue", "receivables", "ageing"],
    fr: "Ce qui reste dû, par ancienneté du retard et par client.",
    en: "What is due, by how long it is overdue and by customer.",
    options: [.pourClient, .au, .position, .sansEtats, .csv] + Option.deCSV
  ) { session, call in
    var parcours = try ListWalk(session)
    let balance = try parcours.additionner(BalanceAgee(au: parcours.jour), sansLesSoldees: true) {
      $0.ajouter($1)
    } joindre: {
      $0.joindre($1)
    }
    let clients = balance.parClient.map { id, montants in
      (id: id, nom: parcours.noms[id] ?? id.texte, montants: montants)
    }.sorted { ($0.nom, $0.id) < ($1.nom, $1.id) }
    if session.json {
      try session.output.objects("resultat", clients) {
        session.ecrire($1.montants, dans: &$0)
        $0.member("clientId", $1.id)
      }
      try session.output.object("resume") {
        session.ecrire(balance.ensemble, dans: &$0)
        $0.member("au", balance.jour)
        $0.tete(parcours.tete)
      }
      return
    }
    let colonnes = session.colonnes(clients.map(\.montants))
    var tableau = Table(colonnes, asData: call.has(.csv))
    for (id, nom, montants) in clients {
      tableau.add([.data(.id(id)), .text(nom)] + session.cellules(montants))
    }
    if call.has(.csv) {
      try session.ecrire(csv: [tableau])
    } else if clients.isEmpty {
      session.warn(Phrase(fr: "Rien n'est dû.", en: "Nothing is due."))
    } else {
      let ensemble = zip(colonnes.dropFirst(2), session.cellules(balance.ensemble))
        .filter(\.0.isShown).map(\.1.shown)
      tableau.add([session.wording(.ensemble)] + ensemble, isTotal: true)
      try session.montrer(tableau)
    }
  }
}

extension Session {
  fileprivate var aUnePeriode: Bool { call.has(.du) }
  fileprivate var enDonnees: Bool { call.has(.csv) }

  /// All tables, whether there is something in them or not: which columns there are depends on nothing.
  fileprivate func donnees(
    _ totaux: TotauxRegistre, _ encaissements: Encaissements, _ exigible: TVAExigible?,
    _ parcours: ListWalk
  ) -> [Table] {
    let exigible = exigible ?? TVAExigible(periode: totaux.periode)
    return groupes(totaux, parcours).map { tableau($0.cle, $0.lignes, totaux, avecPertes: true) }
      + [
        tableau(encaissements), tableau(totaux.tva, avecNet: false),
        tableau(exigible, Set(exigible.parGroupe.keys), avecRecuperee: true),
      ]
  }

  /// What was invoiced month by month less what was credited, as bars on a terminal; months in
  /// which nothing happened have their place.
  fileprivate func montrerBarres(_ totaux: TotauxRegistre) throws {
    guard output.isTerminal, let premier = totaux.netParMois.keys.min(),
      var mois = totaux.netParMois.keys.max()
    else { return }
    var barres: [(nom: String, valeur: Cumul)] = []
    while mois >= premier && barres.count < Self.moisMontres {
      barres.append((mois.afficheMois(language), totaux.netParMois[mois] ?? .zero))
      guard let precedent = mois.plus(jours: -1)?.debutDuMois else { break }
      mois = precedent
    }
    let lignes = Histogram(bars: barres.reversed(), language: language)
      .lines(width: output.width, colours: output.colours)
    guard !lignes.isEmpty else { return }
    try tell(.barresParMois, indent: 0)
    for ligne in lignes { try output.line(ligne) }
    try output.line("")
  }

  /// As many months as a screen has lines.
  fileprivate static let moisMontres = 18

  /// A table with its title, by what programs know it by.
  fileprivate typealias Partie = (cle: String, titre: Phrase, tableau: Table)

  /// What a group of invoices is known by, what people call it, and what it comes to; of a statut, whether these were
  /// given up.
  typealias Ligne = (cle: String, nom: String, sommes: Sommes, perdues: Bool?)

  /// The groups, each a title and its rows.
  func groupes(
    _ totaux: TotauxRegistre, _ parcours: ListWalk
  ) -> [(cle: String, titre: Phrase, lignes: [Ligne])] {
    let langue = language
    let mois = totaux.parMois.sorted { $0.key < $1.key }
      .map { (String($0.key.texte.prefix(7)), $0.key.afficheMois(langue), $0.value, nil as Bool?) }
    let clients = totaux.parClient.map { id, sommes in
      (id.texte, parcours.noms[id] ?? id.texte, sommes, nil as Bool?)
    }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    let statuts = StatutAffiche.allCases.compactMap { affiche in
      totaux.parStatutAffiche[affiche].map {
        (affiche.statut.rawValue, affiche.libelle(langue), $0, Optional(affiche == .passeeEnPerte))
      }
    }
    let conditions = ConditionsPaiement.allCases.compactMap { mode in
      totaux.parConditions[mode].map { (mode.rawValue, mode.libelle(langue), $0, nil as Bool?) }
    }
    return [
      ("mois", .parMois, mois), ("client", .parClient, clients),
      ("statut", .parStatut, statuts), ("conditions", .parConditions, conditions),
    ]
  }

  fileprivate func tableaux(_ totaux: TotauxRegistre, _ parcours: ListWalk) -> [Partie] {
    let avecPertes = totaux.ensemble.pertes != .zero
    return groupes(totaux, parcours).filter { !$0.lignes.isEmpty }.map {
      ($0.cle, $0.titre, tableau($0.cle, $0.lignes, totaux, avecPertes: avecPertes))
    }
  }

  fileprivate func tableau(
    _ par: String, _ lignes: [Ligne], _ totaux: TotauxRegistre, avecPertes: Bool
  ) -> Table {
    var tableau = Table(colonnes(avecPertes: avecPertes), asData: enDonnees)
    for (cle, nom, sommes, perdues) in lignes {
      // A client alone has a name that no language changes.
      let nom = Table.Cell(nom, par == "client" ? .chaine(nom) : .vide)
      tableau.add(
        [
          .data(.chaine(par)), .data(.chaine(cle)), .data(perdues.map { .verite($0) } ?? .vide),
          nom,
        ]
          + cellules(sommes, avecPertes: avecPertes))
    }
    if lignes.count != 1 {
      let ensemble = cellules(totaux.ensemble, avecPertes: avecPertes).map(\.shown)
      tableau.add([wording(.ensemble)] + ensemble, isTotal: true)
    }
    return tableau
  }

  /// What came in in a period, by means; without one it is what is paid of all factures.
  fileprivate func tableaux(_ encaissements: Encaissements) -> [Partie] {
    guard aUnePeriode, encaissements.nombre > 0 else { return [] }
    return [("encaissement", .encaissements, tableau(encaissements))]
  }

  fileprivate func tableau(_ encaissements: Encaissements) -> Table {
    var tableau = Table(
      [
        .data("par"), colonne(.colonneMode, cle: "cle"),
        colonne(.colonneEncaisse, cle: "montant", aDroite: true),
      ], asData: enDonnees)
    let modes = modes(encaissements)
    for (mode, montant) in modes {
      tableau.add([
        .data(.chaine("encaissement")), .init(mode.libelle(language), .mot(mode)),
        .montant(montant, language),
      ])
    }
    if modes.count > 1 {
      tableau.add([wording(.ensemble), encaissements.total.affiche(language)], isTotal: true)
    }
    return tableau
  }

  func modes(_ encaissements: Encaissements) -> [(mode: ConditionsPaiement, montant: Cumul)] {
    ConditionsPaiement.allCases.compactMap { mode in
      encaissements.parMode[mode].map { (mode, $0) }
    }
  }

  /// The VAT of the documents; where it need not be all due with them, what is due too.
  fileprivate func tableauxTVA(_ tva: TVAPeriode, _ exigible: TVAExigible?) throws -> [Partie] {
    var tableaux: [Partie] = []
    if !tva.parGroupe.isEmpty {
      let titre = aUnePeriode ? Phrase.tvaDesDocuments : .parTaux
      tableaux.append(("tva", titre, tableau(tva, avecNet: aUnePeriode)))
    }
    guard let exigible else { return tableaux }
    let groupes = exigible.groupes(avec: tva)
    if try !groupes.isEmpty && (exigible.differe(de: tva) || doitALEncaissement()) {
      tableaux.append(
        (
          "exigible", .tvaExigible,
          tableau(exigible, groupes, avecRecuperee: !exigible.recuperee.isEmpty)
        ))
    }
    return tableaux
  }

  /// Whether the seller may owe VAT when it is paid, as of what `--position` asks for.
  fileprivate func doitALEncaissement() throws -> Bool {
    let repertoire = try rejouer(Repertoire(), enSilence: true) { _ in [.registre] }
    return repertoire.registre?.vendeur.doitALEncaissement ?? false
  }

  /// Losses have a column where there are any: then the others come to the balance with it.
  fileprivate func colonnes(avecPertes: Bool) -> [Table.Column] {
    var titres: [(Phrase, String, Table.Dropping)] = [
      (.factures, "factures", .early), (.colonneHT, "totalHT", .last),
      (.montantTVA, "montantTVA", .last), (.colonneTTC, "totalTTC", .never),
      (.colonneAvoirs, "avoirs", .never), (.dejaPaye, "encaisse", .never),
    ]
    if avecPertes { titres.append((.pertes, "pertes", .never)) }
    titres.append((.solde, "solde", .never))
    return [
      .data("par"), .data("cle"), .data("passeeEnPerte"),
      .init(title: "", key: "nom", yielding: .cut),
    ]
      + titres.map { phrase, cle, depart in
        colonne(phrase, cle: cle, aDroite: true, depart: depart)
      }
  }

  fileprivate func cellules(_ sommes: Sommes, avecPertes: Bool) -> [Table.Cell] {
    let montants =
      [sommes.totalHT, sommes.montantTVA, sommes.totalTTC, sommes.avoirs, sommes.encaisse]
      + (avecPertes ? [sommes.pertes] : []) + [sommes.solde]
    return [.init(String(sommes.factures), .entier(sommes.factures))]
      + montants.map { .montant($0, language) }
  }

  fileprivate static let titres: [(BalanceAgee.Tranche, Phrase, String)] = [
    (.nonEchu, Phrase(fr: "Non échu", en: "Not due"), "nonEchu"),
    (.de1a30, Phrase(fr: "1–30 j", en: "1–30 d"), "de1a30"),
    (.de31a60, Phrase(fr: "31–60 j", en: "31–60 d"), "de31a60"),
    (.de61a90, Phrase(fr: "61–90 j", en: "61–90 d"), "de61a90"),
    (.plusDe90, Phrase(fr: "> 90 j", en: "> 90 d"), "plusDe90"),
  ]

  /// People see a bracket where something of that age is due.
  fileprivate func colonnes(_ clients: [BalanceAgee.Montants]) -> [Table.Column] {
    [.data("clientId"), colonne(.colonneClient, cle: "client", cession: .cut)]
      + Self.titres.map { tranche, titre, cle in
        var colonne = colonne(titre, cle: cle, aDroite: true)
        colonne.isShown = clients.contains { $0[tranche] != .zero }
        return colonne
      } + [colonne(.solde, cle: "solde", aDroite: true)]
  }

  /// The currency stands behind what is due in all.
  fileprivate func cellules(_ montants: BalanceAgee.Montants) -> [Table.Cell] {
    Self.titres.map { tranche, _, _ in
      let du = montants[tranche]
      let nombre = du.affiche(language).replacing("\u{A0}€", with: "").replacing("€", with: "")
      return .init(du == .zero ? "" : nombre, .montant(du))
    } + [.montant(montants.total, language)]
  }

  fileprivate func ecrire(_ montants: BalanceAgee.Montants, dans json: inout JSONWriter) {
    for (tranche, _, nom) in Self.titres { json.member(nom, montants[tranche]) }
    json.member("solde", montants.total)
  }
}

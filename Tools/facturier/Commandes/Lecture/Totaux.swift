import FacturierFormats

extension Commande {
  /// `totaux`: what the issued factures come to, in all and by what they have in common.
  ///
  /// With a first day it is those of a period, with what is paid of them; beside them what came in in the
  /// period, whatever it paid, and the VAT of the documents dated in it.
  static let afficherTotaux = Commande(
    nom: [
      "totaux", "total", "somme", "tva", "bilan", "recettes", "ca", "chiffre d'affaires",
      "déclaration",
    ],
    anglais: ["totals", "sum", "sums", "vat", "turnover", "revenue"],
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
  ) { seance, appel in
    var parcours = try Parcours(seance)
    var totaux = TotauxRegistre(periode: try appel.periode(jusquAu: parcours.jour))
    var encaissements = Encaissements(periode: totaux.periode)
    var exigible = seance.aUnePeriode ? TVAExigible(periode: totaux.periode) : nil
    try parcours.executer { facture in
      totaux.ajouter(facture)
      encaissements.ajouter(facture)
      exigible?.ajouter(facture)
    }
    guard !seance.json else {
      return try seance.ecrireEnJSON(totaux, encaissements, exigible, parcours)
    }
    guard !seance.enDonnees else {
      return try seance.ecrire(csv: seance.donnees(totaux, encaissements, exigible, parcours))
    }
    let tableaux =
      try seance.tableaux(totaux, parcours) + seance.tableaux(encaissements)
      + seance.tableauxTVA(totaux.tva, exigible)
    guard !tableaux.isEmpty else {
      return seance.prevenir(seance.aUnePeriode ? .rienDansLaPeriode : .aucuneFactureEmise)
    }
    for (cle, titre, tableau) in tableaux {
      try seance.sortie.ligne(seance.sortie.couleurs.gras(seance.dire(titre)))
      if cle == "mois" { try seance.montrerBarres(totaux) }
      try seance.montrer(tableau)
      if cle == "exigible", let exigible { try seance.montrerReports(exigible) }
      try seance.sortie.ligne("")
    }
  }

  /// `balance-agee`: what is due, by how long it is overdue and by client.
  static let afficherBalanceAgee = Commande(
    nom: ["balance-agee", "balance", "relance", "relances", "impayés", "créances", "retards"],
    anglais: ["aging", "overdue", "receivables", "ageing"],
    fr: "Ce qui reste dû, par ancienneté du retard et par client.",
    en: "What is due, by how long it is overdue and by customer.",
    options: [.pourClient, .au, .position, .sansEtats, .csv] + Option.deCSV
  ) { seance, appel in
    var parcours = try Parcours(seance)
    var balance = BalanceAgee(au: parcours.jour)
    try parcours.executer(sansLesSoldees: true) { balance.ajouter($0) }
    let clients = balance.parClient.map { id, montants in
      (id: id, nom: parcours.noms[id] ?? id.texte, montants: montants)
    }.sorted { ($0.nom, $0.id) < ($1.nom, $1.id) }
    if seance.json {
      try seance.sortie.objets("resultat", clients) {
        seance.ecrire($1.montants, dans: &$0)
        $0.membre("clientId", $1.id)
      }
      try seance.sortie.objet("resume") {
        seance.ecrire(balance.ensemble, dans: &$0)
        $0.membre("au", balance.jour)
        $0.tete(parcours.tete)
      }
      return
    }
    var tableau = Tableau(seance.colonnes, enDonnees: appel.a(.csv))
    for (id, nom, montants) in clients {
      tableau.ajouter([.donnee(.id(id)), .texte(nom)] + seance.cellules(montants))
    }
    if appel.a(.csv) {
      try seance.ecrire(csv: [tableau])
    } else if clients.isEmpty {
      seance.prevenir(Phrase(fr: "Rien n'est dû.", en: "Nothing is due."))
    } else {
      let ensemble = seance.cellules(balance.ensemble).map(\.montree)
      tableau.ajouter([seance.dire(.ensemble)] + ensemble, estTotal: true)
      try seance.montrer(tableau)
    }
  }
}

extension Seance {
  /// What of the VAT due belongs to months that were closed before.
  fileprivate func montrerReports(_ exigible: TVAExigible) throws {
    for (mois, somme) in exigible.reportee.sorted(by: { $0.key < $1.key }) {
      let phrase = Phrase.tvaReportee(
        mois.afficheMois(langue), base: somme.base.affiche(langue), tva: somme.tva.affiche(langue))
      try raconter(phrase, retrait: 0)
    }
  }

  fileprivate var aUnePeriode: Bool { appel.a(.du) }
  fileprivate var enDonnees: Bool { appel.a(.csv) }

  /// All tables, whether there is something in them or not: which columns there are depends on nothing.
  fileprivate func donnees(
    _ totaux: TotauxRegistre, _ encaissements: Encaissements, _ exigible: TVAExigible?,
    _ parcours: Parcours
  ) -> [Tableau] {
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
    guard sortie.estTerminal, let premier = totaux.netParMois.keys.min(),
      var mois = totaux.netParMois.keys.max()
    else { return }
    var barres: [(nom: String, valeur: Cumul)] = []
    while mois >= premier && barres.count < Self.moisMontres {
      barres.append((mois.afficheMois(langue), totaux.netParMois[mois] ?? .zero))
      guard let precedent = mois.plus(jours: -1)?.debutDuMois else { break }
      mois = precedent
    }
    let lignes = Histogramme(barres: barres.reversed(), langue: langue)
      .lignes(largeur: sortie.largeur, couleurs: sortie.couleurs)
    guard !lignes.isEmpty else { return }
    try raconter(.barresParMois, retrait: 0)
    for ligne in lignes { try sortie.ligne(ligne) }
    try sortie.ligne("")
  }

  /// As many months as a screen has lines.
  fileprivate static let moisMontres = 18

  /// A table with its title, by what programs know it by.
  fileprivate typealias Partie = (cle: String, titre: Phrase, tableau: Tableau)

  /// What a group of invoices is known by, what people call it, and what it comes to.
  typealias Ligne = (cle: String, nom: String, sommes: Sommes)

  /// The groups, each a title and its rows.
  func groupes(
    _ totaux: TotauxRegistre, _ parcours: Parcours
  ) -> [(cle: String, titre: Phrase, lignes: [Ligne])] {
    let langue = langue
    let mois = totaux.parMois.sorted { $0.key < $1.key }
      .map { (String($0.key.texte.prefix(7)), $0.key.afficheMois(langue), $0.value) }
    let clients = totaux.parClient.map { id, sommes in
      (id.texte, parcours.noms[id] ?? id.texte, sommes)
    }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    // Programs know a loss by the statut that it is one of, and by what is lost.
    let affiches: [StatutAffiche: Sommes] =
      json || enDonnees
      ? totaux.parStatut.reduce(into: [:]) { $0[.un($1.key)] = $1.value } : totaux.parStatutAffiche
    let statuts = StatutAffiche.allCases.compactMap { affiche in
      affiches[affiche].map { (affiche.statut.rawValue, affiche.libelle(langue), $0) }
    }
    let conditions = ConditionsPaiement.allCases.compactMap { mode in
      totaux.parConditions[mode].map { (mode.rawValue, mode.libelle(langue), $0) }
    }
    return [
      ("mois", .parMois, mois), ("client", .parClient, clients),
      ("statut", .parStatut, statuts), ("conditions", .parConditions, conditions),
    ]
  }

  fileprivate func tableaux(_ totaux: TotauxRegistre, _ parcours: Parcours) -> [Partie] {
    let avecPertes = totaux.ensemble.pertes != .zero
    return groupes(totaux, parcours).filter { !$0.lignes.isEmpty }.map {
      ($0.cle, $0.titre, tableau($0.cle, $0.lignes, totaux, avecPertes: avecPertes))
    }
  }

  fileprivate func tableau(
    _ par: String, _ lignes: [Ligne], _ totaux: TotauxRegistre, avecPertes: Bool
  ) -> Tableau {
    var tableau = Tableau(colonnes(avecPertes: avecPertes), enDonnees: enDonnees)
    for (cle, nom, sommes) in lignes {
      // A client alone has a name that no language changes.
      let nom = Tableau.Cellule(nom, par == "client" ? .chaine(nom) : .vide)
      tableau.ajouter(
        [.donnee(.chaine(par)), .donnee(.chaine(cle)), nom]
          + cellules(sommes, avecPertes: avecPertes))
    }
    if lignes.count != 1 {
      let ensemble = cellules(totaux.ensemble, avecPertes: avecPertes).map(\.montree)
      tableau.ajouter([dire(.ensemble)] + ensemble, estTotal: true)
    }
    return tableau
  }

  /// What came in in a period, by means; without one it is what is paid of all factures.
  fileprivate func tableaux(_ encaissements: Encaissements) -> [Partie] {
    guard aUnePeriode, encaissements.nombre > 0 else { return [] }
    return [("encaissement", .encaissements, tableau(encaissements))]
  }

  fileprivate func tableau(_ encaissements: Encaissements) -> Tableau {
    var tableau = Tableau(
      [
        .donnee("par"), colonne(.colonneMode, cle: "cle"),
        colonne(.colonneEncaisse, cle: "montant", aDroite: true),
      ], enDonnees: enDonnees)
    let modes = modes(encaissements)
    for (mode, montant) in modes {
      tableau.ajouter([
        .donnee(.chaine("encaissement")), .init(mode.libelle(langue), .mot(mode)),
        .montant(montant, langue),
      ])
    }
    if modes.count > 1 {
      tableau.ajouter([dire(.ensemble), encaissements.total.affiche(langue)], estTotal: true)
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
    // What is due of a rate may be nothing yet, and is told too.
    let groupes = Set(tva.parGroupe.keys).union(exigible.parGroupe.keys)
    let autrement = exigible.parGroupe != tva.parGroupe.mapValues(\.nette)
    if try !groupes.isEmpty && (autrement || doitALEncaissement()) {
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

  /// What is given up has a column where something is: then the others come to the balance with it.
  fileprivate func colonnes(avecPertes: Bool) -> [Tableau.Colonne] {
    var titres: [(Phrase, String, Tableau.Depart)] = [
      (.factures, "factures", .facile), (.colonneHT, "totalHT", .enDernier),
      (.montantTVA, "montantTVA", .enDernier), (.colonneTTC, "totalTTC", .jamais),
      (.colonneAvoirs, "avoirs", .jamais), (.dejaPaye, "encaisse", .jamais),
    ]
    if avecPertes { titres.append((.pertes, "pertes", .jamais)) }
    titres.append((.solde, "solde", .jamais))
    return [.donnee("par"), .donnee("cle"), .init(titre: "", cle: "nom", cession: .coupe)]
      + titres.map { phrase, cle, depart in
        colonne(phrase, cle: cle, aDroite: true, depart: depart)
      }
  }

  fileprivate func cellules(_ sommes: Sommes, avecPertes: Bool) -> [Tableau.Cellule] {
    let montants =
      [sommes.totalHT, sommes.montantTVA, sommes.totalTTC, sommes.avoirs, sommes.encaisse]
      + (avecPertes ? [sommes.pertes] : []) + [sommes.solde]
    return [.init(String(sommes.factures), .entier(sommes.factures))]
      + montants.map { .montant($0, langue) }
  }

  fileprivate static let titres: [(BalanceAgee.Tranche, Phrase, String)] = [
    (.nonEchu, Phrase(fr: "Non échu", en: "Not due"), "nonEchu"),
    (.de1a30, Phrase(fr: "1–30 j", en: "1–30 d"), "de1a30"),
    (.de31a60, Phrase(fr: "31–60 j", en: "31–60 d"), "de31a60"),
    (.de61a90, Phrase(fr: "61–90 j", en: "61–90 d"), "de61a90"),
    (.plusDe90, Phrase(fr: "> 90 j", en: "> 90 d"), "plusDe90"),
  ]

  fileprivate var colonnes: [Tableau.Colonne] {
    [.donnee("clientId"), colonne(.colonneClient, cle: "client", cession: .coupe)]
      + Self.titres.map { colonne($0.1, cle: $0.2, aDroite: true) }
      + [colonne(.solde, cle: "solde", aDroite: true)]
  }

  fileprivate func cellules(_ montants: BalanceAgee.Montants) -> [Tableau.Cellule] {
    (Self.titres.map { montants[$0.0] } + [montants.total]).map { .montant($0, langue) }
  }

  fileprivate func ecrire(_ montants: BalanceAgee.Montants, dans json: inout JSONWriter) {
    for (tranche, _, nom) in Self.titres { json.membre(nom, montants[tranche]) }
    json.membre("solde", montants.total)
  }
}

import Facturier

extension Commande {
  /// `cloturer`: closes all days until one, which nothing is dated on any more.
  static let cloturer = Commande(
    nom: ["cloturer", "clore", "clôture", "fermer"], anglais: ["close", "lock", "closing"],
    fr: "Clôt une période : plus rien ne peut y être daté.",
    en: "Closes a period: nothing can be dated in it any more.",
    note: Phrase(
      fr:
        "Rien ne rouvre une période : une erreur s'y corrige par un acte daté d'après (avoir, rejet,"
        + " remboursement).",
      en:
        "Nothing opens a period again: a mistake in it is corrected by an act of a later day (credit"
        + " note, bounce, refund)."),
    options: [.clotureJusquAu.obligatoire, .idempotence]
  ) { seance, appel in
    let jour = try DateCivile(
      texte: appel.texte(.clotureJusquAu) ?? "", champ: Option.clotureJusquAu.champ)
    let recu = try seance.outils().cloturer(jusquAu: jour, par: seance.contexte()).recu
    try seance.repondre(cloture: recu, brouillons: seance.brouillons)
  }

  /// `horloge`: accepts that the clock was wrong and has been set back.
  static let horloge = Commande(
    nom: ["horloge", "heure"], anglais: ["clock", "time"],
    fr: "Accepte que l'horloge avait tort et a été remise à l'heure.",
    en: "Accepts that the clock was wrong and has been set back.",
    options: [.motif.obligatoire] + Option.dActe
  ) { seance, appel in
    let motif = try appel.motif()
    let recu = try seance.outils().corrigerHorloge(
      motif: motif, par: seance.contexte(sur: [.registre]))
    try seance.repondre(recu, donnee: nil, .horlogeAcceptee)
  }

  /// `clotures`: the periods that were closed, and what they come to; of one of them, by rate and by means.
  static let listerLesClotures = Commande(
    nom: ["clotures", "périodes", "lister clôtures"],
    anglais: ["closings", "periods", "list closings"],
    fr: "Liste les périodes closes et leurs totaux.",
    en: "Lists the closed periods and what they come to.", arguments: [.jourClos]
  ) { seance, appel in
    var clotures = try seance.journal().read { try $0.clotures() }
    if let texte = appel.argument(0) {
      let jour = try DateCivile(texte: texte, champ: Argument.jourClos.champ)
      clotures = clotures.filter { $0.periode.contient(jour) }
      guard !clotures.isEmpty else {
        throw Introuvable(jour.texte, .jourOuvert(jour), regle: "periode-inconnue")
      }
    }
    if seance.json {
      try seance.sortie.objets("cloture", clotures) {
        $0.tell($1.periode)
        $0.membres(["time": $1.evenement.time.text, "author": $1.evenement.author.name])
      }
    } else if appel.argument(0) != nil {
      for cloture in clotures { try seance.detailler(cloture) }
    } else if let derniere = clotures.last {
      try seance.lister(clotures, perpetuels: derniere.periode.perpetuels)
    } else {
      seance.prevenir(Phrase(fr: "Aucune période close.", en: "No closed period."))
    }
  }
}

extension Seance {
  /// What the drafts are called that are dated in a period.
  fileprivate func brouillons(_ jours: ClosedRange<DateCivile>) throws -> [String] {
    try tous(.facture) { etat in
      etat.facture.flatMap {
        $0.statut(le: jours.upperBound) == .brouillon && jours.contains($0.dateFacture)
          ? $0.reference : nil
      }
    }
  }

  fileprivate func lister(_ clotures: [ClotureEnregistree], perpetuels: TotauxCloture) throws {
    let langue = langue
    let recit = try recit()
    var tableau = Tableau([
      colonne(.colonneDu), colonne(.colonneAu), colonne(.factures, aDroite: true, depart: .facile),
      colonne(.colonneTTC, aDroite: true), colonne(.colonneAvoirs, aDroite: true),
      colonne(.tvaNette, aDroite: true), colonne(.colonneEncaisse, aDroite: true),
      colonne(.colonneCloseLe, depart: .facile), colonne(.colonnePar, depart: .facile),
    ])
    for cloture in clotures {
      let (periode, evenement) = (cloture.periode, cloture.evenement)
      tableau.ajouter(
        [periode.du?.affiche(langue) ?? "", periode.au.affiche(langue)]
          + periode.totaux.cellules(langue) + [recit.moment(evenement.time), evenement.author.name])
    }
    tableau.ajouter(
      [dire(.perpetuel), ""] + perpetuels.cellules(langue) + ["", ""], estTotal: true)
    try montrer(tableau)
  }

  /// How moments are told: in the registre's time zone.
  fileprivate func recit() throws -> Recit {
    Recit(langue: langue, fuseau: try lire { try $0.registre().fuseau }, nommeFacture: false)
  }

  /// One closing: who closed it when, and what its days come to by rate and by means.
  fileprivate func detailler(_ cloture: ClotureEnregistree) throws {
    let (periode, evenement) = (cloture.periode, cloture.evenement)
    let moment = try recit().moment(evenement.time)
    try raconter(.clotureDe(periode, le: moment, par: evenement.author.name, a: evenement.position))
    try sortie.ligne("")
    try montrer(tableauTVA(periode.totaux))
    try sortie.ligne("")
    try montrer(tableauDesModes(periode.totaux))
  }

  fileprivate func tableauTVA(_ totaux: TotauxCloture) -> Tableau {
    func cellules(_ sommes: SommesTVA) -> [String] {
      [sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee, sommes.nette.tva]
        .map { $0.affiche(langue) }
    }
    let titres: [Phrase] = [.base, .colonneTVA, .baseCreditee, .tvaCreditee, .tvaNette]
    var tableau = Tableau([colonne(.colonneTaux)] + titres.map { colonne($0, aDroite: true) })
    for groupe in totaux.groupes {
      tableau.ajouter([groupe.cle.affiche(langue)] + cellules(SommesTVA(groupe)))
    }
    tableau.ajouter(
      [dire(.ensemble)] + cellules(totaux.groupes.reduce(SommesTVA()) { $0 + SommesTVA($1) }),
      estTotal: true)
    return tableau
  }

  fileprivate func tableauDesModes(_ totaux: TotauxCloture) -> Tableau {
    let titres: [Phrase] = [.colonneRecu, .colonneRejete, .colonneRendu, .colonneEncaisse]
    var tableau = Tableau([colonne(.colonneMode)] + titres.map { colonne($0, aDroite: true) })
    for mode in totaux.modes {
      let montants = [mode.recu, mode.rejete, mode.rembourse].map { $0.cumul.affiche(langue) }
      tableau.ajouter(
        [mode.mode.libelle(langue)] + montants + [SommesFonds(mode).net.affiche(langue)])
    }
    let sommes = [totaux.recu, totaux.rejete, totaux.rembourse].map { $0.cumul.affiche(langue) }
    tableau.ajouter([dire(.ensemble)] + sommes + [totaux.encaisse.affiche(langue)], estTotal: true)
    return tableau
  }
}

extension PeriodeCloturee {
  fileprivate func contient(_ jour: DateCivile) -> Bool { (du ?? .premiere)...au ~= jour }
}

extension TotauxCloture {
  /// What a row of the table says of them.
  fileprivate func cellules(_ langue: Langue) -> [String] {
    [
      String(factures), totalTTC.affiche(langue), avoirsTTC.affiche(langue),
      (montantTVA.cumul - avoirsTVA.cumul).affiche(langue), encaisse.affiche(langue),
    ]
  }
}

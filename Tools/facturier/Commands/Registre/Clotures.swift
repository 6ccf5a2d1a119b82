import Facturier

extension Command {
  /// `cloturer`: closes all days until one, which nothing is dated on any more.
  static let cloturer = Command(
    name: ["cloturer", "clore", "clôture", "fermer"], english: ["close", "lock", "closing"],
    fr: "Clôt une période : plus rien ne peut y être daté.",
    en: "Closes a period: nothing can be dated in it any more.",
    note: Phrase(
      fr:
        "Rien ne rouvre une période : une erreur s'y corrige par un acte daté d'après (avoir, rejet,"
        + " remboursement).",
      en:
        "Nothing opens a period again: a mistake in it is corrected by an act of a later day (credit"
        + " note, bounce, refund)."),
    options: [.clotureJusquAu.required, .idempotence]
  ) { session, call in
    let jour = try Invocation.day(
      call.text(.clotureJusquAu) ?? "", Option.clotureJusquAu.field)
    let recu = try session.outils().cloturer(jusquAu: jour, par: session.contexte()).recu
    try session.repondre(cloture: recu, brouillons: session.brouillons)
  }

  /// `horloge`: accepts that the clock was wrong and has been set back.
  static let horloge = Command(
    name: ["horloge", "heure"], english: ["clock", "time"],
    fr: "Accepte que l'horloge avait tort et a été remise à l'heure.",
    en: "Accepts that the clock was wrong and has been set back.",
    options: [.motif.required] + Option.dActe
  ) { session, call in
    let motif = try call.motif()
    let recu = try session.outils().corrigerHorloge(
      motif: motif, par: session.contexte(sur: [.registre]))
    try session.repondre(recu, donnee: nil, .horlogeAcceptee)
  }

  /// `clotures`: the periods that were closed, and what they come to; of one of them, by rate and by means.
  static let listerLesClotures = Command(
    name: ["clotures", "périodes", "lister clôtures"],
    english: ["closings", "periods", "list closings"],
    fr: "Liste les périodes closes et leurs totaux.",
    en: "Lists the closed periods and what they come to.", arguments: [.jourClos]
  ) { session, call in
    var clotures = try session.journal().read { try $0.clotures() }
    if let texte = call.argument(0) {
      let jour = try Invocation.day(texte, Argument.jourClos.field)
      clotures = clotures.filter { $0.periode.contient(jour) }
      guard !clotures.isEmpty else {
        throw NotFoundError(jour.texte, .jourOuvert(jour), rule: "periode-inconnue")
      }
    }
    if session.json {
      try session.output.objects("cloture", clotures) {
        $0.tell($1.periode)
        $0.members(["time": $1.evenement.time.text, "author": $1.evenement.author.name])
      }
    } else if call.argument(0) != nil {
      for cloture in clotures { try session.detailler(cloture) }
    } else if let derniere = clotures.last {
      try session.lister(clotures, perpetuels: derniere.periode.perpetuels)
    } else {
      session.warn(Phrase(fr: "Aucune période close.", en: "No closed period."))
    }
  }
}

extension Session {
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
    let langue = language
    let recit = try recit()
    var tableau = Table([
      colonne(.colonneDu), colonne(.colonneAu), colonne(.factures, aDroite: true, depart: .early),
      colonne(.colonneTTC, aDroite: true), colonne(.colonneAvoirs, aDroite: true),
      colonne(.tvaNette, aDroite: true), colonne(.colonneEncaisse, aDroite: true),
      colonne(.colonneCloseLe, depart: .early), colonne(.colonnePar, depart: .early),
    ])
    for cloture in clotures {
      let (periode, evenement) = (cloture.periode, cloture.evenement)
      tableau.add(
        [periode.du?.affiche(langue) ?? "", periode.au.affiche(langue)]
          + periode.totaux.cellules(langue) + [recit.moment(evenement.time), evenement.author.name])
    }
    tableau.add(
      [wording(.perpetuel), ""] + perpetuels.cellules(langue) + ["", ""], isTotal: true)
    try montrer(tableau)
  }

  /// One closing: who closed it when, and what its days come to by rate and by means.
  fileprivate func detailler(_ cloture: ClotureEnregistree) throws {
    let (periode, evenement) = (cloture.periode, cloture.evenement)
    let moment = try recit().moment(evenement.time)
    try tell(.clotureDe(periode, le: moment, par: evenement.author.name))
    try output.line("")
    try montrer(tableauTVA(periode.totaux))
    try output.line("")
    try montrer(tableauDesModes(periode.totaux))
  }

  fileprivate func tableauTVA(_ totaux: TotauxCloture) -> Table {
    func cellules(_ sommes: SommesTVA) -> [String] {
      [sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee, sommes.nette.tva]
        .map { $0.affiche(language) }
    }
    let titres: [Phrase] = [.base, .colonneTVA, .baseCreditee, .tvaCreditee, .tvaNette]
    var tableau = Table([colonne(.colonneTaux)] + titres.map { colonne($0, aDroite: true) })
    for groupe in totaux.groupes {
      tableau.add([groupe.cle.affiche(language)] + cellules(SommesTVA(groupe)))
    }
    tableau.add(
      [wording(.ensemble)] + cellules(totaux.groupes.reduce(SommesTVA()) { $0 + SommesTVA($1) }),
      isTotal: true)
    return tableau
  }

  fileprivate func tableauDesModes(_ totaux: TotauxCloture) -> Table {
    let titres: [Phrase] = [.colonneRecu, .colonneRejete, .colonneRendu, .colonneEncaisse]
    var tableau = Table([colonne(.colonneMode)] + titres.map { colonne($0, aDroite: true) })
    for mode in totaux.modes {
      let montants = [mode.recu, mode.rejete, mode.rembourse].map { $0.cumul.affiche(language) }
      tableau.add(
        [mode.mode.libelle(language)] + montants + [SommesFonds(mode).net.affiche(language)])
    }
    let sommes = [totaux.recu, totaux.rejete, totaux.rembourse].map { $0.cumul.affiche(language) }
    tableau.add([wording(.ensemble)] + sommes + [totaux.encaisse.affiche(language)], isTotal: true)
    return tableau
  }
}

extension PeriodeCloturee {
  /// Whether a day lies in it.
  func contient(_ jour: DateCivile) -> Bool { (du ?? .premiere)...au ~= jour }
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

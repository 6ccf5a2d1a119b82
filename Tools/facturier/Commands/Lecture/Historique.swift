import Facturier

extension Command {
  /// `historique`: who did what and when, in sentences; each behind the position that `--position` and
  /// `comparer` take.
  static let afficherHistorique = Command(
    name: ["historique", "journal", "suivi"], english: ["history", "log", "audit", "trail"],
    fr: "Qui a fait quoi et quand, champ par champ.", en: "Who did what and when, field by field.",
    arguments: [.sujet],
    options: [.histoireDuClient, .enregistreDu, .enregistreAu, .parAuteur, .position]
  ) { session, call in
    let sujet: Historique.Sujet =
      if let document = call.argument(0) {
        .document(try session.document(document))
      } else if let client = call.text(.histoireDuClient) {
        .client(try session.tenu(client))
      } else {
        .registre
      }
    let recit = try session.recit(nommeFacture: call.argument(0) == nil)
    let periode = try call.periode(jusquAu: call.date(.enregistreAu) ?? .derniere)
    let auteur = call.text(.parAuteur)
    var racontees = 0
    let position = try session.position(.position)
    // A bar would be drawn over the sentences, or over the pager that shows them.
    try session.tell(sujet, jusqua: position) { entree in
      guard periode.contains(recit.jour(entree.evenement.time)),
        auteur.map(entree.evenement.author.name.aUnMot(commencantPar:)) ?? true
      else { return }
      racontees += 1
      guard session.json else {
        return try session.tell("#\(entree.evenement.position) \(recit.phrase(entree))")
      }
      try session.output.object("resultat") { $0.evenement(entree) }
    }
    if racontees == 0 {
      let debut = try session.debut(de: sujet).flatMap {
        $0.position > position ?? .max || recit.jour($0.time) > periode.upperBound ? $0 : nil
      }
      session.warn(try debut.map { try session.pasEncoreLa($0) } ?? .aucunEvenement)
    }
  }

  /// `comparer`: what differs between two positions or two days.
  static let comparer = Command(
    name: ["comparer", "différence", "différences"], english: ["diff", "compare", "difference"],
    fr: "Ce qui diffère entre deux positions, ou des factures entre deux jours.",
    en: "What differs between two positions, or of invoices between two days.",
    note: .joursEtPositions,
    arguments: [.avant, .apres]
  ) { session, call in
    let comparaison = try session.comparaison()
    if session.json {
      try session.output.objects("resultat", comparaison.factures) { $0.difference($1) }
      try session.output.objects("resultat", comparaison.fiches) { $0.difference($1) }
      try session.output.object("resume") {
        let clients = comparaison.fiches.count { if case .client = $0.flux { true } else { false } }
        $0.members([
          "factures": comparaison.factures.count, "clients": clients,
          "autres": comparaison.fiches.count - clients,
          "soldeAvant": comparaison.avant.solde.texte, "soldeApres": comparaison.apres.solde.texte,
        ])
      }
      return
    }
    let jours = [0, 1].count { Int(call.required($0)) == nil }
    if jours == 1 { session.warn(.joursEtPositions) }
    if comparaison.factures.isEmpty && comparaison.fiches.isEmpty {
      session.warn(
        jours == 2
          ? Phrase(fr: "Aucune facture ne diffère.", en: "No invoice differs.")
          : Phrase(fr: "Aucune différence.", en: "No difference."))
    }
    let mots = Mots(langue: session.language)
    for difference in comparaison.factures {
      let reference = (difference.apres ?? difference.avant)?.reference ?? ""
      try session.output.line(session.output.colours.bold(reference))
      let phrases =
        difference.enTete.utiles.map(mots.changement) + difference.lignes.map(mots.ligne)
        + difference.sommes.map(mots.changement)
      for phrase in phrases { try session.tell("  " + phrase) }
    }
    for fiche in comparaison.fiches { try session.tell(mots.fiche(fiche)) }
  }

  /// `rejouer`: rebuilds the totals from the journal alone, up to a moment of one's choice.
  ///
  /// Each line is held against its hash and the one above, and added up; whether an event may follow those of its
  /// stream is not asked: that takes their states, and ten times as long.
  static let rejouer = Command(
    name: ["rejouer", "reconstruire", "recalculer"], english: ["replay", "rebuild", "recompute"],
    fr: "Reconstruit les totaux à partir du seul journal.",
    en: "Rebuilds the totals from the journal alone.",
    options: [.jusquA, .uneFacture, .sansVerifier, .fils]
  ) { session, call in
    let jusqua = try call.text(.jusquA).map { try session.limite($0) } ?? .fin
    if let designee = call.text(.uneFacture) {
      let session = session.withoutIndex
      return try session.montrer(session.facture(session.facture(designee), jusqua: jusqua))
    }
    let sommes = try session.totaux(jusqua)
    if session.json { return try session.ecrireEnJSON(sommes) }
    let langue = session.language
    var lignes: [(nom: Phrase, valeur: String)] = [
      (.evenements, String(sommes.evenements)), (.factures, String(sommes.factures)),
      (.dontEmises, String(sommes.emises)), (.totalHT, sommes.totalHT.affiche(langue)),
      (.montantTVA, sommes.montantTVA.affiche(langue)),
      (.totalTTC, sommes.totalTTC.affiche(langue)), (.avoirs, sommes.avoirs.affiche(langue)),
      (.dejaPaye, sommes.paye.affiche(langue)),
    ]
    if sommes.pertes != .zero { lignes.append((.pertes, sommes.pertes.affiche(langue))) }
    try session.montrer(lignes + [(.solde, sommes.solde.affiche(langue))])
    session.warn(.coherenceNonVue)
  }
}

extension Session {
  /// Says that what began with an event was not there before.
  func pasEncoreLa(_ debut: RecordedEvent, nomme nom: String? = nil) throws -> Phrase {
    try .pasEncoreLa(nom, depuis: debut.position, le: recit().moment(debut.time))
  }

  /// The error that what is named was not there at what is asked for.
  func pasEncoreLa(_ nom: String, _ sujet: Historique.Sujet) throws -> NotFoundError {
    let phrase = try debut(de: sujet).map { try pasEncoreLa($0, nomme: nom) }
    let rule = if case .avoir = sujet { "designation-inconnue" } else { "facture-inconnue" }
    return NotFoundError(nom, phrase ?? .aucunEvenement, rule: rule)
  }

  /// What made a facture, an avoir or a client known.
  func debut(de sujet: Historique.Sujet) throws -> RecordedEvent? {
    let tag: EventTag? =
      switch sujet {
      case .facture(let id): .stream(.facture(id))
      case .avoir(let numero, sur: _): .number(numero)
      case .client(let id): .stream(.client(id))
      case .produit, .registre: nil
      }
    return try tag.flatMap { tag in try journal().read { try $0.events(tagged: tag).first } }
  }

  /// Hands over the entries of a history as they are read, up to a position or to the end.
  fileprivate func tell(
    _ sujet: Historique.Sujet, jusqua position: Position?, _ body: (EntreeHistorique) throws -> Void
  ) throws {
    try journal().read {
      try Historique.raconter(sujet, $0, jusqua: position ?? $0.head.position, body)
    }
  }

  fileprivate func comparaison() throws -> Comparaison {
    let (avant, apres) = (try moment(call.required(0)), try moment(call.required(1)))
    return try Progress.show { avancer in
      try journal().read {
        try Comparaison($0, avant($0.head), apres($0.head), progression: avancer)
      }
    }
  }

  /// A position as it is seen today, or all that is recorded as it is seen on a day.
  fileprivate func moment(_ texte: String) throws -> (Head) throws -> Comparaison.Moment {
    if let position = Int(texte), position >= 0 {
      return { _ in Comparaison.Moment(position: try finDeLActe(a: position), jour: try jour()) }
    }
    guard let jour = try? DateCivile(texte: texte) else { throw UsageError(.momentAttendu(texte)) }
    return { Comparaison.Moment(jour: jour, jusqua: $0.position) }
  }

  /// Up to a moment of one's choice the events are gone through, with their hashes and in this
  /// thread; otherwise the file itself is, by its numbers alone.
  fileprivate func totaux(_ jusqua: Rejeu.Limite) throws -> SommesRegistre {
    let fils = try call.integer(.fils, atLeast: 1)
    guard jusqua == .fin, case .dossier(let dossier) = lieu else {
      return try rejouer(SommesRegistre(), jusqua: jusqua)
    }
    return try Progress.show {
      try RejeuDuFichier(
        folder: dossier, verifiantEmpreintes: !call.has(.sansVerifier), fils: fils, notify: avertir
      ).sommes(progression: $0)
    }
  }

  /// A position, or the end of a day in the registre's time zone.
  fileprivate func limite(_ texte: String) throws -> Rejeu.Limite {
    if let position = Int(texte), position >= 0 { return .position(try finDeLActe(a: position)) }
    guard let jour = try? DateCivile(texte: texte) else { throw UsageError(.momentAttendu(texte)) }
    // At noon in UTC it is that day in every zone that a registre may have.
    let midi = Int64(jour.jour) * 86_400 + 43_200
    let fin = try lire { try $0.registre().fuseau }.finDuJour(a: midi)
    return .moment(Timestamp(microseconds: fin * 1_000_000 - 1) ?? .epoch)
  }

  fileprivate func ecrireEnJSON(_ sommes: SommesRegistre) throws {
    try output.object("resume") {
      $0.members([
        "evenements": sommes.evenements, "factures": sommes.factures, "emises": sommes.emises,
        "totalHT": sommes.totalHT.texte, "montantTVA": sommes.montantTVA.texte,
        "totalTTC": sommes.totalTTC.texte, "avoirs": sommes.avoirs.texte, "paye": sommes.paye.texte,
        "pertes": sommes.pertes.siNonNul, "solde": sommes.solde.texte, "coherenceVerifiee": false,
      ])
      $0.tete(sommes.tete)
    }
  }
}

extension Historique.Sujet {
  /// What was named: a facture, or one of its avoirs.
  fileprivate static func document(_ designe: DocumentDesigne) -> Self {
    designe.avoir.map { .avoir($0.numero, sur: designe.facture) } ?? .facture(designe.facture)
  }
}

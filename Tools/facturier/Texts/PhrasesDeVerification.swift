import Facturier

/// What a verification says.
extension Phrase {
  static let finNonAttestee = Phrase(
    fr: "Ni tete.json ni ancre n'attestent la fin du journal : des lignes peuvent manquer après la"
      + " dernière.",
    en: "Neither tete.json nor an anchor vouches for the journal's end: lines may be missing after"
      + " the last.")

  /// A journal has not the event that was noted as the last one verified.
  static func pointDementi(note moment: String) -> Phrase {
    Phrase(
      fr: "Ce n'est plus le journal dont verifie.point a noté la fin le \(moment) : il a été remis"
        + " en place, raccourci ou récrit depuis. « facturier verifier --contre … » le compare à une"
        + " copie ; une fois l'écart expliqué, supprimez verifie.point.",
      en: "This is no longer the journal of which verifie.point noted the end on \(moment): it was"
        + " put back, cut or written anew since. “facturier verify --contre …” compares it with a"
        + " copy; once that is explained, remove verifie.point.")
  }

  static let pointNonNote = Phrase(
    fr: "verifie.point n'a pas pu être écrit : la prochaine vérification commence où celle-ci a"
      + " commencé.",
    en: "verifie.point could not be written: the next verification begins where this one did.")

  /// Of two copies that are compared it says in which.
  static func anomalie(_ anomalie: Anomalie, ou cote: Side? = nil) -> Phrase {
    let ecart = anomalie.ecart.texte
    let (fr, en) =
      cote.map { ("\($0.nom.francais), ligne", "\($0.nom.anglais), line") } ?? ("Ligne", "Line")
    return Phrase(
      fr: "\(fr) \(anomalie.position), octet \(anomalie.octet), règle \(anomalie.regle) ;"
        + " \(ecart.francais)",
      en: "\(en) \(anomalie.position), byte \(anomalie.octet), rule \(anomalie.regle):"
        + " \(ecart.anglais)")
  }

  static func intact(evenements: Int) -> Phrase {
    Phrase(
      fr: "Intact : \(pluriel(evenements, "événement vérifié", "événements vérifiés")).",
      en: "Intact: \(plural(evenements, "event", "events")) verified.")
  }

  static func nonIntact(anomalies: Int, evenements: Int) -> Phrase {
    Phrase(
      fr: pluriel(anomalies, "anomalie", "anomalies")
        + " sur \(pluriel(evenements, "événement", "événements")).",
      en: plural(anomalies, "anomaly", "anomalies")
        + ", in \(plural(evenements, "event", "events")).")
  }

  /// What a verification that goes on from an anchor does not prove.
  static func surParole(jusqua position: Int) -> Phrase {
    Phrase(
      fr:
        "Pris sur parole, d'après l'ancre : tout jusqu'à l'événement \(position) ; n'en a été relu"
        + " que ce dont dépend la suite.",
      en: "Taken on trust, by the anchor: all up to event \(position); of that only what the rest"
        + " depends on was read again.")
  }

  /// That something is kept beside the journal which is not to be believed, and no anomaly.
  static func derivesEcartes(_ fichiers: FichiersDerives) -> Phrase {
    switch fichiers {
    case .tete:
      Phrase(
        fr: "tete.json est là, mais abîmé : il n'atteste plus la fin du journal.",
        en: "tete.json is there, but damaged: it vouches for the journal's end no more.")
    case .index:
      Phrase(
        fr: "L'index gardé à côté du journal est abîmé, ou n'est pas le sien : les commandes s'en"
          + " passent, ou le refont.",
        en: "The index that is kept beside the journal is damaged, or not its own: commands do"
          + " without, or rebuild it.")
    case .etats:
      Phrase(
        fr: "Les états gardés à côté du journal sont abîmés, ou ne sont pas les siens : les"
          + " commandes s'en passent, ou les refont.",
        en: "The states that are kept beside the journal are damaged, or not its own: commands do"
          + " without, or rebuild them.")
    }
  }

  static func horlogeCorrigee(positions: [Int]) -> Phrase {
    let rangs = positions.map(String.init).joined(separator: ", ")
    return Phrase(
      fr: "Horloge corrigée, avec son motif,"
        + " \(positions.count == 1 ? "en position" : "aux positions") \(rangs).",
      en: "Clock corrected, with its reason, at"
        + " \(positions.count == 1 ? "position" : "positions") \(rangs).")
  }

  /// The very line that `ancre` gives, for others to keep, to sign and to date.
  static func ancreAConserver(_ ancre: AncreDatee) -> Phrase {
    Phrase(
      fr: "Ancre à conserver ailleurs : \(ancre.ligne)",
      en: "Anchor to keep elsewhere: \(ancre.ligne)")
  }

  /// That the journal contains the anchor that was given, and where.
  static func ancreTrouvee(_ position: Int, suivieDe suite: Int) -> Phrase {
    guard suite > 0 else {
      return Phrase(
        fr: "L'ancre est la fin de ce registre, à l'événement \(position).",
        en: "The anchor is the end of this ledger, at event \(position).")
    }
    return Phrase(
      fr: "L'ancre est dans ce registre, à l'événement \(position), suivie de"
        + " \(pluriel(suite, "autre", "autres")).",
      en: "The anchor is in this ledger, at event \(position), followed by"
        + " \(plural(suite, "other", "others")).")
  }

  /// A verification in one line: from which event to which, whether those before were read again, and the anchor of
  /// the last.
  static func enBref(
    _ rapport: RapportVerification, premiere: Anomalie?, relit: Bool
  ) -> Phrase {
    let (avant, tete) = (rapport.surParole?.position ?? 0, rapport.tete)
    if let premiere { return Phrase([compte(rapport), anomalie(premiere)]) }
    let (nombre, ancre) = (rapport.evenements, "\(tete.position):\(tete.hash.texte)")
    let vus =
      nombre == 0
      ? Phrase(
        fr: "Intact, rien de nouveau après \(avant)", en: "Intact, nothing new after \(avant)")
      : Phrase(
        fr: "Intact de \(avant + 1) à \(tete.position)"
          + " (\(pluriel(nombre, "événement", "événements")))",
        en: "Intact from \(avant + 1) to \(tete.position) (\(plural(nombre, "event", "events")))")
    guard relit else {
      return Phrase(
        fr: "\(vus.francais) ; ancre \(ancre)", en: "\(vus.anglais); anchor \(ancre)")
    }
    return Phrase(
      fr: "\(vus.francais), rien de changé avant ; ancre \(ancre)",
      en: "\(vus.anglais), unchanged before; anchor \(ancre)")
  }

  /// How many anomalies a brief verification has found, and from which event on it looked; of what stands
  /// above, it reads what the rest follows upon, and may find something wrong there too.
  private static func compte(_ rapport: RapportVerification) -> Phrase {
    let (fr, en) = (
      pluriel(rapport.anomalies, "anomalie", "anomalies"),
      plural(rapport.anomalies, "anomaly", "anomalies")
    )
    guard let avant = rapport.surParole?.position else { return Phrase(fr: "\(fr).", en: "\(en).") }
    return Phrase(
      fr: "\(fr), en vérifiant à partir de l'événement \(avant + 1).",
      en: "\(en), verifying from event \(avant + 1) on.")
  }

  // MARK: - What is said of two copies of a registre, or of a registre and an anchor

  static func contreCopie(_ rapport: RapportConfrontation) -> Phrase {
    let communs = rapport.communs ?? 0
    let pareils = Phrase(
      fr: pluriel(communs, "événement pareil", "événements pareils"),
      en: plural(communs, "event", "events") + " alike")
    switch rapport.rapport {
    case .pareils:
      return Phrase(
        fr: "Les deux copies sont pareilles : \(pluriel(communs, "événement", "événements")).",
        en: "The two copies are the same: \(plural(communs, "event", "events")).")
    case .enAvance(let ecart):
      return Phrase(
        fr: "\(pareils.francais) ; ce registre en a \(ecart) de plus que l'autre copie.",
        en: "\(pareils.anglais); this ledger has \(ecart) more than the other copy.")
    case .enRetard(let ecart):
      return Phrase(
        fr: "\(pareils.francais) ; l'autre copie en a \(ecart) de plus, qui manquent ici à partir"
          + " de l'événement \(communs + 1).",
        en: "\(pareils.anglais); the other copy has \(ecart) more, missing here from event"
          + " \(communs + 1) on.")
    case .separes:
      return Phrase(
        fr: "\(pareils.francais) ; les deux copies se séparent à l'événement \(communs + 1).",
        en: "\(pareils.anglais); the two copies part at event \(communs + 1).")
    case .autreRegistre:
      let (ici, autre) = (rapport.ici.source?.texte ?? "?", rapport.autre?.source?.texte ?? "?")
      return Phrase(
        fr: "Ce sont deux registres : \(ici) ici, \(autre) là.",
        en: "These are two ledgers: \(ici) here, \(autre) there.")
    }
  }

  static func contreAncre(_ rapport: RapportConfrontation, _ ancre: Ancre) -> Phrase {
    let position = ancre.position
    switch rapport.rapport {
    case .pareils: return ancreTrouvee(position, suivieDe: 0)
    case .enAvance(let ecart): return ancreTrouvee(position, suivieDe: ecart)
    case .enRetard(let ecart):
      return Phrase(
        fr: "Ce registre s'arrête avant l'ancre : il lui manque au moins"
          + " \(pluriel(ecart, "événement", "événements")), jusqu'au \(position).",
        en: "This ledger ends before the anchor: at least \(plural(ecart, "event", "events"))"
          + " up to \(position) \(ecart == 1 ? "is" : "are") missing.")
    case .autreRegistre:
      let (ici, autre) = (rapport.ici.source?.texte ?? "?", ancre.datee?.registre.texte ?? "?")
      return Phrase(
        fr: "L'ancre est d'un autre registre : \(autre) ; celui-ci est \(ici).",
        en: "The anchor is another ledger's: \(autre); this one is \(ici).")
    case .separes:
      if let datee = ancre.datee, let ici = rapport.separation?.ici,
        ici.hash.texte == ancre.empreinte
      {
        let (ecrite, enregistre) = (datee.time, ici.evenement.time)
        return Phrase(
          fr:
            "L'événement \(position) est celui de l'ancre, mais elle le dit de \(ecrite), et il est de"
            + " \(enregistre) : la ligne de l'ancre a été changée.",
          en: "Event \(position) is the anchor's, but that says it is of \(ecrite), and it is of"
            + " \(enregistre): the anchor's line was changed.")
      }
      return Phrase(
        fr:
          "À l'événement \(position), ce registre dit autre chose que l'ancre : il a été récrit là"
          + " ou plus haut, ou l'ancre est d'un autre.",
        en: "At event \(position) this ledger says something else than the anchor: it was written"
          + " anew there or above, or the anchor is another's.")
    }
  }

  static func version(_ version: Separation.Version, _ phrase: String, _ cote: Side) -> Phrase {
    let (position, hash) = (version.evenement.position, version.hash.texte)
    return Phrase(
      fr: "\(cote.nom.francais) : #\(position) \(phrase) ; empreinte \(hash)",
      en: "\(cote.nom.anglais): #\(position) \(phrase); hash \(hash)")
  }

  static func versionIllisible(_ position: Int, _ cote: Side) -> Phrase {
    Phrase(
      fr: "\(cote.nom.francais) : #\(position) ne peut être lu.",
      en: "\(cote.nom.anglais): #\(position) cannot be read.")
  }

  static func resteDeCopie(_ copie: CopieLue, _ cote: Side) -> Phrase {
    let (octets, position) = (copie.reste, copie.tete.position)
    return Phrase(
      fr:
        "\(cote.nom.francais), un reste de \(pluriel(octets, "octet", "octets")) après l'événement"
        + " \(position) n'est pas un acte entier, et ne compte pas.",
      en: "\(cote.nom.anglais), a remainder of \(plural(octets, "byte", "bytes")) after event"
        + " \(position) is not a whole act, and does not count.")
  }

  /// What was read, and what was not.
  static func luDesCopies(_ nombre: Int) -> Phrase {
    Phrase(
      fr: (nombre == 1 ? "Contrôlés : " : "Contrôlés des deux côtés : ")
        + "la forme, l'empreinte et les liens de chaque ligne, mais ni les numéros ni les montants.",
      en: (nombre == 1 ? "Checked: " : "Checked on both sides: ")
        + "each line's form, hash and links, but neither the numbers nor the amounts.")
  }
}

extension Side {
  fileprivate var nom: Phrase {
    switch self {
    case .ici: Phrase(fr: "Ici", en: "Here")
    case .la: Phrase(fr: "Là", en: "There")
    }
  }
}

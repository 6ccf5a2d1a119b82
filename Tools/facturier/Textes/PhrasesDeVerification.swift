import Facturier

/// What a verification says.
extension Phrase {
  static let finNonAttestee = Phrase(
    fr: "Ni tete.json ni ancre n'attestent la fin du journal : des lignes peuvent manquer après la"
      + " dernière.",
    en: "Neither tete.json nor an anchor vouches for the journal's end: lines may be missing behind"
      + " the last.")

  static func anomalie(_ anomalie: Anomalie) -> Phrase {
    let ecart = anomalie.ecart.texte
    return Phrase(
      fr: "Ligne \(anomalie.position), octet \(anomalie.octet), \(anomalie.regle) :"
        + " \(ecart.francais)",
      en: "Line \(anomalie.position), byte \(anomalie.octet), \(anomalie.regle): \(ecart.anglais)")
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
    case .index:
      Phrase(
        fr: "L'index gardé à côté du journal est abîmé, ou n'est pas le sien : les commandes s'en"
          + " passent, ou le refont.",
        en: "The index that is kept beside the journal is damaged, or not its own: commands do"
          + " without, or make it anew.")
    case .etats:
      Phrase(
        fr: "Les états gardés à côté du journal sont abîmés, ou ne sont pas les siens : les"
          + " commandes s'en passent, ou les refont.",
        en: "The states that are kept beside the journal are damaged, or not its own: commands do"
          + " without, or make them anew.")
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

  /// A verification in one line: from which event to which, and the anchor of the last.
  static func enBref(_ rapport: RapportVerification, premiere: Anomalie?) -> Phrase {
    let (avant, tete) = (rapport.surParole?.position ?? 0, rapport.tete)
    if let premiere { return Phrase([compte(rapport), anomalie(premiere)]) }
    let ancre = "\(tete.position):\(tete.hash.texte)"
    guard rapport.evenements > 0 else {
      return Phrase(
        fr: "Intact, rien de nouveau après \(avant) ; ancre \(ancre)",
        en: "Intact, nothing new after \(avant); anchor \(ancre)")
    }
    let nombre = rapport.evenements
    return Phrase(
      fr: "Intact de \(avant + 1) à \(tete.position)"
        + " (\(pluriel(nombre, "événement", "événements"))) ; ancre \(ancre)",
      en: "Intact from \(avant + 1) to \(tete.position)"
        + " (\(plural(nombre, "event", "events"))); anchor \(ancre)")
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
}

import Facturier

/// What a report says of the journal that it is about: all of it is verified, or what came behind the point
/// up to which earlier verifications were noted to have found all well.
struct VerificationDuRapport {
  /// What was found, as the report tells it.
  private(set) var constat: Constat
  /// What the verification has to say in the end.
  let rapport: RapportVerification

  /// Verifies for a report on a view; an anchor that it must contain asks for all of the journal, and so does
  /// one who says so.
  ///
  /// To verify a short journal takes no longer than to look for where to go on, so that nothing of it is ever
  /// taken on trust, and no point noted. Of a point that the journal does not bear out all is told: all is
  /// verified, and the point is the anchor that is demanded.
  init(_ seance: Seance, de vue: any JournalView, ancre: Ancre?, entiere: Bool) throws {
    let estLong = vue.quick.view?.isLong ?? false
    let suitLePoint = estLong && ancre == nil && !entiere
    let point = try suitLePoint ? Verification.pointNote(folder: seance.dossier()) : nil
    if let point {
      let suite = try Self(seance, depuis: point)
      if suite.rapport.surParole != nil {
        self = suite
        try noter(seance, apres: point)
        return
      }
    }
    try self.init(seance, ancre: ancre ?? point?.ancre)
    if suitLePoint { try noter(seance, apres: point) }
  }

  /// Notes how far this one has come, where something vouches for the journal's end: whoever asks for a page
  /// may not know that some of it is gone, and the next one would never tell.
  private func noter(_ seance: Seance, apres point: PointNote?) throws {
    guard rapport.finAttestee, rapport.tete.position != point?.ancre.position else { return }
    try seance.noterLePoint(rapport)
  }

  /// Verifies what came behind a point.
  private init(_ seance: Seance, depuis point: PointNote) throws {
    let verification = Verification(folder: try seance.dossier(), depuis: point.ancre)
    try self.init(seance, verification, .depuisAncre, point.ancre)
    constat.surParole = rapport.surParole.map {
      Constat.SurParole(
        jusqua: $0.position, noteLe: point.time, commande: seance.commandeDeVerification())
    }
  }

  /// Verifies all.
  private init(_ seance: Seance, ancre: Ancre?) throws {
    let verification = Verification(folder: try seance.dossier(), ancre: ancre)
    try self.init(seance, verification, .ancre, ancre)
    constat.ancre = ancre?.description
  }

  private init(
    _ seance: Seance, _ verification: Verification, _ option: Option, _ ancre: Ancre?
  ) throws {
    var premieres: [Anomalie] = []
    let progression = Progression()
    defer { progression.finir() }
    rapport = try verification.executer(progression: progression.avancer) { anomalie in
      if premieres.count < Constat.borne { premieres.append(anomalie) }
    }
    let tete = rapport.tete
    constat = Constat(
      evenements: rapport.evenements, tete: tete,
      commande: seance.commandeDeVerification(option, ancre?.description),
      commandePlusTard: seance.commandeDeVerification(
        .ancre, "\(tete.position):\(tete.hash.texte)"))
    (constat.anomalies, constat.premieres) = (rapport.anomalies, premieres)
    constat.correctionsHorloge = rapport.correctionsHorloge
  }
}

extension Seance {
  /// The command that verifies, with an anchor in that option if there is one.
  fileprivate func commandeDeVerification(
    _ option: Option = .ancre, _ ancre: String? = nil
  ) -> String {
    "facturier \(dire(Verifier.declaration.nom))" + (ancre.map { " --\(option.nom) \($0)" } ?? "")
  }
}

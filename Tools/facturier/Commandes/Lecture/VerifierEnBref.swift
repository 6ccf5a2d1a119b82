import Facturier

/// `verifier --bref`: what is new since the last time, in one line, for whoever is to be woken only when
/// something is wrong.
extension Seance {
  /// Goes on from an anchor, or from where verifications were noted to have come, which is then noted anew.
  func verifierEnBref(depuis donnee: Ancre?, fils: Int?) throws -> CodeRetour {
    let dossier = try dossier()
    let point = donnee == nil ? Verification.pointNote(folder: dossier) : nil
    var premiere: Anomalie?
    let progression = Progression()
    var verification = Verification(folder: dossier, depuis: donnee ?? point?.ancre, fils: fils)
    verification.seulementPreuvesNeuves = true
    let rapport = try verification.executer(progression: progression.avancer) {
      premiere = premiere ?? $0
    }
    progression.finir()
    if donnee == nil, rapport.tete.position != point?.ancre.position {
      try noterLePoint(rapport)
    }
    if rapport.estIntact, !rapport.finAttestee { Environnement.dire(dire(.finNonAttestee)) }
    if json {
      try sortie.objet("resume") { json in
        json.verification(rapport)
        if let premiere { json.objet("premiere") { $0.anomalie(premiere) } }
      }
    } else {
      try sortie.ligne(dire(.enBref(rapport, premiere: premiere)))
    }
    return rapport.estIntact ? .fait : .anomalies
  }
}

extension Seance {
  /// Notes beside the journal how far verification has come, for the next one to go on from there.
  func noterLePoint(_ rapport: RapportVerification) throws {
    Verification.noterLePoint(rapport, folder: try dossier(), a: WallClock.system.now())
  }
}

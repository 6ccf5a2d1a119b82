import Facturier

/// `verifier`: checks the whole journal, and names all that is wrong.
struct Verifier: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "verifier", en: "verify"),
    synonymes: ["contrôler", "contrôle", "auditer"],
    synonymesAnglais: ["check", "control"],
    resume: Phrase(
      fr: "Vérifie tout le journal et nomme tout ce qui ne va pas.",
      en: "Verifies the whole journal and names all that is wrong."),
    options: [.ancre, .depuisAncre, .contre, .bref, .signataires, .autorites, .fils])

  let seance: Seance

  func run() throws -> CodeRetour {
    if appel.a(.contre) { return try seance.confronter(pour: Self.declaration) }
    let ancre = try appel.ancre(.ancre, pour: Self.declaration)
    let depuis = try appel.ancre(.depuisAncre, pour: Self.declaration)
    let fils = try appel.entier(.fils, aPartirDe: 1)
    if appel.a(.bref) { return try seance.verifierEnBref(depuis: depuis, fils: fils) }
    // Proofs stand beside a folder's lines.
    if appel.a(.signataires) || appel.a(.autorites) { _ = try seance.dossier() }
    let preuves = try RapportDesPreuves(
      signataires: appel.texte(.signataires), autorites: appel.texte(.autorites))
    var perdue: (any Error)?
    let progression = Progression()
    let rapport = try verifier(ancre, depuis, fils, preuves, progression) { anomalie in
      do { try seance.signaler(anomalie) } catch { perdue = error }
    }
    progression.finir()
    if let perdue { throw perdue }
    try preuves.dire(rapport.preuves, seance)
    try seance.conclure(rapport)
    return rapport.estIntact ? .fait : .anomalies
  }

  /// Verifies a folder's files; of a base its lines, for it has no others.
  private func verifier(
    _ ancre: Ancre?, _ depuis: Ancre?, _ fils: Int?, _ preuves: RapportDesPreuves,
    _ progression: Progression, anomalie: (Anomalie) -> Void
  ) throws -> RapportVerification {
    if case .base = seance.lieu, depuis == nil,
      let rapport = try RapportVerification(
        desLignesDe: seance.journal(), ancre: ancre, progression: progression.avancer,
        anomalie: anomalie)
    {
      return rapport
    }
    return try Verification(
      folder: seance.dossier(), ancre: ancre, depuis: depuis, fils: fils
    ).executer(juge: preuves.juger, progression: progression.avancer, anomalie: anomalie)
  }
}

extension Seance {
  fileprivate func signaler(_ anomalie: Anomalie) throws {
    guard json else {
      return try raconter(dire(.anomalie(anomalie)))
    }
    try sortie.objet("anomalie") { $0.anomalie(anomalie) }
  }

  fileprivate func conclure(_ rapport: RapportVerification) throws {
    if json { return try sortie.objet("resume") { $0.verification(rapport) } }
    try raconter(
      dire(
        rapport.estIntact
          ? .intact(evenements: rapport.evenements)
          : .nonIntact(anomalies: rapport.anomalies, evenements: rapport.evenements)))
    for fichiers in rapport.ecartes { try raconter(dire(.derivesEcartes(fichiers))) }
    if let tete = rapport.surParole { try raconter(dire(.surParole(jusqua: tete.position))) }
    if !rapport.correctionsHorloge.isEmpty {
      try raconter(dire(.horlogeCorrigee(positions: rapport.correctionsHorloge)))
    }
    if let position = rapport.ancreTrouvee {
      try raconter(dire(.ancreTrouvee(position, suivieDe: rapport.tete.position - position)))
    }
    if rapport.estIntact {
      if !rapport.finAttestee {
        Environnement.dire(dire(lieu.estUneBase ? .finDUneBase : .finNonAttestee))
      }
      if let ancre = rapport.ancre { try raconter(dire(.ancreAConserver(ancre))) }
    }
  }
}

extension JSONWriter {
  /// What a verification came to.
  mutating func verification(_ rapport: RapportVerification) {
    texte("verdict", rapport.estIntact ? "intact" : "anomalies")
    nombre("evenements", rapport.evenements)
    nombre("anomalies", rapport.anomalies)
    nombres("correctionsHorloge", rapport.correctionsHorloge)
    tete(rapport.surParole, nom: "surParole")
    if !rapport.ecartes.isEmpty { textes("ecartes", rapport.ecartes.map(\.rawValue)) }
    tete(rapport.tete)
    texte("ancre", rapport.estIntact ? rapport.ancre?.ligne : nil)
    nombre("ancreTrouvee", rapport.ancreTrouvee)
  }

  /// Adds what is wrong with a journal: where, against which rule, and how.
  mutating func anomalie(_ anomalie: Anomalie) {
    nombre("position", anomalie.position)
    nombre("octet", anomalie.octet)
    textes([
      "regle": anomalie.regle, "attendu": anomalie.ecart.attendu.constante,
      "trouve": anomalie.ecart.trouve.constante,
    ])
  }
}

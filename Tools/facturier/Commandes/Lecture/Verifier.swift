import FacturierFormats

extension Commande {
  /// `verifier`: checks the whole journal, and names all that is wrong.
  static let verifier = Commande(
    nom: ["verifier", "contrôler", "contrôle", "auditer"], anglais: ["verify", "check", "control"],
    fr: "Vérifie tout le journal et nomme tout ce qui ne va pas.",
    en: "Verifies the whole journal and names all that is wrong.",
    options: [.ancre, .depuisAncre, .contre, .bref, .signataires, .autorites, .fils]
  ) { seance, appel in
    if appel.a(.contre) { return try seance.confronter() }
    let ancre = try appel.ancre(.ancre)
    let depuis = try appel.ancre(.depuisAncre)
    let fils = try appel.entier(.fils, aPartirDe: 1)
    if appel.a(.bref) { return try seance.verifierEnBref(depuis: depuis, fils: fils) }
    // Proofs stand beside a folder's lines.
    if appel.a(.signataires) || appel.a(.autorites) { _ = try seance.dossier() }
    let preuves = try RapportDesPreuves(
      signataires: appel.texte(.signataires), autorites: appel.texte(.autorites))
    var perdue: (any Error)?
    let rapport = try Progression.montrer { avancer in
      try seance.verifier(ancre, depuis, fils, preuves, avancer) { anomalie in
        do { try seance.signaler(anomalie) } catch { perdue = error }
      }
    }
    if let perdue { throw perdue }
    try preuves.dire(rapport.preuves, seance)
    try seance.conclure(rapport)
    seance.sortie.fin = rapport.estIntact ? 0 : 3
  }
}

extension Seance {
  /// Verifies a folder's files; of a base its lines, for it has no others.
  fileprivate func verifier(
    _ ancre: Ancre?, _ depuis: Ancre?, _ fils: Int?, _ preuves: RapportDesPreuves,
    _ avancer: (_ fait: Int, _ sur: Int) -> Void, anomalie: (Anomalie) -> Void
  ) throws -> RapportVerification {
    if case .base = lieu, depuis == nil,
      let rapport = try RapportVerification(
        desLignesDe: journal(), ancre: ancre, progression: avancer, anomalie: anomalie)
    {
      return rapport
    }
    return try Verification(folder: dossier(), ancre: ancre, depuis: depuis, fils: fils)
      .executer(juge: preuves.juger, progression: avancer, anomalie: anomalie)
  }

  fileprivate func signaler(_ anomalie: Anomalie) throws {
    guard json else { return try raconter(.anomalie(anomalie)) }
    try sortie.objet("anomalie") { $0.anomalie(anomalie) }
  }

  fileprivate func conclure(_ rapport: RapportVerification) throws {
    if json { return try sortie.objet("resume") { $0.verification(rapport) } }
    try raconter(
      rapport.estIntact
        ? .intact(evenements: rapport.evenements)
        : .nonIntact(anomalies: rapport.anomalies, evenements: rapport.evenements))
    for fichiers in rapport.ecartes { try raconter(.derivesEcartes(fichiers)) }
    if let tete = rapport.surParole { try raconter(.surParole(jusqua: tete.position)) }
    if !rapport.correctionsHorloge.isEmpty {
      try raconter(.horlogeCorrigee(positions: rapport.correctionsHorloge))
    }
    if let position = rapport.ancreTrouvee {
      try raconter(.ancreTrouvee(position, suivieDe: rapport.tete.position - position))
    }
    if rapport.estIntact {
      if !rapport.finAttestee { prevenir(lieu.estUneBase ? .finDUneBase : .finNonAttestee) }
      if let ancre = rapport.ancre { try raconter(.ancreAConserver(ancre)) }
    }
  }
}

extension JSONWriter {
  /// What a verification came to.
  mutating func verification(_ rapport: RapportVerification) {
    membres([
      "verdict": rapport.estIntact ? "intact" : "anomalies", "evenements": rapport.evenements,
      "anomalies": rapport.anomalies, "correctionsHorloge": rapport.correctionsHorloge,
    ])
    tete(rapport.surParole, nom: "surParole")
    if !rapport.ecartes.isEmpty { membre("ecartes", rapport.ecartes.map(\.rawValue)) }
    tete(rapport.tete)
    membre("ancre", rapport.estIntact ? rapport.ancre?.ligne : nil)
    membre("ancreTrouvee", rapport.ancreTrouvee)
  }

  /// Adds what is wrong with a journal: where, against which rule, and how.
  mutating func anomalie(_ anomalie: Anomalie) {
    membres([
      "position": anomalie.position, "octet": anomalie.octet, "regle": anomalie.regle,
      "attendu": anomalie.ecart.attendu.constante, "trouve": anomalie.ecart.trouve.constante,
    ])
  }
}

/// `verifier --bref`: what is new since the last time, in one line, for whoever is to be woken only when
/// something is wrong.
extension Seance {
  /// Goes on from an anchor, or from where verifications were noted to have come, which is then noted anew.
  func verifierEnBref(depuis donnee: Ancre?, fils: Int?) throws {
    let dossier = try dossier()
    let point = donnee == nil ? Verification.pointNote(folder: dossier) : nil
    var premiere: Anomalie?
    var verification = Verification(folder: dossier, depuis: donnee ?? point?.ancre, fils: fils)
    verification.seulementPreuvesNeuves = true
    let rapport = try Progression.montrer { avancer in
      try verification.executer(progression: avancer) { premiere = premiere ?? $0 }
    }
    if donnee == nil, rapport.tete.position != point?.ancre.position { try noterLePoint(rapport) }
    if rapport.estIntact, !rapport.finAttestee { prevenir(.finNonAttestee) }
    if json {
      try sortie.objet("resume") { json in
        json.verification(rapport)
        if let premiere { json.objet("premiere") { $0.anomalie(premiere) } }
      }
    } else {
      try sortie.ligne(dire(.enBref(rapport, premiere: premiere)))
    }
    sortie.fin = rapport.estIntact ? 0 : 3
  }

  /// Notes beside the journal how far verification has come, for the next one to go on from there.
  func noterLePoint(_ rapport: RapportVerification) throws {
    Verification.noterLePoint(rapport, folder: try dossier(), a: WallClock.system.now())
  }
}

/// `verifier --contre`: how the registre stands to another copy of it, or to an anchor.
extension Seance {
  /// Holds the registre against what an option names: the folder of a copy, or an anchor.
  func confronter() throws {
    let confrontation = Confrontation(folder: try dossier())
    let ancre = try appel.ancreContraire()
    let rapport = try Progression.montrer { avancer in
      try ancre.map { try confrontation.contre($0, progression: avancer) }
        ?? confrontation.contre(dossier: appel.texte(.contre) ?? "", progression: avancer)
    }
    try conclure(rapport, contre: ancre)
    sortie.fin = rapport.contientLAutre ? 0 : 3
  }

  fileprivate func conclure(_ rapport: RapportConfrontation, contre ancre: Ancre?) throws {
    let copies: [(copie: CopieLue, ou: Cote)] =
      [(rapport.ici, .ici)] + (rapport.autre.map { [($0, .la)] } ?? [])
    for (copie, ou) in copies {
      guard let anomalie = copie.anomalie else { continue }
      if json {
        try sortie.objet("anomalie") {
          $0.anomalie(anomalie)
          $0.membre("copie", ou.rawValue)
        }
      } else {
        try raconter(.anomalie(anomalie, ou: ou))
      }
    }
    if json { return try sortie.objet("resume") { $0.confrontation(rapport) } }
    try raconter(ancre.map { Phrase.contreAncre(rapport, $0) } ?? .contreCopie(rapport))
    if let separation = rapport.separation {
      try raconter(version(separation.ici, separation.position, .ici))
      if ancre == nil { try raconter(version(separation.autre, separation.position, .la)) }
    }
    for (copie, ou) in copies where copie.reste > 0 { try raconter(.resteDeCopie(copie, ou)) }
    try raconter(.luDesCopies(copies.count))
  }

  /// What one copy says where they part: who, when and what, and the hash of it.
  fileprivate func version(
    _ version: Separation.Version?, _ position: Int, _ ou: Cote
  ) throws -> String {
    guard let version else { return dire(.versionIllisible(position, ou)) }
    let fuseau = version.fuseau ?? .paris
    let recit = Recit(langue: langue, fuseau: fuseau, nommeFacture: true)
    let phrase =
      version.entree.map(recit.phrase)
      ?? "\(recit.moment(version.evenement.time)), \(version.evenement.author)"
    return dire(.version(version, phrase, ou))
  }
}

/// Which of two copies is meant.
enum Cote: String { case ici, la = "autre" }

extension Appel {
  /// The anchor that `--contre` names; nothing where it names a folder.
  fileprivate func ancreContraire() throws -> Ancre? {
    guard let texte = texte(.contre) else { return nil }
    // What is not there and looks like no anchor is a folder that is missing.
    let estUneAncre =
      Fichiers.existe(texte) ? !Fichiers.peutEtreUnDossier(texte) : texte.contains(":")
    return try estUneAncre ? ancre(.contre) : nil
  }
}

extension JSONWriter {
  fileprivate mutating func confrontation(_ rapport: RapportConfrontation) {
    let (verdict, ecart) = rapport.rapport.enMots
    membre("verdict", verdict)
    membre("anomalies", [rapport.ici.anomalie, rapport.autre?.anomalie].compactMap(\.self).count)
    membre("communs", rapport.communs)
    membre("ecart", ecart)
    copie("ici", rapport.ici)
    copie("autre", rapport.autre)
    guard let separation = rapport.separation else { return }
    objet("separation") {
      $0.membre("position", separation.position)
      $0.version("ici", separation.ici)
      $0.version("autre", separation.autre)
    }
  }

  private mutating func copie(_ nom: String, _ copie: CopieLue?) {
    guard let copie else { return }
    objet(nom) {
      $0.membres(["source": copie.source?.texte, "reste": copie.reste])
      $0.tete(copie.tete)
    }
  }

  private mutating func version(_ nom: String, _ version: Separation.Version?) {
    guard let version else { return }
    let evenement = version.evenement
    objet(nom) {
      $0.membres([
        "position": evenement.position, "time": evenement.time.text,
        "author": evenement.author.name, "subject": evenement.evenement.flux.texte,
        "evenement": evenement.nom, "hash": version.hash.texte,
      ])
    }
  }
}

extension RapportConfrontation.Rapport {
  /// How programs are told, and by how many events.
  fileprivate var enMots: (verdict: String, ecart: Int?) {
    switch self {
    case .pareils: ("pareils", nil)
    case .enAvance(let ecart): ("avance", ecart)
    case .enRetard(let ecart): ("retard", ecart)
    case .separes: ("separes", nil)
    case .autreRegistre: ("autre-registre", nil)
    }
  }
}

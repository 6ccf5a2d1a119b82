import FacturierFormats

extension Command {
  /// `verifier`: checks the whole journal, and names all that is wrong.
  static let verifier = Command(
    name: ["verifier", "contrôler", "contrôle", "auditer"],
    english: ["verify", "check", "control"],
    fr: "Vérifie tout le journal et nomme tout ce qui ne va pas.",
    en: "Verifies the whole journal and names all that is wrong.",
    options: [.ancre, .depuisAncre, .contre, .bref, .signataires, .autorites, .fils]
  ) { session, call in
    if call.has(.contre) { return try session.confronter() }
    let ancre = try call.ancre(.ancre)
    let depuis = try call.ancre(.depuisAncre)
    let fils = try call.integer(.fils, atLeast: 1)
    if call.has(.bref) { return try session.verifierEnBref(depuis: depuis, fils: fils) }
    // Proofs stand beside a folder's lines.
    if call.has(.signataires) || call.has(.autorites) { _ = try session.dossier() }
    let preuves = try RapportDesPreuves(
      signataires: call.text(.signataires), autorites: call.text(.autorites))
    var perdue: (any Error)?
    let rapport = try Progress.show { avancer in
      try session.verifier(ancre, depuis, fils, preuves, avancer) { anomalie in
        do { try session.signaler(anomalie) } catch { perdue = error }
      }
    }
    if let perdue { throw perdue }
    try preuves.dire(rapport.preuves, session)
    try session.conclure(rapport)
    session.output.exitCode = rapport.estIntact ? 0 : 3
  }
}

extension Session {
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

  fileprivate func signaler(_ anomalie: Anomalie, ou cote: Side? = nil) throws {
    guard json else { return try tell(.anomalie(anomalie, ou: cote)) }
    try output.object("anomalie") {
      $0.anomalie(anomalie)
      $0.member("copie", cote?.rawValue)
    }
  }

  fileprivate func conclure(_ rapport: RapportVerification) throws {
    if !rapport.estIntact { avertirDuReste() }
    if json { return try output.object("resume") { $0.verification(rapport) } }
    try tell(
      rapport.estIntact
        ? .intact(evenements: rapport.evenements)
        : .nonIntact(anomalies: rapport.anomalies, evenements: rapport.evenements))
    for fichiers in rapport.ecartes { try tell(.derivesEcartes(fichiers)) }
    if let tete = rapport.surParole { try tell(.surParole(jusqua: tete.position)) }
    if !rapport.correctionsHorloge.isEmpty {
      try tell(.horlogeCorrigee(positions: rapport.correctionsHorloge))
    }
    if let position = rapport.ancreTrouvee {
      try tell(.ancreTrouvee(position, suivieDe: rapport.tete.position - position))
    }
    if rapport.estIntact {
      if !rapport.finAttestee { warn(lieu.estUneBase ? .finDUneBase : .finNonAttestee) }
      if let ancre = rapport.ancre { try tell(.ancreAConserver(ancre)) }
    }
  }
}

extension JSONWriter {
  /// What a verification came to.
  mutating func verification(_ rapport: RapportVerification) {
    members([
      "verdict": rapport.estIntact ? "intact" : "anomalies", "evenements": rapport.evenements,
      "anomalies": rapport.anomalies, "correctionsHorloge": rapport.correctionsHorloge,
    ])
    tete(rapport.surParole, nom: "surParole")
    if !rapport.ecartes.isEmpty { member("ecartes", rapport.ecartes.map(\.rawValue)) }
    tete(rapport.tete)
    if rapport.estIntact, !rapport.finAttestee { member("finAttestee", false) }
    member("ancre", rapport.estIntact ? rapport.ancre?.ligne : nil)
    member("ancreTrouvee", rapport.ancreTrouvee)
  }

  /// Adds what is wrong with a journal: where, against which rule, and how.
  mutating func anomalie(_ anomalie: Anomalie) {
    members([
      "position": anomalie.position, "octet": anomalie.octet, "regle": anomalie.regle,
      "attendu": anomalie.ecart.attendu.constante, "trouve": anomalie.ecart.trouve.constante,
    ])
  }
}

/// `verifier --bref`: what is new since the last time, in one line, for a person who is to be woken only
/// when something is wrong.
extension Session {
  /// Goes on from an anchor, or from where verifications were noted to have come, which is then noted anew.
  func verifierEnBref(depuis donnee: Ancre?, fils: Int?) throws {
    let dossier = try dossier()
    let point = donnee == nil ? Verification.pointNote(folder: dossier) : nil
    var premiere: Anomalie?
    var verification =
      donnee.map { Verification(folder: dossier, depuis: $0, fils: fils) }
      ?? Verification(folder: dossier, suivant: point, fils: fils)
    verification.seulementPreuvesNeuves = true
    let rapport = try Progress.show { avancer in
      try verification.executer(progression: avancer) { premiere = premiere ?? $0 }
    }
    if donnee == nil, rapport.tete.position != point?.ancre.position { try noterLePoint(rapport) }
    if rapport.estIntact, !rapport.finAttestee { warn(.finNonAttestee) }
    if let point, premiere?.estAncre == true {
      avertirDuPoint(point)
    } else if !rapport.estIntact {
      avertirDuReste()
    }
    if json {
      try output.object("resume") { json in
        json.verification(rapport)
        if let premiere { json.object("premiere") { $0.anomalie(premiere) } }
      }
    } else {
      try output.line(wording(.enBref(rapport, premiere: premiere, relit: point != nil)).visible)
    }
    output.exitCode = rapport.estIntact ? 0 : 3
  }

  /// Notes beside the journal how far verification has come, for the next one to go on from there.
  func noterLePoint(_ rapport: RapportVerification) throws {
    let estNote = Verification.noterLePoint(
      rapport, folder: try dossier(), a: WallClock.system.now())
    if !estNote { warn(.pointNonNote) }
  }

  /// Says that the journal has not the event that was noted as the last one verified.
  func avertirDuPoint(_ point: PointNote) {
    let recit = (try? recit()) ?? Recit(langue: language, fuseau: .paris, nommeFacture: false)
    warn(.pointDementi(note: recit.moment(point.time)))
  }

  /// Tells what to do about a rest behind the last whole act, as any reading does, and writes nothing.
  fileprivate func avertirDuReste() {
    guard case .dossier(let dossier) = lieu else { return }
    _ = try? RejeuDuFichier(folder: dossier, verifiantEmpreintes: false, notify: avertir).sommes()
  }
}

/// `verifier --contre`: how the registre stands to another copy of it, or to an anchor.
extension Session {
  /// Holds the registre against what an option names: the folder of a copy, or an anchor.
  func confronter() throws {
    let confrontation = Confrontation(folder: try dossier())
    let ancre = try call.ancreContraire()
    let rapport = try Progress.show { avancer in
      try ancre.map { try confrontation.contre($0, progression: avancer) }
        ?? confrontation.contre(dossier: call.text(.contre) ?? "", progression: avancer)
    }
    try conclure(rapport, contre: ancre)
    output.exitCode = rapport.contientLAutre ? 0 : 3
  }

  fileprivate func conclure(_ rapport: RapportConfrontation, contre ancre: Ancre?) throws {
    let copies: [(copie: CopieLue, ou: Side)] =
      [(rapport.ici, .ici)] + (rapport.autre.map { [($0, .la)] } ?? [])
    for (copie, ou) in copies {
      if let anomalie = copie.anomalie { try signaler(anomalie, ou: ou) }
    }
    if json { return try output.object("resume") { $0.confrontation(rapport) } }
    try tell(ancre.map { Phrase.contreAncre(rapport, $0) } ?? .contreCopie(rapport))
    if let separation = rapport.separation {
      try tell(version(separation.ici, separation.position, .ici))
      if ancre == nil { try tell(version(separation.autre, separation.position, .la)) }
    }
    for (copie, ou) in copies where copie.reste > 0 { try tell(.resteDeCopie(copie, ou)) }
    try tell(.luDesCopies(copies.count))
  }

  /// What one copy says where they part: who, when and what, and the hash of it.
  fileprivate func version(
    _ version: Separation.Version?, _ position: Int, _ ou: Side
  ) throws -> String {
    guard let version else { return wording(.versionIllisible(position, ou)) }
    let fuseau = version.fuseau ?? .paris
    let recit = Recit(langue: language, fuseau: fuseau, nommeFacture: true)
    let phrase =
      version.entree.map(recit.phrase)
      ?? "\(recit.moment(version.evenement.time)), \(version.evenement.author)"
    return wording(.version(version, phrase, ou))
  }
}

/// Which of two copies is meant.
enum Side: String { case ici, la = "autre" }

extension Invocation {
  /// The anchor that `--contre` names; nothing where it names a folder.
  fileprivate func ancreContraire() throws -> Ancre? {
    guard let texte = text(.contre) else { return nil }
    if texte.isEmpty { throw UsageError(.valeurManquante(Option.contre.name)) }
    // A path that is not there and looks like no anchor is a folder that is missing.
    let estUneAncre =
      Files.exists(texte) ? !Files.mayBeFolder(texte) : texte.contains(":")
    return try estUneAncre ? ancre(.contre) : nil
  }
}

extension JSONWriter {
  fileprivate mutating func confrontation(_ rapport: RapportConfrontation) {
    let (verdict, ecart) = rapport.rapport.enMots
    member("verdict", verdict)
    member("anomalies", [rapport.ici.anomalie, rapport.autre?.anomalie].compactMap(\.self).count)
    member("communs", rapport.communs)
    member("ecart", ecart)
    copie("ici", rapport.ici)
    copie("autre", rapport.autre)
    guard let separation = rapport.separation else { return }
    object("separation") {
      $0.member("position", separation.position)
      $0.version("ici", separation.ici)
      $0.version("autre", separation.autre)
    }
  }

  private mutating func copie(_ nom: String, _ copie: CopieLue?) {
    guard let copie else { return }
    object(nom) {
      $0.members(["source": copie.source?.texte, "reste": copie.reste])
      $0.tete(copie.tete)
    }
  }

  private mutating func version(_ nom: String, _ version: Separation.Version?) {
    guard let version else { return }
    let evenement = version.evenement
    object(nom) {
      $0.members([
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

import Facturier
import Preuves

/// What `verifier` says of the signatures and the tokens that are kept beside the journal.
final class RapportDesPreuves {
  private let examen: ExamenDesPreuves
  private var jugees: [PreuveGardee] = []
  private var verdicts: [String: ExamenDesPreuves.Verdict] = [:]

  init(signataires: String?, autorites: String?) throws {
    examen = try ExamenDesPreuves(signataires: signataires, autorites: autorites)
  }

  /// Believes whom the options of a verification name.
  convenience init(_ appel: Appel) throws {
    try self.init(
      signataires: appel.texte(.signataires), autorites: appel.texte(.autorites))
  }

  /// What is wrong with one of them, if a program that was asked says so.
  func juger(_ preuve: PreuveGardee) -> Teneur? {
    let verdict = examen.examiner(preuve)
    verdicts[preuve.chemin] = verdict
    jugees.append(preuve)
    let phrase: Phrase
    switch verdict {
    case .rejete(let motif): phrase = .preuveRejetee(motif.visible)
    case .inconnu(let cle): phrase = .signataireInconnu(cle)
    case .aVerifier, .programmeAbsent, .tenu: return nil
    }
    return .dit(phrase.francais, phrase.anglais)
  }

  /// Tells each of those that nothing is wrong with, and how it is checked.
  func dire(_ preuves: [PreuveGardee], _ seance: Seance) throws {
    var absents: Set<String> = []
    for preuve in preuves {
      let verdict = verdicts[preuve.chemin] ?? .aVerifier
      if case .programmeAbsent(let nom) = verdict { absents.insert(nom) }
      guard !seance.json else {
        try seance.sortie.ligne(objet(preuve, verdict))
        continue
      }
      try seance.raconter(seance.dire(.preuve(preuve, verdict)))
      if preuve.estDansLAvenir { try seance.raconter("  " + seance.dire(.jetonDansLAvenir)) }
      if case .tenu = verdict { continue }
      try seance.sortie.ligne("  \(examen.commande(preuve, verdict).visible)")
    }
    for manque in examen.sansObjet(parmi: jugees) { Environnement.dire(seance.dire(manque)) }
    for nom in absents.sorted() { Environnement.dire(seance.dire(.programmeAbsent(nom))) }
  }

  private func objet(
    _ preuve: PreuveGardee, _ verdict: ExamenDesPreuves.Verdict
  ) -> String {
    let verifiee = if case .tenu = verdict { true } else { false }
    let objet = ObjetJSON("preuve").preuve(preuve)
    return (preuve.estDansLAvenir ? objet.verite("dansLAvenir", true) : objet)
      .texte("verdict", verifiee ? "verifiee" : "a-verifier")
      .texte("signataire", verdict.signataire)
      .texte("commande", examen.commande(preuve, verdict)).fin
  }
}

extension PreuveGardee {
  /// Whether it is a token that says a moment which has not come yet by this machine's clock.
  fileprivate var estDansLAvenir: Bool {
    guard case .jeton(let jeton) = preuve else { return false }
    return jeton.contenu.date > WallClock.system.now()
  }
}

extension ObjetJSON {
  /// Adds a signature or a token: what it is about, where it is, and what it says by itself.
  func preuve(_ preuve: PreuveGardee) -> ObjetJSON {
    let objet = nombre("position", preuve.ancre.position).texte("fichier", preuve.nom)
    switch preuve.preuve {
    case .signature(let signature):
      return objet.texte("nature", "signature").texte("cle", signature.cle)
        .texte("empreinteDeCle", signature.empreinteDeCle)
    case .jeton(let jeton):
      return objet.texte("nature", "jeton").texte("date", jeton.contenu.date.text)
    }
  }
}

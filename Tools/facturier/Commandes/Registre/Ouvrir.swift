import Facturier
import Foreign

extension Commande {
  /// `ouvrir`: opens a registre in a seller's name.
  ///
  /// What the options and a file leave open is asked for where there is somebody to ask; nothing is
  /// written before all of it is known.
  static let ouvrir = Commande(
    nom: [
      "ouvrir", "initialiser", "démarrer", "commencer", "créer un registre", "nouveau registre",
    ],
    anglais: ["init", "open", "setup", "start", "new ledger"],
    fr: "Ouvre un registre au nom d'un vendeur.", en: "Opens a ledger in a seller's name.",
    note: Phrase(
      fr: "Il faut --nom, --siren, --adresse, --code-postal et --ville, ou ces options dans le"
        + " fichier de --depuis ; sur un terminal, ce qui manque est demandé.",
      en: "--nom, --siren, --adresse, --code-postal and --ville are needed, or these options in the"
        + " file of --depuis; on a terminal, what is missing is asked for."),
    options: Ouverture.options.attendant(Ouverture.exigees)
      + [.depuis, .nonInteractif, .idempotence]
  ) { seance, appel in
    let fichier = try appel.texte(.depuis).map {
      try OptionsDeFichier($0, parmi: Ouverture.options)
    }
    let connu = appel.complete(par: fichier?.valeurs ?? [])
    do {
      try Ouverture.examiner(connu)
      let demande = seance.doitDemander(connu)
      let ouverture = try Ouverture(demande ? seance.interroger(connu) : connu)
      try seance.ouvrir(ouverture)
      if demande { seance.prevenir(.suiteOuverture) }
    } catch {
      throw fichier?.situer(error, sauf: appel) ?? error
    }
  }
}

extension Seance {
  fileprivate func ouvrir(_ ouverture: Ouverture) throws {
    try pourUnRegistreNeuf { seance in
      let recu = try seance.faire(creant: true) {
        try $0.ouvrir(
          ouverture.vendeur, serieFactures: ouverture.serieFactures,
          serieAvoirs: ouverture.serieAvoirs, fuseau: ouverture.fuseau)
      }
      try seance.repondre(
        recu, donnee: nil, .registreOuvert(seance.lieu.nom), registre: seance.lieu.registre)
    }
  }

  /// Whether something is missing, and somebody there to ask.
  fileprivate func doitDemander(_ connu: Appel) -> Bool {
    !appel.a(.nonInteractif) && appel.texte(.depuis) != "-" && Entree.estTerminal
      && Environnement.erreurEstTerminal && Ouverture.exigees.contains { !connu.a($0) }
  }

  fileprivate func interroger(_ connu: Appel) throws -> Appel {
    // Nobody is to answer all questions for a registre that is open already.
    if (try? lire { try $0.registre() }) != nil { throw RefusFacturation.registreDejaOuvert }
    return try Questionnaire(langue: langue, examiner: Ouverture.examiner)
      .completer(connu, par: Ouverture.questions)
  }
}

/// What the opening of a registre needs, as options give it.
struct Ouverture {
  let vendeur: Vendeur
  let serieFactures: Serie
  let serieAvoirs: Serie
  let fuseau: FuseauHoraire

  /// Those without which there is none.
  static let exigees: [Option] = [.nom, .siren, .adresse, .codePostal, .ville]

  /// All that the particulars may be given by.
  static let options: [Option] =
    [.nom, .siren] + FicheAdresse.options + FicheVendeur.options
    + [.serieFactures, .serieAvoirs, .fuseau]

  /// Values that will do, for those that are not known yet.
  private static let exemples: [(Option, String)] = [
    (.nom, "x"), (.siren, "732829320"), (.adresse, "x"), (.codePostal, "75002"), (.ville, "x"),
  ]

  /// What the options say, all that is needed among them.
  init(_ appel: Appel) throws {
    if let absente = Self.exigees.first(where: { !appel.a($0) }) {
      throw Usage(.manque(absente.ecriture))
    }
    vendeur = try FicheVendeur.lire(appel, sur: nil)
    serieFactures = try appel.valeur(.serieFactures) ?? .factures
    serieAvoirs = try appel.valeur(.serieAvoirs) ?? .avoirs
    fuseau = try appel.choix(.fuseau) ?? .paris
  }

  /// Throws what is wrong with the options given, though others be missing.
  static func examiner(_ appel: Appel) throws {
    let ouverture = try Ouverture(appel.complete(par: exemples))
    // Which numbers go together can't be told by the SIREN of an example.
    guard appel.a(Option.siren) else { return }
    _ = try Registre.ouvrir(
      nil, id: RegistreID(UUIDTexte(haut: 0, bas: 0)), vendeur: ouverture.vendeur,
      serieFactures: ouverture.serieFactures, serieAvoirs: ouverture.serieAvoirs,
      fuseau: ouverture.fuseau)
  }

  /// What a person is asked who gave too little.
  static let questions: [Question] = [
    Question(
      option: .nom, phrase: Phrase(fr: "Nom ou raison sociale", en: "Name of the firm or person")),
    Question(
      option: .siren, phrase: Phrase(fr: "SIREN", en: "SIREN"),
      precision: Phrase(fr: "neuf chiffres", en: "nine digits")),
    Question(option: .adresse, phrase: Phrase(fr: "Numéro et rue", en: "Number and street")),
    Question(option: .codePostal, phrase: Phrase(fr: "Code postal", en: "Postcode")),
    Question(option: .ville, phrase: Phrase(fr: "Ville", en: "Town")),
    Question(
      option: .pays, phrase: Phrase(fr: "Pays", en: "Country"),
      precision: Phrase(fr: "en deux lettres", en: "in two letters")
    ) { _ in CodePays.france.texte },
    Question(
      option: .regime, phrase: Phrase(fr: "Régime de TVA", en: "VAT scheme"),
      precision: Phrase(
        fr: "reel, franchise ou exonere", en: "reel (ordinary), franchise or exonere (exempt)")
    ) { _ in RegimeTVA.reel.rawValue },
    Question(
      option: .tvaIntra, phrase: Phrase(fr: "Numéro de TVA", en: "VAT number"),
      estFacultative: true, defaut: numeroTVA),
    Question(option: .iban, phrase: Phrase(fr: "IBAN", en: "IBAN"), estFacultative: true),
  ]

  /// The VAT number that follows from the SIREN, for those who invoice VAT in France.
  private static func numeroTVA(_ appel: Appel) -> String? {
    guard (try? appel.valeur(.pays, CodePays.self)) == .france,
      appel.texte(.regime) == RegimeTVA.reel.rawValue,
      let siren = try? appel.valeur(.siren, Siren.self)
    else { return nil }
    return NumeroTVA(francais: siren).texte
  }
}

/// What is asked of a person for an option that was not given.
struct Question: Sendable {
  let option: Option
  /// What is asked for.
  let phrase: Phrase
  /// What the answer is to look like.
  var precision: Phrase?
  /// Whether there may be no answer.
  var estFacultative = false
  /// What a mere Enter stands for, given what is known so far.
  var defaut: @Sendable (Appel) -> String? = { _ in nil }
}

/// Asks one question after the other, on the terminal, until each has an answer that will do.
struct Questionnaire {
  let langue: Langue
  /// Throws what is wrong with the answers so far.
  let examiner: (Appel) throws -> Void
  let entree = Entree()

  /// The call with the answers to what it leaves open.
  func completer(_ appel: Appel, par questions: [Question]) throws -> Appel {
    Environnement.dire(Phrase.modeDEmploiDesQuestions.en(langue))
    return try questions.filter { !appel.a($0.option) }.reduce(appel) { try demander($1, $0) }
  }

  private func demander(_ question: Question, _ appel: Appel) throws -> Appel {
    let (nom, defaut) = (question.phrase.en(langue), question.defaut(appel))
    let invite = invite(question, defaut)
    while true {
      Environnement.ecrire(invite)
      guard let octets = entree.ligne() else {
        Environnement.ecrire("\n")
        throw Usage(.saisieFinie)
      }
      guard let texte = String(validating: octets, as: UTF8.self) else {
        Environnement.dire(Phrase.reponseIllisible.en(langue))
        continue
      }
      let reponse = Self.nettoyer(texte)
      let valeur = reponse.isEmpty ? defaut : reponse
      if question.estFacultative && (valeur == nil || reponse == "-") { return appel }
      let candidat = appel.complete(par: [(question.option, valeur ?? "")])
      do {
        try examiner(candidat)
        return candidat
      } catch let refus as RefusFacturation {
        Environnement.dire(refus.nommant(Champ(rawValue: nom)).message(langue))
      } catch let usage as Usage {
        Environnement.dire(usage.nommant(nom).en(langue))
      }
    }
  }

  /// `Pays, en deux lettres [FR] : `.
  private func invite(_ question: Question, _ defaut: String?) -> String {
    let quoi = [question.phrase, question.precision].compactMap { $0?.en(langue) }
    let crochets = question.estFacultative ? defaut ?? Phrase.aucun.en(langue) : defaut
    let demande = quoi.joined(separator: ", ") + (crochets.map { " [\($0)]" } ?? "")
    return Phrase(fr: "\(demande) : ", en: "\(demande): ").en(langue)
  }

  /// The answer without the white space around it.
  private static func nettoyer(_ texte: String) -> String {
    let debut = texte.drop(while: \.isWhitespace)
    return String(String(debut.reversed().drop(while: \.isWhitespace)).reversed())
  }
}

/// Options that a JSON file gives: an object whose members bear their names.
///
/// `{"nom": "Atelier Vermeil", "siren": "732829320", "option-debits": true}`
struct OptionsDeFichier {
  /// What the file gives, as if it had been typed.
  let valeurs: [(Option, String)]
  private let chemin: String
  private let places: [Champ: VueJSON]

  /// Particulars are few; a larger file is another one.
  private static var limites: LimitesJSON {
    var limites = LimitesJSON.habituelles
    (limites.profondeur, limites.noeuds, limites.octets) = (8, 1000, 1 << 20)
    return limites
  }

  /// Reads a file, which may say nothing but those options.
  init(_ chemin: String, parmi options: [Option]) throws {
    self.chemin = chemin
    let octets = try FichierLu(chemin).contenu(auPlus: Self.limites.octets)
    var erreurs = CollecteurJSON()
    var valeurs: [(Option, String)] = []
    var places: [Champ: VueJSON] = [:]
    let racine = erreurs.essayer { () throws(ErreurJSON) in
      VueJSON(noeud: try NoeudJSON.lire(octets, limites: Self.limites))
    }
    if var objet = racine?.objet(&erreurs) {
      for option in options {
        guard let membre = objet.facultatif(option.nom) else { continue }
        places[option.champ] = membre
        if option.valeur == nil {
          if membre.booleen(&erreurs) == true { valeurs.append((option, "")) }
        } else if let texte = membre.texte(&erreurs) {
          valeurs.append((option, texte))
        }
      }
      objet.terminer(&erreurs)
    }
    guard erreurs.estVide else {
      throw FichierFautif(
        chemin: chemin,
        fautes: erreurs.erreurs.sorted { $0.place < $1.place }.map { FichierFautif.Faute($0) })
    }
    (self.valeurs, self.places) = (valeurs, places)
    try verifierAccord(options)
  }

  /// Refuses members that contradict each other.
  private func verifierAccord(_ options: [Option]) throws {
    let appel = Appel(valeurs: [:], arguments: []).complete(par: valeurs)
    guard let discorde = appel.discorde(options), let vue = places[discorde.option.champ]
    else { return }
    throw FichierFautif(chemin: chemin, fautes: [.init(Usage(discorde.phrase), a: vue)])
  }

  /// The error with its place in the file, if what is at fault came from there.
  func situer(_ erreur: any Error, sauf appel: Appel) -> any Error {
    let faute: FichierFautif.Faute?
    switch erreur {
    case let refus as RefusFacturation:
      faute = refus.champ.flatMap { champ in
        place(de: champ, sauf: appel).map { .init($0.erreur(refus.nommant(Self.nu(champ)))) }
      }
    case let usage as Usage:
      faute = usage.champ.flatMap { champ in
        place(de: champ, sauf: appel).map { .init(usage, a: $0) }
      }
    default: return erreur
    }
    return faute.map { FichierFautif(chemin: chemin, fautes: [$0]) } ?? erreur
  }

  /// The member's name, which is the option's without its dashes.
  private static func nu(_ champ: Champ) -> Champ {
    Champ(rawValue: String(champ.rawValue.drop { $0 == "-" }))
  }

  private func place(de champ: Champ, sauf appel: Appel) -> VueJSON? {
    appel.a(champ) ? nil : places[champ]
  }
}

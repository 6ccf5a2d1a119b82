import Facturier
import Foreign

extension Command {
  /// `ouvrir`: opens a registre in a seller's name.
  ///
  /// Values that the options and a file leave open are asked for where there is somebody to ask;
  /// nothing is written before all of it is known.
  static let ouvrir = Command(
    name: [
      "ouvrir", "initialiser", "démarrer", "commencer", "créer un registre", "nouveau registre",
      "ouverture",
    ],
    english: ["init", "open", "setup", "start", "new ledger"],
    fr: "Ouvre un registre au nom d'un vendeur.", en: "Opens a ledger in a seller's name.",
    note: Phrase(
      fr: "Il faut --nom, --siren (ou --siret), --adresse, --code-postal et --ville, ou ces options"
        + " dans le fichier de --fichier ; sur un terminal, ce qui manque est demandé.",
      en: "--nom, --siren (or --siret), --adresse, --code-postal and --ville are needed, or these"
        + " options in the file of --fichier; on a terminal, what is missing is asked for."),
    options: Ouverture.options.expecting(Ouverture.exigees)
      + [.depuis, .nonInteractif, .idempotence]
  ) { session, call in
    let fichier = try call.text(.depuis).map {
      try OptionsFile($0, among: Ouverture.options)
    }
    let connu = call.completed(by: fichier?.values ?? []).avecLeSirenDuSiret
    do {
      try Ouverture.examiner(connu)
      let demande = session.doitDemander(connu)
      let ouverture = try Ouverture(demande ? session.interroger(connu) : connu)
      try session.ouvrir(ouverture)
      if demande {
        session.warn(.suiteOuverture)
      } else if !connu.has(.regime) {
        session.warn(.regimeSuppose)
      }
    } catch {
      throw fichier?.locate(error, except: call) ?? error
    }
  }
}

extension Session {
  fileprivate func ouvrir(_ ouverture: Ouverture) throws {
    try pourUnRegistreNeuf { session in
      let recu = try session.faire(creant: true) {
        try $0.ouvrir(
          ouverture.vendeur, serieFactures: ouverture.serieFactures,
          serieAvoirs: ouverture.serieAvoirs, fuseau: ouverture.fuseau)
      }
      try session.repondre(
        recu, donnee: nil, .registreOuvert(session.lieu.nom), registre: session.lieu.registre)
    }
  }

  /// Whether something is missing, and somebody there to ask.
  fileprivate func doitDemander(_ connu: Invocation) -> Bool {
    !call.has(.nonInteractif) && call.text(.depuis) != "-" && StandardInput.isTerminal
      && Environment.errorIsTerminal && Ouverture.exigees.contains { !connu.has($0) }
  }

  fileprivate func interroger(_ connu: Invocation) throws -> Invocation {
    // Nobody is to answer all questions for a registre that is open already.
    if (try? lire { try $0.registre() }) != nil { throw RefusFacturation.registreDejaOuvert }
    warn(.modeDEmploiDesQuestions)
    return try Questionnaire(language: language, examine: Ouverture.examiner)
      .complete(connu, by: Ouverture.questions)
  }
}

extension Invocation {
  /// The same with the SIREN, where only the SIRET was given, which begins with it.
  fileprivate var avecLeSirenDuSiret: Invocation {
    guard !has(Option.siren), let siret = try? value(Option.siret, Siret.self) else { return self }
    return completed(by: [(Option.siren, siret.siren.texte)])
  }
}

/// What the opening of a registre needs, as options give it.
struct Ouverture {
  let vendeur: Vendeur
  let serieFactures: Serie
  let serieAvoirs: Serie
  let fuseau: FuseauHoraire

  /// Those without which there is none.
  static let exigees: [Option] = [.nom, .siren] + Option.adresseEntiere

  /// All that the particulars may be given by.
  static let options: [Option] =
    [.nom, .siren] + FicheAdresse.options + FicheVendeur.options
    + [.serieFactures, .serieAvoirs, .fuseau]

  /// Values that will do, for those that are not known yet.
  private static let exemples: [(Option, String)] = [
    (.nom, "x"), (.siren, "732829320"), (.adresse, "x"), (.codePostal, "75002"), (.ville, "x"),
  ]

  /// What the options say, all that is needed among them.
  init(_ call: Invocation) throws {
    try call.expect(Self.exigees)
    vendeur = try FicheVendeur.lire(call, sur: nil)
    serieFactures = try call.value(.serieFactures) ?? .factures
    serieAvoirs = try call.value(.serieAvoirs) ?? .avoirs
    fuseau = try call.choice(.fuseau) ?? .paris
  }

  /// Throws what is wrong with the options given, though others be missing.
  static func examiner(_ call: Invocation) throws {
    let ouverture = try Ouverture(call.completed(by: exemples))
    // The SIREN of an example can't tell which numbers go together.
    guard call.has(Option.siren) else { return }
    _ = try Registre.ouvrir(
      nil, id: RegistreID(UUIDTexte(haut: 0, bas: 0)), vendeur: ouverture.vendeur,
      serieFactures: ouverture.serieFactures, serieAvoirs: ouverture.serieAvoirs,
      fuseau: ouverture.fuseau)
  }

  /// What a person is asked who gave too little.
  static let questions: [Question] = [
    Question(
      option: .nom, sentence: Phrase(fr: "Nom ou raison sociale", en: "Name of the firm or person")
    ),
    Question(
      option: .siren, sentence: Phrase(fr: "SIREN", en: "SIREN"),
      detail: Phrase(fr: "neuf chiffres", en: "nine digits")),
    Question(option: .adresse, sentence: Phrase(fr: "Numéro et rue", en: "Number and street")),
    Question(option: .codePostal, sentence: Phrase(fr: "Code postal", en: "Postcode")),
    Question(option: .ville, sentence: Phrase(fr: "Ville", en: "Town")),
    Question(
      option: .pays, sentence: Phrase(fr: "Pays", en: "Country"),
      detail: Phrase(fr: "en deux lettres", en: "in two letters")
    ) { _ in CodePays.france.texte },
    Question(
      option: .regime, sentence: Phrase(fr: "Régime de TVA", en: "VAT scheme"),
      detail: Phrase(
        fr: "reel, franchise ou exonere", en: "standard, franchise or exempt")
    ) { _ in RegimeTVA.reel.rawValue },
    Question(
      option: .tvaIntra, sentence: Phrase(fr: "Numéro de TVA", en: "VAT number"),
      isOptional: true, preset: numeroTVA),
    Question(
      option: .natureUsuelle,
      sentence: Phrase(fr: "Vente habituelle", en: "Usual sales"),
      detail: Phrase(
        fr: "biens, services ou mixte, ou rien pour le dire à chaque facture",
        en: "goods, services or both, or nothing to say it of each invoice"),
      isOptional: true),
    Question(
      option: .formeJuridique, sentence: Phrase(fr: "Forme juridique", en: "Legal form"),
      detail: Phrase(
        fr: "EI pour un entrepreneur individuel, SARL, SAS…",
        en: "EI for a sole trader, SARL, SAS…"), isOptional: true),
    Question(option: .iban, sentence: Phrase(fr: "IBAN", en: "IBAN"), isOptional: true),
  ]

  /// The VAT number that follows from the SIREN, for those who invoice VAT in France.
  private static func numeroTVA(_ call: Invocation) -> String? {
    guard (try? call.value(.pays, CodePays.self)) == .france,
      (try? call.choice(.regime, RegimeTVA.self)) == .reel,
      let siren = try? call.value(.siren, Siren.self)
    else { return nil }
    return NumeroTVA(francais: siren).texte
  }
}

/// What is asked of a person for an option that was not given.
struct Question: Sendable {
  let option: Option
  /// What is asked for.
  let sentence: Phrase
  /// What the answer is to look like.
  var detail: Phrase?
  /// Whether there may be no answer.
  var isOptional = false
  /// What a mere Enter stands for, given what is known so far.
  var preset: @Sendable (Invocation) -> String? = { _ in nil }
}

/// Asks one question after the other, on the terminal, until each has an answer that will do.
struct Questionnaire {
  let language: Langue
  /// Throws what is wrong with the answers so far.
  let examine: (Invocation) throws -> Void
  let input = StandardInput()

  /// What people type who mean that there is none.
  private static let nothing: Set = ["-", "aucun", "aucune", "rien", "none", "nothing"]

  /// The call with the answers to what it leaves open.
  func complete(_ call: Invocation, by questions: [Question]) throws -> Invocation {
    try questions.filter { !call.has($0.option) }.reduce(call) { try ask($1, $0) }
  }

  private func ask(_ question: Question, _ call: Invocation) throws -> Invocation {
    let (nom, defaut) = (question.sentence.en(language), question.preset(call))
    let invite = invite(question, defaut)
    while true {
      Environment.put(invite)
      guard let octets = input.line() else {
        Environment.put("\n")
        throw UsageError(.saisieFinie)
      }
      guard let texte = String(validating: octets, as: UTF8.self) else {
        Environment.say(Phrase.reponseIllisible.en(language), language)
        continue
      }
      let reponse = Self.clean(texte)
      let valeur = reponse.isEmpty ? defaut : reponse
      if question.isOptional, valeur == nil || Self.nothing.contains(reponse.lowercased()) {
        return call
      }
      let candidat = call.completed(by: [(question.option, valeur ?? "")])
      do {
        try examine(candidat)
        return candidat
      } catch let refus as RefusFacturation {
        Environment.say(refus.nommant(Champ(rawValue: nom)).message(language), language)
      } catch let usage as UsageError {
        Environment.say(usage.naming(nom).en(language), language)
      }
    }
  }

  /// `Pays, en deux lettres [FR] : `.
  private func invite(_ question: Question, _ defaut: String?) -> String {
    let quoi = [question.sentence, question.detail].compactMap { $0?.en(language) }
    let crochets =
      question.isOptional ? defaut ?? Phrase.aucun.en(language) : defaut?.word(language)
    let demande = quoi.joined(separator: ", ") + (crochets.map { " [\($0)]" } ?? "")
    return Phrase(fr: "\(demande) : ", en: "\(demande): ").en(language)
  }

  /// The answer without the white space around it.
  private static func clean(_ texte: String) -> String {
    let debut = texte.drop(while: \.isWhitespace)
    return String(String(debut.reversed().drop(while: \.isWhitespace)).reversed())
  }
}

/// Options that a JSON file gives: an object whose members bear their names.
///
/// `{"nom": "Atelier Vermeil", "siren": "732829320", "option-debits": true}`
struct OptionsFile {
  /// What the file gives, as if it had been typed.
  let values: [(Option, String)]
  private let path: String
  private let places: [Champ: JSONView]

  /// Particulars are few; a larger file is another one.
  private static var limits: JSONLimits {
    var limites = JSONLimits.usual
    (limites.depth, limites.nodes, limites.bytes) = (8, 1000, 1 << 20)
    return limites
  }

  /// Reads a file, which may say nothing but those options.
  init(_ chemin: String, among options: [Option]) throws {
    self.path = chemin
    let octets = try InputFile(chemin).contents(atMost: Self.limits.bytes)
    var erreurs = JSONCollector()
    var valeurs: [(Option, String)] = []
    var places: [Champ: JSONView] = [:]
    let racine = erreurs.attempt { () throws(JSONError) in
      JSONView(node: try JSONNode.read(octets, limits: Self.limits))
    }
    if var objet = racine?.object(&erreurs) {
      for option in options {
        guard
          let membre = objet.optional(option.name)
            ?? option.english.flatMap({ objet.optional($0) })
        else { continue }
        places[option.field] = membre
        if option.value == nil {
          if membre.boolean(&erreurs) == true { valeurs.append((option, "")) }
        } else if let texte = membre.text(&erreurs) {
          valeurs.append((option, texte))
        }
      }
      objet.finish(&erreurs)
    }
    guard erreurs.isEmpty else {
      throw FileError(
        path: chemin,
        spots: erreurs.errors.sorted { $0.place < $1.place }.map { FileError.Spot($0) })
    }
    (self.values, self.places) = (valeurs, places)
    try checkAgreement(options)
  }

  /// Refuses members that contradict each other.
  private func checkAgreement(_ options: [Option]) throws {
    let call = Invocation(values: [:], arguments: []).completed(by: values)
    guard let discorde = call.conflict(options), let vue = places[discorde.option.field]
    else { return }
    throw FileError(path: path, spots: [.init(UsageError(discorde.phrase), at: vue)])
  }

  /// The error with its place in the file, if what is at fault came from there.
  func locate(_ erreur: any Error, except call: Invocation) -> any Error {
    let faute: FileError.Spot?
    switch erreur {
    case let refus as RefusFacturation:
      faute = refus.champ.flatMap { champ in
        place(of: champ, except: call).map { .init($0.failure(refus.nommant(Self.nu(champ)))) }
      }
    case let usage as UsageError:
      faute = usage.field.flatMap { champ in
        place(of: champ, except: call).map { .init(usage, at: $0) }
      }
    default: return erreur
    }
    return faute.map { FileError(path: path, spots: [$0]) } ?? erreur
  }

  /// The member's name, which is the option's without its dashes.
  private static func nu(_ champ: Champ) -> Champ {
    Champ(rawValue: String(champ.rawValue.drop { $0 == "-" }))
  }

  private func place(of champ: Champ, except call: Invocation) -> JSONView? {
    call.has(champ) ? nil : places[champ]
  }
}

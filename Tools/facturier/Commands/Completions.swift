import FacturierFormats

extension Command {
  /// `completions`: writes the script that completes commands in a shell.
  ///
  /// The scripts call it in their turn, as `completions suites -- MOTS…`, for what may stand in the
  /// place of the last of these words: a candidate a line, and behind a tab what it means.
  static let completer = Command(
    name: ["completions", "complétion"], english: ["completions", "completion"],
    fr: "Écrit le script qui complète les commandes dans un shell.",
    en: "Writes the script that completes commands in a shell.",
    arguments: [.shell, .suite.optional]
  ) { session, call in
    let demande = call.required(0)
    if demande == "suites" { return try session.suggerer(call.arguments(from: 1)) }
    guard let shell = Completions(rawValue: demande) else {
      throw UsageError(.choixAttendu(trouve: demande, parmi: Completions.allCases.map(\.rawValue)))
    }
    guard session.json else { return try session.output.line(shell.script) }
    try session.output.object("resultat") {
      $0.members(["shell": demande, "script": shell.script])
    }
  }
}

extension Session {
  fileprivate func suggerer(_ mots: [String]) throws {
    for suite in try CompletionSearch(mots, self, Programme.commandes).search() {
      if json {
        // The meaning is for people, in their language; programs get the word alone.
        try output.object("resultat") { $0.member("suite", suite.word) }
      } else {
        try output.line(suite.word + (suite.meaning.map { "\t\($0)" } ?? ""))
      }
    }
  }
}

/// Scripts that complete what is typed; each asks the program what may stand there.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  /// The script for the shell, which stands in `Sources/CRessources/texts`.
  ///
  /// bash takes an equals sign for a word of its own, leaves quotes and backslashes to us, and has no
  /// place for what a word means but beside it, in the list that a second Tab shows.
  var script: String { Ressource.texte("completions.\(rawValue)") }
}

/// What may stand where a word is being typed.
struct CompletionSearch {
  let session: Session
  let line: PartialLine
  private let known: [Command]

  /// A word, and what it means.
  struct Offer {
    let word: String
    var meaning: String?
    /// Whether it was found by what is typed, though it need not begin with it letter by letter.
    var isFound = false
  }

  init(_ mots: [String], _ session: Session, _ connues: [Command]) throws {
    line = PartialLine(mots, among: connues)
    self.known = connues
    let langue = line.values[Option.langue.name].flatMap { Langue(rawValue: $0) }
    let registre = line.values[Option.registre.name].map { [(Option.registre, $0)] } ?? []
    self.session = try Session(
      session.command, session.call.completed(by: registre), language: langue ?? session.language,
      output: session.output)
  }

  /// The words that begin as what is typed does; options only where nothing else is meant.
  ///
  /// A name that hides something, or that would steer the terminal, is not offered: shown as it is it
  /// deceives, and shown otherwise it is not the word to type.
  func search() -> [Offer] {
    let choix = line.command == nil && line.option == nil ? commands : values
    // Where a file is meant, the shell knows better.
    let fichier = [
      "fichier|-", "fichier", "dossier", "dossier|-", "dossier|F.zip", "dossier|ancre", "ancre",
      "origine", "destination",
    ].contains(line.expected)
    let offertes = line.option == nil && (choix.isEmpty && !fichier || line.start.hasPrefix("-"))
    return (choix + (offertes ? options : []))
      .filter { ($0.isFound || $0.word.hasPrefix(line.start)) && $0.word.visible == $0.word }
      .map { Offer(word: line.front + $0.word, meaning: $0.meaning) }
  }

  /// The next words of commands, in the language of those that are there already.
  private var commands: [Offer] {
    for langue in [session.language, session.language.autre] {
      let chemins = known.map { ($0.words(langue), $0) }
      let suivis = chemins.filter { $0.0.starts(with: line.words) && $0.0.count > line.words.count }
      guard !suivis.isEmpty else { continue }
      var suites: [Offer] = []
      for (chemin, commande) in suivis {
        let mot = chemin[line.words.count]
        guard !suites.contains(where: { $0.word == mot }) else { continue }
        let estEntier = chemin.count == line.words.count + 1
        suites.append(
          Offer(word: mot, meaning: estEntier ? session.wording(commande.summary) : nil))
      }
      return suites
    }
    return []
  }

  private var options: [Offer] {
    ((line.command?.options ?? []) + (line.command?.common ?? Option.communes))
      .filter { line.values[$0.name] == nil || $0.isRepeatable }
      .filter { !$0.contraries.contains { line.values[$0.name] != nil } }
      .map { option in
        Offer(
          word: "--\(option.name(session.language))", meaning: session.wording(option.help))
      }
  }

  /// What the value may be, told by its name in the usage.
  private var values: [Offer] {
    switch line.expected {
    case "facture", "vers": factures
    case "facture|somme": sommes + factures
    case "somme": sommes
    case "avoir": avoirs
    case "document": factures + avoirs
    case "client": clients
    case "produit": produits
    case "id": line.option?.name == Option.produit.name ? produits : clients
    case "acompte": factures
    case "ligne", "ligne[:quantite|=montant]": lignes
    case "paiement": paiements
    case "mode":
      ConditionsPaiement.allCases.map {
        nomme($0.rawValue.word(session.language), $0.libelle(session.language))
      }
    case "nature": mots(NatureOperation.self)
    case "type":
      TypeFacture.allCases.map {
        nomme($0.rawValue.word(session.language), $0.nom(session.language))
      }
    case "nature:valeur[@date]":
      NatureReference.allCases.map { Offer(word: $0.rawValue.word(session.language) + ":") }
    case "regime": mots(RegimeTVA.self)
    case "categorie": mots(CategorieTVA.self)
    case "fuseau": mots(FuseauHoraire.self)
    case "statut":
      StatutDemande.allCases.map { statut in
        Offer(
          word: String(statut.libelle(session.language).map { $0 == " " ? "-" : $0 }).lowercased())
      }
    case "ordre": mots(TriDesFactures.self)
    case "table": mots(TableDeRegistre.self)
    case "shell": Completions.allCases.map { Offer(word: $0.rawValue) }
    case "tranche": BalanceAgee.Tranche.allCases.map { Offer(word: $0.libelle(session.language)) }
    case let choix?: choix.choices.map { Offer(word: $0.word(session.language)) }
    case nil: []
    }
  }

  private func nomme(_ mot: String, _ sens: String) -> Offer {
    Offer(word: mot, meaning: sens.visible)
  }

  private func mots<Choix>(_: Choix.Type) -> [Offer]
  where Choix: CaseIterable & RawRepresentable<String> {
    Choix.allCases.map { Offer(word: $0.rawValue.word(session.language)) }
  }

  private var sommes: [Offer] {
    Chiffre.Somme.allCases.map {
      nomme($0.libelle(session.language), session.wording(Chiffre($0, au: .derniere).nom))
    }
  }

  private var factures: [Offer] {
    lire { etats in
      var noms: [ClientID: String] = [:]
      return try etats.facturesRecentes().map { facture in
        let nom = try noms[facture.clientId] ?? etats.client(facture.clientId).fiche.nom.texte
        noms[facture.clientId] = nom
        return nomme(
          facture.reference, "\(nom), \(facture.totaux.totalTTC.affiche(session.language))")
      }
    }
  }

  private var avoirs: [Offer] {
    lire { try $0.facturesRecentes().flatMap(\.avoirs) }.map { avoir in
      nomme(avoir.numero.numero.texte, avoir.totaux.totalTTC.affiche(session.language))
    }.sorted { $0.word < $1.word }
  }

  private var clients: [Offer] {
    lire { try $0.clients(commencantPar: line.start) }
      .map { nommable($0.id.texte, $0.fiche.nom.texte) }
  }

  private var produits: [Offer] {
    lire { try $0.produits(commencantPar: line.start) }
      .map { nommable($0.id.texte, $0.fiche.designation.texte) }
  }

  /// What may be called by its identifier or by its name: by the one that is being typed.
  private func nommable(_ id: String, _ nom: String) -> Offer {
    id.hasPrefix(line.start) ? nomme(id, nom) : Offer(word: nom, meaning: id, isFound: true)
  }

  /// What the registre holds; nothing where it cannot be read, for nobody is to be told so here.
  private func lire<Trouve>(_ lecture: (Etats) throws -> [Trouve]) -> [Trouve] {
    (try? session.lire(lecture)) ?? []
  }

  /// The facture whose line or payment is meant: what the command takes first.
  private var facture: Facture? {
    line.words.first.flatMap { designation in
      try? session.lire { try $0.facture($0.facture(designee: designation)) }
    }
  }

  private var lignes: [Offer] {
    (facture?.lignes ?? []).enumerated().map { rang, ligne in
      nomme(String(rang + 1), ligne.contenu.designation.texte)
    }
  }

  private var paiements: [Offer] {
    (facture?.paiements ?? []).enumerated().map { rang, paiement in
      let jour = paiement.date.affiche(session.language)
      return nomme(String(rang + 1), "\(paiement.montant.affiche(session.language)), \(jour)")
    }
  }
}

/// A command line that is being typed: what of it is understood so far.
struct PartialLine {
  /// The command, once its words are there.
  let command: Command?
  /// The words that are no options: those of the command, or what it takes in its place.
  let words: [String]
  /// The options that were given, with their values.
  let values: [String: String]
  /// The option whose value is being typed.
  let option: Option?
  /// The beginning of the word that is being typed.
  let start: String
  /// What stands in front of that beginning in the same word: `--client=`.
  let front: String

  /// Reads the words behind the program's name; the last is the one that is being typed.
  init(_ tous: [String], among commandes: [Command]) {
    let connues = Option.communes + commandes.flatMap(\.options)
    var (mots, valeurs): ([String], [String: String]) = ([], [:])
    var attendue: Option?
    for mot in tous.dropLast() {
      let (nom, valeur) = Self.cut(mot)
      if let option = attendue {
        valeurs[option.name] = mot
        attendue = nil
      } else if mot.hasPrefix("--") {
        let option = connues.first { $0.isCalled(nom) }
        valeurs[option?.name ?? nom] = valeur ?? ""
        guard valeur == nil else { continue }
        attendue = connues.first { $0.isCalled(nom) && $0.value != nil }
      } else {
        mots.append(mot)
      }
    }
    let dernier = tous.last ?? ""
    if attendue == nil, case (let nom, let valeur?) = Self.cut(dernier),
      let option = connues.first(where: { $0.isCalled(nom) && $0.value != nil })
    {
      (self.option, start, front) = (option, valeur, "--\(nom)=")
    } else {
      (option, start, front) = (attendue, dernier, "")
    }
    command = commandes.first { $0.isNamed(by: mots) }
    self.words = Array(mots.dropFirst(command?.words(.francais).count ?? 0))
    self.values = valeurs
  }

  /// What the value that is being typed is called in the usage, if it is a value.
  var expected: String? {
    if let option { return option.value }
    return command.flatMap { commande in
      let rang = min(words.count, commande.arguments.count - 1)
      guard rang >= 0, rang == words.count || commande.arguments[rang].isRepeated else {
        return nil
      }
      return commande.arguments[rang].name
    }
  }

  /// `--nom=valeur` in its two parts.
  private static func cut(_ mot: String) -> (nom: String, valeur: String?) {
    guard mot.hasPrefix("--") else { return (mot, nil) }
    let parties = mot.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parties[0]), parties.count == 2 ? String(parties[1]) : nil)
  }
}

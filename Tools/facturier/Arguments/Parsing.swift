import Facturier

extension Invocation {
  /// Understands a command line, by what the commands say that they take.
  struct Parsing {
    private let commands: [Command]
    private var words: [String] = []
    private var values: [String: [String]] = [:]
    /// The options in their order, each with its value, and how many words stand before it.
    private var order: [(typed: String, name: String, value: String?, behind: Int)] = []
    private var help = false
    private var version = false

    /// What a command line asks for.
    enum Asked {
      /// To run a command.
      case command(Command, Invocation)
      /// To explain a command, or the program.
      case help(Command?, under: [String])
      /// To say which version this is.
      case version
    }

    /// Knows those commands.
    init(_ commandes: [Command]) { self.commands = commandes }

    /// Reads the words behind the program's name.
    mutating func read(_ mots: [String]) throws -> Asked {
      var reste = mots[...]
      while let mot = reste.popFirst() {
        switch mot {
        case "--":
          self.words += reste
          reste = []
        case "-h", "--help", "--aide": help = true
        case "help" where self.words.isEmpty, "aide" where self.words.isEmpty: help = true
        case "--version": version = true
        case _ where mot.hasPrefix("--"): try option(mot, &reste)
        case _ where mot.first == "-" && mot.dropFirst().first?.isLetter == true:
          throw unknownOption(mot, command)
        default: self.words.append(mot)
        }
      }
      return try conclude()
    }

    /// An option may stand before its command, so that any command's are understood here.
    private mutating func option(_ mot: String, _ reste: inout ArraySlice<String>) throws {
      // By bytes, for a mark at the beginning of the value makes one character with the equals sign.
      let egal = mot.utf8.firstIndex(of: UInt8(ascii: "="))
      let nom = String(mot[..<(egal ?? mot.endIndex)].dropFirst(2))
      let attachee = egal.map { String(mot[mot.utf8.index(after: $0)...]) }
      let command = command
      let admises = (command?.options ?? []) + Option.communes
      guard let option = known(nom, before: admises) else {
        throw unknownOption("--\(nom)", command)
      }
      order.append((nom, option.name, nil, words.count))
      if option.value == nil {
        guard attachee == nil else { throw UsageError(.optionSansValeur(nom), command) }
        values[option.name, default: []].append("")
      } else {
        // A known option is no value, save behind an equals sign.
        let oubliee =
          reste.first.map { suite in
            suite.hasPrefix("--") && known(String(suite.dropFirst(2)), before: admises) != nil
          } ?? true
        guard let valeur = attachee ?? (oubliee ? nil : reste.popFirst()) else {
          // Before its command an option may be one of several of that name.
          let aide = command == nil ? [] : [option.help]
          throw UsageError(Phrase([.valeurManquante(nom)] + aide), command)
        }
        values[option.name, default: []].append(valeur)
        // No word belongs behind one of a list, nor behind a bare number.
        let estSeule = option.value?.choices.isEmpty == false || option.name == Option.quantite.name
        if !estSeule { order[order.count - 1].value = valeur }
      }
    }

    /// The option of that name: one of those, or else any command's.
    ///
    /// To make those of all commands, a thousand, would take longer than most acts do.
    private func known(_ nom: String, before admises: [Option]) -> Option? {
      admises.first { $0.isCalled(nom) }
        ?? commands.lazy.flatMap(\.options).first { $0.isCalled(nom) }
    }

    private mutating func conclude() throws -> Asked {
      // A command's name that stands between quotes is told of as its words are.
      if help { words = words.flatMap { $0.split(separator: " ").map(String.init) } }
      if version { return .version }
      // A word that begins so may be a command, and mean another with the next ("annuler paiement").
      if command != nil, !help, let voulue = wantedCommand { throw voulue }
      guard let command else {
        let connu =
          !continuations(of: words).isEmpty || words.count == 1 && Help.knows(words[0])
        guard words.isEmpty || help && connu else {
          throw wrongCommand()
        }
        return .help(nil, under: words)
      }
      guard !help else { return .help(command, under: []) }
      try checkOptions(command)
      let arguments = Array(words.dropFirst(command.words(.francais).count))
      let call = Invocation(values: values, arguments: arguments)
      let exigees = command.options.filter(\.isRequired) + command.needs(call)
      let absentes = exigees.filter { !call.has($0) }
      let absents = command.arguments.filter { !$0.isOptional }.dropFirst(arguments.count)
      if !absentes.isEmpty || !absents.isEmpty {
        let ecritures = absentes.map(\.spelling) + absents.map(\.spelling)
        // One word too many seems to be the one value that is missing.
        let enTrop = Array(arguments.dropFirst(command.arguments.count))
        let suite = zip(absentes, enTrop).map { "\($0.dashed) \($1.forTheShell)" }
        let seule = absentes.count == 1 && enTrop.count == 1 && !isPart(enTrop[0], of: command)
        throw UsageError(.manque(ecritures, suite: seule ? suite[0] : nil), command)
      }
      let sansFin = command.arguments.last?.isRepeated ?? false
      let enTrop = words.count - arguments.count + command.arguments.count
      let premier = sansFin || enTrop >= words.count ? nil : enTrop
      if let rang = premier ?? words.indices.first(where: { isUnit($0) && lead(of: $0) != nil }) {
        // A number within a reason that lacks its quotes is none to credit.
        let mots = lead(of: rang) == nil ? words[rang...] : words[rang...rang]
        let montant = mots.first { isPart($0, of: command) }
        throw UsageError(
          montant.map(Phrase.crediterEnPartie) ?? .deTrop(words[rang], suite: whole(of: rang)),
          command)
      }
      try checkAgreement(call, command)
      return .command(command, call)
    }

    /// Whether a word is what stands behind a number: `300 €`.
    private func isUnit(_ rang: Int) -> Bool {
      ["€", "%", "eur", "euro", "euros", "j", "jour", "jours", "day", "days"]
        .contains(words[rang].sansParure)
    }

    /// Whether a word can be an amount.
    private func isNumber(_ mot: String) -> Bool { (try? Montant(saisie: mot, champ: nil)) != nil }

    /// Whether a word is an amount to credit of an invoice, which an option asks for.
    private func isPart(_ mot: String, of commande: Command) -> Bool {
      isNumber(mot) && commande.options.contains(.ligne)
    }

    /// The option right behind whose value a word stands.
    private func lead(of rang: Int) -> (typed: String, value: String)? {
      order.last { $0.behind <= rang }.flatMap { option in
        option.behind == rang ? option.value.map { (option.typed, $0) } : nil
      }
    }

    /// What a word that nothing takes seems to be the rest of, with the quotes that it lacks; a number behind words
    /// is no rest of them.
    private func whole(of rang: Int) -> String? {
      if let lead = lead(of: rang), !isNumber(words[rang]) || isNumber(lead.value) {
        let end = order.first { $0.behind > rang }?.behind ?? words.count
        let value = ([lead.value] + words[rang..<end]).joined(separator: " ")
        return "--\(lead.typed) \(value.forTheShell)"
      }
      return isUnit(rang) ? "\(words[rang - 1]) \(words[rang])".forTheShell : nil
    }

    /// Refuses what contradicts itself, and what says nothing as it stands.
    private func checkAgreement(_ call: Invocation, _ commande: Command) throws {
      if let discorde = call.conflict(commande.options) {
        throw UsageError(discorde.phrase, commande)
      }
      for (rang, argument) in commande.arguments.enumerated() where call.argument(rang) != nil {
        guard let option = argument.contrary, call.has(option) else { continue }
        throw UsageError(.pasEnsemble(argument.spelling, option.dashed), commande)
      }
    }

    private func checkOptions(_ commande: Command) throws {
      let admises = commande.options + commande.common
      for option in order where !admises.contains(where: { $0.name == option.name }) {
        throw unknownOption("--\(option.typed)", commande)
      }
      for option in admises where !option.isRepeatable && values[option.name]?.count ?? 0 > 1 {
        throw UsageError(.optionRepetee(option.name), commande)
      }
    }

    private func unknownOption(_ mot: String, _ commande: Command?) -> UsageError {
      // Words that name no command are to be mended first.
      guard commande != nil || help || !continuations(of: words).isEmpty else {
        return wrongCommand()
      }
      let admises = (commande?.options ?? []) + (commande?.common ?? Option.communes)
      let proche = Suggestion.nearest(of: String(mot.drop { $0 == "-" }), among: admises)
      return UsageError(.optionInconnue(mot, proche: proche), commande)
    }

    /// The command that the first words name, in either language.
    private var command: Command? { commands.first { $0.isNamed(by: words) } }

    /// The commands that begin with those words, in either language.
    private func continuations(of mots: some Collection<String>) -> [Command] {
      commands.filter { $0.language(beginningWith: mots) != nil }
    }

    /// What the first words are called here, where they are one name for it ("note de crédit").
    private var wantedCommand: UsageError? {
      // Where a command is named, as in nearly every call, few others can be meant besides.
      let debut = words[0] + " "
      let possibles =
        command == nil ? commands : commands.filter { $0.hasSynonym(beginningWith: debut) }
      for nombre in [3, 2] where words.count >= nombre && !possibles.isEmpty {
        let essai = Array(words.prefix(nombre)).joined(separator: " ")
        if let voulue = Suggestion.command(called: essai, among: possibles) {
          return UsageError(.commandeInconnue(essai, proche: voulue))
        }
      }
      return nil
    }

    /// Why the words name no command: there is none of that name, or more words must follow.
    private func wrongCommand() -> UsageError {
      let suites = continuations(of: words)
      guard suites.isEmpty else {
        return UsageError(
          .commandeIncomplete(words.joined(separator: " "), suites: suites.map(\.name)))
      }
      let essai = words.prefix(2).joined(separator: " ")
      if let voulue = wantedCommand { return voulue }
      let groupe = self.continuations(of: words.prefix(1))
      guard groupe.isEmpty else {
        let seconds = groupe.flatMap { commande in
          Langue.allCases.compactMap { commande.words($0).last }.map { ($0, commande.name) }
        }
        guard let proche = Suggestion.nearest(of: words[1], among: seconds) else {
          return UsageError(.commandeIncomplete(words[0], suites: groupe.map(\.name)))
        }
        return UsageError(.commandeInconnue(essai, proche: proche))
      }
      let premiers = commands.map { commande in Phrase { commande.words($0)[0] } }
      let aide = CommandGroup.named(words[0]).map(Phrase.aideDuGroupe)
      let proche =
        (help ? aide ?? Suggestion.group(of: words[0]) : nil)
        ?? Suggestion.command(called: words[0], among: commands)
        ?? aide
        ?? Suggestion.nearest(of: essai, among: commands.map(\.name))
        ?? Suggestion.nearest(of: words[0], among: premiers)
        ?? Suggestion.command(nearly: words[0], among: commands)
      return UsageError(.commandeInconnue(words[0], proche: proche))
    }
  }
}

/// Guesses which known word a mistyped one was meant to be.
private enum Suggestion {
  /// What the nearest word stands for, if one is near enough.
  static func nearest<Named>(
    of mot: String, among mots: [(mot: String, named: Named)]
  ) -> Named? {
    // No name is that long; a text given for a name would take its time.
    guard mot.utf8.count <= 64 else { return nil }
    let limite = max(1, min(3, mot.count / 3))
    return mots.map { ($0.named, distance(mot, $0.mot)) }.filter { $0.1 <= limite }
      .min { $0.1 < $1.1 }?.0
  }

  /// The phrase that is nearest in one of the languages, if it is near enough.
  static func nearest(of mot: String, among phrases: [Phrase]) -> Phrase? {
    nearest(
      of: mot,
      among: phrases.flatMap { phrase in
        Langue.allCases.map { (phrase.en($0), phrase) }
      })
  }

  /// The command that people call so too, however it was typed.
  static func command(called mot: String, among commandes: [Command]) -> Phrase? {
    guard mot.utf8.count <= 64 else { return nil }
    let voulu = mot.sansParure
    return synonyms(commandes).first { $0.mot.sansParure == voulu }?.named
  }

  /// The command that people call nearly so.
  static func command(nearly mot: String, among commandes: [Command]) -> Phrase? {
    nearest(of: mot, among: synonyms(commandes))
  }

  /// What commands are called besides, of which some are meant with an option.
  private static func synonyms(_ commandes: [Command]) -> [(mot: String, named: Phrase)] {
    var noms: [(mot: String, named: Phrase)] = []
    for commande in commandes {
      noms += (commande.synonyms + commande.englishSynonyms).map { (mot: $0, named: commande.name) }
    }
    for (mots, nom) in calledWithOption { noms += mots.map { (mot: $0, named: nom) } }
    return noms
  }

  /// What is called so is a command with an option.
  private static let calledWithOption: [(mots: [String], nom: Phrase)] = [
    (
      [
        "relance", "relances", "relancer", "retard", "retards", "impayés", "remind", "reminder",
        "reminders", "unpaid",
      ],
      Phrase(
        fr: "lister --statut impayee --tri echeance", en: "list --status unpaid --sort due")
    ), (["acompte", "deposit"], Phrase(fr: "creer --type acompte", en: "create --type deposit")),
  ]

  /// The group of commands whose name begins so, or nearly.
  static func group(of mot: String) -> Phrase? {
    let noms = CommandGroup.all.flatMap { groupe in
      Langue.allCases.map { (mot: groupe.name.en($0), named: groupe.name) }
    }
    return noms.first { $0.mot.hasPrefix(mot) }?.named ?? nearest(of: mot, among: noms)
  }

  /// What people call options besides.
  private static let called = [
    "sortie": "vers", "out": "vers", "o": "vers", "nom": "designation", "name": "designation",
    "libelle": "designation", "qte": "quantite", "qty": "quantite", "pu": "prix",
    "mois": "du", "month": "du", "cp": "code-postal", "zip": "code-postal", "mail": "email",
    "courriel": "email", "montant": "ligne", "amount": "ligne", "au": "jusqu-au",
    "to": "jusqu-au",
  ]

  /// The option that was meant: one that is called so besides, the nearest by its name in either language, or one
  /// that takes that word.
  static func nearest(of mot: String, among options: [Option]) -> String? {
    let usuel = called[mot.sansParure]
    return options.first { $0.name == usuel }?.name
      ?? nearest(
        of: mot,
        among: options.flatMap { [$0.name, $0.english].compactMap(\.self).map { ($0, $0) } })
      ?? options.first { option in
        (option.value?.choices ?? []).contains { choix in
          Langue.allCases.contains { choix.word($0) == mot }
        }
      }.map { "\($0.name) \(mot)" }
  }

  /// How many letters must be changed, put in, left out or swapped with their neighbour.
  static func distance(_ gauche: String, _ droite: String) -> Int {
    let (a, b) = (Array(gauche), Array(droite))
    var avant: [Int] = []
    var rangee = Array(0...b.count)
    for i in a.indices {
      var suivante = [i + 1]
      for j in b.indices {
        var cout = min(rangee[j] + (a[i] == b[j] ? 0 : 1), rangee[j + 1] + 1, suivante[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cout = min(cout, avant[j - 1] + 1) }
        suivante.append(cout)
      }
      (avant, rangee) = (rangee, suivante)
    }
    return rangee[b.count]
  }
}

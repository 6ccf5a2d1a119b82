import Facturier

/// Understands a command line, by the declarations of the commands.
struct Analyse {
  let declarations: [Declaration]

  /// What a command line asks for.
  enum Demande {
    /// To run the command of that rank.
    case commande(Int, Appel)
    /// To explain a command, or the program.
    case aide(Declaration?, sous: [String])
    /// To say which version this is.
    case version
  }

  /// Reads the words behind the program's name.
  func lire(_ mots: [String]) throws -> Demande {
    var lecture = Lecture(declarations: declarations)
    try lecture.lire(mots)
    return try lecture.conclure()
  }
}

/// A command line as far as it has been read.
private struct Lecture {
  let declarations: [Declaration]
  private var mots: [String] = []
  private var valeurs: [String: [String]] = [:]
  private var ordre: [String] = []
  private var aide = false
  private var version = false

  init(declarations: [Declaration]) { self.declarations = declarations }

  mutating func lire(_ mots: [String]) throws {
    var reste = mots[...]
    while let mot = reste.popFirst() {
      switch mot {
      case "--":
        self.mots += reste
        return
      case "-h", "--help": aide = true
      case "help" where self.mots.isEmpty, "aide" where self.mots.isEmpty: aide = true
      case "--version": version = true
      case _ where mot.hasPrefix("--"): try option(mot, &reste)
      case _ where mot.first == "-" && mot.dropFirst().first?.isLetter == true:
        throw Usage(.optionInconnue(mot, proche: nil), commande)
      default: self.mots.append(mot)
      }
    }
  }

  /// An option may stand before its command, so that any command's are understood here.
  private mutating func option(_ mot: String, _ reste: inout ArraySlice<String>) throws {
    // By bytes, for a mark at the beginning of the value makes one character with the equals sign.
    let egal = mot.utf8.firstIndex(of: UInt8(ascii: "="))
    let nom = String(mot[..<(egal ?? mot.endIndex)].dropFirst(2))
    let attachee = egal.map { String(mot[mot.utf8.index(after: $0)...]) }
    let connues = Option.communes + declarations.flatMap(\.options)
    guard let option = connues.first(where: { $0.nom == nom }) else {
      let admises = (commande?.options ?? []) + Option.communes
      throw Usage(
        .optionInconnue(
          "--\(nom)", proche: Suggestion.proche(de: nom, parmi: admises)), commande)
    }
    ordre.append(nom)
    if option.valeur == nil {
      guard attachee == nil else { throw Usage(.optionSansValeur(nom), commande) }
      valeurs[nom, default: []].append("")
    } else {
      // A known option is no value, save behind an equals sign.
      let oubliee = reste.first.map { suite in connues.contains { suite == "--\($0.nom)" } } ?? true
      guard let valeur = attachee ?? (oubliee ? nil : reste.popFirst()) else {
        throw Usage(.valeurManquante(nom), commande)
      }
      valeurs[nom, default: []].append(valeur)
    }
  }

  mutating func conclure() throws -> Analyse.Demande {
    // A command's name that stands between quotes is told of as its words are.
    if aide { mots = mots.flatMap { $0.split(separator: " ").map(String.init) } }
    if version { return .version }
    // A word that begins so may be a command, and mean another with the next ("annuler paiement").
    if rangDeCommande != nil, !aide, let voulue = commandeVoulue { throw voulue }
    guard let rang = rangDeCommande else {
      guard mots.isEmpty || (aide && !suites(de: mots).isEmpty) else { throw commandeFausse() }
      return .aide(nil, sous: mots)
    }
    let declaration = declarations[rang]
    guard !aide else { return .aide(declaration, sous: []) }
    try verifierOptions(declaration)
    let arguments = Array(mots.dropFirst(declaration.chemin(.francais).count))
    let exiges = declaration.arguments.filter { !$0.estFacultatif }
    if arguments.count < exiges.count {
      throw Usage(.manque(exiges[arguments.count].ecriture), declaration)
    }
    let sansFin = declaration.arguments.last?.estRepete ?? false
    if !sansFin && arguments.count > declaration.arguments.count {
      throw Usage(.argumentEnTrop(arguments[declaration.arguments.count]), declaration)
    }
    let appel = Appel(valeurs: valeurs, arguments: arguments)
    try verifierAccord(appel, declaration)
    return .commande(rang, appel)
  }

  /// Refuses what contradicts itself, and what says nothing as it stands.
  private func verifierAccord(_ appel: Appel, _ declaration: Declaration) throws {
    if let discorde = appel.discorde(declaration.options) {
      throw Usage(discorde.phrase, declaration)
    }
    for (rang, argument) in declaration.arguments.enumerated() where appel.argument(rang) != nil {
      guard let option = argument.contraire, appel.a(option) else { continue }
      throw Usage(.pasEnsemble(argument.ecriture, option.tiret), declaration)
    }
  }

  private func verifierOptions(_ declaration: Declaration) throws {
    let admises = declaration.options + declaration.communes
    for nom in ordre where !admises.contains(where: { $0.nom == nom }) {
      throw Usage(
        .optionInconnue(
          "--\(nom)", proche: Suggestion.proche(de: nom, parmi: admises)),
        declaration)
    }
    for option in admises {
      let fois = valeurs[option.nom]?.count ?? 0
      if option.estObligatoire && fois == 0 {
        throw Usage(.manque(option.ecriture), declaration)
      }
      if !option.estRepetable && fois > 1 { throw Usage(.optionRepetee(option.nom), declaration) }
    }
  }

  private var commande: Declaration? { rangDeCommande.map { declarations[$0] } }

  /// The command that the first words name, in either language.
  private var rangDeCommande: Int? {
    declarations.firstIndex { $0.estNommee(par: mots) }
  }

  /// The commands that begin with those words, in either language.
  private func suites(de mots: some Collection<String>) -> [Declaration] {
    declarations.filter { $0.langue(commencantPar: mots) != nil }
  }

  /// What the first words are called here, where they are one name for it ("note de crédit").
  private var commandeVoulue: Usage? {
    // Where a command is named, as in nearly every call, few others can be meant besides.
    let possibles =
      rangDeCommande == nil
      ? declarations : declarations.filter { $0.aUnSynonyme(commencantPar: mots[0]) }
    for nombre in [3, 2] where mots.count >= nombre {
      let essai = mots.prefix(nombre).joined(separator: " ")
      if let voulue = Suggestion.commande(appelee: essai, parmi: possibles) {
        return Usage(.commandeInconnue(essai, proche: voulue))
      }
    }
    return nil
  }

  /// Why the words name no command: there is none of that name, or more words must follow.
  private func commandeFausse() -> Usage {
    let suites = suites(de: mots)
    guard suites.isEmpty else {
      return Usage(.commandeIncomplete(mots.joined(separator: " "), suites: suites.map(\.nom)))
    }
    let essai = mots.prefix(2).joined(separator: " ")
    if let voulue = commandeVoulue { return voulue }
    let groupe = self.suites(de: mots.prefix(1))
    guard groupe.isEmpty else {
      let seconds = groupe.compactMap { commande in
        commande.langue(commencantPar: mots.prefix(1)).flatMap { commande.chemin($0).last }
      }
      guard let proche = Suggestion.proche(de: mots[1], parmi: seconds) else {
        return Usage(.commandeIncomplete(mots[0], suites: groupe.map(\.nom)))
      }
      return Usage(.commandeInconnue(essai, proche: "\(mots[0]) \(proche)"))
    }
    let noms = declarations.flatMap { Langue.allCases.map($0.nom.en) }
    let premiers = declarations.flatMap { declaration in
      Langue.allCases.map { declaration.chemin($0)[0] }
    }
    return Usage(
      .commandeInconnue(
        mots[0],
        proche: Suggestion.commande(appelee: mots[0], parmi: declarations)
          ?? Suggestion.proche(de: essai, parmi: noms)
          ?? Suggestion.proche(de: mots[0], parmi: premiers)
          ?? Suggestion.commande(presque: mots[0], parmi: declarations)))
  }
}

/// Guesses which known word a mistyped one was meant to be.
enum Suggestion {
  /// The nearest word, if one is near enough.
  static func proche(de mot: String, parmi mots: [String]) -> String? {
    // No name is that long; a text given for a name would take its time.
    guard mot.utf8.count <= 64 else { return nil }
    let limite = max(1, min(3, mot.count / 3))
    return mots.map { ($0, distance(mot, $0)) }.filter { $0.1 <= limite }
      .min { $0.1 < $1.1 }?.0
  }

  /// The command that people call so too, however it was typed.
  static func commande(appelee mot: String, parmi declarations: [Declaration]) -> String? {
    guard mot.utf8.count <= 64 else { return nil }
    let voulu = mot.sansParure
    return synonymes(declarations).first { $0.mot.sansParure == voulu }?.commande
  }

  /// The command that people call nearly so.
  static func commande(presque mot: String, parmi declarations: [Declaration]) -> String? {
    let synonymes = synonymes(declarations)
    let proche = proche(de: mot, parmi: synonymes.map(\.mot))
    return synonymes.first { $0.mot == proche }?.commande
  }

  /// What commands are called besides, and what they are called in the same language.
  private static func synonymes(
    _ declarations: [Declaration]
  ) -> [(mot: String, commande: String)] {
    declarations.flatMap { declaration in
      declaration.synonymes.map { ($0, declaration.nom.francais) }
        + declaration.synonymesAnglais.map { ($0, declaration.nom.anglais) }
    }
  }

  /// The option that was meant: the one that English calls so, or the nearest by its name.
  static func proche(de mot: String, parmi options: [Option]) -> String? {
    options.first { $0.anglais == mot }?.nom ?? proche(de: mot, parmi: options.map(\.nom))
  }

  /// How many letters must be changed, put in, left out or swapped with their neighbour.
  static func distance(_ gauche: String, _ droite: String) -> Int {
    let (a, b) = (Array(gauche), Array(droite))
    var avant: [Int] = []
    var rangee = Array(0...b.count)
    for i in a.indices {
      var suivante = [i + 1]
      for j in b.indices {
        var cout = min(
          rangee[j] + (a[i] == b[j] ? 0 : 1), rangee[j + 1] + 1, suivante[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cout = min(cout, avant[j - 1] + 1) }
        suivante.append(cout)
      }
      (avant, rangee) = (rangee, suivante)
    }
    return rangee[b.count]
  }
}

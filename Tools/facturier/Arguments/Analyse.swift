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
      case "--version": version = true
      case _ where mot.hasPrefix("--"): try option(mot, &reste)
      default: self.mots.append(mot)
      }
    }
  }

  /// An option may stand before its command, so that any command's are understood here.
  private mutating func option(_ mot: String, _ reste: inout ArraySlice<String>) throws {
    let parts = mot.dropFirst(2)
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let connues = Option.communes + declarations.flatMap(\.options)
    guard let option = connues.first(where: { $0.nom == parts[0] }) else {
      let admises = (commande?.options ?? []) + Option.communes
      throw Usage(
        .optionInconnue(
          parts[0], proche: Suggestion.proche(de: parts[0], parmi: admises.map(\.nom))), commande)
    }
    ordre.append(option.nom)
    if option.valeur == nil {
      guard parts.count == 1 else { throw Usage(.optionSansValeur(parts[0]), commande) }
      valeurs[option.nom, default: []].append("")
    } else {
      guard let valeur = parts.count == 2 ? parts[1] : reste.popFirst() else {
        throw Usage(.valeurManquante(parts[0]), commande)
      }
      valeurs[option.nom, default: []].append(valeur)
    }
  }

  func conclure() throws -> Analyse.Demande {
    if version { return .version }
    guard let rang = rangDeCommande else {
      guard aide || mots.isEmpty else { throw commandeFausse() }
      return .aide(nil, sous: mots)
    }
    let declaration = declarations[rang]
    guard !aide else { return .aide(declaration, sous: []) }
    try verifierOptions(declaration)
    let arguments = Array(mots.dropFirst(declaration.chemin.count))
    let exiges = declaration.arguments.filter { !$0.estFacultatif }
    if arguments.count < exiges.count {
      throw Usage(.argumentManquant(exiges[arguments.count].nom), declaration)
    }
    let sansFin = declaration.arguments.last?.estRepete ?? false
    if !sansFin && arguments.count > declaration.arguments.count {
      throw Usage(.argumentEnTrop(arguments[declaration.arguments.count]), declaration)
    }
    return .commande(rang, Appel(valeurs: valeurs, arguments: arguments))
  }

  private func verifierOptions(_ declaration: Declaration) throws {
    let admises = declaration.options + Option.communes
    for nom in ordre where !admises.contains(where: { $0.nom == nom }) {
      throw Usage(
        .optionInconnue(nom, proche: Suggestion.proche(de: nom, parmi: admises.map(\.nom))),
        declaration)
    }
    for option in admises {
      let fois = valeurs[option.nom]?.count ?? 0
      if option.estObligatoire && fois == 0 {
        throw Usage(.optionManquante(option.ecriture), declaration)
      }
      if !option.estRepetable && fois > 1 { throw Usage(.optionRepetee(option.nom), declaration) }
    }
  }

  private var commande: Declaration? { rangDeCommande.map { declarations[$0] } }

  /// The command that the first words name, in either language.
  private var rangDeCommande: Int? {
    declarations.firstIndex { declaration in
      mots.starts(with: declaration.chemin) || mots.starts(with: declaration.cheminAnglais)
    }
  }

  /// Why the words name no command: there is none of that name, or more words must follow.
  private func commandeFausse() -> Usage {
    let suites = declarations.filter {
      $0.chemin.starts(with: mots) || $0.cheminAnglais.starts(with: mots)
    }
    guard suites.isEmpty else {
      return Usage(
        .commandeIncomplete(mots.joined(separator: " "), suites: suites.map(\.nom)))
    }
    let noms = declarations.flatMap { [$0.nom, $0.alias] }
    let essais = [mots.prefix(2), mots.prefix(1)].map { $0.joined(separator: " ") }
    let proche = essais.lazy.compactMap { Suggestion.proche(de: $0, parmi: noms) }.first
    return Usage(.commandeInconnue(essais.last ?? "", proche: proche))
  }
}

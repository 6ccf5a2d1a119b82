import Facturier

extension Appel {
  /// Understands a command line, by what the commands say that they take.
  struct Analyse {
    private let commandes: [Commande]
    private var mots: [String] = []
    private var valeurs: [String: [String]] = [:]
    private var ordre: [String] = []
    private var aide = false
    private var version = false

    /// What a command line asks for.
    enum Demande {
      /// To run a command.
      case commande(Commande, Appel)
      /// To explain a command, or the program.
      case aide(Commande?, sous: [String])
      /// To say which version this is.
      case version
    }

    /// Knows those commands.
    init(_ commandes: [Commande]) { self.commandes = commandes }

    /// Reads the words behind the program's name.
    mutating func lire(_ mots: [String]) throws -> Demande {
      var reste = mots[...]
      while let mot = reste.popFirst() {
        switch mot {
        case "--":
          self.mots += reste
          reste = []
        case "-h", "--help": aide = true
        case "help" where self.mots.isEmpty, "aide" where self.mots.isEmpty: aide = true
        case "--version": version = true
        case _ where mot.hasPrefix("--"): try option(mot, &reste)
        case _ where mot.first == "-" && mot.dropFirst().first?.isLetter == true:
          throw Usage(.optionInconnue(mot, proche: nil), commande)
        default: self.mots.append(mot)
        }
      }
      return try conclure()
    }

    /// An option may stand before its command, so that any command's are understood here.
    private mutating func option(_ mot: String, _ reste: inout ArraySlice<String>) throws {
      // By bytes, for a mark at the beginning of the value makes one character with the equals sign.
      let egal = mot.utf8.firstIndex(of: UInt8(ascii: "="))
      let nom = String(mot[..<(egal ?? mot.endIndex)].dropFirst(2))
      let attachee = egal.map { String(mot[mot.utf8.index(after: $0)...]) }
      let connues = Option.communes + commandes.flatMap(\.options)
      guard let option = connues.first(where: { $0.nom == nom }) else {
        throw optionInconnue(nom, parmi: (commande?.options ?? []) + Option.communes, commande)
      }
      ordre.append(nom)
      if option.valeur == nil {
        guard attachee == nil else { throw Usage(.optionSansValeur(nom), commande) }
        valeurs[nom, default: []].append("")
      } else {
        // A known option is no value, save behind an equals sign.
        let oubliee =
          reste.first.map { suite in connues.contains { suite == "--\($0.nom)" } } ?? true
        guard let valeur = attachee ?? (oubliee ? nil : reste.popFirst()) else {
          throw Usage(.valeurManquante(nom), commande)
        }
        valeurs[nom, default: []].append(valeur)
      }
    }

    private mutating func conclure() throws -> Demande {
      // A command's name that stands between quotes is told of as its words are.
      if aide { mots = mots.flatMap { $0.split(separator: " ").map(String.init) } }
      if version { return .version }
      // A word that begins so may be a command, and mean another with the next ("annuler paiement").
      if commande != nil, !aide, let voulue = commandeVoulue { throw voulue }
      guard let commande else {
        guard mots.isEmpty || (aide && !suites(de: mots).isEmpty) else { throw commandeFausse() }
        return .aide(nil, sous: mots)
      }
      guard !aide else { return .aide(commande, sous: []) }
      try verifierOptions(commande)
      let arguments = Array(mots.dropFirst(commande.chemin(.francais).count))
      let exiges = commande.arguments.filter { !$0.estFacultatif }
      if arguments.count < exiges.count {
        throw Usage(.manque(exiges[arguments.count].ecriture), commande)
      }
      let sansFin = commande.arguments.last?.estRepete ?? false
      if !sansFin && arguments.count > commande.arguments.count {
        let mot = arguments[commande.arguments.count]
        let faute = Phrase(fr: "« \(mot) » est de trop.", en: "“\(mot)” is one too many.")
        throw Usage(faute, commande)
      }
      let appel = Appel(valeurs: valeurs, arguments: arguments)
      try verifierAccord(appel, commande)
      return .commande(commande, appel)
    }

    /// Refuses what contradicts itself, and what says nothing as it stands.
    private func verifierAccord(_ appel: Appel, _ commande: Commande) throws {
      if let discorde = appel.discorde(commande.options) { throw Usage(discorde.phrase, commande) }
      for (rang, argument) in commande.arguments.enumerated() where appel.argument(rang) != nil {
        guard let option = argument.contraire, appel.a(option) else { continue }
        throw Usage(.pasEnsemble(argument.ecriture, option.tiret), commande)
      }
    }

    private func verifierOptions(_ commande: Commande) throws {
      let admises = commande.options + commande.communes
      for nom in ordre where !admises.contains(where: { $0.nom == nom }) {
        throw optionInconnue(nom, parmi: admises, commande)
      }
      for option in admises {
        let fois = valeurs[option.nom]?.count ?? 0
        if option.estObligatoire && fois == 0 { throw Usage(.manque(option.ecriture), commande) }
        if !option.estRepetable && fois > 1 { throw Usage(.optionRepetee(option.nom), commande) }
      }
    }

    private func optionInconnue(
      _ nom: String, parmi admises: [Option], _ commande: Commande?
    ) -> Usage {
      let proche = Suggestion.proche(de: nom, parmi: admises)
      return Usage(.optionInconnue("--\(nom)", proche: proche), commande)
    }

    /// The command that the first words name, in either language.
    private var commande: Commande? { commandes.first { $0.estNommee(par: mots) } }

    /// The commands that begin with those words, in either language.
    private func suites(de mots: some Collection<String>) -> [Commande] {
      commandes.filter { $0.langue(commencantPar: mots) != nil }
    }

    /// What the first words are called here, where they are one name for it ("note de crédit").
    private var commandeVoulue: Usage? {
      // Where a command is named, as in nearly every call, few others can be meant besides.
      let possibles =
        commande == nil ? commandes : commandes.filter { $0.aUnSynonyme(commencantPar: mots[0]) }
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
      let noms = commandes.flatMap { Langue.allCases.map($0.nom.en) }
      let premiers = commandes.flatMap { commande in Langue.allCases.map { commande.chemin($0)[0] }
      }
      return Usage(
        .commandeInconnue(
          mots[0],
          proche: Suggestion.commande(appelee: mots[0], parmi: commandes)
            ?? Suggestion.proche(de: essai, parmi: noms)
            ?? Suggestion.proche(de: mots[0], parmi: premiers)
            ?? Suggestion.commande(presque: mots[0], parmi: commandes)))
    }
  }
}

/// Guesses which known word a mistyped one was meant to be.
private enum Suggestion {
  /// The nearest word, if one is near enough.
  static func proche(de mot: String, parmi mots: [String]) -> String? {
    // No name is that long; a text given for a name would take its time.
    guard mot.utf8.count <= 64 else { return nil }
    let limite = max(1, min(3, mot.count / 3))
    return mots.map { ($0, distance(mot, $0)) }.filter { $0.1 <= limite }.min { $0.1 < $1.1 }?.0
  }

  /// The command that people call so too, however it was typed.
  static func commande(appelee mot: String, parmi commandes: [Commande]) -> String? {
    guard mot.utf8.count <= 64 else { return nil }
    let voulu = mot.sansParure
    return synonymes(commandes).first { $0.mot.sansParure == voulu }?.commande
  }

  /// The command that people call nearly so.
  static func commande(presque mot: String, parmi commandes: [Commande]) -> String? {
    let synonymes = synonymes(commandes)
    let proche = proche(de: mot, parmi: synonymes.map(\.mot))
    return synonymes.first { $0.mot == proche }?.commande
  }

  /// What commands are called besides, and what they are called in the same language.
  private static func synonymes(_ commandes: [Commande]) -> [(mot: String, commande: String)] {
    commandes.flatMap { commande in
      commande.synonymes.map { ($0, commande.nom.francais) }
        + commande.synonymesAnglais.map { ($0, commande.nom.anglais) }
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
        var cout = min(rangee[j] + (a[i] == b[j] ? 0 : 1), rangee[j + 1] + 1, suivante[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cout = min(cout, avant[j - 1] + 1) }
        suivante.append(cout)
      }
      (avant, rangee) = (rangee, suivante)
    }
    return rangee[b.count]
  }
}

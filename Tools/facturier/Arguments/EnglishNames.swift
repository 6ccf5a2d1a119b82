import FacturierFormats

/// What the words of a command line are called in English, where that is another word.
///
/// Options, the words that they take and what a usage calls their values have French names in the program's own
/// sentences. `named(in:)` puts the reader's names in their place; both are always understood.
enum EnglishNames {
  /// Options by their French names.
  static let options = ([Option.communes] + Programme.commandes.map(\.options))
    .reduce(into: [String: String]()) { names, options in
      for option in options where names[option.name] == nil { names[option.name] = option.english }
    }

  /// How commands begin that sentences cite without the program's name.
  static let firstWords = Set(Programme.commandes.map { $0.name.anglais.prefix { $0 != " " } })

  /// Words that options and arguments take, and words for what they take: `Sources/CRessources/texts/mots.txt`.
  static let words = Dictionary(
    uniqueKeysWithValues: Ressource.texte("mots.txt").split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }.map { ($0[0], $0[1]) })
}

extension Option {
  /// The name behind the two dashes, as that language has it.
  func name(_ langue: Langue) -> String { Phrase(fr: name, en: english ?? name).en(langue) }

  /// Whether it is called so in either language, with or without accents.
  func isCalled(_ mot: String) -> Bool {
    guard mot.utf8.allSatisfy({ $0 < 0x80 }) else {
      return [name, english].contains { $0?.sansParure == mot.sansParure }
    }
    return mot == name || mot == english
  }
}

extension String {
  /// The word as it is typed where the keyboard has no accents: `émettre`, `balance-âgée`.
  var sansAccents: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    return split(separator: "-", omittingEmptySubsequences: false)
      .map { String($0).sansParure }.joined(separator: "-")
  }

  /// The few words that a value may be, where a usage lists them: `html|pdf`.
  var choices: [String] {
    let mots = split(separator: "|").map(String.init)
    return mots.count > 1 && !contains("[") && !["fichier", "dossier"].contains(mots[0]) ? mots : []
  }

  /// The word that an option takes, as that language has it.
  func word(_ langue: Langue) -> String {
    let mots = EnglishNames.words
    return Phrase(fr: self, en: mots[self] ?? mots[lowercased()] ?? self).en(langue)
  }

  /// The sentence with options, and what stands behind them or between angles, under English names, save for what
  /// somebody wrote: in quotes, or a shell's within a command.
  var inEnglish: String {
    guard utf8.contains(UInt8(ascii: "-")) || utf8.contains(UInt8(ascii: "<")) else { return self }
    return sentenceParts.map { part, text in
      part == .words || part == .command ? text.withEnglishNames : text
    }.joined()
  }

  private var withEnglishNames: String {
    var (dite, mot, dedans) = ("", "", false)
    for signe in self + "\n" {
      guard !signe.isLetter && !signe.isNumber && signe != "-" else {
        mot.append(signe)
        continue
      }
      let option = mot.hasPrefix("--")
      dite +=
        option
        ? "--" + (EnglishNames.options[String(mot.dropFirst(2))] ?? String(mot.dropFirst(2)))
        : dedans && !mot.isEmpty ? mot.word(.anglais) : mot
      dite.append(signe)
      // A word behind an option and a space may be one that it takes; so may all between angles.
      dedans = signe == "<" || option && signe == " " || dedans && !"> \n".contains(signe)
      mot = ""
    }
    return String(dite.dropLast())
  }
}

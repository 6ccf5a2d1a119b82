import Facturier

/// What a command is called, what it takes, and what it is for.
///
/// The parser, `--help` and the completions all read this; nothing is said twice.
struct Declaration: Sendable {
  /// The command's words, as they are typed: `client creer`, `customer create`.
  let nom: Phrase
  /// What French calls it besides: not understood, and known for a hint, as the next are.
  var synonymes: [String] = []
  /// What English calls it besides.
  var synonymesAnglais: [String] = []
  /// What it is for, in a sentence.
  let resume: Phrase
  /// What else is to be known of it.
  var note: Phrase?
  /// What it takes in its place.
  var arguments: [Argument] = []
  /// What it takes by name, beside what every command takes.
  var options: [Option] = []

  /// Whether it is called besides by words of which that is the first.
  func aUnSynonyme(commencantPar mot: String) -> Bool {
    (synonymes + synonymesAnglais).contains { $0.hasPrefix(mot + " ") }
  }

  /// What every command takes, save what this one takes in a sense of its own.
  var communes: [Option] { Option.communes.filter { !options.contains($0) } }

  /// The words that lead to the command in that language.
  func chemin(_ langue: Langue) -> [String] {
    nom.en(langue).split(separator: " ").map(String.init)
  }

  /// What of it was typed that set a field which a rule of the domain names, if anything did.
  func champ(tenant champ: Champ, par appel: Appel) -> Champ? {
    arguments.first { $0.tenus.contains(champ) }?.champ
      ?? options.first { $0.tenus.contains(champ) && appel.a($0) }?.champ
  }

  /// Whether the first of those words name the command, in either language.
  func estNommee(par mots: [String]) -> Bool {
    Langue.allCases.contains { mots.starts(with: chemin($0)) }
  }

  /// The language in which the command's words begin with those.
  func langue(commencantPar mots: some Collection<String>) -> Langue? {
    Langue.allCases.first { chemin($0).starts(with: mots) }
  }
}

/// Something that a command takes in its place.
struct Argument: Sendable {
  /// What it is called in the usage: `facture`.
  let nom: String
  /// What it is.
  let aide: Phrase
  /// Whether it may be left out.
  var estFacultatif = false
  /// Whether more of the same may follow.
  var estRepete = false
  /// The option that says the same otherwise, and so is not given beside it.
  var contraire: Option?
  /// The fields that it sets, as rules of the domain name them.
  var tenus: [Champ] = []

  /// The argument as the usage names it.
  var ecriture: String { "<\(nom)>" }

  /// The argument, as a refusal of its value names it.
  var champ: Champ { Champ(rawValue: nom) }

  /// The same, which may be left out.
  var facultatif: Argument {
    var copie = self
    copie.estFacultatif = true
    return copie
  }

  /// The same, which sets those fields.
  func tenant(_ champs: Champ...) -> Argument {
    var copie = self
    copie.tenus = champs
    return copie
  }
}

/// Something that a command takes by name: `--montant 12.50`.
struct Option: Sendable {
  /// The name behind the two dashes.
  let nom: String
  /// What English calls it, where that is another word: not understood, and known for a hint.
  var anglais: String?
  /// What its value is called in the usage; an option without one is a switch.
  let valeur: String?
  /// Under which heading the help shows it.
  var rubrique = Rubrique.options
  /// What it is for.
  let aide: Phrase
  /// Whether it must be given.
  var estObligatoire = false
  /// Whether it belongs to the command's ordinary use, though its value may come otherwise.
  var estAttendue = false
  /// Whether it may be given several times.
  var estRepetable = false
  /// The fields that it sets, as rules of the domain name them.
  var tenus: [Champ] = []

  /// The same, which must be given.
  var obligatoire: Option {
    var copie = self
    copie.estObligatoire = true
    return copie
  }

  /// The same, which may be given several times.
  var repetable: Option {
    var copie = self
    copie.estRepetable = true
    return copie
  }

  /// The same, which sets those fields.
  func tenant(_ champs: Champ...) -> Option {
    var copie = self
    copie.tenus = champs
    return copie
  }

  /// The option, as a refusal of its value names it.
  var champ: Champ { Champ(rawValue: tiret) }

  /// The option's name as it is typed.
  var tiret: String { "--\(nom)" }

  /// The option as it is typed.
  var ecriture: String { valeur.map { "\(tiret) <\($0)>" } ?? tiret }
}

extension Argument {
  /// An argument with what it is in both languages.
  init(
    nom: String, estFacultatif: Bool = false, estRepete: Bool = false, contraire: Option? = nil,
    fr: String, en: String
  ) {
    self.init(
      nom: nom, aide: Phrase(fr: fr, en: en), estFacultatif: estFacultatif, estRepete: estRepete,
      contraire: contraire)
  }
}

extension Option {
  /// An option with what it is for in both languages.
  init(
    nom: String, anglais: String? = nil, valeur: String?, sous rubrique: Rubrique = .options,
    fr: String, en: String
  ) {
    self.init(
      nom: nom, anglais: anglais, valeur: valeur, rubrique: rubrique, aide: Phrase(fr: fr, en: en))
  }
}

extension [Option] {
  /// The options, of which these belong to the command's ordinary use.
  func attendant(_ attendues: [Option]) -> [Option] {
    map { option in
      var copie = option
      copie.estAttendue = attendues.contains { $0.nom == option.nom }
      return copie
    }
  }
}

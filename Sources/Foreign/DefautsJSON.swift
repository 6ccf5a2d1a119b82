package import Facturation

/// What a file of JSON is refused for; all codes begin with `json-`.
extension Defaut {
  package static let jsonEncodage = Self("json-encodage", autreEncodage)

  /// What is said of any file that has the bytes of another encoding.
  static let autreEncodage = Texte(
    "Le fichier n'est pas en UTF-8, mais sans doute en UTF-16 ou UTF-32 ; enregistrez-le en UTF-8.",
    "The file is not in UTF-8, but probably in UTF-16 or UTF-32; save it in UTF-8.")

  package static let jsonMarqueOrdre = Self(
    "json-marque-ordre",
    fr: "Le fichier contient une marque d'ordre des octets (BOM), que JSON n'admet pas ;"
      + " enregistrez-le en UTF-8 sans BOM.",
    en: "The file holds a byte order mark (BOM), which JSON does not allow; save it in UTF-8"
      + " without BOM.")

  package static func jsonUtf8(byte: UInt8) -> Self {
    Self(
      "json-utf8",
      fr: "L'octet \(byte.written) n'est pas de l'UTF-8 ici ; enregistrez le fichier en UTF-8.",
      en: "The byte \(byte.written) is not valid UTF-8 here; save the file in UTF-8.")
  }

  package static let jsonVide = Self(
    "json-vide", fr: "Il n'y a aucune valeur JSON.", en: "There is no JSON value.")

  package static func jsonInattendu(expected: JSONExpected, found: JSONFound) -> Self {
    Self(
      "json-inattendu",
      fr: "Il faut ici \(expected.text.francais), et non \(found.text.francais).",
      en: "\(expected.text.anglais) is needed here, not \(found.text.anglais).".enTete)
  }

  package static func jsonFinInattendue(expected: JSONExpected) -> Self {
    Self(
      "json-fin-inattendue",
      fr: "Le fichier s'arrête trop tôt : il faut encore \(expected.text.francais).",
      en: "The file ends too early: \(expected.text.anglais) is still needed.")
  }

  package static let jsonTexteNonFerme = Self(
    "json-texte-non-ferme", fr: "Le texte ouvert ici n'est jamais fermé par un guillemet \".",
    en: "The string opened here is never closed by a quote \".")

  package static func jsonGuillemet(_ found: JSONFound) -> Self {
    Self(
      "json-guillemet",
      fr: "Les textes de JSON s'écrivent entre guillemets \", et non \(found.text.francais).",
      en: "JSON writes strings between straight double quotes \", not \(found.text.anglais).")
  }

  package static let jsonCommentaire = Self(
    "json-commentaire", fr: "JSON n'admet pas de commentaires ; retirez celui-ci.",
    en: "JSON has no comments; remove this one.")

  package static func jsonMotInconnu(_ word: String) -> Self {
    Self(
      "json-mot-inconnu",
      fr: "« \(word.quoted) » n'est pas une valeur JSON ; les seuls mots sont true, false et null.",
      en: "“\(word.quoted)” is not a JSON value; the only words are true, false and null.")
  }

  package static func jsonNomSansGuillemets(_ word: String) -> Self {
    Self(
      "json-nom-sans-guillemets", fr: "Le nom « \(word.quoted) » doit être entre guillemets \".",
      en: "The name “\(word.quoted)” must be in double quotes \".")
  }

  package static func jsonVirguleFinale(before found: JSONFound) -> Self {
    Self(
      "json-virgule-finale", fr: "Une virgule est de trop avant \(found.text.francais).",
      en: "There is a comma too many before \(found.text.anglais).")
  }

  package static let jsonZerosEnTete = Self(
    "json-zeros-en-tete", fr: "Un nombre ne commence pas par un zéro suivi d'un autre chiffre.",
    en: "A number does not begin with a zero followed by another digit.")

  package static func jsonChiffreAttendu(found: JSONFound) -> Self {
    Self(
      "json-chiffre-attendu",
      fr: "Il manque un chiffre à ce nombre : on trouve \(found.text.francais).",
      en: "This number lacks a digit: there is \(found.text.anglais).")
  }

  package static func jsonControle(code: UInt8) -> Self {
    Self(
      "json-controle",
      fr: "Le caractère de contrôle U+\(UInt32(code).hexadecimal) doit s'écrire par un"
        + " échappement dans un texte, comme \\n ou \\u0009.",
      en: "The control character U+\(UInt32(code).hexadecimal) must be escaped in a"
        + " string, as in \\n or \\u0009.")
  }

  package static func jsonEchappement(_ text: String) -> Self {
    Self(
      "json-echappement",
      fr: "« \(text.quoted) » n'est pas un échappement de JSON ; ce sont \\\" \\\\ \\/ \\b \\f \\n"
        + " \\r \\t et \\u suivi de quatre chiffres hexadécimaux.",
      en: "“\(text.quoted)” is not a JSON escape; these are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and"
        + " \\u followed by four hexadecimal digits.")
  }

  package static func jsonDemiSurrogat(_ code: UInt16) -> Self {
    Self(
      "json-demi-surrogat",
      fr: "\\u\(UInt32(code).hexadecimal) n'est que la moitié d'un caractère ; il faut"
        + " les deux échappements de la paire.",
      en: "\\u\(UInt32(code).hexadecimal) is only half of a character; both escapes of"
        + " the pair are needed.")
  }

  package static func jsonNomEnDouble(_ name: String, first: FilePlace) -> Self {
    Self(
      "json-nom-en-double",
      fr: "Le membre « \(name.quoted) » est déjà donné à la ligne \(first.line), colonne"
        + " \(first.column).",
      en: "The member “\(name.quoted)” is already given at line \(first.line), column"
        + " \(first.column).")
  }

  package static let jsonLignes = Self(
    "json-lignes",
    fr: "Chaque ligne doit contenir une valeur entière ; celle-ci continue après la fin de ligne.",
    en: "Each line must hold a whole value; this one goes on after the end of the line.")

  // What asks for more than the reader gives, or is not of the shape asked for.

  package static func jsonTropProfond(maximum: Int) -> Self {
    Self(
      "json-trop-profond",
      fr: "Il y a plus de \(maximum) tableaux et objets les uns dans les autres.",
      en: "More than \(maximum) arrays and objects stand within each other.")
  }

  package static func jsonTropDeValeurs(maximum: Int) -> Self {
    Self(
      "json-trop-de-valeurs", fr: "Il y a plus de \(maximum) valeurs ici.",
      en: "There are more than \(maximum) values here.")
  }

  package static func jsonTropGros(maximum: Int) -> Self {
    Self(
      "json-trop-gros", fr: "Ce JSON dépasse \(maximum) octets.",
      en: "This JSON is longer than \(maximum) bytes.")
  }

  package static func jsonTexteTropLong(maximum: Int) -> Self {
    Self(
      "json-texte-trop-long", fr: "Ce texte dépasse \(maximum) octets.",
      en: "This string is longer than \(maximum) bytes.")
  }

  package static func jsonNombreTropLong(maximum: Int) -> Self {
    Self(
      "json-nombre-trop-long", fr: "Ce nombre dépasse \(maximum) caractères.",
      en: "This number is longer than \(maximum) characters.")
  }

  package static func jsonGenre(expected: JSONKind, found: JSONKind) -> Self {
    Self(
      "json-genre", fr: "Il faut ici \(expected.text.francais), et non \(found.text.francais).",
      en: "\(expected.text.anglais) is needed here, not \(found.text.anglais).".enTete)
  }

  package static func jsonMembreAbsent(_ name: String) -> Self {
    Self(
      "json-membre-absent", fr: "Il manque le membre « \(name.quoted) ».",
      en: "The member “\(name.quoted)” is missing.", ["membre": name])
  }

  package static func jsonMembreInconnu(_ name: String, allowed: [String]) -> Self {
    Self(
      "json-membre-inconnu",
      fr:
        "Le membre « \(name.quoted) » est inconnu ; membres admis : \(allowed.joined(separator: ", ")).",
      en:
        "The member “\(name.quoted)” is unknown; members allowed: \(allowed.joined(separator: ", "))."
    )
  }

  package static func jsonNombreDemesure(maximum: Int) -> Self {
    Self(
      "json-nombre-demesure",
      fr: "Ce nombre demande plus de \(maximum) chiffres une fois écrit sans exposant.",
      en: "This number takes more than \(maximum) digits when written without exponent.")
  }

  package static let jsonNombreNonEntier = Self(
    "json-nombre-non-entier", fr: "Il faut ici un nombre entier.",
    en: "A whole number is needed here.")

  package static func jsonHorsBornes(minimum: Int, maximum: Int) -> Self {
    Self(
      "json-hors-bornes", fr: "Le nombre doit être compris entre \(minimum) et \(maximum).",
      en: "The number must lie between \(minimum) and \(maximum).")
  }
}

extension UInt8 {
  /// The byte as messages write it: `0xFF`.
  var written: String { "0x" + UInt32(self).hexadecimal.suffix(2) }
}

/// What the grammar admits at a place.
package enum JSONExpected: CaseIterable, Hashable, Sendable {
  case value, valueOrBracket, name, nameOrBrace, colon, commaOrBracket
  case commaOrBrace, end, endOfLine

  /// What is admitted.
  var text: Texte {
    switch self {
    case .value: Texte("une valeur", "a value")
    case .valueOrBracket: Texte("une valeur ou « ] »", "a value or “]”")
    case .name:
      Texte("le nom d'un membre entre guillemets", "the name of a member in double quotes")
    case .nameOrBrace:
      Texte(
        "le nom d'un membre entre guillemets ou « } »",
        "the name of a member in double quotes or “}”")
    case .colon: Texte("« : »", "“:”")
    case .commaOrBracket: Texte("« , » ou « ] »", "“,” or “]”")
    case .commaOrBrace: Texte("« , » ou « } »", "“,” or “}”")
    case .end: Texte("la fin du fichier", "the end of the file")
    case .endOfLine: Texte("la fin de la ligne", "the end of the line")
    }
  }
}

/// What stands at a place instead.
package enum JSONFound: Hashable, Sendable {
  /// Nothing more.
  case end
  /// A character.
  case character(Unicode.Scalar)
  /// A byte that begins no character.
  case byte(UInt8)

  /// What stands there.
  var text: Texte {
    switch self {
    case .end: Texte("la fin du fichier", "the end of the file")
    case .character(let scalar) where scalar.isVisible && scalar.value != 0x20:
      Texte("« \(scalar) »", "“\(scalar)”")
    case .character(let scalar):
      Texte("le caractère U+\(scalar.hexadecimal)", "the character U+\(scalar.hexadecimal)")
    case .byte(let byte): Texte("l'octet \(byte.written)", "the byte \(byte.written)")
    }
  }
}

extension JSONKind {
  /// The kind of value.
  package var text: Texte {
    switch self {
    case .object: Texte("un objet", "an object")
    case .array: Texte("un tableau", "an array")
    case .text: Texte("un texte", "a string")
    case .number: Texte("un nombre", "a number")
    case .boolean: Texte("true ou false", "true or false")
    case .null: Texte("null", "null")
    }
  }
}

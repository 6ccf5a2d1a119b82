internal import Facturation

extension DefautJSON {
  /// The fault in English.
  var anglais: String {
    switch self {
    case .encodage:
      return "The file is not in UTF-8, but probably in UTF-16 or UTF-32; save it in UTF-8."
    case .marqueOrdre:
      return "The file holds a byte order mark (BOM), which JSON does not allow; save it in UTF-8"
        + " without BOM."
    case .utf8(let octet):
      return "The byte \(octet.ecrit) is not valid UTF-8 here; save the file in UTF-8."
    case .vide: return "There is no JSON value."
    case .inattendu(let attendu, let trouve):
      return "\(attendu.anglais) is needed here, not \(trouve.anglais).".phrase
    case .finInattendue(let attendu):
      return "The file ends too early: \(attendu.anglais) is still needed."
    case .texteNonFerme: return "The string opened here is never closed by a quote \"."
    case .guillemetFautif(let trouve):
      return "JSON writes strings between straight double quotes \", not \(trouve.anglais)."
    case .commentaire: return "JSON has no comments; remove this one."
    case .motInconnu(let mot):
      return "“\(mot.cite)” is not a JSON value; the only words are true, false and null."
    case .nomSansGuillemets(let mot): return "The name “\(mot.cite)” must be in double quotes \"."
    case .virguleFinale(let trouve): return "There is a comma too many before \(trouve.anglais)."
    case .zerosEnTete: return "A number does not begin with a zero followed by another digit."
    case .chiffreAttendu(let trouve):
      return "This number lacks a digit: there is \(trouve.anglais)."
    case .controleDansTexte(let code):
      return "The control character U+\(UInt32(code).hexadecimal(chiffres: 4)) must be escaped in"
        + " a string, as in \\n or \\u0009."
    case .echappement(let texte):
      return "“\(texte.cite)” is not a JSON escape; these are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and"
        + " \\u followed by four hexadecimal digits."
    case .demiSurrogat(let code):
      return "\\u\(UInt32(code).hexadecimal(chiffres: 4)) is only half of a character; both escapes"
        + " of the pair are needed."
    case .nomEnDouble(let nom, let premier):
      return "The member “\(nom.cite)” is already given at line \(premier.ligne), column"
        + " \(premier.colonne)."
    case .valeurSurPlusieursLignes:
      return "Each line must hold a whole value; this one goes on after the end of the line."
    case .tropProfond(let maximum):
      return "More than \(maximum) arrays and objects stand within each other."
    case .tropDeNoeuds(let maximum): return "There are more than \(maximum) values here."
    case .tropGros(let maximum): return "This value is longer than \(maximum) bytes."
    case .texteTropLong(let maximum): return "This string is longer than \(maximum) bytes."
    case .nombreTropLong(let maximum): return "This number is longer than \(maximum) characters."
    case .genre(let attendu, let trouve):
      return "\(attendu.anglais) is needed here, not \(trouve.anglais).".phrase
    case .membreAbsent(let nom): return "The member “\(nom.cite)” is missing."
    case .membreInconnu(let nom, let admis):
      return "The member “\(nom.cite)” is unknown; members allowed:"
        + " \(admis.joined(separator: ", "))."
    case .nombreDemesure(let maximum):
      return "This number takes more than \(maximum) digits when written without exponent."
    case .nombreNonEntier: return "A whole number is needed here."
    case .entierHorsBornes(let minimum, let maximum):
      return "The number must lie between \(minimum) and \(maximum)."
    case .refus(let refus): return refus.message(.anglais)
    }
  }
}

extension AttenduJSON {
  /// What is admitted, in English.
  var anglais: String {
    switch self {
    case .valeur: "a value"
    case .valeurOuCrochet: "a value or “]”"
    case .nom: "the name of a member in double quotes"
    case .nomOuAccolade: "the name of a member in double quotes or “}”"
    case .deuxPoints: "“:”"
    case .virguleOuCrochet: "“,” or “]”"
    case .virguleOuAccolade: "“,” or “}”"
    case .fin: "the end of the file"
    case .finDeLigne: "the end of the line"
    }
  }
}

extension TrouveJSON {
  /// What stands there, in English.
  var anglais: String {
    switch self {
    case .fin: "the end of the file"
    case .caractere(let signe) where signe.estVisible && signe.value != 0x20: "“\(signe)”"
    case .caractere(let signe): "the character U+\(signe.hexadecimal)"
    case .octet(let octet): "the byte \(octet.ecrit)"
    }
  }
}

extension GenreJSON {
  /// The kind of value, in English.
  package var anglais: String {
    switch self {
    case .objet: "an object"
    case .tableau: "an array"
    case .texte: "a string"
    case .nombre: "a number"
    case .booleen: "true or false"
    case .nul: "null"
    }
  }
}

extension String {
  /// The sentence, its first letter a capital.
  fileprivate var phrase: String { prefix(1).uppercased() + dropFirst() }
}

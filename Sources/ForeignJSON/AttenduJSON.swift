package import Facturation

/// What the grammar admits at a place.
package enum AttenduJSON: CaseIterable, Hashable, Sendable {
  case valeur, valeurOuCrochet, nom, nomOuAccolade, deuxPoints, virguleOuCrochet
  case virguleOuAccolade, fin, finDeLigne
}

/// What stands at a place instead.
package enum TrouveJSON: Hashable, Sendable {
  /// Nothing more.
  case fin
  /// A character.
  case caractere(Unicode.Scalar)
  /// A byte that begins no character.
  case octet(UInt8)
}

extension AttenduJSON {
  /// What is admitted.
  var texte: Texte {
    switch self {
    case .valeur: Texte("une valeur", "a value")
    case .valeurOuCrochet: Texte("une valeur ou « ] »", "a value or “]”")
    case .nom: Texte("le nom d'un membre entre guillemets", "the name of a member in double quotes")
    case .nomOuAccolade:
      Texte(
        "le nom d'un membre entre guillemets ou « } »",
        "the name of a member in double quotes or “}”")
    case .deuxPoints: Texte("« : »", "“:”")
    case .virguleOuCrochet: Texte("« , » ou « ] »", "“,” or “]”")
    case .virguleOuAccolade: Texte("« , » ou « } »", "“,” or “}”")
    case .fin: Texte("la fin du fichier", "the end of the file")
    case .finDeLigne: Texte("la fin de la ligne", "the end of the line")
    }
  }
}

extension TrouveJSON {
  /// What stands there.
  var texte: Texte {
    switch self {
    case .fin: Texte("la fin du fichier", "the end of the file")
    case .caractere(let signe) where signe.estVisible && signe.value != 0x20:
      Texte("« \(signe) »", "“\(signe)”")
    case .caractere(let signe):
      Texte("le caractère U+\(signe.hexadecimal)", "the character U+\(signe.hexadecimal)")
    case .octet(let octet): Texte("l'octet \(octet.ecrit)", "the byte \(octet.ecrit)")
    }
  }
}

extension GenreJSON {
  /// The kind of value.
  package var texte: Texte {
    switch self {
    case .objet: Texte("un objet", "an object")
    case .tableau: Texte("un tableau", "an array")
    case .texte: Texte("un texte", "a string")
    case .nombre: Texte("un nombre", "a number")
    case .booleen: Texte("true ou false", "true or false")
    case .nul: Texte("null", "null")
    }
  }
}

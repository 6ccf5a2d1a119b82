package import Facturation

/// A fault of a JSON file: what it is, and where, for a person to find and for a program to compare.
///
///     line 12, column 21, $[3].lignes[0].quantite: a number is needed here, not a string.
package struct ErreurJSON: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong: what was expected, and what was found.
  package let defaut: Defaut
  /// The value concerned.
  package let chemin: CheminJSON
  /// Where the fault shows.
  package let place: PlaceJSON

  /// Says that something is wrong at a place.
  package init(_ defaut: Defaut, chemin: CheminJSON, place: PlaceJSON) {
    self.defaut = defaut
    self.chemin = chemin
    self.place = place
  }

  /// Which fault it is; stable, for programs to compare.
  package var code: RefusFacturation.Code { defaut.enonce.code }
  /// The line, counted from 1.
  package var ligne: Int { place.ligne }
  /// The byte within the line, counted from 1.
  package var colonne: Int { place.colonne }

  /// What is wrong and what to do about it, in one or two sentences.
  package func message(_ langue: Langue) -> String { defaut.enonce.texte.en(langue) }

  /// The place and what is wrong there.
  package func messageSitue(_ langue: Langue) -> String {
    let faute = defaut.texte(a: chemin.description).en(langue)
    return Texte(
      "ligne \(ligne), colonne \(colonne), \(chemin) : \(faute)",
      "line \(ligne), column \(colonne), \(chemin): \(faute)"
    ).en(langue)
  }

  /// The code, the place and the fault in English, for logs.
  package var description: String { "\(code): \(messageSitue(.anglais))" }
}

extension Defaut {
  /// What is wrong, as it stands behind a path: where a rule speaks of the very field that the path
  /// ends with, that is not named again.
  package func texte(a chemin: String) -> Texte {
    guard let champ = enonce.champ, chemin.hasSuffix(".\(champ)") else { return enonce.texte }
    return enonce.mots
  }
}

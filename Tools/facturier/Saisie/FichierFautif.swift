import Facturier
import Foreign

/// A JSON file that can't be taken as it is.
struct FichierFautif: Error {
  /// The file's path.
  let chemin: String
  /// All that is wrong, in the order of the file.
  let fautes: [Faute]

  /// Something that is wrong at a place of the file.
  struct Faute: Sendable {
    /// The line where it stands.
    let ligne: Int
    /// The byte of that line.
    let colonne: Int
    /// Which rule it breaks, for programs to compare.
    let code: String
    /// The value at fault, and what is wrong with it.
    let message: @Sendable (Langue) -> String

    /// A fault of the JSON, or a refusal of what it says.
    init(_ erreur: ErreurJSON) {
      (ligne, colonne, code) = (erreur.ligne, erreur.colonne, erreur.code.rawValue)
      message = { erreur.messageSitue($0) }
    }

    /// A word that is none of those that an option takes.
    init(_ usage: Usage, a vue: VueJSON) {
      let place = vue.noeud.place
      (ligne, colonne, code) = (place.ligne, place.colonne, "usage")
      message =
        Phrase.placeDansFichier(
          ligne: place.ligne, colonne: place.colonne, chemin: vue.chemin.description,
          faute: usage.faute
        ).en
    }
  }

  /// A line for each fault: the file, the place, and what is wrong there.
  func message(_ langue: Langue) -> String {
    let nom = chemin == "-" ? Phrase.entreeStandard.en(langue) : chemin
    return fautes.map { "\(nom), \($0.message(langue))" }.joined(separator: "\n")
  }
}

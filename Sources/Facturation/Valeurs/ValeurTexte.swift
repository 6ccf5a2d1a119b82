/// A value that is a text of a checked form, kept and printed as it was read.
@usableFromInline
package protocol ValeurTexte: Valeur {
  /// The field that a refusal names when the caller named none.
  static var champHabituel: Champ { get }
  /// Takes a text that `examiner` has found good.
  init(texteAdmis: String)
  /// Says what is wrong with a text, if anything.
  static func examiner(_ texte: String) -> Defaut?
}

extension ValeurTexte {
  /// Reads the text, or refuses it with the reason.
  public init(_ texte: String, champ: Champ?) throws(RefusFacturation) {
    if let defaut = Self.examiner(texte) { throw .valeur(champ ?? Self.champHabituel, defaut) }
    self.init(texteAdmis: texte)
  }

  /// Reads the text, or tells what is wrong with it.
  package static func lire(_ texte: String) throws(Defaut) -> Self {
    if let defaut = examiner(texte) { throw defaut }
    return Self(texteAdmis: texte)
  }
}

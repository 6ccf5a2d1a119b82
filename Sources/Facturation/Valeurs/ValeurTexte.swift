/// A value that is a text of a checked form, kept and printed as it was read.
public protocol ValeurTexte: Hashable, Sendable, CustomStringConvertible {
  /// The field that a refusal names when the caller named none.
  static var champHabituel: Champ { get }
  /// The text.
  var texte: String { get }
  /// Takes a text that `examiner` has found good.
  init(texteAdmis: String)
  /// Says what is wrong with a text, if anything.
  static func examiner(_ texte: String) -> Defaut?
}

extension ValeurTexte {
  /// Reads the text, or refuses it with the reason.
  public init(_ texte: String, champ: Champ = Self.champHabituel) throws(RefusFacturation) {
    if let defaut = Self.examiner(texte) { throw .valeur(champ, defaut) }
    self.init(texteAdmis: texte)
  }

  /// Reads the text, or tells what is wrong with it.
  package static func lire(_ texte: String) throws(Defaut) -> Self {
    if let defaut = examiner(texte) { throw defaut }
    return Self(texteAdmis: texte)
  }

  /// The text.
  public var description: String { texte }
}

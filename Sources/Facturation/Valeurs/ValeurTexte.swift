/// A value that is a text of a checked form, kept and printed as it was read.
@usableFromInline
package protocol ValeurTexte: Valeur {
  /// The field that a refusal names when the caller named none.
  static var champHabituel: Champ { get }
  /// Takes a text that `examiner` has found good.
  init(texteAdmis: String)
  /// Says what is wrong with a text, if anything.
  static func examiner(_ texte: String) -> Defaut?
  /// What a person typed, without what is there for the eye only.
  static func epurer(_ saisie: String) -> String
}

extension ValeurTexte {
  /// A text stands as it was typed.
  @usableFromInline package static func epurer(_ saisie: String) -> String { saisie }

  /// Reads what a person types: `732 829 320` for a SIREN, `fr14 2004…` for an IBAN.
  package init(saisie: String, champ: Champ?) throws(RefusFacturation) {
    try self.init(texte: Self.epurer(saisie), champ: champ)
  }

  /// Reads the text, or refuses it with the reason.
  public init(texte: String, champ: Champ?) throws(RefusFacturation) {
    if let defaut = Self.examiner(texte) { throw .valeur(champ ?? Self.champHabituel, defaut) }
    self.init(texteAdmis: texte)
  }

  /// Reads the text, or tells what is wrong with it.
  package static func lire(_ texte: String) throws(Defaut) -> Self {
    if let defaut = examiner(texte) { throw defaut }
    return Self(texteAdmis: texte)
  }
}

/// A text of capitals and digits, which people type in groups and in small letters too: an IBAN, a SIREN.
@usableFromInline
package protocol ValeurEnGroupes: ValeurTexte {}

extension ValeurEnGroupes {
  /// Its characters in capitals, without the spaces, points and hyphens that set groups apart.
  @usableFromInline package static func epurer(_ saisie: String) -> String {
    saisie.filter { !$0.isWhitespace && !".-‐‑".contains($0) }.uppercased()
  }
}

/// An error that is said in both languages, and bears a code: whatever it comes from, apps treat it alike.
package protocol ErreurDite: Error {
  /// Which error it is.
  var code: RefusFacturation.Code { get }
  /// The field that is at fault, when one is.
  var champ: Champ? { get }
  /// The figures concerned, by name.
  var chiffres: [RefusFacturation.Chiffre] { get }
  /// What is wrong, where that is known, and what to do about it.
  func phrase(_ langue: Langue) -> String
}

extension ErreurDite {
  /// Most concern no field.
  package var champ: Champ? { nil }

  /// Most turn on no figure.
  package var chiffres: [RefusFacturation.Chiffre] { [] }
}

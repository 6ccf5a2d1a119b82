public import Facturation

/// Who did something: a user's or a program's name, one line of 1 to 100 characters.
public struct Author: Litteral, Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String

  /// Takes a name, or refuses it with the reason.
  public init(texte name: String) throws(RefusFacturation) {
    let texte = try Libelle(texte: name, champ: .auteur)
    guard name.unicodeScalars.count <= 100 else {
      throw RefusFacturation.valeur(.auteur, .tropLong(maximum: 100))
    }
    self.name = texte.texte
  }

  /// A program of which no more is said.
  public static let application = Author(checkedName: "application")

  /// Takes a name that is known to be good.
  package init(checkedName name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}

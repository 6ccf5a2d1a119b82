/// A value that may stand in source as a text: `"189.90"`, `"732829320"`.
///
/// A literal that is not good ends the program; a debug build says which. What comes from outside is never a
/// literal, and is read by an initialiser that refuses it with the reason.
public protocol Litteral: ExpressibleByStringLiteral where StringLiteralType == StaticString {
  /// Reads the canonical text, or refuses it with the reason.
  init(texte: String) throws(RefusFacturation)
}

extension Litteral {
  /// Takes a good literal, into which nothing is interpolated.
  public init(stringLiteral texte: StaticString) {
    do { self = try Self(texte: "\(texte)") } catch {
      preconditionFailure("\(Self.self), \"\(texte)\": \(error.message(.anglais))")
    }
  }
}

/// A value that has one text form, and is made from it or refused with the reason.
public protocol Valeur: Litteral, Hashable, Sendable, CustomStringConvertible {
  /// The canonical text.
  var texte: String { get }
  /// Reads the canonical text, of a number with any zeros at its end; a refusal names that field, or the
  /// one in which such values commonly stand.
  init(texte: String, champ: Champ?) throws(RefusFacturation)
}

extension Valeur {
  /// Reads the canonical text, or refuses it with the reason.
  public init(texte: String) throws(RefusFacturation) { try self.init(texte: texte, champ: nil) }

  /// The canonical text.
  public var description: String { texte }
}

/// A value that is an exact decimal number: an amount, a quantity, a price, a rate.
public protocol Nombre: Valeur, Comparable {
  /// Reads what a person types: the canonical form, the same number with other zeros at its end, or
  /// as French and English write it, where that can mean one number only: `1 234,50 €`.
  init(saisie: String, champ: Champ?) throws(RefusFacturation)
  /// The number as that language writes it: `1 234,5` or `1,234.5`.
  func nombre(_ langue: Langue) -> String
}

extension Nombre {
  /// Reads what a person types, or refuses it with the reason.
  public init(saisie: String) throws(RefusFacturation) { try self.init(saisie: saisie, champ: nil) }
}

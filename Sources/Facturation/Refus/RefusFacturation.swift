/// A refusal: what was asked for is not done, for a reason that a rule or a value's form gives.
public struct RefusFacturation: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which rule refused; stable, for programs to compare.
  public var code: Code { enonce.code }
  /// The field that is at fault, when one is.
  public var champ: Champ? { enonce.champ }
  /// The figures concerned, in canonical form, by name.
  public var chiffres: [Chiffre] { enonce.chiffres }

  package let enonce: Enonce

  package init(_ enonce: Enonce) { self.enonce = enonce }

  /// The reason and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { enonce.texte.en(langue) }

  /// The code and the reason in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }

  /// Names a rule, in the same words in every version: `paiement-superieur-au-solde`.
  ///
  ///     refus.code == "paiement-superieur-au-solde"
  public struct Code: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable,
    CustomStringConvertible
  {
    /// The rule's name.
    public let rawValue: String

    /// Names a rule.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Names a rule.
    public init(stringLiteral value: String) { rawValue = value }

    /// The rule's name.
    public var description: String { rawValue }
  }

  /// A figure that a refusal turns on.
  public struct Chiffre: Hashable, Sendable {
    /// What it is: `solde`.
    public let nom: String
    /// Its canonical text: `"120.00"`.
    public let valeur: String
  }

  /// The refusal with its field, if it has one, under the name by which it was asked for.
  package func nommant(_ champ: Champ) -> RefusFacturation {
    enonce.champ == nil ? self : RefusFacturation(enonce.nommant(champ))
  }

  /// Something is wrong with the value of a field.
  package static func valeur(_ champ: Champ, _ defaut: Defaut) -> Self {
    Self(defaut.enonce.nommant(champ))
  }
}

extension RefusFacturation: Enoncable {}

/// A refusal: what was asked for is not done, for a reason that a rule or a value's form gives.
public struct RefusFacturation: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which rule refused; stable, for programs to compare.
  public var code: Code { motif.enonce.code }
  /// The field that is at fault, when one is.
  public var champ: Champ? { if case .valeur(let champ, _) = motif { champ } else { nil } }
  /// The figures concerned, in canonical form, by name.
  public var chiffres: [Chiffre] { motif.chiffres }

  package let motif: Motif

  package init(_ motif: Motif) { self.motif = motif }

  /// The reason and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { motif.enonce.texte.en(langue) }

  /// The code and the reason in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }

  /// Names a rule, in the same words in every version: `paiement-superieur-au-solde`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The rule's name.
    public let rawValue: String

    /// Names a rule.
    public init(rawValue: String) { self.rawValue = rawValue }

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
    guard case .valeur(_, let defaut) = motif else { return self }
    return RefusFacturation(.valeur(champ, defaut))
  }

  static func valeur(_ champ: Champ, _ defaut: Defaut) -> Self { Self(.valeur(champ, defaut)) }
}

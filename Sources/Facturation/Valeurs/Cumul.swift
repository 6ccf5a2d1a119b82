/// A sum of any number of amounts, kept so wide that it never passes a ceiling.
///
/// `Montant` is what one invoice may hold; a registre holds millions of them.
public struct Cumul: Hashable, Comparable, AdditiveArithmetic, Sendable, CustomStringConvertible {
  /// The sum in cents.
  public private(set) var centimes: Int128

  /// An empty sum.
  public static let zero = Cumul(centimes: 0)

  /// A sum of so many cents.
  package init(centimes: Int128) { self.centimes = centimes }

  /// A sum that holds one amount.
  public init(_ montant: Montant) { centimes = Int128(montant.centimes) }

  /// Adds an amount.
  public static func += (cumul: inout Self, montant: Montant) {
    cumul.centimes += Int128(montant.centimes)
  }

  /// Takes an amount away.
  public static func -= (cumul: inout Self, montant: Montant) {
    cumul.centimes -= Int128(montant.centimes)
  }

  /// The sum of two sums.
  public static func + (gauche: Self, droite: Self) -> Self {
    Self(centimes: gauche.centimes + droite.centimes)
  }

  /// The difference of two sums.
  public static func - (gauche: Self, droite: Self) -> Self {
    Self(centimes: gauche.centimes - droite.centimes)
  }

  /// Compares by value.
  public static func < (gauche: Self, droite: Self) -> Bool { gauche.centimes < droite.centimes }

  /// The canonical text form, as for an amount: `"120.00"`.
  public var texte: String { EcritureDecimale.texte(centimes, decimales: 2, montrees: 2) }

  /// Writes the canonical text form.
  @inlinable
  package func ecrire(dans octets: inout some SuiteOctets & ~Copyable) {
    EcritureDecimale.ecrire(centimes, decimales: 2, montrees: 2, dans: &octets)
  }

  /// The canonical text form.
  public var description: String { texte }
}

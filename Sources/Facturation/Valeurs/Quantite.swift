/// How much of something a line invoices, to four decimals: `"2"`, `"1.5"`, `"-3"`.
///
/// At most 999 999 999.9999 either way. A negative quantity is a deduction, such as a deposit.
public struct Quantite: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 4
  /// How many decimals are always shown.
  @usableFromInline package static let decimalesMontrees = 0
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> =
    -9_999_999_999_999...9_999_999_999_999
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.quantite

  /// Nothing.
  package static let zero = Quantite(unitesAdmises: 0)

  /// The count of the smallest unit.
  @usableFromInline package let unites: Int64

  /// Takes ten-thousandths that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }

  /// Whether it can be taken from a whole without passing zero: neither nothing, nor more, nor of
  /// the other sign.
  func estPart(de entier: Quantite) -> Bool {
    entier < .zero ? (self < .zero && self >= entier) : (self > .zero && self <= entier)
  }

  /// What is left when a part is taken.
  func moins(_ part: Quantite) -> Quantite {
    Quantite(unitesAdmises: unites - part.unites)
  }
}

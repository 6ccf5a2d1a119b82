/// The price of one unit before VAT, to six decimals: `"45.00"`, `"0.333333"`; never negative.
///
/// At most 999 999 999.999999. A deduction has a negative quantity, as EN 16931 asks.
public struct PrixUnitaire: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 6
  /// How many decimals are always shown.
  @usableFromInline package static let decimalesMontrees = 2
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> = 0...999_999_999_999_999
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.prixUnitaire
  /// The sign that people write beside it.
  @usableFromInline package static let unite: Character? = "€"

  /// The count of the smallest unit.
  @usableFromInline package let unites: Int64

  /// Takes millionths that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }
}

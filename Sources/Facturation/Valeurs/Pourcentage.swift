/// A discount in percent, from 0 to 100, to two decimals: `"10.00"`, `"33.33"`.
public struct Pourcentage: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
  /// How many decimals are always shown.
  @usableFromInline package static let decimalesMontrees = 2
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> = 0...100_00
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.remisePourcentage
  /// The sign that people write beside it.
  @usableFromInline package static let unite: Character? = "%"

  /// No discount.
  public static let zero = Pourcentage(unitesAdmises: 0)

  /// The count of the smallest unit.
  @usableFromInline package let unites: Int64

  /// Takes hundredths of a percent that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }
}

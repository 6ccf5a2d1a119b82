/// A discount in percent, from 0 to 100, to two decimals: `"10.00"`, `"33.33"`.
public struct Pourcentage: ValeurDecimale {
  /// How many decimals are kept.
  public static let decimales = 2
  /// How many decimals are always shown.
  public static let decimalesMontrees = 2
  /// The lowest and the highest count of units.
  public static let limites: ClosedRange<Int64> = 0...100_00
  /// The field that a refusal names.
  public static let champHabituel = Champ.remisePourcentage

  /// No discount.
  public static let zero = Pourcentage(unitesAdmises: 0)

  /// The count of the smallest unit.
  public let unites: Int64

  /// Takes hundredths of a percent that are already known to lie within the limits.
  public init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }
}

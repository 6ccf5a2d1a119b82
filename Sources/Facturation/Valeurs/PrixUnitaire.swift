/// The price of one unit before VAT, to six decimals: `"45.00"`, `"0.333333"`; never negative.
///
/// At most 999 999 999.999999. A deduction has a negative quantity, as EN 16931 asks.
public struct PrixUnitaire: ValeurDecimale {
  /// How many decimals are kept.
  public static let decimales = 6
  /// How many decimals are always shown.
  public static let decimalesMontrees = 2
  /// The lowest and the highest count of units.
  public static let limites: ClosedRange<Int64> = 0...999_999_999_999_999
  /// The field that a refusal names.
  public static let champHabituel = Champ.prixUnitaire

  /// The count of the smallest unit.
  public let unites: Int64

  /// Takes millionths that are already known to lie within the limits.
  public init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }
}

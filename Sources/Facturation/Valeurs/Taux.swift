/// A VAT rate in percent, to two decimals: `"20.00"`, `"5.50"`.
public struct Taux: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
  /// How many decimals are always shown.
  @usableFromInline package static let decimalesMontrees = 2
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> = 0...100_00
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.tva
  /// The sign that people write beside it.
  @usableFromInline package static let unite: Character? = "%"

  /// No VAT.
  public static let zero = Taux(unitesAdmises: 0)
  /// The French standard rate of 20 %.
  public static let normal = Taux(unitesAdmises: 20_00)

  /// The rates of today's French law, mainland, Corsica and overseas.
  public static let enVigueur: [Taux] = [0, 90, 1_05, 1_75, 2_10, 5_50, 8_50, 10_00, 13_00, 20_00]
    .map(Taux.init(unitesAdmises:))
  /// Rates of the past, which imported invoices may bear.
  package static let anciens: [Taux] = [7_00, 9_20, 9_60, 19_60, 20_60]
    .map(Taux.init(unitesAdmises:))

  /// The count of the smallest unit.
  @usableFromInline package let unites: Int64

  /// Takes hundredths of a percent that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }
}

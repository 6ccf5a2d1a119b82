/// A sum of euros of a whole period, or of all that a registre ever held: `"1234567.89"`.
///
/// It reaches ten thousand times as far as the largest amount, so that no mistyped invoice, credited
/// since, keeps a period from being closed.
public struct GrandTotal: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
  /// How many decimals are always shown.
  @usableFromInline package static let decimalesMontrees = 2
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> =
    -999_999_999_999_999_999...999_999_999_999_999_999
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.total
  /// The sign that people write beside it.
  @usableFromInline package static let unite: Character? = "€"

  /// No money.
  package static let zero = GrandTotal(unitesAdmises: 0)

  /// The count of cents.
  @usableFromInline package let unites: Int64

  /// Takes cents that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }

  /// Takes a sum, or refuses one beyond the limits.
  package init(_ somme: Cumul) throws(RefusFacturation) { try self.init(unites: somme.centimes) }

  /// The sum, to be added to others.
  public var cumul: Cumul { Cumul(centimes: Int128(unites)) }
}

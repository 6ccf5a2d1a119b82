/// An amount of euros, to the cent: `"49.99"`.
///
/// At most 999 999 999 999.99 either way. Sums are checked: what would pass the ceiling is refused.
public struct Montant: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
  /// How many decimals are always shown.
  @usableFromInline package static let decimalesMontrees = 2
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> =
    -99_999_999_999_999...99_999_999_999_999
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.montant
  /// The sign that people write beside it.
  @usableFromInline package static let unite: Character? = "€"

  /// No money.
  public static let zero = Montant(unitesAdmises: 0)

  /// The count of the smallest unit.
  @usableFromInline package let unites: Int64

  /// Takes cents that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) {
    assert(Self.limites.contains(unitesAdmises))
    unites = unitesAdmises
  }

  /// Takes an amount in cents, or refuses one beyond the ceiling.
  public init(centimes: Int64) throws(RefusFacturation) { try self.init(unites: centimes) }

  /// The amount in cents.
  public var centimes: Int64 { unites }

  /// The sum, or a refusal above the ceiling.
  public static func + (gauche: Self, droite: Self) throws(RefusFacturation) -> Self {
    try Self(unites: Int128(gauche.unites) + Int128(droite.unites), champ: .total)
  }

  /// The difference, or a refusal beyond the ceiling.
  public static func - (gauche: Self, droite: Self) throws(RefusFacturation) -> Self {
    try Self(unites: Int128(gauche.unites) - Int128(droite.unites), champ: .total)
  }

  /// The sum of many, or a refusal when the whole passes the ceiling; the order never matters.
  public static func somme(_ montants: some Sequence<Self>) throws(RefusFacturation) -> Self {
    var total: Int128 = 0
    for montant in montants { total += Int128(montant.unites) }
    return try Self(unites: total, champ: .total)
  }
}

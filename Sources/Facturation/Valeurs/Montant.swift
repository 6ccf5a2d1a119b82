/// An amount of euros, to the cent: `"49.99"`.
///
/// At most 999 999 999 999.99 either way. Sums are checked: a sum beyond the ceiling is refused.
public struct Montant: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
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
  @usableFromInline package init(unitesAdmises: Int64) { unites = Self.admises(unitesAdmises) }

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

/// The price of one unit, before VAT or with it, to six decimals: `"45.00"`, `"0.333333"`; never negative.
///
/// At most 999 999 999.999999. A deduction has a negative quantity, as EN 16931 asks.
public struct PrixUnitaire: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 6
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> = 0...999_999_999_999_999
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.prixUnitaire
  /// The sign that people write beside it.
  @usableFromInline package static let unite: Character? = "€"
  /// How a line deducts.
  @usableFromInline package static let horsLimitesAussi = Texte(
    " Une ligne qui déduit a une quantité négative, et un prix qui ne l'est pas.",
    " A line that deducts has a quantity below zero, and a price that is not.")

  /// The count of the smallest unit.
  @usableFromInline package let unites: Int64

  /// Takes millionths that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) { unites = Self.admises(unitesAdmises) }

  /// The price with VAT at a rate: the one of fewest decimals of which this is the price before VAT, so that a price
  /// comes back that was typed with VAT to five decimals.
  package func avecTVA(_ taux: Taux) throws(RefusFacturation) -> PrixUnitaire {
    let exact = Int128(unites) * Int128(100_00 + taux.unites)
    func arrondi(a pas: Int128) throws(RefusFacturation) -> PrixUnitaire {
      try PrixUnitaire(unites: pas * Arrondi.diviser(exact, par: 100_00 * pas))
    }
    for pas in [10_000, 1_000, 100, 10] as [Int128] {
      if let court = try? arrondi(a: pas), court.sansTVA(taux) == self { return court }
    }
    return try arrondi(a: 1)
  }

  /// The price before VAT of one that includes it.
  package func sansTVA(_ taux: Taux) -> PrixUnitaire {
    let parts = Arrondi.part(Int128(unites), 100_00, sur: Int128(100_00 + taux.unites))
    return PrixUnitaire(unitesAdmises: Int64(parts))
  }
}

/// A discount in percent, from 0 to 100, to two decimals: `"10.00"`, `"33.33"`.
public struct Pourcentage: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
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
  @usableFromInline package init(unitesAdmises: Int64) { unites = Self.admises(unitesAdmises) }
}

/// A VAT rate in percent, to two decimals: `"20.00"`, `"5.50"`.
public struct Taux: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
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
  /// Those that are charged nowhere overseas.
  static let deMetropole: [Taux] = [5_50, 10_00, 20_00].map(Taux.init(unitesAdmises:))
  /// Rates of the past, which imported invoices may bear.
  package static let anciens: [Taux] = [7_00, 9_20, 9_60, 19_60, 20_60]
    .map(Taux.init(unitesAdmises:))

  /// The count of the smallest unit.
  @usableFromInline package let unites: Int64

  /// Takes hundredths of a percent that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) { unites = Self.admises(unitesAdmises) }
}

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
  @usableFromInline package init(unitesAdmises: Int64) { unites = Self.admises(unitesAdmises) }

  /// Whether it can be taken from a whole without passing zero: neither nothing, nor more, nor of
  /// the other sign.
  func estPart(de entier: Quantite) -> Bool {
    entier < .zero ? (self < .zero && self >= entier) : (self > .zero && self <= entier)
  }

  /// What is left when a part is taken.
  func moins(_ part: Quantite) -> Quantite { Quantite(unitesAdmises: unites - part.unites) }
}

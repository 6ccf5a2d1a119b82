import Facturation

/// Exact numbers and days, from the domain's to Foundation's.
extension Decimal {
  /// The same number, digit for digit.
  init<Valeur: ValeurDecimale>(_ valeur: Valeur) {
    self.init(unites: Int128(valeur.unites), decimales: Valeur.decimales)
  }

  /// The same number, digit for digit.
  init(_ cumul: Cumul) { self.init(unites: cumul.centimes, decimales: 2) }

  private init(unites: Int128, decimales: Int) {
    let (haut, bas) = unites.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    let entier =
      Decimal(sign: .plus, exponent: 18, significand: Decimal(UInt64(clamping: haut)))
      + Decimal(UInt64(bas))
    self.init(sign: unites < 0 ? .minus : .plus, exponent: -decimales, significand: entier)
  }
}

extension Date {
  private static let secondesDuJour: TimeInterval = 86_400

  /// Midnight UTC of the day.
  init(_ jour: DateCivile) {
    // Whole seconds of ten thousand years are exact in a `TimeInterval`.
    self.init(timeIntervalSince1970: TimeInterval(jour.jour) * Self.secondesDuJour)
  }

  /// The day that is meant: of midnight UTC the day that it says, of any other moment the day in the
  /// time zone; nothing beyond the calendar.
  func jourCivil(dans fuseau: FuseauHoraire) -> DateCivile? {
    // Counted as `Date` itself counts, lest a part of a second be lost.
    let secondes = timeIntervalSinceReferenceDate.rounded(.down)
    guard let depuis2001 = Int64(exactly: secondes) else { return nil }
    let (depuis1970, deborde) = depuis2001.addingReportingOverflow(
      Int64(Date.timeIntervalBetween1970AndReferenceDate))
    guard !deborde else { return nil }
    return fuseau.jourEcrit(
      a: depuis1970, avecFraction: secondes != timeIntervalSinceReferenceDate)
  }
}

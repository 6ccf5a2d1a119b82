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

  /// The day of which this is midnight UTC, or nothing at any other hour.
  var jourCivil: DateCivile? {
    let jours = (timeIntervalSince1970 / Self.secondesDuJour).rounded(.down)
    guard jours * Self.secondesDuJour == timeIntervalSince1970 else { return nil }
    return Int(exactly: jours).flatMap { DateCivile(joursDepuis1970: $0) }
  }
}

/// A time zone of a seller whose VAT, or whose being outside it, this program knows; in it a moment
/// becomes a day.
///
/// New Caledonia, Polynesia and Wallis-et-Futuna have taxes of their own, and no zone here. No table of
/// the world is needed: mainland France and Saint-Pierre-et-Miquelon change to summer time, by the rules
/// that hold since 1996 and 2007; the other territories never do.
@nonexhaustive
public enum FuseauHoraire: String, CaseIterable, Sendable {
  case paris = "Europe/Paris"
  case guadeloupe = "America/Guadeloupe"
  case martinique = "America/Martinique"
  case guyane = "America/Cayenne"
  case reunion = "Indian/Reunion"
  case mayotte = "Indian/Mayotte"
  case saintPierre = "America/Miquelon"

  /// Seconds that the zone's clocks are ahead of UTC, at that many seconds after 1970 in UTC.
  package func decalage(a secondes: Int64) -> Int {
    switch self {
    case .paris: return estEte(secondes) ? 7_200 : 3_600
    case .guadeloupe, .martinique: return -14_400
    case .guyane: return -10_800
    case .reunion: return 14_400
    case .mayotte: return 10_800
    case .saintPierre: return estEte(secondes) ? -7_200 : -10_800
    }
  }

  /// The day in the zone, at that many seconds after 1970 in UTC.
  package func jour(a secondes: Int64) -> DateCivile? {
    let (locales, deborde) = secondes.addingReportingOverflow(Int64(decalage(a: secondes)))
    return deborde ? nil : DateCivile(joursDepuis1970: Self.jours(locales))
  }

  /// When the next day begins in the zone, in seconds after 1970 as well: no zone changes its clocks at
  /// midnight.
  package func finDuJour(a secondes: Int64) -> Int64 {
    let minuit = Int64(Self.jours(secondes + Int64(decalage(a: secondes))) + 1) * 86_400
    let environ = minuit - Int64(decalage(a: secondes))
    return minuit - Int64(decalage(a: environ))
  }

  /// The day that another program means by a moment, so many whole seconds after 1970 or a fraction
  /// of one later.
  ///
  /// Midnight UTC is the day that it says, in every zone, for so DTOs write days; any other moment
  /// is a day in the zone.
  package func jourEcrit(a secondes: Int64, avecFraction: Bool) -> DateCivile? {
    guard !avecFraction, secondes % 86_400 == 0 else { return jour(a: secondes) }
    return DateCivile(joursDepuis1970: Int(secondes / 86_400))
  }

  private func estEte(_ secondes: Int64) -> Bool {
    guard let annee = DateCivile(joursDepuis1970: Self.jours(secondes))?.composants.annee
    else { return false }
    let (debut, fin) = bornesEte(annee)
    return secondes >= debut && secondes < fin
  }

  /// Whole days since 1970, rounded towards the past.
  private static func jours(_ secondes: Int64) -> Int {
    Int(secondes >= 0 ? secondes / 86_400 : (secondes + 1) / 86_400 - 1)
  }

  /// When summer time begins and ends in a year, in seconds after 1970.
  ///
  /// Paris: the last Sundays of March and October, 01:00 UTC. Miquelon: the second Sunday of
  /// March and the first of November, 02:00 by the clock that is being changed.
  private func bornesEte(_ annee: Int) -> (debut: Int64, fin: Int64) {
    self == .paris
      ? (dimanche(annee, 3, apres: 25) + 3_600, dimanche(annee, 10, apres: 25) + 3_600)
      : (dimanche(annee, 3, apres: 8) + 18_000, dimanche(annee, 11, apres: 1) + 14_400)
  }

  /// The first Sunday on or after a day, in seconds after 1970.
  private func dimanche(_ annee: Int, _ mois: Int, apres jour: Int) -> Int64 {
    let date = DateCivile(annee: annee, mois: mois, jour: jour) ?? .premiere
    // 1970-01-01 was a Thursday; day 3 after it a Sunday.
    let ecart = ((3 - Int(date.jour)) % 7 + 7) % 7
    return Int64(Int(date.jour) + ecart) * 86_400
  }
}

/// A day of the calendar, without hour or time zone: `"2026-11-20"`.
///
/// The calendar is the Gregorian one, carried back before its adoption, from year 1 to year 9999.
public struct DateCivile: Valeur, Comparable {
  /// Days since 1970-01-01.
  public let jour: Int32

  /// 1 January of year 1.
  package static let premiere = DateCivile(jour: -719_162)
  /// 31 December of year 9999.
  package static let derniere = DateCivile(jour: 2_932_896)

  private init(jour: Int32) { self.jour = jour }

  /// Takes a count of days since 1970-01-01, or nothing outside the years 1 to 9999.
  public init?(joursDepuis1970 jours: Int) {
    guard (Int(Self.premiere.jour)...Int(Self.derniere.jour)).contains(jours) else { return nil }
    jour = Int32(jours)
  }

  /// Takes year, month and day, or nothing when there is no such day.
  public init?(annee: Int, mois: Int, jour: Int) {
    guard (1...9999).contains(annee), (1...12).contains(mois),
      (1...Self.joursDuMois(mois, annee: annee)).contains(jour)
    else { return nil }
    self.jour = Self.rang(annee: annee, mois: mois, jour: jour)
  }

  /// Reads `AAAA-MM-JJ`, and nothing else.
  public init(texte: String, champ: Champ?) throws(RefusFacturation) {
    self = try RefusFacturation.lire(
      champ ?? .date, try Self.lire(ContiguousArray(texte.utf8).span))
  }

  /// Reads the ten bytes of `AAAA-MM-JJ`.
  package static func lire(_ octets: Span<UInt8>) throws(Defaut) -> DateCivile {
    var nombres = (annee: 0, mois: 0, jour: 0)
    for place in octets.indices {
      let chiffre = Int(octets[place]) - 0x30
      switch place {
      case 4, 7: guard octets[place] == UInt8(ascii: "-") else { throw .forme(.date) }
      case _ where !(0...9).contains(chiffre): throw .forme(.date)
      case 0...3: nombres.annee = nombres.annee * 10 + chiffre
      case 5, 6: nombres.mois = nombres.mois * 10 + chiffre
      case 8, 9: nombres.jour = nombres.jour * 10 + chiffre
      default: throw .forme(.date)
      }
    }
    guard !octets.isEmpty else { throw .vide }
    guard octets.count == 10 else { throw .forme(.date) }
    guard let date = Self(annee: nombres.annee, mois: nombres.mois, jour: nombres.jour)
    else { throw .dateInexistante }
    return date
  }

  /// Year, month and day.
  public var composants: (annee: Int, mois: Int, jour: Int) {
    // The year is counted from 1 March, so that the leap day comes last; 400 years are an era.
    let depuis = Int(jour) + 719_468
    let ere = depuis.divisionFloor(146_097)
    let dansEre = depuis - ere * 146_097
    let anneeEre = (dansEre - dansEre / 1_460 + dansEre / 36_524 - dansEre / 146_096) / 365
    let dansAnnee = dansEre - (365 * anneeEre + anneeEre / 4 - anneeEre / 100)
    let moisDeMars = (5 * dansAnnee + 2) / 153
    let mois = moisDeMars < 10 ? moisDeMars + 3 : moisDeMars - 9
    let annee = anneeEre + ere * 400 + (mois <= 2 ? 1 : 0)
    return (annee, mois, dansAnnee - (153 * moisDeMars + 2) / 5 + 1)
  }

  /// The day that many days later, or nothing beyond the years 1 to 9999.
  public func plus(jours: Int) -> DateCivile? {
    let (somme, deborde) = Int(jour).addingReportingOverflow(jours)
    return deborde ? nil : DateCivile(joursDepuis1970: somme)
  }

  /// The first day of the month.
  package var debutDuMois: DateCivile { plus(jours: 1 - composants.jour) ?? self }

  /// The last day of the month.
  package var finDuMois: DateCivile {
    let (annee, mois, jour) = composants
    return plus(jours: Self.joursDuMois(mois, annee: annee) - jour) ?? self
  }

  /// How many days lie between the two.
  public static func - (fin: Self, debut: Self) -> Int { Int(fin.jour) - Int(debut.jour) }

  /// Earlier before later.
  public static func < (gauche: Self, droite: Self) -> Bool { gauche.jour < droite.jour }

  /// The canonical text form, `AAAA-MM-JJ`.
  public var texte: String { TexteCanonique.de(ecrire) }

  /// Writes the canonical text form.
  @inlinable package func ecrire(dans octets: inout some ByteSink & ~Copyable) {
    let (annee, mois, jour) = composants
    let chiffres = UInt64(annee * 10_000 + mois * 100 + jour).huitChiffres | 0x3030_3030_3030_3030
    let tiret = UInt64(UInt8(ascii: "-"))
    octets.ajouter(mot: chiffres & 0xffff_ffff | tiret << 32, 5)
    octets.ajouter(mot: (chiffres >> 32) & 0xffff | tiret << 16, 3)
    octets.ajouter(mot: chiffres >> 48, 2)
  }

  private static func rang(annee: Int, mois: Int, jour: Int) -> Int32 {
    let deMars = mois > 2 ? annee : annee - 1
    let ere = deMars.divisionFloor(400)
    let anneeEre = deMars - ere * 400
    let dansAnnee = (153 * (mois > 2 ? mois - 3 : mois + 9) + 2) / 5 + jour - 1
    let dansEre = anneeEre * 365 + anneeEre / 4 - anneeEre / 100 + dansAnnee
    return Int32(ere * 146_097 + dansEre - 719_468)
  }

  private static func joursDuMois(_ mois: Int, annee: Int) -> Int {
    switch mois {
    case 2: (annee % 4 == 0 && annee % 100 != 0) || annee % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  fileprivate func divisionFloor(_ diviseur: Int) -> Int {
    (self >= 0 ? self : self - diviseur + 1) / diviseur
  }

  /// Decimal digits, with zeros in front up to the width asked for.
  package func texte(chiffres: Int) -> String {
    let texte = String(self)
    return String(repeating: "0", count: Swift.max(0, chiffres - texte.utf8.count)) + texte
  }
}

/// A time zone of a seller whose VAT, or whose being outside it, this program knows; in it a moment
/// becomes a day.
///
/// New Caledonia, Polynesia and Wallis-et-Futuna have taxes of their own, and no zone here. No table of
/// the world is needed: mainland France and Saint-Pierre-et-Miquelon change to summer time, by the rules
/// that hold since 1996 and 2007; the other territories never do.
@nonexhaustive public enum FuseauHoraire: String, CaseIterable, Sendable {
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

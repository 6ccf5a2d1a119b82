import Facturation
import Foundation
import Graine
import Litteraux
import Testing

@Suite struct DateCivileTests {
  private func jours(_ mois: Int, _ annee: Int) -> Int {
    let bissextile = annee % 4 == 0 && (annee % 100 != 0 || annee % 400 == 0)
    return mois == 2 && bissextile
      ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][mois - 1]
  }

  /// A naive calendar counts 3 652 059 days, one after the other.
  @Test func `every day of the years 1 to 9999 is the one after the day before`() throws {
    var rang = Int(DateCivile.premiere.jour)
    for annee in 1...9999 {
      for mois in 1...12 {
        for jour in 1...jours(mois, annee) {
          let date = DateCivile(joursDepuis1970: rang)
          let (a, m, j) = date?.composants ?? (0, 0, 0)
          // Compared outside of `#expect`, which is slow for millions of days.
          if date != DateCivile(annee: annee, mois: mois, jour: jour)
            || (a, m, j) != (annee, mois, jour)
          {
            Issue.record("\(annee)-\(mois)-\(jour), day \(rang)")
            return
          }
          rang += 1
        }
      }
    }
    #expect(rang - 1 == Int(DateCivile.derniere.jour))
  }

  @Test func `the first of every month comes back from its text`() throws {
    for annee in 1...9999 {
      for mois in 1...12 {
        let date = try #require(DateCivile(annee: annee, mois: mois, jour: 1))
        let relue = try DateCivile(texte: date.texte, champ: .date)
        if relue != date || date.texte.utf8.count != 10 { Issue.record("\(date.texte)") }
      }
    }
  }

  @Test func `known days have their rank and their text`() throws {
    #expect(("1970-01-01" as DateCivile).jour == 0)
    #expect(("2026-11-20" as DateCivile).jour == 20_777)
    #expect(("1969-12-31" as DateCivile).jour == -1)
    #expect(DateCivile.premiere.texte == "0001-01-01")
    #expect(DateCivile.derniere.texte == "9999-12-31")
    #expect(("2024-02-29" as DateCivile).description == "2024-02-29")
  }

  @Test(arguments: [
    "2026-02-30", "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-00-10",
    "2026-13-01", "2026-01-00", "2026-01-32", "0000-01-01", "2026-99-99",
  ])
  func `a day that no calendar has is refused`(texte: String) {
    refuse("date-inexistante", .date) { try DateCivile(texte: texte, champ: .date) }
  }

  @Test(arguments: ["2024-02-29", "2000-02-29", "2026-02-28", "2026-12-31", "0004-02-29"])
  func `the nearest day that there is is read`(texte: String) throws {
    #expect(try DateCivile(texte: texte, champ: .date).texte == texte)
  }

  @Test(arguments: [
    "20-11-2026", "20/11/2026", "2026/11/20", "2026-11-2", "2026-1-20", "2026-11-200", "20261120",
    "2026-11-20T00:00:00Z", " 2026-11-20", "2026-11-20 ", "2026-11-2O", "-026-11-20",
    "+2026-11-2", "２026-11-20", "12026-11-20", "2026-11-20\u{0}", "2026_11_20", "-", "2026",
  ])
  func `another form is refused`(texte: String) {
    refuse("forme-invalide", .date) { try DateCivile(texte: texte, champ: .date) }
  }

  @Test func `no text is no date`() {
    refuse("valeur-vide", .date) { try DateCivile(texte: String(), champ: .date) }
  }

  @Test func `days are added up to both ends of the calendar`() throws {
    let jour: DateCivile = "2026-11-20"
    #expect(jour.plus(jours: 0) == jour)
    #expect(jour.plus(jours: 30) == "2026-12-20")
    #expect(jour.plus(jours: -20) == "2026-10-31")
    #expect(jour.plus(jours: DateCivile.derniere - jour) == .derniere)
    #expect(jour.plus(jours: DateCivile.derniere - jour + 1) == nil)
    #expect(jour.plus(jours: DateCivile.premiere - jour) == .premiere)
    #expect(jour.plus(jours: DateCivile.premiere - jour - 1) == nil)
    #expect(jour.plus(jours: .max) == nil)
    #expect(jour.plus(jours: .min) == nil)
    #expect(DateCivile(joursDepuis1970: .max) == nil)
  }

  @Test func `days are counted between dates, and order them`() {
    #expect(("2026-12-20" as DateCivile) - "2026-11-20" == 30)
    #expect(("2024-02-28" as DateCivile) - "2024-03-01" == -2)
    #expect(DateCivile.derniere - .premiere == 3_652_058)
    #expect(("2025-12-31" as DateCivile) < "2026-01-01")
  }

  @Test func `year, month and day outside the calendar give no date`() {
    #expect(DateCivile(annee: 10_000, mois: 1, jour: 1) == nil)
    #expect(DateCivile(annee: 2026, mois: 0, jour: 1) == nil)
    #expect(DateCivile(annee: .min, mois: .max, jour: .min) == nil)
  }
}

@Suite struct FuseauHoraireTests {
  /// An hour; in a short campaign eleven, which come to every hour of a day in turn.
  private static let pas: Int64 = Campaign.isShort ? 11 * 3600 : 3600

  /// Seconds after 1970 of a moment in UTC.
  private func secondes(_ jour: DateCivile, _ heures: Int, _ minutes: Int = 0) -> Int64 {
    Int64(jour.jour) * 86_400 + Int64(heures * 3600 + minutes * 60)
  }

  @Test func `midnight in Paris is an hour before UTC's in winter, and two in summer`() {
    let paris = FuseauHoraire.paris
    #expect(paris.jour(a: secondes("2026-11-19", 22, 59)) == "2026-11-19")
    #expect(paris.jour(a: secondes("2026-11-19", 23)) == "2026-11-20")
    #expect(paris.jour(a: secondes("2026-06-30", 21, 59)) == "2026-06-30")
    #expect(paris.jour(a: secondes("2026-06-30", 22)) == "2026-07-01")
  }

  @Test func `Paris changes on the last Sundays of March and October, at one o'clock UTC`() {
    let paris = FuseauHoraire.paris
    #expect(paris.decalage(a: secondes("2026-03-29", 0, 59)) == 3600)
    #expect(paris.decalage(a: secondes("2026-03-29", 1)) == 7200)
    #expect(paris.decalage(a: secondes("2026-10-25", 0, 59)) == 7200)
    #expect(paris.decalage(a: secondes("2026-10-25", 1)) == 3600)
  }

  @Test func `Miquelon changes at two o'clock of its own`() {
    let miquelon = FuseauHoraire.saintPierre
    #expect(miquelon.decalage(a: secondes("2026-03-08", 4, 59)) == -10_800)
    #expect(miquelon.decalage(a: secondes("2026-03-08", 5)) == -7200)
    #expect(miquelon.decalage(a: secondes("2026-11-01", 3, 59)) == -7200)
    #expect(miquelon.decalage(a: secondes("2026-11-01", 4)) == -10_800)
  }

  @Test(
    .enabled(if: TimeZone(identifier: "Indian/Mayotte") != nil, "no time zone database"),
    arguments: FuseauHoraire.allCases)
  func `in every hour of thirty years, each zone agrees with the system's own table`(
    fuseau: FuseauHoraire
  ) throws {
    let systeme = try #require(TimeZone(identifier: fuseau.rawValue))
    var heure = secondes("2008-01-01", 0)
    while heure < secondes("2038-01-01", 0) {
      let attendu = systeme.secondsFromGMT(for: Date(timeIntervalSince1970: Double(heure)))
      if fuseau.decalage(a: heure) != attendu {
        Issue.record("\(fuseau.rawValue) at \(heure): \(attendu)")
        return
      }
      heure += Self.pas
    }
  }

  @Test(arguments: FuseauHoraire.allCases)
  func `in every hour of thirty years, the next day begins at its first second`(
    fuseau: FuseauHoraire
  ) throws {
    var heure = secondes("2008-01-01", 0)
    while heure < secondes("2038-01-01", 0) {
      let (jour, fin) = (try #require(fuseau.jour(a: heure)), fuseau.finDuJour(a: heure))
      guard fin > heure, fuseau.jour(a: fin - 1) == jour, fuseau.jour(a: fin) == jour.plus(jours: 1)
      else {
        Issue.record("\(fuseau.rawValue) at \(heure): \(fin)")
        return
      }
      heure += Self.pas
    }
  }

  @Test func `days before 1970 are counted too, and moments outside the calendar have none`() {
    #expect(FuseauHoraire.paris.jour(a: -1) == "1970-01-01")
    #expect(FuseauHoraire.paris.jour(a: -3601) == "1969-12-31")
    #expect(FuseauHoraire.paris.jour(a: Int64(Int32.max) * 86_400) == nil)
    #expect(FuseauHoraire.guyane.jour(a: Int64(Int32.min) * 86_400) == nil)
    for fuseau in FuseauHoraire.allCases {
      #expect(fuseau.jour(a: .max) == nil)
      #expect(fuseau.jour(a: .min) == nil)
    }
    #expect(FuseauHoraire.reunion.jour(a: secondes("2026-11-19", 20)) == "2026-11-20")
  }
}

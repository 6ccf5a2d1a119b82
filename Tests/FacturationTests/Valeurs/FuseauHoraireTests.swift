import Facturation
import Foundation
import Testing
import Litteraux

@Suite struct FuseauHoraireTests {
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
      heure += 3600
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
      heure += 3600
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

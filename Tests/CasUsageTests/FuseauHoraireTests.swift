import Facturation
import Foundation
import Testing
import Graine
import Litteraux

/// The rules of the zones, against the table of the world that the system keeps.
@Suite struct `The time zones of France` {
  private static let heures: Int64 = 3600
  private static let debut: Int64 = 1_167_609_600  // 2007-01-01
  private static let fin: Int64 = 2_145_916_800  // 2038-01-01

  @Test(arguments: FuseauHoraire.allCases)
  func `stand where the system says, every day from 2007 to 2037`(fuseau: FuseauHoraire) throws {
    let zone = try #require(TimeZone(identifier: fuseau.rawValue))
    for seconde in stride(from: Self.debut, to: Self.fin, by: 24 * 3600) {
      verifier(fuseau, zone, a: seconde + 43_200)
    }
  }

  @Test(arguments: [FuseauHoraire.paris, .saintPierre])
  func `change with the seasons at the second that the system says`(fuseau: FuseauHoraire) throws {
    let zone = try #require(TimeZone(identifier: fuseau.rawValue))
    var changements = 0
    var moment = Date(timeIntervalSince1970: TimeInterval(Self.debut))
    while let prochain = zone.nextDaylightSavingTimeTransition(after: moment),
      prochain.timeIntervalSince1970 < TimeInterval(Self.fin)
    {
      let seconde = Int64(prochain.timeIntervalSince1970)
      for ecart in [-1, 0, 1] { verifier(fuseau, zone, a: seconde + Int64(ecart)) }
      for heure in -48...48 { verifier(fuseau, zone, a: seconde + Int64(heure) * Self.heures) }
      changements += 1
      moment = prochain
    }
    #expect(changements == 62)
  }

  @Test(arguments: FuseauHoraire.allCases)
  func `turn a moment into the day that a calendar there shows`(fuseau: FuseauHoraire) throws {
    var calendrier = Calendar(identifier: .gregorian)
    calendrier.timeZone = try #require(TimeZone(identifier: fuseau.rawValue))
    var hasard = GenerateurGraine(graine: 12)
    for _ in 0..<2000 {
      let seconde = Int64.random(in: Self.debut..<Self.fin, using: &hasard)
      let lu = calendrier.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: TimeInterval(seconde)))
      let jour = DateCivile(annee: lu.year ?? 0, mois: lu.month ?? 0, jour: lu.day ?? 0)
      #expect(fuseau.jour(a: seconde) == jour, "\(seconde)")
    }
  }

  @Test func `know no day beyond the years 1 to 9999`() {
    let jamais: Int64 = 253_402_300_800  // 10000-01-01
    #expect(FuseauHoraire.reunion.jour(a: jamais - 14_400) == nil)
    #expect(FuseauHoraire.reunion.jour(a: jamais - 14_401) == .derniere)
    #expect(FuseauHoraire.paris.decalage(a: jamais) == 3600)
  }

  private func verifier(_ fuseau: FuseauHoraire, _ zone: TimeZone, a seconde: Int64) {
    let attendu = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconde)))
    let obtenu = fuseau.decalage(a: seconde)
    if obtenu != attendu { Issue.record("\(obtenu) instead of \(attendu) at \(seconde)") }
  }
}

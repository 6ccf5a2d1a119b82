import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `Today, where no day is given` {
  @Test(arguments: [
    ("2026-01-15T22:59:59Z", "2026-01-15"), ("2026-01-15T23:00:00Z", "2026-01-16"),
    ("2026-07-15T21:59:59Z", "2026-07-15"), ("2026-07-15T22:00:00Z", "2026-07-16"),
    ("2026-12-31T23:30:00Z", "2027-01-01"), ("2026-03-29T00:59:59Z", "2026-03-29"),
    ("2026-10-25T21:59:59Z", "2026-10-25"), ("2026-10-25T23:00:00Z", "2026-10-26"),
  ])
  func `is the day in Paris, in winter and in summer`(moment: String, jour: String) throws {
    let atelier = try Atelier(le: moment)
    let facture = try atelier.facture(try atelier.brouillon())
    #expect(facture.dateFacture.texte == jour)
    #expect(facture.dateEcheance - facture.dateFacture == 30)
  }

  /// When it is 10 March 2026, 23:59:59 and then midnight in each zone, by UTC.
  private static let minuits: [(FuseauHoraire, String)] = [
    (.paris, "2026-03-10T23:00:00Z"), (.guadeloupe, "2026-03-11T04:00:00Z"),
    (.martinique, "2026-03-11T04:00:00Z"), (.guyane, "2026-03-11T03:00:00Z"),
    (.reunion, "2026-03-10T20:00:00Z"), (.mayotte, "2026-03-10T21:00:00Z"),
    (.saintPierre, "2026-03-11T02:00:00Z"),
  ]

  @Test(arguments: minuits)
  func `begins at midnight in the registre's own zone`(fuseau: FuseauHoraire, minuit: String) throws
  {
    let atelier = try Atelier(fuseau: fuseau, le: minuit)
    #expect(try atelier.facture(try atelier.brouillon()).dateFacture == "2026-03-11")
    let veille = try Atelier(ferme: (), le: minuit)
    veille.horloge.avancer(secondes: -1)
    _ = try veille.outils.faire(par: veille.contexte) { try $0.ouvrir(.exemple, fuseau: fuseau) }
    #expect(try veille.facture(try veille.brouillon()).dateFacture == "2026-03-10")
  }

  @Test func `is known for every zone`() {
    #expect(Set(Self.minuits.map(\.0)) == Set(FuseauHoraire.allCases))
  }

  @Test func `dates payments and avoirs too`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.horloge.regler("2026-06-30T22:30:00Z")
    try atelier.payer(facture, "20.00")
    try atelier.crediter(facture)
    let etat = try atelier.facture(facture)
    #expect(etat.paiements.map(\.date) == ["2026-07-01"])
    #expect(etat.avoirs.map(\.date) == ["2026-07-01"])
  }

  @Test func `goes by the last event's time where the clock lags behind it a little`() throws {
    let atelier = try Atelier(le: "2026-01-15T23:00:00Z")
    atelier.horloge.avancer(secondes: -2)
    #expect(try atelier.facture(try atelier.brouillon()).dateFacture == "2026-01-16")
  }

  @Test func `is the day that still runs, to the last microsecond, before 1970 as well`() throws {
    let minuit = try #require(Timestamp("1969-01-20T23:00:00.000000Z"))
    let registre = try Atelier().registre
    for (ecart, jour) in [(-1, "1969-01-20"), (0, "1969-01-21")] as [(Int64, DateCivile)] {
      let etats = try Atelier().journal.read {
        Etats($0, maintenant: minuit.advanced(byMicroseconds: ecart))
      }
      #expect(etats.aujourdhui(registre) == jour)
    }
  }
}

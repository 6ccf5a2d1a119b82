import Facturier
import Synchronization
import Testing

/// What is due, was invoiced and came in, as the day has it.
@Suite struct `The sums of a dashboard` {
  /// One invoice of 720.00 on each of a few days, which is paid at once, and what a day makes of them.
  @Test(
    arguments: [
      ("2026-01-31", "1440.00", "1440.00"), ("2026-02-01", "0.00", "1440.00"),
      ("2026-02-28", "720.00", "2160.00"), ("2026-12-31", "0.00", "2880.00"),
      ("2027-01-01", "0.00", "0.00"),
    ])
  func `add up the month and the year of the day, from their first days on`(
    _ jour: String, _ duMois: String, _ deLAnnee: String
  ) async throws {
    let heure = Mutex(Timestamp.epoch)
    func regler(_ jour: String) throws {
      let midi = try #require(Timestamp("\(jour)T11:00:00.000000Z"))
      heure.withLock { $0 = midi }
    }
    let horloge = WallClock { heure.withLock(\.self) }
    try regler("2025-12-31")
    let bureau = try await Bureau(Depot(.memoire, horloge: horloge))
    let client = try await bureau.client("Le Moulin")
    let jours = ["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-28", "2026-07-14"]
    for passe in jours where passe <= jour {
      try regler(passe)
      let facture = try await bureau.emise(pour: client)
      try await bureau.depot.faire(par: bureau.qui) {
        try $0.encaisser(facture, DemandePaiement(montant: "720.00"))
      }
    }
    try regler(jour)
    let tableau = try await bureau.depot.tableauDeBord()
    #expect(tableau.factureDuMois.texte == duMois && tableau.factureDeLAnnee.texte == deLAnnee)
    #expect(tableau.recuDuMois.total.texte == duMois)
    #expect(tableau.recuDeLAnnee.total.texte == deLAnnee)
    let mois = tableau.parMois.map(\.mois)
    #expect(mois.count == 12 && mois.last?.texte == "\(jour.prefix(7))-01")
    let douze = jours.filter { $0 <= jour && $0 >= mois[0].texte }.count
    #expect(tableau.parMois.reduce(.zero) { $0 + $1.net }.texte == "\(douze * 720).00")
  }
}

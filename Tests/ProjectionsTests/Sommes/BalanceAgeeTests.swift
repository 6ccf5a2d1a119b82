import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@Suite struct `The aged balance` {
  private let jour: DateCivile = "2026-06-30"

  private func tranches(_ montants: BalanceAgee.Montants) -> [BalanceAgee.Tranche: String] {
    let dues = BalanceAgee.Tranche.allCases.filter { montants[$0] != .zero }
    return Dictionary(uniqueKeysWithValues: dues.map { ($0, montants[$0].texte) })
  }

  @Test(arguments: [
    (-1, BalanceAgee.Tranche.nonEchu), (0, .nonEchu), (1, .de1a30), (30, .de1a30),
    (31, .de31a60), (60, .de31a60), (61, .de61a90), (90, .de61a90), (91, .plusDe90),
    (3650, .plusDe90),
  ])
  func `puts an amount into the bracket of its days overdue`(
    retard: Int, tranche: BalanceAgee.Tranche
  ) throws {
    let atelier = try Atelier()
    let echeance: DateCivile = "2030-01-01"
    try atelier.emise(le: "2026-03-02", echeance: echeance)
    let jour = try #require(echeance.plus(jours: retard))
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(balance.jour == jour)
    #expect(tranches(balance.ensemble) == [tranche: "120.00"])
  }

  @Test func `is by client, and in all`() throws {
    let atelier = try Atelier()
    let (moulin, mairie) = (try atelier.client("Le Moulin"), try atelier.client("La Mairie"))
    try atelier.emise(moulin, echeance: "2026-06-30")
    try atelier.emise(moulin, a: "10.00", echeance: "2026-06-29")
    try atelier.emise(mairie, a: "1.00", echeance: "2026-06-01")
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(balance.parClient.count == 2)
    let duMoulin = try #require(balance.parClient[moulin])
    #expect(tranches(duMoulin) == [.nonEchu: "120.00", .de1a30: "12.00"])
    #expect(duMoulin.total == Cumul("132.00"))
    #expect(balance.parClient[mairie].map(tranches) == [.de1a30: "1.20"])
    #expect(tranches(balance.ensemble) == [.nonEchu: "120.00", .de1a30: "13.20"])
    #expect(balance.ensemble.total == Cumul("133.20"))
  }

  @Test func `takes off what was overpaid`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let facture = try atelier.emise(client, echeance: "2026-06-01")
    try atelier.payer(facture, "150.00", le: "2026-06-02")
    try atelier.emise(client, a: "10.00", echeance: "2026-07-15")
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(tranches(balance.ensemble) == [.nonEchu: "12.00", .de1a30: "-30.00"])
    #expect(balance.parClient[client]?.total == .zero - Cumul("18.00"))
  }

  @Test func `leaves out what is settled, cancelled, a draft, or not dated yet`() throws {
    let atelier = try Atelier()
    let payee = try atelier.emise()
    try atelier.payer(payee, "120.00", le: "2026-06-30")
    try atelier.crediter(try atelier.emise(), le: "2026-06-30")
    try atelier.ligne(try atelier.brouillon())
    try atelier.emise(le: "2026-07-01")
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(balance.ensemble.total == .zero && balance.parClient.isEmpty)
    let veille = BalanceAgee(try atelier.factures, au: "2026-06-29")
    #expect(veille.ensemble.total == Cumul("240.00") && veille.parClient.count == 2)
  }

  @Test func `of a random log comes to the balances of that day`() throws {
    let hasard = GenerateurGraine()
    let evenements = try VieAuHasard.evenements(600, hasard)
    let factures = try Repertoire().suivant(evenements).factures.values
    let (naifs, debut) = (ComptesNaifs(evenements), evenements[0].time.day)
    for ecart in stride(from: 0, through: 500, by: 20) {
      let jour = try #require(debut.plus(jours: ecart))
      let balance = BalanceAgee(factures, au: jour)
      let soldes = naifs.le(jour).map { $0.solde(jour) }.reduce(0, +)
      #expect(Int(balance.ensemble.total.centimes) == soldes, "\(jour), \(hasard)")
      #expect(balance.ensemble.total == TotauxRegistre(factures, au: jour).ensemble.solde)
      for tranche in BalanceAgee.Tranche.allCases {
        let clients = balance.parClient.values.map { $0[tranche] }.reduce(.zero, +)
        #expect(clients == balance.ensemble[tranche], "\(tranche), \(jour), \(hasard)")
      }
    }
  }
}

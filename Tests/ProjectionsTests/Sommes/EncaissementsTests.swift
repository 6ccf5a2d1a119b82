import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@Suite struct `Receipts` {
  private func encaissements(
    _ atelier: Atelier, _ periode: ClosedRange<DateCivile>
  ) throws -> Encaissements {
    Encaissements(try atelier.factures, periode: periode)
  }

  @Test func `are those of the period, its first and last day included`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise(a: "1000.00")
    let jours: [DateCivile] = ["2026-03-31", "2026-04-01", "2026-04-30", "2026-05-01"]
    for (jour, montant) in zip(jours, ["1.00", "2.00", "4.00", "8.00"] as [Montant]) {
      try atelier.payer(facture, montant, le: jour)
    }
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(avril.periode == "2026-04-01"..."2026-04-30")
    #expect(avril.total == Cumul("6.00") && avril.nombre == 2)
    let unJour = try encaissements(atelier, "2026-05-01"..."2026-05-01")
    #expect(unJour.total == Cumul("8.00") && unJour.nombre == 1)
    let rien = try encaissements(atelier, "2026-06-01"..."2026-12-31")
    #expect(rien.total == .zero && rien.nombre == 0 && rien.parMode.isEmpty)
  }

  @Test func `are told apart by means`() throws {
    let atelier = try Atelier()
    let (une, autre) = (try atelier.emise(), try atelier.emise(conditions: .cheque))
    try atelier.payer(une, "10.00", le: "2026-04-01", par: .carte)
    try atelier.payer(une, "20.00", le: "2026-04-02")
    try atelier.payer(autre, "40.00", le: "2026-04-03")
    try atelier.payer(autre, "80.00", le: "2026-04-04", par: .carte)
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(
      avril.parMode
        == [.carte: Cumul("90.00"), .virement: Cumul("20.00"), .cheque: Cumul("40.00")])
    #expect(avril.total == Cumul("150.00") && avril.nombre == 4)
  }

  @Test func `leave out what was reversed`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let paiement = try atelier.payer(facture, "10.00", le: "2026-04-01")
    try atelier.payer(facture, "20.00", le: "2026-04-01")
    try atelier.annuler(paiement, de: facture)
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(avril.total == Cumul("20.00") && avril.nombre == 1)
    #expect(avril.parMode == [.virement: Cumul("20.00")])
  }

  @Test func `are less what bounced or was given back within the period`() throws {
    let atelier = try Atelier()
    atelier.horloge.avancer(secondes: 100 * 86_400)
    let facture = try atelier.emise()
    let cheque = try atelier.payer(facture, "60.00", le: "2026-04-01", par: .cheque)
    try atelier.payer(facture, "60.00", le: "2026-04-02")
    try atelier.rejeter(cheque, de: facture, le: "2026-05-02")
    try atelier.rembourser("10.00", de: facture, le: "2026-05-03")
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(avril.parMode == [.cheque: Cumul("60.00"), .virement: Cumul("60.00")])
    let mai = try encaissements(atelier, "2026-05-01"..."2026-05-31")
    #expect(mai.parMode == [.cheque: Cumul("-60.00"), .virement: Cumul("-10.00")])
    #expect(mai.total == Cumul("-70.00") && mai.nombre == 2)
  }

  @Test func `of a random log are what totals call paid, and add up by means`() throws {
    let hasard = GenerateurGraine()
    let factures = try Repertoire().suivant(VieAuHasard.evenements(600, hasard)).factures.values
    for jour in ["2026-06-30", "2026-12-31", .derniere] as [DateCivile] {
      let encaissements = Encaissements(factures, periode: .premiere...jour)
      let payes = factures.map { $0.paye(le: jour) }.reduce(.zero, +)
      #expect(encaissements.total == payes, "\(jour), \(hasard)")
      #expect(encaissements.parMode.values.reduce(.zero, +) == payes, "\(jour), \(hasard)")
    }
  }
}

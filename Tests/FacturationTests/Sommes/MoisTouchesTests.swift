import Facturation
import Litteraux
import Testing

@Suite struct `The months that a reversed payment touches` {
  private func facture(_ nature: NatureOperation? = .services) throws -> Dossier {
    var dossier = try Dossier {
      $0.date = "2026-08-20"
      $0.nature = nature
    }
    try dossier.ligne("1", a: "100")
    try dossier.emettre()
    return dossier
  }

  private func touches(_ dossier: Dossier, _ paiement: PaiementID) -> [String] {
    dossier.facture.moisTouches(parAnnulationDe: paiement).map {
      "\($0.mois) \($0.encaisse) \($0.tva.base) \($0.tva.tva)"
    }
  }

  @Test func `are that of the payment, whose receipts and VAT it takes back`() throws {
    var dossier = try facture()
    let paiement = try dossier.payer("60", le: "2026-09-30")
    try dossier.payer("60", le: "2026-10-01")
    #expect(touches(dossier, paiement) == ["2026-09-01 -60.00 -50.00 -10.00"])
    try dossier.annuler(paiement: paiement)
    #expect(touches(dossier, paiement) == ["2026-09-01 -60.00 -50.00 -10.00"])
  }

  @Test(arguments: [nil, .biens, .mixte] as [NatureOperation?])
  func `lose no VAT where it is due when invoiced`(_ nature: NatureOperation?) throws {
    var dossier = try facture(nature)
    let paiement = try dossier.payer("60", le: "2026-09-30")
    #expect(touches(dossier, paiement) == ["2026-09-01 -60.00 0.00 0.00"])
  }

  @Test func `go on to a later month where the invoice was overpaid`() throws {
    var dossier = try facture()
    let paiement = try dossier.payer("120", le: "2026-09-30")
    try dossier.payer("60", le: "2026-10-15") { $0.accepteTropPercu = true }
    #expect(
      touches(dossier, paiement)
        == ["2026-09-01 -120.00 -100.00 -20.00", "2026-10-01 0.00 50.00 10.00"])
  }

  @Test func `are that of the bounce too, which then never was`() throws {
    var dossier = try facture()
    let paiement = try dossier.payer("120", le: "2026-09-30")
    try dossier.rejeter(paiement: paiement, le: "2026-10-05")
    #expect(
      touches(dossier, paiement)
        == ["2026-09-01 -120.00 -100.00 -20.00", "2026-10-01 120.00 100.00 20.00"])
  }

  @Test func `are that in which the rest was given up, where its VAT was due when invoiced`() throws
  {
    var dossier = try facture(.biens)
    let paiement = try dossier.payer("60", le: "2026-09-30")
    try dossier.passerEnPerte(le: "2026-12-31")
    #expect(
      touches(dossier, paiement)
        == ["2026-09-01 -60.00 0.00 0.00", "2026-12-01 0.00 -50.00 -10.00"])
  }

  @Test func `are none of a payment that is not there`() throws {
    #expect(try touches(facture(), 99) == [])
  }
}

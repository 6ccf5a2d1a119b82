import Facturation
import Testing
import Litteraux

/// Due on 20 December 2026.
@Suite struct StatutTests {
  private let emission: DateCivile = "2026-11-20"
  private let echeance: DateCivile = "2026-12-20"
  private let lendemain: DateCivile = "2026-12-21"

  private func statuts(_ dossier: Dossier) -> [StatutFacture] {
    [emission, echeance, lendemain].map { dossier.facture.statut(le: $0) }
  }

  @Test func `a draft is a draft on any day, and a cancelled one is cancelled`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    #expect(statuts(dossier) == [.brouillon, .brouillon, .brouillon])
    #expect(dossier.facture.solde(le: lendemain) == .zero)
    #expect(dossier.facture.datePaiement(le: lendemain) == nil)
    try dossier.annuler()
    #expect(statuts(dossier) == [.annulee, .annulee, .annulee])
    #expect(dossier.facture.solde(le: lendemain) == .zero)
    #expect(dossier.facture.datePaiement(le: lendemain) == nil)
  }

  @Test func `an issued invoice is there and counts from its date, a draft is there and does not`()
    throws
  {
    let jours: [DateCivile] = ["2026-11-19", emission, lendemain]
    let (emise, brouillon) = (try Dossier.emis().facture, try Dossier().facture)
    #expect(jours.map(emise.existe) == [false, true, true])
    #expect(jours.map(emise.compte) == [false, true, true])
    #expect(jours.map(brouillon.existe) == [true, true, true])
    #expect(jours.map(brouillon.compte) == [false, false, false])
  }

  @Test func `an unpaid invoice is overdue from the day after it is due`() throws {
    #expect(statuts(try .emis()) == [.envoyee, .envoyee, .enRetard])
  }

  @Test func `an invoice paid in part stays due`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("119.99")
    #expect(statuts(dossier) == [.envoyee, .envoyee, .enRetard])
    try dossier.payer("0.01")
    #expect(statuts(dossier) == [.payee, .payee, .payee])
  }

  @Test func `a payment counts from its date`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("120", le: lendemain)
    #expect(statuts(dossier) == [.envoyee, .envoyee, .payee])
    #expect(dossier.facture.statut(le: "2026-12-20") == .envoyee)
  }

  @Test func `a payment after the due date ends the delay`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("120", le: "2027-01-15")
    #expect(dossier.facture.statut(le: "2027-01-14") == .enRetard)
    #expect(dossier.facture.statut(le: "2027-01-15") == .payee)
  }

  @Test func `an overpaid invoice is paid`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("200") { $0.accepteTropPercu = true }
    #expect(statuts(dossier) == [.payee, .payee, .payee])
  }

  @Test func `a payment that was recorded by mistake never was`() throws {
    var dossier = try Dossier.emis()
    let erreur = try dossier.payer("120")
    try dossier.annuler(paiement: erreur)
    #expect(statuts(dossier) == [.envoyee, .envoyee, .enRetard])
  }

  @Test func `a wholly credited invoice is cancelled from the avoir's day, even when paid`() throws
  {
    var dossier = try Dossier.emis()
    try dossier.crediter(le: echeance)
    #expect(statuts(dossier) == [.envoyee, .annulee, .annulee])
    var payee = try Dossier.emis()
    try payee.payer("120")
    try payee.crediter(le: echeance)
    #expect(statuts(payee) == [.payee, .annulee, .annulee])
  }

  @Test func `an invoice credited in part is paid once the rest is`() throws {
    var dossier = try Dossier.emis()
    try dossier.crediter([part(dossier.facture.lignes[0].id, "0.5")])
    #expect(statuts(dossier) == [.envoyee, .envoyee, .enRetard])
    try dossier.payer("60", le: echeance)
    #expect(statuts(dossier) == [.envoyee, .payee, .payee])
  }

  @Test func `an invoice of nothing is paid at once`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "0")
    try dossier.emettre()
    #expect(statuts(dossier) == [.payee, .payee, .payee])
    #expect(dossier.facture.datePaiement(le: lendemain) == emission)
    #expect(dossier.facture.datePaiement(le: "2026-11-19") == nil)
  }
}

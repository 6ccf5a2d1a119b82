import Facturation
import Litteraux
import Testing

@Suite struct `A refund` {
  @Test func `pays no avoir out before its day`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("120", le: "2026-11-20")
    let avoir = try dossier.crediter(le: "2026-12-01")
    let refus = refuse("remboursement-excessif") {
      try dossier.rembourser("10", le: "2026-11-30") { $0.avoir = avoir.numero.numero }
    }
    #expect(refus?.figures == "montant=10.00 reste=0.00")
    try dossier.rembourser("10", le: "2026-12-01") { $0.avoir = avoir.numero.numero }
  }

  @Test func `moves the balance on its own day`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("150", le: "2026-11-21") { $0.accepteTropPercu = true }
    try dossier.rembourser("30", le: "2026-11-25") { $0.mode = .cheque }
    #expect(dossier.facture.solde(le: "2026-11-24").texte == "-30.00")
    #expect(dossier.facture.solde(le: "2026-11-25") == .zero)
    let rendu = try #require(dossier.facture.remboursements.first)
    #expect(rendu.mode == .cheque && rendu.avoirId == nil && rendu.reglement == nil)
  }

  @Test func `is at most what came in, less what went out again`() throws {
    var dossier = try Dossier.emis()
    refuse("remboursement-excessif") { try dossier.rembourser("0.01") }
    refuse("paiement-non-positif") { try dossier.rembourser("0") }
    let cheque = try dossier.payer("70")
    try dossier.payer("50")
    let refus = refuse("remboursement-excessif") { try dossier.rembourser("120.01") }
    #expect(refus?.figures == "montant=120.01 reste=120.00")
    try dossier.rembourser("20", le: "2026-11-20")
    try dossier.rejeter(paiement: cheque, le: "2026-12-01")
    let apres = refuse("remboursement-excessif") {
      try dossier.rembourser("30.01", le: "2026-12-02")
    }
    #expect(apres?.figures == "montant=30.01 reste=30.00")
    try dossier.rembourser("30", le: "2026-12-02")
    #expect(dossier.facture.solde(le: .derniere).texte == "120.00")
  }

  @Test func `beyond what is to be given back has to be accepted, for it is owed again`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("150", le: "2026-11-20") { $0.accepteTropPercu = true }
    let refus = refuse("remboursement-indu") {
      try dossier.rembourser("30.01", le: "2026-11-20") { $0.accepteAuDela = false }
    }
    #expect(refus?.figures == "montant=30.01 aRendre=30.00")
    try dossier.rembourser("30", le: "2026-11-20") { $0.accepteAuDela = false }
    try dossier.rembourser("45", le: "2026-11-20") { $0.accepteAuDela = true }
    #expect(dossier.facture.solde(le: .derniere).texte == "45.00")
  }

  @Test func `counts what is credited and announced, as a payment does`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("120", le: "2026-11-20")
    try dossier.crediter([part(dossier.facture.lignes[0].id, "0.5")], le: "2026-12-01")
    try dossier.rembourser("60", le: "2026-11-25") { $0.accepteAuDela = false }
    refuse("remboursement-indu") {
      try dossier.rembourser("0.01", le: "2026-12-02") { $0.accepteAuDela = false }
    }
  }

  @Test func `may be owed again where it pays another invoice`() throws {
    var due = try Dossier(id: 2)
    due.derniers["F2026-{n:4}"] = DernierEmis(rang: 1, date: "2026-11-20")
    try due.ligne("1", a: "100")
    try due.emettre()
    var payee = try Dossier.emis()
    try payee.payer("120")
    let (rendu, _) = try payee.facture.imputer(
      "120", sur: due.facture, le: nil, aujourdhui: "2026-11-20", ids: (7, 8))
    #expect(rendu.remboursement.montant == "120.00")
  }

  @Test func `does not take what had not come in yet, nor what a later day needs`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("100", le: "2026-11-20")
    refuse("remboursement-excessif") { try dossier.rembourser("1", le: "2026-11-19") }
    try dossier.rembourser("80", le: "2026-12-01")
    let refus = refuse("remboursement-excessif") { try dossier.rembourser("21", le: "2026-11-25") }
    #expect(refus?.figures == "montant=21.00 reste=20.00")
    refuse("fait-futur") {
      try dossier.rembourser("1", le: "2026-11-21", aujourdhui: "2026-11-20")
    }
  }

  @Test func `of an avoir is at most what is left of it`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("120")
    let avoir = try dossier.crediter([part(dossier.facture.lignes[0].id, "0.5")]).numero.numero
    refuse("designation-inconnue") { try dossier.rembourser("10") { $0.avoir = "A2026-0099" } }
    try dossier.rembourser("40") { $0.avoir = avoir }
    let refus = refuse("remboursement-excessif") {
      try dossier.rembourser("20.01") { $0.avoir = avoir }
    }
    #expect(refus?.figures == "montant=20.01 reste=20.00")
    try dossier.rembourser("20") { $0.avoir = avoir }
    #expect(dossier.facture.solde(le: .derniere) == .zero)
    #expect(
      dossier.facture.remboursements.map(\.avoirId) == [
        dossier.facture.avoirs[0].id, dossier.facture.avoirs[0].id,
      ])
  }

  @Test func `leaves an invoice unpaid that avoirs alone have settled`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("120")
    try dossier.crediter()
    #expect(dossier.facture.datePaiement(le: .derniere) == "2026-11-20")
    try dossier.rembourser("120", le: "2026-11-20")
    #expect(dossier.facture.datePaiement(le: .derniere) == nil)
  }
}

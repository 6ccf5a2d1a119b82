import Facturation
import Litteraux
import Testing

@Suite struct `A payment that bounces` {
  @Test func `counts until the day it does, and no more from then on`() throws {
    var dossier = try Dossier.emis()
    let cheque = try dossier.payer("120", le: "2027-04-28") { $0.mode = .cheque }
    try dossier.rejeter(paiement: cheque, le: "2027-06-03", frais: "15")
    let facture = dossier.facture
    #expect(facture.solde(le: "2027-04-27").texte == "120.00")
    #expect(facture.solde(le: "2027-04-28") == .zero)
    #expect(facture.solde(le: "2027-06-02") == .zero)
    #expect(facture.solde(le: "2027-06-03").texte == "120.00")
    #expect(
      facture.statut(le: "2027-06-02") == .payee && facture.statut(le: "2027-06-03") == .enRetard)
    #expect(facture.datePaiement(le: "2027-06-02") == "2027-04-28")
    #expect(facture.datePaiement(le: "2027-06-03") == nil)
    #expect(facture.paiements.first?.rejet?.frais == "15")
  }

  @Test func `leaves the day of payment to the one that follows`() throws {
    var dossier = try Dossier.emis()
    let cheque = try dossier.payer("120", le: "2027-04-28")
    try dossier.rejeter(paiement: cheque, le: "2027-06-03")
    try dossier.payer("120", le: "2027-06-20")
    #expect(dossier.facture.datePaiement(le: .derniere) == "2027-06-20")
    #expect(dossier.facture.datePaiement(le: "2027-05-01") == "2027-04-28")
  }

  @Test func `does so once, on its own day or later, and not when it was reversed`() throws {
    var dossier = try Dossier.emis()
    let paiement = try dossier.payer("120", le: "2026-11-10")
    refuse("paiement-inconnu") { try dossier.rejeter(paiement: 99) }
    let avant = refuse("rejet-avant-paiement") {
      try dossier.rejeter(paiement: paiement, le: "2026-11-09")
    }
    #expect(avant?.figures == "date=2026-11-09 datePaiement=2026-11-10")
    let futur = refuse("fait-futur") {
      try dossier.rejeter(paiement: paiement, le: "2026-11-21", aujourdhui: "2026-11-20")
    }
    #expect(futur?.figures == "date=2026-11-21 aujourdhui=2026-11-20")
    refuse("paiement-non-positif") { try dossier.rejeter(paiement: paiement, frais: "0") }
    try dossier.rejeter(paiement: paiement, le: "2026-11-10")
    refuse("paiement-deja-rejete") { try dossier.rejeter(paiement: paiement) }
    try dossier.annuler(paiement: paiement)
    refuse("paiement-deja-annule") { try dossier.rejeter(paiement: paiement) }
  }

  @Test func `never was when it is reversed, and never bounced`() throws {
    var dossier = try Dossier.emis()
    let avant = dossier.facture.solde(le: "2027-05-01")
    let paiement = try dossier.payer("120", le: "2027-04-28")
    try dossier.rejeter(paiement: paiement, le: "2027-06-03")
    try dossier.annuler(paiement: paiement)
    #expect(dossier.facture.solde(le: "2027-05-01") == avant)
    #expect(dossier.facture.solde(le: .derniere).texte == "120.00")
    #expect(dossier.facture.fonds.isEmpty)
  }

  @Test func `gives back the room below the ceiling of cash`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "2000")
    try dossier.emettre()
    let billets = try dossier.payer("1000") { $0.mode = .especes }
    try dossier.rejeter(paiement: billets)
    try dossier.payer("1000") { $0.mode = .especes }
  }
}

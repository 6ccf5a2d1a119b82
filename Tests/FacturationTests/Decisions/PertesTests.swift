import Facturation
import Litteraux
import Testing

@Suite struct `What is given up` {
  @Test func `is all that is unpaid, of each rate, and the balance is zero from that day on`()
    throws
  {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    try dossier.ligne("1", a: "50", tva: "5.50")
    try dossier.emettre()
    try dossier.payer("86.38", le: "2026-12-01")
    try dossier.passerEnPerte(le: "2027-03-01")
    let facture = dossier.facture
    #expect(facture.solde(le: "2027-02-28").texte == "86.37")
    #expect(facture.solde(le: "2027-03-01") == .zero)
    #expect(
      facture.pertes(le: "2027-02-28") == .zero && facture.pertes(le: "2027-03-01").texte == "86.37"
    )
    let perte = try #require(facture.irrecouvrable)
    #expect(perte.montant.texte == "86.37")
    #expect(
      perte.groupes.map { "\($0.tva) \($0.base) \($0.montantTVA)" }
        == ["20.00 50.00 10.00", "5.50 25.00 1.37"])
  }

  @Test func `is told apart from what was paid`() throws {
    var dossier = try Dossier.emis()
    try dossier.passerEnPerte(le: "2027-03-01")
    #expect(dossier.facture.statut(le: "2027-02-28") == .enRetard)
    #expect(dossier.facture.statut(le: "2027-03-01") == .annulee)
    #expect(dossier.facture.datePaiement(le: .derniere) == nil)
  }

  @Test func `reads as a loss, and programs know it by one of the five statuts`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-11-20")
    try dossier.passerEnPerte(le: "2027-03-01")
    #expect(dossier.facture.statutAffiche(le: "2027-02-28") == .un(.enRetard))
    // What came in before makes it no less of a loss.
    #expect(dossier.facture.statutAffiche(le: "2027-03-01") == .passeeEnPerte)
    #expect(StatutAffiche.passeeEnPerte.statut == dossier.facture.statut(le: "2027-03-01"))
    // Once it is paid after all, or credited in full, it reads as that.
    var payee = dossier
    try payee.payer("100", le: "2027-10-01")
    #expect(payee.facture.statutAffiche(le: "2027-10-01") == .un(.payee))
    try dossier.crediter(le: "2027-10-01")
    #expect(dossier.facture.statutAffiche(le: "2027-09-30") == .passeeEnPerte)
    #expect(dossier.facture.statutAffiche(le: "2027-10-01") == .un(.annulee))
  }

  @Test func `may come in after all, and is lost so much less`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-11-20")
    try dossier.passerEnPerte(le: "2027-03-01")
    try dossier.payer("60", le: "2027-09-01")
    #expect(dossier.facture.pertes(le: "2027-08-31").texte == "100.00")
    #expect(dossier.facture.pertes(le: "2027-09-01").texte == "40.00")
    #expect(dossier.facture.solde(le: "2027-09-01") == .zero)
    let refus = refuse("paiement-superieur-au-solde") { try dossier.payer("40.01") }
    #expect(refus?.figures == "montant=40.01 solde=40.00")
    try dossier.payer("40", le: "2027-10-01")
    #expect(dossier.facture.statut(le: .derniere) == .payee)
    #expect(dossier.facture.datePaiement(le: .derniere) == "2027-10-01")
  }

  @Test func `grows when a payment bounces that came before`() throws {
    var dossier = try Dossier.emis()
    let cheque = try dossier.payer("20", le: "2026-11-20")
    try dossier.passerEnPerte(le: "2027-03-01")
    try dossier.rejeter(paiement: cheque, le: "2027-04-01")
    #expect(dossier.facture.solde(le: .derniere) == .zero)
    #expect(dossier.facture.pertes(le: .derniere).texte == "120.00")
  }

  @Test func `is told by all that is known of its day, whenever it was recorded`() throws {
    var dossier = try Dossier.emis()
    let saisi = try dossier.payer("20", le: "2026-11-20")
    try dossier.passerEnPerte(le: "2027-03-01")
    try dossier.payer("60", le: "2027-02-01")
    #expect(dossier.facture.irrecouvrable?.montant.texte == "40.00")
    try dossier.annuler(paiement: saisi)
    let perte = try #require(dossier.facture.irrecouvrable)
    #expect(perte.montant.texte == "60.00" && perte.date == "2027-03-01")
    #expect(dossier.facture.pertes(le: "2027-03-01").texte == "60.00")
  }

  @Test func `is given up once, when something is unpaid, after all that happened`() throws {
    var dossier = try Dossier.emis()
    refuse("perte-avant-mouvement") { try dossier.passerEnPerte(le: "2026-11-19") }
    try dossier.payer("20", le: "2027-01-10")
    let refus = refuse("perte-avant-mouvement") { try dossier.passerEnPerte(le: "2027-01-09") }
    #expect(refus?.figures == "date=2027-01-09 dernier=2027-01-10")
    refuse("fait-futur") { try dossier.passerEnPerte(le: "2027-01-10", aujourdhui: "2027-01-09") }
    var payee = dossier
    try payee.payer("100", le: "2027-01-10")
    refuse("rien-a-perdre") { try payee.passerEnPerte(le: "2027-01-10") }
    try dossier.passerEnPerte(le: "2027-01-10")
    refuse("deja-irrecouvrable") { try dossier.passerEnPerte() }
  }

  @Test func `recovers VAT that was due when invoiced, and owes it again on what comes in`() throws
  {
    var dossier = try Dossier { $0.nature = .biens }
    try dossier.ligne("1", a: "100")
    try dossier.emettre()
    try dossier.payer("60", le: "2026-11-20")
    try dossier.passerEnPerte(le: "2027-03-01")
    try dossier.payer("30", le: "2027-09-01")
    func recuperee(_ mois: ClosedRange<DateCivile>) -> [String] {
      dossier.facture.fiche.tvaRecuperee(dans: mois).map { "\($0.tva): \($1.base) \($1.tva)" }
    }
    #expect(recuperee("2026-11-01"..."2027-02-28").isEmpty)
    #expect(recuperee("2027-03-01"..."2027-03-31") == ["20.00: 50.00 10.00"])
    #expect(recuperee("2027-09-01"..."2027-09-30") == ["20.00: -25.00 -5.00"])
  }

  @Test func `leaves VAT that is due on receipts as it is`() throws {
    var dossier = try Dossier { $0.nature = .services }
    try dossier.ligne("1", a: "100")
    try dossier.emettre()
    try dossier.payer("60", le: "2026-11-20")
    let avant = dossier.facture.tvaEncaissee(le: .derniere)
    try dossier.passerEnPerte(le: "2027-03-01")
    #expect(dossier.facture.tvaEncaissee(le: .derniere) == avant)
    #expect(dossier.facture.fiche.tvaRecuperee(dans: .premiere ... .derniere).isEmpty)
  }
}

@Suite struct `An invoice that is paid as it is issued` {
  @Test func `says so for good, and is paid on its own day`() throws {
    var dossier = try Dossier { $0.date = "2026-11-18" }
    try dossier.ligne("1", a: "100")
    let emission = try dossier.emettre(payee: "50")
    #expect(emission.dejaPaye == "50")
    let paiement = try #require(dossier.facture.paiements.first)
    #expect(paiement.date == "2026-11-18" && paiement.montant == "50")
    #expect(dossier.facture.solde(le: "2026-11-18").texte == "70.00")
    try dossier.annuler(paiement: paiement.id)
    #expect(dossier.facture.emission?.dejaPaye == "50")
  }

  @Test func `is not paid more than it comes to, nor nothing`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    let refus = refuse("paye-plus-que-le-total") { try dossier.emettre(payee: "120.01") }
    #expect(refus?.figures == "montant=120.01 totalTTC=120.00")
    refuse("paiement-non-positif") { try dossier.emettre(payee: "0") }
    try dossier.emettre(payee: "120")
    #expect(dossier.facture.statut(le: "2026-11-20") == .payee)
  }
}

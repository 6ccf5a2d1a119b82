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
    #expect(!DemandeRemboursement(montant: "1").accepteAuDela)
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

  @Test func `holds fast what came in by its day, whatever came in before the next one`() throws {
    var dossier = try Dossier.emis()
    let premier = try dossier.payer("50", le: "2026-11-10")
    try dossier.rembourser("30", le: "2026-11-12")
    try dossier.payer("100", le: "2026-11-14") { $0.accepteTropPercu = true }
    try dossier.rembourser("10", le: "2026-11-16")
    let refus = refuse("rendu-sans-etre-recu") { try dossier.annuler(paiement: premier) }
    #expect(refus?.figures.hasSuffix("rendu=30.00") == true)
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

  @Test func `of an avoir that comes to more than was paid is told what that is`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("40")
    let avoir = try dossier.crediter([part(dossier.facture.lignes[0].id, "0.5")]).numero.numero
    let refus = refuse("remboursement-excessif") {
      try dossier.rembourser("50") { $0.avoir = avoir }
    }
    #expect(refus?.figures == "montant=50.00 reste=40.00")
    #expect(refus?.message(.anglais).contains("of what was received is left") == true)
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
    // Money that came in before makes it no less of a loss.
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

  @Test func `gives nothing back of a sale that bore no VAT`() throws {
    var dossier = try Dossier { $0.nature = .biens }
    try dossier.ligne("1", a: "100", tva: "0") {
      ($0.codeExoneration, $0.motifExoneration) = ("VATEX-EU-132", "Formation")
    }
    try dossier.emettre()
    try dossier.payer("30", le: "2026-11-20")
    try dossier.passerEnPerte(le: "2027-03-01")
    let fiche = dossier.facture.fiche
    #expect(fiche.tvaRecuperee(dans: .premiere ... .derniere).isEmpty)
    #expect(fiche.tvaExigible(dans: .premiere ... .derniere).values.map(\.base.texte) == ["100.00"])
  }

  @Test func `is nothing for a deposit that nothing deducts, and early before it is due`() throws {
    var acompte = try Dossier.emis(type: .acompte)
    let refus = refuse("perte-d-acompte") { try acompte.passerEnPerte() }
    #expect(refus?.figures == "reference=F2026-0001")
    for (jour, averti) in [("2026-12-20", true), ("2026-12-21", false)] as [(DateCivile, Bool)] {
      var dossier = try Dossier.emis()
      try dossier.passerEnPerte(le: jour)
      let dits = dossier.facture.avertissements(surLaPerte: jour)
      #expect(dits.map(\.chiffres.figures) == (averti ? ["dateEcheance=2026-12-20"] : []))
    }
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

  @Test(
    arguments: [
      ("120", .carte, .carte), ("120", .prelevement, .prelevement), ("50", .carte, .virement),
    ]
      as [(Montant, ConditionsPaiement, ConditionsPaiement)])
  func `says how it was paid, where nothing is left to pay`(
    _ paye: Montant, _ mode: ConditionsPaiement, _ dit: ConditionsPaiement
  ) throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    try dossier.emettre(payee: paye, par: mode)
    #expect(dossier.facture.modeDeReglement == dit)
    try dossier.annuler(paiement: #require(dossier.facture.paiements.first).id)
    #expect(dossier.facture.modeDeReglement == dit)
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

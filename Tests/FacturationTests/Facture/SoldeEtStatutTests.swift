import Facturation
import Graine
import Litteraux
import Testing

@Suite struct SoldeTests {
  @Test func `the balance counts payments and avoirs up to the day asked for`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-12-01")
    try dossier.crediter([part(dossier.facture.lignes[0].id, "0.25")], le: "2026-12-05")
    try dossier.payer("70", le: "2026-12-10")
    let facture = dossier.facture
    let soldes = ["2026-11-20", "2026-11-30", "2026-12-01", "2026-12-05", "2026-12-10"].map {
      facture.solde(le: $0).texte
    }
    #expect(soldes == ["120.00", "120.00", "100.00", "70.00", "0.00"])
    #expect(facture.paye(le: "2026-12-05").texte == "20.00")
    #expect(facture.credite(le: "2026-12-04") == .zero)
    #expect(facture.credite(le: "2026-12-05").texte == "30.00")
  }

  @Test func `the day of payment is when the balance first reached zero`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("70", le: "2026-12-10")
    try dossier.payer("50", le: "2026-12-01")
    #expect(dossier.facture.datePaiement(le: "2026-12-09") == nil)
    #expect(dossier.facture.datePaiement(le: "2026-12-10") == "2026-12-10")
    #expect(dossier.facture.datePaiement(le: .derniere) == "2026-12-10")
  }

  @Test func `an avoir may be what settles an invoice that was paid in part`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("60", le: "2026-12-01")
    try dossier.crediter([part(dossier.facture.lignes[0].id, "0.5")], le: "2026-12-05")
    #expect(dossier.facture.datePaiement(le: .derniere) == "2026-12-05")
  }

  @Test func `an invoice that avoirs alone have settled was never paid`() throws {
    var dossier = try Dossier.emis()
    try dossier.crediter()
    #expect(dossier.facture.solde(le: .derniere) == .zero)
    #expect(dossier.facture.datePaiement(le: .derniere) == nil)
  }

  @Test func `a payment that was reversed leaves no day of payment`() throws {
    var dossier = try Dossier.emis()
    let id = try dossier.payer("120")
    #expect(dossier.facture.datePaiement(le: "2026-11-20") == "2026-11-20")
    try dossier.annuler(paiement: id)
    #expect(dossier.facture.datePaiement(le: .derniere) == nil)
  }

  @Test func `on each day of a random life the day of payment is what a search finds`() throws {
    let hasard = GenerateurGraine()
    var tirage = hasard
    var (payees, rouvertes) = (0, 0)
    for _ in 0..<300 {
      var dossier = try Dossier()
      try dossier.ligne("4", a: tirage.parmi(["25", "25", "25", "0"]))
      try dossier.emettre()
      for _ in 0..<tirage.entier(0...6) { try? vivre(&dossier, &tirage) }
      let facture = dossier.facture
      for jour in (0...12).compactMap({ ("2026-11-14" as DateCivile).plus(jours: $0) }) {
        let trouvee = jourCherche(facture, jour)
        #expect(facture.datePaiement(le: jour) == trouvee, "\(jour), \(hasard)")
        payees += trouvee == nil ? 0 : 1
        rouvertes += trouvee == nil && facture.paye(le: jour) > .zero ? 1 : 0
      }
    }
    #expect(payees > 100 && rouvertes > 100, "\(hasard)")
  }

  /// A payment, its reversal or bounce, a refund or an avoir of a random day near the invoice's.
  private func vivre(_ dossier: inout Dossier, _ tirage: inout GenerateurGraine) throws {
    let jour = try #require(("2026-11-20" as DateCivile).plus(jours: tirage.entier(-5...5)))
    switch tirage.entier(1...10) {
    case 1...5:
      try dossier.payer(tirage.parmi(["30", "60", "120"]), le: jour) { $0.accepteTropPercu = true }
    case 6:
      if let paiement = dossier.facture.paiements.first(where: \.tient) {
        try dossier.rejeter(paiement: paiement.id, le: max(jour, paiement.date))
      }
    case 7:
      try dossier.rembourser(tirage.parmi(["10", "60"]), le: jour)
    case 8:
      let paiements = dossier.facture.paiements.filter { $0.annulation == nil }
      if !paiements.isEmpty { try dossier.annuler(paiement: tirage.parmi(paiements).id) }
    default:
      let ligne = dossier.facture.lignes[0].id
      guard dossier.facture.resteACrediter()[ligne]?.estEpuise == false, jour >= "2026-11-20" else {
        return
      }
      try dossier.crediter([part(ligne, "1")], le: jour)
    }
  }

  /// The first of the days since which nothing is owed, gone through backwards: slow, and plain to see.
  private func jourCherche(_ facture: Facture, _ jour: DateCivile) -> DateCivile? {
    guard facture.solde(le: jour) <= .zero else { return nil }
    if facture.totaux.totalTTC == .zero {
      return facture.dateFacture <= jour ? facture.dateFacture : nil
    }
    guard facture.paye(le: jour) > .zero else { return nil }
    var trouve = jour
    while let veille = trouve.plus(jours: -1), facture.solde(le: veille) <= .zero {
      trouve = veille
    }
    return trouve
  }

  @Test func `what is left to credit goes down with each avoir, as of its day`() throws {
    var dossier = try Dossier()
    let pain = try dossier.ligne("2", a: "10")
    let acompte = try dossier.ligne("-1", a: "5", tva: "5.5")
    let farine = try dossier.ligne("1", a: "6", tva: "5.5")
    try dossier.emettre()
    func reste(le jour: DateCivile? = nil) -> [LigneID: Quantite] {
      dossier.facture.resteACrediter(le: jour).mapValues(\.quantite)
    }
    #expect(reste() == [pain: "2", acompte: "-1", farine: "1"])
    try dossier.crediter([part(pain, "0.5")], le: "2026-12-01")
    try dossier.crediter([part(acompte), part(farine)], le: "2026-12-05")
    #expect(reste() == [pain: "1.5", acompte: "0", farine: "0"])
    let avant = reste(le: "2026-12-04")
    #expect(avant == [pain: "1.5", acompte: "-1", farine: "1"])
  }

  @Test func `an invoice is called by its draft's number until it has its own`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "1")
    #expect(dossier.facture.reference == "BROUILLON-7")
    #expect(dossier.facture.emission == nil)
    try dossier.emettre()
    #expect(dossier.facture.reference == "F2026-0001")
    #expect(dossier.facture.brouillon == 7)
  }
}

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

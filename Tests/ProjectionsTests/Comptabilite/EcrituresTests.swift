import CasUsage
import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// What each kind of fact is entered as: by its day, each account with its debit, or its credit below
/// zero.
@Suite struct `An entry` {
  private let atelier: Atelier

  init() throws {
    atelier = try Atelier()
    atelier.horloge.avancer(secondes: 200 * 86_400)
  }

  /// The entries of a facture: `2026-03-02 411000 120.00, 445710 -20.00, 706000 -100.00`.
  private func ecritures(_ facture: FactureID, le jour: DateCivile = .derniere) throws -> [String] {
    try atelier.ecritures(au: jour).filter { $0.facture == facture }.map(\.enBref)
  }

  private func emise(
    _ type: TypeFacture? = nil, nature: NatureOperation = .services,
    _ preparer: (FactureID) throws -> Void = { _ in }
  ) throws -> FactureID {
    var demande = DemandeFacture(clientId: try atelier.client(), date: "2026-03-02")
    demande.nature = nature
    demande.precisions.typeFacture = type
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
    let facture = try #require(recu.factureId)
    try preparer(facture)
    if try atelier.facture(facture).lignes.isEmpty { try atelier.ligne(facture) }
    try atelier.emettre(facture)
    return facture
  }

  @Test(arguments: [nil, "2026-03-05", "2026-03-20"] as [DateCivile?])
  func `is lettered where each of the client's accounts is settled, and not across two`(
    depuis: DateCivile?
  ) throws {
    let facture = try emise()
    if let depuis {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.definirComptes(depuis: depuis) {
          $0.clients = "411100"
        }
      }
    }
    try atelier.payer(facture, "120.00", le: "2026-03-10")
    let soldee: DateCivile? = depuis == "2026-03-05" ? nil : "2026-03-10"
    #expect(try atelier.ecritures(au: "2026-03-31").map(\.soldeeLe) == [soldee, soldee])
  }

  @Test func `of goods sold has the VAT due, and its payment the bank's side`() throws {
    let facture = try emise(nature: .biens)
    try atelier.payer(facture, "120.00", le: "2026-03-10")
    #expect(
      try ecritures(facture) == [
        "2026-03-02 411000 120.00, 445710 -20.00, 707000 -100.00",
        "2026-03-10 512000 120.00, 411000 -120.00",
      ])
  }

  @Test func `of services lets their VAT wait until they are paid`() throws {
    let facture = try emise()
    try atelier.payer(facture, "30.00", le: "2026-03-10", par: .cheque)
    try atelier.payer(facture, "90.00", le: "2026-03-20", par: .carte)
    #expect(
      try ecritures(facture) == [
        "2026-03-02 411000 120.00, 445740 -20.00, 706000 -100.00",
        "2026-03-10 445740 5.00, 511200 30.00, 411000 -30.00, 445710 -5.00",
        "2026-03-20 445740 15.00, 511500 90.00, 411000 -90.00, 445710 -15.00",
      ])
  }

  @Test func `of a payment that never was takes it back on its own day`() throws {
    let facture = try emise()
    let paiement = try atelier.payer(facture, "120.00", le: "2026-03-10", par: .especes)
    try atelier.annuler(paiement, de: facture)
    #expect(
      try ecritures(facture).suffix(2) == [
        "2026-03-10 445740 20.00, 530000 120.00, 411000 -120.00, 445710 -20.00",
        "2026-03-10 411000 120.00, 445710 20.00, 445740 -20.00, 530000 -120.00",
      ])
  }

  @Test func `of a bounce takes the payment back on the day of that, with what the bank charged`()
    throws
  {
    let facture = try emise()
    let paiement = try atelier.payer(facture, "120.00", le: "2026-03-10", par: .cheque)
    var rejet = DemandeRejet(motif: "Sans provision", date: "2026-04-02")
    rejet.frais = "15.00"
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.rejeterPaiement(facture, paiement: paiement, rejet)
    }
    #expect(
      try ecritures(facture).last
        == "2026-04-02 411000 120.00, 445710 20.00, 627000 15.00, 445740 -20.00, 511200 -120.00,"
        + " 512000 -15.00")
  }

  @Test func `of a refund, and of a payment beyond what is owed, moves no VAT`() throws {
    let facture = try emise()
    try atelier.payer(facture, "150.00", le: "2026-03-10", par: .cheque)
    // A cheque that is given back is none of those that came in.
    try atelier.rembourser("30.00", de: facture, le: "2026-03-12", par: .cheque)
    #expect(
      try ecritures(facture).dropFirst() == [
        "2026-03-10 445740 20.00, 511200 150.00, 411000 -150.00, 445710 -20.00",
        "2026-03-12 411000 30.00, 512000 -30.00",
      ])
  }

  /// The invoice is mixed then, and no longer says which of both the other line is.
  @Test(arguments: [NatureLigne.services, .biens])
  func `tells goods from services where one line says what it is`(nature: NatureLigne) throws {
    let facture = try emise(nature: nature == .services ? .biens : .services) { facture in
      try atelier.ligne(facture, a: "100.00")
      var demande = DemandeLigne("Pose", quantite: "1", prix: "10.00")
      demande.precisions.nature = nature
      _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ajouterLigne(facture, demande) }
    }
    let ventes = try #require(try ecritures(facture).first)
    #expect(
      ventes.hasSuffix(
        nature == .services ? "706000 -10.00, 707000 -100.00" : "706000 -100.00, 707000 -10.00"))
  }

  @Test func `of an avoir takes back what was sold, and by amount is a reduction`() throws {
    let facture = try emise(nature: .biens)
    let ligne = try #require(try atelier.facture(facture).lignes.first)
    var demande = DemandeAvoir(motif: "Geste", date: "2026-03-20")
    demande.lignes = [.init(ligneId: ligne.id, .montant("10.00"))]
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(facture, demande) }
    let autre = try emise(nature: .biens)
    try atelier.crediter(autre, le: "2026-03-21")
    #expect(
      try ecritures(facture).last == "2026-03-20 445710 2.00, 709000 10.00, 411000 -12.00")
    // The rest of a line, though it is no whole quantity, is a sale that is taken back.
    try atelier.crediter(facture, le: "2026-03-22")
    #expect(
      try ecritures(facture).last == "2026-03-22 445710 18.00, 707000 90.00, 411000 -108.00")
    #expect(
      try ecritures(autre).last == "2026-03-21 445710 20.00, 707000 100.00, 411000 -120.00")
  }

  /// A cheaper sale is no sale taken back, though the line names the account of its sale; an outlay is none.
  @Test(
    arguments: [
      ("70110", nil, "70110"), ("70110", "10.00", "709000"), ("467100", nil, "467100"),
      ("467100", "10.00", "467100"), (nil, nil, "467100"), (nil, "10.00", "467100"),
    ] as [(CompteComptable?, Montant?, String)])
  func `of an avoir on a line with its own account goes there, unless a sale is made cheaper`(
    dit: CompteComptable?, montant: Montant?, compte: String
  ) throws {
    let facture = try emise(nature: .biens) { facture in
      var demande = DemandeLigne("Étagère", quantite: "2", prix: "10.00")
      demande.precisions.compte = dit
      if dit == nil { (demande.tva, demande.codeExoneration) = ("0", .debours) }
      _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ajouterLigne(facture, demande) }
    }
    let ligne = try #require(try atelier.facture(facture).lignes.first)
    var demande = DemandeAvoir(motif: "Geste", date: "2026-03-20")
    let part = montant.map { DemandeAvoir.LigneACrediter.Part.montant($0) } ?? .quantite("1")
    demande.lignes = [.init(ligneId: ligne.id, part)]
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(facture, demande) }
    let (tva, total) = dit == nil ? ("", "10.00") : ("445710 2.00, ", "12.00")
    #expect(
      try ecritures(facture).last == "2026-03-20 \(tva)\(compte) 10.00, 411000 -\(total)")
  }

  @Test(
    arguments: [
      (
        .ht, "20", ["300.00", "1000.00"], "411000 360.00, 419100 -300.00, 445740 -60.00",
        "411000 840.00, 419100 300.00, 445740 -140.00, 706000 -1000.00"
      ),
      (
        .ttc, "10", ["1226.76", "2453.52"], "411000 1226.76, 419100 -1115.24, 445740 -111.52",
        "411000 1226.76, 419100 1115.24, 445740 -111.52, 706000 -2230.48"
      ),
    ] as [(PrixSaisis, Taux, [PrixUnitaire], String, String)])
  func `of a deposit stands apart from sales, until the invoice that deducts it to the cent`(
    prix: PrixSaisis, taux: Taux, prixUnitaires: [PrixUnitaire], demandee: String, deduite: String
  ) throws {
    let client = try atelier.client()
    let factures = try zip([.acompte, .facture] as [TypeFacture], prixUnitaires).map {
      var demande = DemandeFacture(clientId: client, date: "2026-03-02")
      (demande.nature, demande.precisions.typeFacture) = (.services, $0)
      demande.prixSaisis = prix
      let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      let facture = try #require(recu.factureId)
      try atelier.ligne(facture, a: $1, tva: taux)
      return facture
    }
    try atelier.emettre(factures[0])
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.deduireAcompte(factures[1], acompte: factures[0])
    }
    try atelier.emettre(factures[1])
    #expect(
      try factures.map { try ecritures($0) } == [
        ["2026-03-02 " + demandee], ["2026-03-02 " + deduite],
      ])
  }

  @Test func `of money that came before its invoice waits among deposits, and its VAT is due`()
    throws
  {
    let facture = try emise(nature: .biens)
    try atelier.payer(facture, "120.00", le: "2026-02-20")
    #expect(
      try ecritures(facture).dropFirst() == [
        "2026-02-20 445740 20.00, 512000 120.00, 419100 -120.00, 445710 -20.00",
        "2026-03-02 419100 120.00, 445710 20.00, 411000 -120.00, 445740 -20.00",
      ])
  }

  @Test func `of a set-off moves no money`() throws {
    let client = try atelier.client()
    let (payee, due) = (try atelier.emise(client), try atelier.emise(client))
    try atelier.payer(payee, "170.00", le: "2026-03-10")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.imputer("50.00", de: payee, sur: due, le: "2026-03-11")
    }
    #expect(try ecritures(payee).last == "2026-03-11 411000 50.00, 467000 -50.00")
    #expect(try ecritures(due).last == "2026-03-11 467000 50.00, 411000 -50.00")
    let livres = try atelier.ecritures(au: .derniere).filter { $0.facture == payee }.map(\.journal)
    #expect(livres == [.ventes, .banque, .diverses])
  }

  @Test func `of VAT alone stands in no book of money or of sales`() throws {
    let facture = try emise(nature: .biens) { facture in
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierLivraison(facture) { $0 = Livraison(debut: "2026-04-20") }
      }
    }
    let cheque = try atelier.payer(facture, "120.00", le: "2026-03-10")
    try atelier.outils.faire(par: atelier.contexte) {
      try $0.rejeterPaiement(
        facture, paiement: cheque, DemandeRejet(motif: "Provision", date: "2026-03-28"))
    }
    let ecritures = try atelier.ecritures(au: .derniere)
    let livrees = ecritures.filter { $0.date == "2026-04-20" }
    #expect(livrees.map(\.journal) == [.diverses, .diverses, .diverses])
    #expect(
      ecritures.filter { $0.date < "2026-04-01" }.map(\.journal) == [.ventes, .banque, .banque])
  }

  @Test func `of what is given up recovers its VAT, or ends its waiting`() throws {
    let (biens, services) = (try emise(nature: .biens), try emise())
    for facture in [biens, services] {
      try atelier.payer(facture, "60.00", le: "2026-03-10")
      try atelier.passerEnPerte(facture, le: "2026-06-01")
    }
    #expect(
      try ecritures(biens).last == "2026-06-01 445710 10.00, 654000 50.00, 411000 -60.00")
    #expect(
      try ecritures(services).last == "2026-06-01 445740 10.00, 654000 50.00, 411000 -60.00")
    try atelier.payer(biens, "12.00", le: "2026-07-01")
    #expect(
      try ecritures(biens).last == "2026-07-01 512000 12.00, 445710 -2.00, 654000 -10.00")
  }

  @Test func `of what is given up recovers the VAT of each of its rates`() throws {
    for nature in [NatureOperation.biens, .services] {
      let facture = try emise(nature: nature) { facture in
        try atelier.ligne(facture, a: "100.00", tva: "20")
        try atelier.ligne(facture, a: "200.00", tva: "10")
      }
      try atelier.passerEnPerte(facture, le: "2026-06-01")
      let tva = nature == .biens ? "445710" : "445740"
      #expect(
        try ecritures(facture).last
          == "2026-06-01 \(tva) 20.00, \(tva) 20.00, 654000 300.00, 411000 -340.00")
    }
  }

  @Test func `of a late payment puts right what a later one had moved`() throws {
    let facture = try emise()
    try atelier.payer(facture, "120.00", le: "2026-03-20")
    try atelier.payer(facture, "60.00", le: "2026-03-10")
    #expect(
      try ecritures(facture).suffix(2) == [
        "2026-03-10 445740 10.00, 512000 60.00, 411000 -60.00, 445710 -10.00",
        "2026-03-20 445710 10.00, 445740 -10.00",
      ])
  }

  @Test func `follows the line's own account, and the discount on the whole`() throws {
    let facture = try emise { facture in
      var demande = DemandeLigne("Étagère", quantite: "1", prix: "50.00")
      demande.precisions.compte = "70110"
      _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ajouterLigne(facture, demande) }
      try atelier.ligne(facture, a: "30.01")
      _ = try atelier.outils.faire(par: atelier.contexte) { try $0.accorderRemise(facture, "10") }
    }
    #expect(
      try ecritures(facture) == [
        "2026-03-02 411000 86.41, 445740 -14.40, 70110 -45.00, 706000 -27.01"
      ])
  }

  @Test func `stands in the accounts that were set`() throws {
    let facture = try emise(nature: .biens)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.definirComptes { plan in
        plan.clients = "4110"
        plan.ventesBiens = "7071"
      }
    }
    #expect(
      try ecritures(facture) == ["2026-03-02 4110 120.00, 445710 -20.00, 7071 -100.00"])
  }

  @Test func `stands in the accounts of its own day, whatever was set for others`() throws {
    let facture = try emise()
    try atelier.payer(facture, "30.00", le: "2026-03-09")
    for jour: DateCivile in ["2026-03-10", "2026-03-20"] {
      _ = try atelier.outils.faire(par: atelier.contexte) {
        try $0.definirComptes(depuis: jour) { plan in
          plan.clients = jour == "2026-03-10" ? "4110" : "4111"
          plan.banque = "517"
          plan.tvaCollectee = "445711"
        }
      }
    }
    try atelier.payer(facture, "30.00", le: "2026-03-10")
    try atelier.payer(facture, "60.00", le: "2026-03-20")
    #expect(
      try ecritures(facture) == [
        "2026-03-02 411000 120.00, 445740 -20.00, 706000 -100.00",
        "2026-03-09 445740 5.00, 512000 30.00, 411000 -30.00, 445710 -5.00",
        "2026-03-10 445740 5.00, 517 30.00, 4110 -30.00, 445711 -5.00",
        "2026-03-20 445740 10.00, 517 60.00, 4111 -60.00, 445711 -10.00",
      ])
  }

  @Test func `comes with the factures that may have made one of its period, and with no other`()
    throws
  {
    let (perdue, due) = (try emise(), try emise())
    try atelier.passerEnPerte(perdue, le: "2026-05-04")
    func factures(_ periode: ClosedRange<DateCivile>) throws -> [FactureID] {
      var (nobody, factures) = (Nobody(), [FactureID]())
      try atelier.journal.read { vue in
        try vue.forEachEcriture(
          plans: PlansComptables(), dans: periode, reader: &nobody,
          facture: { factures.append($0.id) }
        ) { _ in }
      }
      return factures
    }
    #expect(try factures("2026-03-01"..."2026-03-31") == [perdue, due])
    #expect(try factures("2026-05-01"..."2026-05-31") == [perdue])
    #expect(try factures("2026-04-01"..."2026-04-30").isEmpty)
  }

  @Test func `tells when its facture was settled, where all that settled it is of the period`()
    throws
  {
    try atelier.payer(emise(), "120.00", le: "2026-03-10")
    func soldees(_ periode: ClosedRange<DateCivile>) throws -> [DateCivile?] {
      try atelier.ecritures(dans: periode).map(\.soldeeLe)
    }
    #expect(try soldees(.premiere..."2026-03-09") == [nil])
    #expect(try soldees(.premiere..."2026-03-10") == ["2026-03-10", "2026-03-10"])
    #expect(try soldees("2026-03-05"..."2026-03-31") == [nil])
  }
}

extension Atelier {
  /// All entries of a day or before.
  func ecritures(au jour: DateCivile, retenues: Int = 1000) throws -> [Ecriture] {
    try ecritures(dans: .premiere...jour, retenues: retenues)
  }

  /// All entries of a period.
  func ecritures(
    dans periode: ClosedRange<DateCivile>, retenues: Int = 1000
  ) throws -> [Ecriture] {
    let plans = try #require(try repertoire.registre).plans
    return try journal.read { vue in
      var ecritures: [Ecriture] = []
      try vue.forEachEcriture(plans: plans, dans: periode, retenues: retenues) {
        ecritures.append($0)
      }
      return ecritures
    }
  }
}

extension Ecriture {
  fileprivate var enBref: String {
    "\(date) " + lignes.map { "\($0.compte.compte) \($0.montant)" }.joined(separator: ", ")
  }
}

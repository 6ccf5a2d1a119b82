import Graine
import Litteraux
import Testing

@testable import Facturation

@Suite struct `VAT due on receipts` {
  /// Advice at 20 % and visits at 5.5 %, 155.56 in all, of a seller without the option for debits.
  private func services(
    _ regler: (inout DemandeFacture) -> Void = { $0.nature = .services }
  ) throws -> Dossier {
    var dossier = try Dossier(regler)
    try dossier.ligne("3", a: "33.335")
    try dossier.ligne("10", a: "3.37", tva: "5.50")
    try dossier.emettre(le: "2026-11-20")
    return dossier
  }

  private func dit(_ parts: [CleTVA: BaseEtTVA]) -> [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: parts.map { ($0.tva.texte, [$1.base.texte, $1.tva.texte]) })
  }

  @Test func `is a share of each rate, and the whole once all is paid`() throws {
    var dossier = try services()
    #expect(dossier.facture.totaux.totalTTC == "155.56")
    try dossier.payer("77.78", le: "2026-12-10")
    #expect(dossier.facture.tvaEncaissee(le: "2026-12-09").isEmpty)
    #expect(
      dit(dossier.facture.tvaEncaissee(le: "2026-12-10"))
        == ["20.00": ["50.01", "10.00"], "5.50": ["16.84", "0.93"]])
    try dossier.payer("77.78", le: "2027-01-31")
    #expect(
      dit(dossier.facture.fiche.tvaEncaissee(dans: "2027-01-01"..."2027-01-31"))
        == ["20.00": ["50.00", "10.00"], "5.50": ["16.86", "0.92"]])
    #expect(
      dit(dossier.facture.tvaEncaissee(le: .derniere))
        == ["20.00": ["100.01", "20.00"], "5.50": ["33.70", "1.85"]])
  }

  @Test func `of each rate is its share to the nearest cent, also beside another rate`() throws {
    let emise = try services()
    for paye: Int64 in stride(from: 50, to: 15_556, by: 50) {
      var dossier = emise
      try dossier.payer(Montant(unitesAdmises: paye), le: "2026-12-10")
      let parts = dossier.facture.tvaEncaissee(le: "2026-12-10").values
      // 1.85 and 20.00 of an invoice of 155.56.
      let attendues = ([185, 2_000] as [Int128]).map { (2 * $0 * Int128(paye) + 15_556) / 31_112 }
      #expect(parts.map(\.tva.centimes).sorted() == attendues, "\(paye) of 15556 cents")
    }
  }

  @Test func `of a payment that was reversed is as if it had never come`() throws {
    var dossier = try services()
    try dossier.payer("31.11", le: "2026-12-01")
    let avant = dossier.facture.tvaEncaissee(le: .derniere)
    let paiement = try dossier.payer("99.99", le: "2026-12-05")
    #expect(dossier.facture.tvaEncaissee(le: .derniere) != avant)
    try dossier.annuler(paiement: paiement)
    #expect(dossier.facture.tvaEncaissee(le: .derniere) == avant)
  }

  @Test func `of a cheque that bounces stays in its period, and comes off in that of the bounce`()
    throws
  {
    var dossier = try services()
    let cheque = try dossier.payer("155.56", le: "2027-04-28")
    let avril = dossier.facture.fiche.tvaEncaissee(dans: "2027-04-01"..."2027-04-30")
    #expect(dit(avril) == ["20.00": ["100.01", "20.00"], "5.50": ["33.70", "1.85"]])
    try dossier.rejeter(paiement: cheque, le: "2027-06-03")
    #expect(dossier.facture.fiche.tvaEncaissee(dans: "2027-04-01"..."2027-04-30") == avril)
    let juin = dossier.facture.fiche.tvaEncaissee(dans: "2027-06-01"..."2027-06-30")
    #expect(juin.mapValues { .zero - $0 } == avril)
  }

  @Test func `goes back with a refund, on its own day`() throws {
    var dossier = try services()
    try dossier.payer("155.56", le: "2027-04-28")
    try dossier.rembourser("77.78", le: "2027-05-02")
    #expect(
      dit(dossier.facture.fiche.tvaEncaissee(dans: "2027-05-01"..."2027-05-31"))
        == ["20.00": ["-50.00", "-10.00"], "5.50": ["-16.86", "-0.92"]])
  }

  @Test func `follows an avoir between two payments, and ends at what is left`() throws {
    var dossier = try services()
    try dossier.payer("77.78", le: "2026-12-10")
    try dossier.crediter([part(dossier.facture.lignes[1].id)], le: "2026-12-20")
    #expect(
      dit(dossier.facture.fiche.tvaEncaissee(dans: "2026-12-20"..."2026-12-31"))
        == ["20.00": ["14.81", "2.96"], "5.50": ["-16.84", "-0.93"]])
    try dossier.payer("42.23", le: "2027-01-05")
    #expect(
      dit(dossier.facture.tvaEncaissee(le: .derniere))
        == ["20.00": ["100.01", "20.00"], "5.50": ["0.00", "0.00"]])
  }

  @Test func `of what is credited after it was paid goes back, and no overpayment brings any`()
    throws
  {
    var dossier = try services()
    try dossier.payer("200.00", le: "2026-12-01") { $0.accepteTropPercu = true }
    let tout = dossier.facture.tvaEncaissee(le: "2026-12-01")
    #expect(dit(tout) == ["20.00": ["100.01", "20.00"], "5.50": ["33.70", "1.85"]])
    try dossier.crediter(le: "2027-02-01")
    let repris = dossier.facture.fiche.tvaEncaissee(dans: "2027-02-01"..."2027-02-28")
    #expect(repris.mapValues { .zero - $0 } == tout)
  }

  @Test(
    arguments: [
      (NatureOperation.services, false, RegimeTVA.reel, true), (.services, true, .reel, false),
      (.services, false, .franchise, false), (.biens, false, .reel, false),
      (.mixte, false, .reel, false), (nil, false, .reel, false),
    ] as [(NatureOperation?, Bool, RegimeTVA, Bool)])
  func `concerns services alone, of a seller who has not chosen otherwise`(
    nature: NatureOperation?, optionDebits: Bool, regime: RegimeTVA, attendu: Bool
  ) throws {
    var vendeur = Vendeur.exemple
    (vendeur.optionDebits, vendeur.regime) = (optionDebits, regime)
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var dossier = try Dossier(registre: registre) { $0.nature = nature }
    #expect(dossier.facture.partsTVA.isEmpty)
    try dossier.ligne("1", a: "100.00", tva: regime == .franchise ? "0.00" : nil)
    try dossier.emettre()
    #expect((dossier.facture.partsTVA.map(\.echeance) == [.paiement]) == attendu)
  }

  @Test(
    arguments: [
      (.biens, false, true), (.biens, true, true), (.services, false, true),
      (.services, true, false), (nil, false, true), (nil, true, false), (.mixte, false, true),
    ] as [(NatureOperation?, Bool, Bool)])
  func `concerns each deposit, but one on services of a seller who owes VAT when invoiced`(
    nature: NatureOperation?, optionDebits: Bool, attendu: Bool
  ) throws {
    var vendeur = Vendeur.exemple
    vendeur.optionDebits = optionDebits
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var dossier = try Dossier(registre: registre) {
      ($0.nature, $0.typeFacture) = (nature, .acompte)
    }
    try dossier.ligne("1", a: "100.00")
    try dossier.emettre()
    #expect((dossier.facture.partsTVA.map(\.echeance) == [.paiement]) == attendu)
  }

  @Test(
    arguments: [(nil, .services), (.services, .mixte), (.biens, .biens), (.mixte, .mixte)]
      as [(NatureOperation?, NatureOperation)])
  func `goes by each line, of which one that says nothing is what is usual`(
    usuelle: NatureOperation?, attendue: NatureOperation
  ) throws {
    var dossier = try Dossier { $0.nature = usuelle }
    try dossier.ligne("1", a: "100.00") { $0.nature = usuelle == nil ? .services : .biens }
    try dossier.ligne("1", a: "100.00") { $0.nature = usuelle == nil ? .services : nil }
    try dossier.emettre()
    #expect(dossier.facture.nature == attendue)
  }

  @Test func `is not lost to a deposit that is deducted`() throws {
    var acompte = try Dossier(id: 2) { $0.typeFacture = .acompte }
    try acompte.ligne("1", a: "50.00")
    try acompte.emettre()
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100.00") { $0.nature = .services }
    var client = FicheClient.entreprise
    client.langue = .anglais
    for ajout in try dossier.facture.deduire(
      acompte.facture, client: client, deduisant: { _ in [] }, tirer: { 77 })
    {
      try dossier.facture.appliquer(.ligneAjoutee(ajout))
    }
    try dossier.emettre()
    #expect(dossier.facture.nature == .services)
    #expect(dossier.facture.partsTVA.map(\.echeance) == [.paiement])
    #expect(
      dossier.facture.lignes.last?.contenu.designation == "Deposit F2026-0001 of 20 November 2026")
  }

  @Test func `adds up to the cent, whatever is paid, reversed and credited on which day`() throws {
    var hasard = GenerateurGraine()
    let graine = "\(hasard)"
    for _ in 0..<80 {
      var dossier = try Dossier { $0.nature = .services }
      for _ in 0..<hasard.entier(1...4) {
        try dossier.ligne(
          Quantite(unitesAdmises: Int64(hasard.entier(1...90_000))),
          a: PrixUnitaire(unitesAdmises: Int64(hasard.entier(1...900_000_000))),
          tva: hasard.parmi(["20.00", "10.00", "5.50", "2.10", "0.00"])
        ) { $0.exonerer() }
      }
      try dossier.emettre()
      let fin = try vivre(&dossier, &hasard)
      verifier(dossier.facture, jusquAu: fin, Comment(rawValue: graine))
    }
  }

  /// Pays, reverses, sends back, gives back, gives up and credits on the days that follow; the last
  /// of them.
  private func vivre(_ dossier: inout Dossier, _ hasard: inout GenerateurGraine) throws
    -> DateCivile
  {
    var jour = dossier.facture.dateFacture
    for _ in 0..<hasard.entier(1...9) {
      jour = jour.plus(jours: hasard.entier(0...20)) ?? jour
      let ttc = Int(dossier.facture.totaux.totalTTC.centimes)
      do {
        switch hasard.entier(1...9) {
        case 7:
          guard let paiement = dossier.facture.paiements.first(where: \.tient) else { break }
          try dossier.rejeter(paiement: paiement.id, le: jour)
        case 8:
          try dossier.rembourser(Montant(unitesAdmises: Int64(max(1, ttc / 3))), le: jour)
        case 9:
          try dossier.passerEnPerte(le: jour)
        case 1:
          let ligne = hasard.parmi(dossier.facture.lignes).id
          let reste = dossier.facture.resteACrediter()[ligne]?.quantite.unites ?? 0
          try dossier.crediter(
            [part(ligne, Quantite(unitesAdmises: Int64(hasard.entier(0...Int(reste)))))], le: jour)
        case 2:
          guard let paiement = dossier.facture.paiements.last else { break }
          try dossier.annuler(paiement: paiement.id)
        default:
          let montant = Montant(unitesAdmises: Int64(hasard.entier(1...max(1, ttc / 2))))
          try dossier.payer(montant, le: jour) { $0.accepteTropPercu = true }
        }
      } catch is RefusFacturation { continue }
    }
    return jour
  }

  private func verifier(_ facture: Facture, jusquAu fin: DateCivile, _ hasard: Comment) {
    var ensemble: [CleTVA: BaseEtTVA] = [:]
    for ecart in 0...(fin - facture.dateFacture) {
      guard let jour = facture.dateFacture.plus(jours: ecart) else { continue }
      ensemble.merge(facture.fiche.tvaEncaissee(dans: jour...jour), uniquingKeysWith: +)
      let (parts, nets) = (facture.tvaEncaissee(le: jour), nets(facture, le: jour))
      let du = nets.values.reduce(.zero, +).total
      #expect(
        parts.values.reduce(.zero, +).total == max(.zero, min(facture.paye(le: jour), du)), hasard)
      for (taux, part) in parts {
        #expect(part.base >= .zero && part.tva >= .zero, hasard)
        #expect(part.tva <= nets[taux]?.tva ?? .zero && part.base <= nets[taux]?.base ?? .zero)
      }
      if facture.paye(le: jour) >= du && du > .zero { #expect(parts == nets, hasard) }
    }
    let tout = facture.tvaEncaissee(le: fin)
    for (taux, somme) in ensemble { #expect(somme == tout[taux] ?? .zero, hasard) }
    #expect(Set(tout.keys).isSubset(of: ensemble.keys), hasard)
  }

  /// What the invoice and its avoirs come to, by rate and category.
  private func nets(_ facture: Facture, le jour: DateCivile) -> [CleTVA: BaseEtTVA] {
    func sommes(_ totaux: Totaux) -> [(CleTVA, BaseEtTVA)] {
      totaux.groupes.map {
        ($0.cle, BaseEtTVA(base: Cumul($0.base), tva: Cumul($0.montantTVA)))
      }
    }
    var nets = Dictionary(sommes(facture.totaux), uniquingKeysWith: +)
    for avoir in facture.avoirs where avoir.date <= jour {
      nets.merge(sommes(avoir.totaux)) { $0 - $1 }
    }
    return nets
  }
}

@Suite struct `Money that is moved for an invoice` {
  private func mixte() throws -> (Dossier, biens: LigneID) {
    var dossier = try Dossier { $0.nature = .mixte }
    let biens = try dossier.ligne("1", a: "100") { $0.nature = .biens }
    try dossier.ligne("1", a: "900") { $0.nature = .services }
    try dossier.ligne("1", a: "84.50", tva: "0") { $0.codeExoneration = .debours }
    try dossier.emettre()
    return (dossier, biens)
  }

  /// What is for goods, for services and for outlays of so much that had come in by a day.
  private func parts(
    _ dossier: Dossier, _ recu: Montant, le jour: DateCivile = .derniere
  ) -> [String]? {
    let parts = dossier.facture.parObjet(recu, le: jour)
    return parts.map { parts in ObjetPaye.allCases.map { parts[$0]?.avecTVA.texte ?? "" } }
  }

  @Test func `is before VAT what its lines are, to the cent, in however many it is paid`() throws {
    var (dossier, biens) = try mixte()
    func sansTVA(_ recu: Montant) -> [String] {
      let parts = dossier.facture.parObjet(recu)
      return ObjetPaye.allCases.map { parts?[$0]?.sansTVA.texte ?? "" }
    }
    #expect(sansTVA("600") == ["46.71", "420.40", "39.47"])
    #expect(sansTVA("-600") == ["-46.71", "-420.40", "-39.47"])
    #expect(sansTVA("1284.50") == ["100.00", "900.00", "84.50"])
    try dossier.crediter([.init(ligneId: biens)], le: "2026-12-02")
    #expect(sansTVA("1164.50") == ["0.00", "900.00", "84.50"])
    #expect(sansTVA("1194.50") == ["25.00", "900.00", "84.50"])
  }

  @Test func `is shared out as the lines come to, to the cent, and no more of it than is owed`()
    throws
  {
    let (dossier, _) = try mixte()
    #expect(parts(dossier, "600") == ["56.05", "504.48", "39.47"])
    #expect(parts(dossier, "-600") == ["-56.05", "-504.48", "-39.47"])
    for paye in ["1284.50", "2000"] as [Montant] {
      #expect(parts(dossier, paye) == ["120.00", "1080.00", "84.50"])
    }
  }

  @Test
  func `follows what avoirs had left by that day, and what they set free until it is given back`()
    throws
  {
    var (dossier, biens) = try mixte()
    try dossier.crediter([.init(ligneId: biens)], le: "2026-12-02")
    #expect(parts(dossier, "1164.50", le: "2026-12-01") == ["108.79", "979.10", "76.61"])
    #expect(parts(dossier, "1164.50", le: "2026-12-02") == ["0.00", "1080.00", "84.50"])
    #expect(parts(dossier, "1194.50") == ["30.00", "1080.00", "84.50"])
    try dossier.crediter(le: "2026-12-03")
    #expect(parts(dossier, "1164.50") == ["0.00", "1080.00", "84.50"])
    #expect(parts(dossier, "1284.50") == ["120.00", "1080.00", "84.50"])
    #expect(parts(dossier, "0") == ["0.00", "0.00", "0.00"])
  }

  @Test func `is before VAT what a rate that changed since a deposit leaves of its kind`() throws {
    var dossier = try Dossier { $0.nature = .mixte }
    try dossier.ligne("1", a: "200", tva: "10") { $0.nature = .biens }
    try dossier.ligne("1", a: "100") { $0.nature = .services }
    try dossier.ligne("-1", a: "109.08", tva: "10") {
      $0.nature = .services
      $0.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-11-02")
    }
    try dossier.emettre()
    let cas: [(Montant, [String])] = [
      ("30", ["27.27", "-1.24", "0.00"]), ("220.01", ["200.00", "-9.08", "0.00"]),
    ]
    for (recu, dites) in cas {
      let parts = try #require(dossier.facture.parObjet(recu))
      #expect(ObjetPaye.allCases.map { parts[$0]?.sansTVA.texte } == dites)
    }
  }

  @Test func `is less than nothing for what a deposit was paid for beyond what is sold`() throws {
    var dossier = try Dossier { $0.nature = .mixte }
    try dossier.ligne("1", a: "200") { $0.nature = .biens }
    try dossier.ligne("1", a: "200") { $0.nature = .services }
    try dossier.ligne("1", a: "60", tva: "0") { $0.codeExoneration = .debours }
    try dossier.ligne("-1", a: "300") {
      $0.nature = .services
      $0.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-11-02")
    }
    try dossier.emettre()
    #expect(parts(dossier, "180") == ["240.00", "-120.00", "60.00"])
  }

  @Test(
    arguments: [(nil, nil), (.biens, ["60.00", "0.00", "0.00"])] as [(NatureOperation?, [String]?)])
  func `of an invoice of one kind is for that, and of an unknown one for none`(
    _ nature: NatureOperation?, _ dites: [String]?
  ) throws {
    var dossier = try Dossier { $0.nature = nature }
    try dossier.ligne("1", a: "100")
    try dossier.emettre()
    #expect(parts(dossier, "60") == dites)
  }
}

extension Facture {
  /// What is for goods, for services and for outlays of so much, where all had come in that avoirs took back.
  fileprivate func parObjet(
    _ recu: Montant, le jour: DateCivile = .derniere
  ) -> [ObjetPaye: PartDObjet]? {
    parObjet(Cumul(recu), le: jour) { Cumul($0.totaux.totalTTC) }
  }
}

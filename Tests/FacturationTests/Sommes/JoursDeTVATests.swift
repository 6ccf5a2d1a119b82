import Litteraux
import Testing

@testable import Facturation

/// The day on which the VAT of an invoice of 5 June 2026 counts.
@Suite struct `The VAT day of an invoice` {
  /// What is sold, how, and on which day its VAT counts.
  struct Cas: CustomTestStringConvertible, Sendable {
    var nature: NatureOperation?
    var livraison: Livraison?
    var type: TypeFacture?
    var categorie = CategorieTVA.normale
    var optionDebits = true
    var regime = RegimeTVA.reel
    var cloture: DateCivile?
    var client = FicheClient.entreprise
    /// What its line says that it sells.
    var dite: NatureLigne?
    /// What a line beside it sells that bears VAT.
    var autre: NatureLigne??
    let attendu: String

    var testDescription: String {
      "\(nature?.rawValue ?? "-") \(livraison?.fin ?? livraison?.debut ?? "1900-01-01"): \(attendu)"
    }
  }

  private static let mai = Livraison(debut: "2026-05-28")
  private static let juillet = Livraison(debut: "2026-07-10")

  static let cas: [Cas] = [
    Cas(nature: .biens, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, attendu: "2026-05-28"),
    Cas(nature: .biens, livraison: juillet, attendu: "2026-07-10"),
    Cas(
      nature: .biens, livraison: Livraison(debut: "2026-04-01", fin: "2026-05-30"),
      attendu: "2026-05-30"),
    Cas(nature: .services, livraison: mai, attendu: "2026-06-05"),
    Cas(nature: .services, livraison: mai, optionDebits: false, attendu: "-"),
    Cas(nature: .mixte, livraison: mai, attendu: "2026-05-28"),
    Cas(nature: .mixte, livraison: juillet, attendu: "2026-06-05"),
    Cas(livraison: mai, attendu: "2026-05-28"),
    Cas(livraison: juillet, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, type: .acompte, attendu: "-"),
    Cas(nature: .services, livraison: mai, type: .acompte, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, type: .rectificative, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: juillet, type: .rectificative, attendu: "2026-07-10"),
    Cas(livraison: juillet, type: .rectificative, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, regime: .franchise, attendu: "2026-06-05"),
    // Services beside the goods are due with the invoice, but nobody knows what this line is.
    Cas(nature: .mixte, livraison: mai, autre: .services, attendu: "2026-05-28"),
    Cas(nature: .mixte, livraison: juillet, autre: .services, attendu: "2026-07-10"),
    // Services that a buyer in another state declares: on the day on which they are done.
    Cas(
      nature: .services, livraison: mai, categorie: .autoliquidation, client: .aBerlin,
      attendu: "2026-05-28"),
    Cas(
      nature: .services, livraison: juillet, categorie: .autoliquidation, optionDebits: false,
      client: .aBerlin, attendu: "2026-07-10"),
    Cas(
      nature: .services, livraison: mai, categorie: .autoliquidation, optionDebits: false,
      client: .aLondres, attendu: "-"),
    Cas(
      nature: .services, livraison: mai, categorie: .autoliquidation, optionDebits: false,
      client: .aBelfast, attendu: "-"),
    Cas(
      nature: .services, livraison: mai, categorie: .autoliquidation, optionDebits: false,
      attendu: "-"),
    Cas(
      nature: .services, livraison: mai, type: .acompte, categorie: .autoliquidation,
      client: .aBerlin, attendu: "-"),
    Cas(
      nature: .biens, livraison: mai, type: .acompte, categorie: .intracommunautaire,
      client: .aBerlin, attendu: "-"),
    // Goods sold within the Union: with the invoice, at the latest on the 15th of the month after.
    Cas(nature: .biens, livraison: mai, categorie: .intracommunautaire, attendu: "2026-06-05"),
    Cas(
      nature: .biens, livraison: Livraison(debut: "2026-04-02"), categorie: .intracommunautaire,
      attendu: "2026-05-15"),
    Cas(
      nature: .mixte, livraison: mai, categorie: .intracommunautaire, autre: .services,
      attendu: "2026-06-05"),
    // A line that says nothing is of the other kind.
    Cas(
      nature: .mixte, livraison: mai, categorie: .intracommunautaire, dite: .biens,
      autre: .some(nil), attendu: "2026-06-05"),
    // The VAT of other goods goes by their delivery all the same.
    Cas(
      nature: .biens, livraison: mai, categorie: .intracommunautaire, autre: .some(nil),
      attendu: "2026-05-28"),
    Cas(nature: .biens, livraison: mai, cloture: "2026-05-27", attendu: "2026-05-28"),
    Cas(
      nature: .biens, livraison: mai, cloture: "2026-05-28",
      attendu: "2026-05-29 (2026-05-28)"),
    Cas(
      nature: .biens, livraison: mai, cloture: "2026-06-04",
      attendu: "2026-06-05 (2026-05-28)"),
    Cas(nature: .biens, cloture: "2026-06-04", attendu: "2026-06-05"),
  ]

  @Test(arguments: cas)
  func `is that of the delivery of goods, or the first open one after it`(_ cas: Cas) throws {
    var vendeur = Vendeur.exemple
    (vendeur.optionDebits, vendeur.regime) = (cas.optionDebits, cas.regime)
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var demande = DemandeFacture(clientId: 1)
    (demande.nature, demande.livraison, demande.date) = (cas.nature, cas.livraison, "2026-06-05")
    let facture = try Facture.creer(
      demande, dernierBrouillon: 0, registre: registre, aujourdhui: "2026-06-05")
    var enTete = facture.enTete
    enTete.precisions.typeFacture = cas.type
    var contenus = [
      ContenuLigne(
        designation: "Étagère", quantite: "1", prixUnitaire: "100.00",
        tva: cas.categorie == .normale ? "20.00" : "0", categorieTVA: cas.categorie)
    ]
    contenus[0].nature = cas.dite
    if let nature = cas.autre {
      var autre = ContenuLigne(
        designation: "Table", quantite: "1", prixUnitaire: "100.00", tva: "20.00")
      autre.nature = nature
      contenus.append(autre)
    }
    let jour = enTete.jourDeTVA(
      par: vendeur, a: cas.client, try contenus.map { try Ligne(id: 1, contenu: $0) },
      apres: cas.cloture.map { Self.cloture(jusquAu: $0) })
    let dit = jour.map { "\($0.date)" + ($0.reporteDu.map { " (\($0))" } ?? "") }
    #expect(dit ?? "-" == cas.attendu)
  }

  private static func cloture(jusquAu jour: DateCivile) -> PeriodeCloturee {
    PeriodeCloturee(
      du: nil, au: jour, totaux: .zero, perpetuels: .zero, position: 1,
      tete: EmpreinteFichier(digits: String(repeating: "0", count: 64)))
  }

  @Test func `is recorded by the issue where it is not the invoice's own, and told`() throws {
    var vendeur = Vendeur.exemple
    vendeur.optionDebits = true
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    for (livraison, recorde) in [("2026-11-20", false), ("2026-10-31", true)] {
      var dossier = try Dossier(registre: registre) {
        $0.nature = .biens
        $0.livraison = Livraison(debut: DateCivile(bon: livraison))
      }
      try dossier.ligne("1", a: "100.00")
      let emission = try dossier.facture.emettre(
        auPlusTard: nil, registre: registre, client: .entreprise,
        cloture: Self.cloture(jusquAu: "2026-11-15"), dernier: { _ in nil })
      #expect((emission.jourDeTVA != nil) == recorde)
      #expect(emission.jourDeTVA?.date == (recorde ? "2026-11-16" : nil))
      #expect(
        emission.avertissements.contains { $0.code.rawValue == "tva-reportee" } == recorde)
    }
  }

  @Test(
    arguments: [
      ("2026-10-20", TypeFacture?.none, false), ("2026-10-19", nil, true),
      ("2026-10-19", .rectificative, false),
    ] as [(DateCivile, TypeFacture?, Bool)])
  func `is told to be late where the invoice comes more than a month after, and replaces none`(
    livraison: DateCivile, type: TypeFacture?, tardive: Bool
  ) throws {
    var dossier = try Dossier {
      ($0.livraison, $0.typeFacture) = (Livraison(debut: livraison), type)
      $0.facturesAnterieures = [FactureAnterieure(numero: "F2026-0001", date: "2026-10-19")]
    }
    try dossier.ligne("1", a: "100.00")
    let emission = try dossier.facture.emettre(
      auPlusTard: nil, registre: dossier.registre, client: .entreprise, dernier: { _ in nil })
    #expect(
      emission.avertissements.contains { $0.code.rawValue == "facture-tardive" } == tardive)
  }
}

/// Parts of one invoice whose VAT counts on days of their own.
@Suite struct `VAT days of an invoice` {
  /// Goods for 300.00 and services for 100.00 of a seller who owes VAT when invoicing, on 20 November.
  private func debits(livraison: DateCivile) throws -> (dossier: Dossier, emission: FactureEmise) {
    var vendeur = Vendeur.exemple
    vendeur.optionDebits = true
    var dossier = try Dossier(registre: Registre(RegistreOuvert(registre: 1, vendeur: vendeur))) {
      $0.livraison = Livraison(debut: livraison)
    }
    try dossier.ligne("1", a: "300.00") { $0.nature = .biens }
    try dossier.ligne("1", a: "100.00") { $0.nature = .services }
    let emission = try dossier.emettre(le: "2026-11-20")
    return (dossier, emission)
  }

  /// A sale to a business in Berlin, before its issue.
  private func berlin(
    _ nature: NatureOperation, _ categorie: CategorieTVA, type: TypeFacture? = nil,
    livraison: DateCivile? = nil, id: FactureID = 1
  ) throws -> Dossier {
    var dossier = try Dossier(client: .aBerlin, id: id) {
      ($0.nature, $0.typeFacture) = (nature, type)
      $0.livraison = livraison.map { Livraison(debut: $0) }
    }
    try dossier.ligne("1", a: "100.00", tva: "0") { $0.categorieTVA = categorie }
    return dossier
  }

  /// The base that became due within days: on documents, and on what came in.
  private func base(_ dossier: Dossier, _ du: DateCivile, _ au: DateCivile) -> [String] {
    let fiche = dossier.facture.fiche
    return [fiche.tvaFacturee, fiche.tvaEncaissee].map { tva in
      tva(du...au).values.reduce(Cumul.zero) { $0 + $1.base }.texte
    }
  }

  @Test(arguments: ["2026-10-05", "2027-01-15"] as [DateCivile])
  func `are two where services are owed when invoiced, and goods when delivered`(
    livraison: DateCivile
  ) throws {
    var dossier = try debits(livraison: livraison).dossier
    #expect(dossier.facture.partsTVA.map(\.echeance) == [.jour, .facture])
    #expect(base(dossier, livraison, livraison) == ["300.00", "0.00"])
    #expect(base(dossier, "2026-11-20", "2026-11-20") == ["100.00", "0.00"])
    #expect(base(dossier, .premiere, .derniere) == ["400.00", "0.00"])
    let services = dossier.facture.lignes[1].id
    try dossier.crediter([part(services)], le: "2026-12-01")
    #expect(base(dossier, "2026-12-01", "2026-12-01") == ["-100.00", "0.00"])
  }

  @Test func `are paid before, each part of its own`() throws {
    var dossier = try debits(livraison: "2027-01-15").dossier
    try dossier.payer("240.00", le: "2026-11-10")
    #expect(base(dossier, "2026-11-10", "2026-11-10") == ["0.00", "200.00"])
    #expect(base(dossier, "2026-11-20", "2026-11-20") == ["50.00", "0.00"])
    #expect(base(dossier, "2027-01-15", "2027-01-15") == ["150.00", "0.00"])
    try dossier.payer("240.00", le: "2026-12-10")
    #expect(base(dossier, "2026-12-10", "2026-12-10") == ["0.00", "150.00"])
    #expect(base(dossier, "2027-01-15", "2027-01-15") == ["0.00", "0.00"])
  }

  @Test func `that are closed are put off, and those of that very day are not`() throws {
    var dossier = try debits(livraison: "2026-10-05").dossier
    let clos = JourDeTVA("2026-11-20", reporteDu: "2026-10-05")
    var emission = try #require(dossier.facture.emission)
    emission.jourDeTVA = clos
    dossier.facture.etape = .emise(emission)
    #expect(base(dossier, "2026-11-20", "2026-11-20") == ["400.00", "0.00"])
    #expect(dossier.facture.fiche.tvaReportee(clos).values.map(\.base.texte) == ["300.00"])
  }

  @Test func `follow a bounce and a loss between them`() throws {
    var dossier = try debits(livraison: "2027-01-15").dossier
    let cheque = try dossier.payer("240.00", le: "2026-11-10")
    try dossier.rejeter(paiement: cheque, le: "2026-11-15")
    #expect(base(dossier, "2026-11-15", "2026-11-15") == ["0.00", "-200.00"])
    #expect(base(dossier, "2026-11-20", "2026-11-20") == ["100.00", "0.00"])
    let paiement = try dossier.payer("120.00", le: "2026-11-11")
    let mois = dossier.facture.moisTouches(parAnnulationDe: paiement)
    #expect(mois.map(\.tva.base.texte) == ["-75.00", "75.00"])
    try dossier.passerEnPerte(le: "2026-12-20")
    let fiche = dossier.facture.fiche
    func recuperee(_ du: DateCivile, _ au: DateCivile) -> [String] {
      fiche.tvaRecuperee(dans: du...au).values.map(\.base.texte)
    }
    #expect(recuperee("2026-12-20", "2026-12-20") == ["75.00"])
    #expect(recuperee("2027-01-15", "2027-01-15") == ["225.00"])
    #expect(base(dossier, .premiere, .derniere) == ["300.00", "100.00"])
  }

  @Test(
    arguments: [("2026-11-20", ["0.00", "0.00"]), ("2027-01-15", ["0.00", "200.00"])]
      as [(DateCivile, [String])])
  func `of a rectificative see no payment of what was declared`(
    livraison: DateCivile, attendu: [String]
  ) throws {
    var originale = try Dossier { $0.nature = .biens }
    try originale.ligne("1", a: "1000.00")
    try originale.emettre(le: "2026-10-05")
    let rectificative = try #require(originale.facture.emission)
    var dossier = try Dossier(id: 2) {
      ($0.nature, $0.typeFacture) = (.biens, .rectificative)
      $0.livraison = Livraison(debut: livraison)
      $0.facturesAnterieures = [
        FactureAnterieure(numero: rectificative.numero.numero, date: "2026-10-05")
      ]
    }
    try dossier.ligne("1", a: "1000.00")
    try dossier.emettre(le: "2026-11-20")
    try dossier.payer("240.00", le: "2026-10-20")
    #expect(base(dossier, "2026-10-01", "2026-10-31") == attendu)
    #expect(base(dossier, .premiere, .derniere)[0] == (attendu[1] == "0.00" ? "1000.00" : "800.00"))
  }

  @Test func `of a deposit is that on which the same is due of what deducts it`() throws {
    var depot = try Dossier(id: 2) { ($0.typeFacture, $0.nature) = (.acompte, .services) }
    try depot.ligne("1", a: "40.00")
    try depot.emettre(le: "2026-11-01")
    let emission = try debits(livraison: "2026-10-05").emission
    #expect(emission.jourDeTVA?.date == "2026-10-05")
    #expect(depot.facture.deduire(par: emission).jourDeTVA?.date == "2026-11-20")
    // Beside what a buyer abroad declares, services wait.
    var finale = try berlin(.services, .autoliquidation, livraison: "2026-10-28")
    try finale.ligne("1", a: "50.00")
    #expect(try depot.facture.deduire(par: finale.emettre()).jourDeTVA == nil)
    #expect(finale.facture.partsTVA.map(\.echeance) == [.paiement, .jour])
    #expect(finale.facture.pieces.first?.tvaALEncaissement == nil)
  }

  @Test func `of services that a buyer abroad declares wait for no payment`() throws {
    var dossier = try berlin(.services, .autoliquidation, livraison: "2026-10-28")
    try dossier.emettre(le: "2026-11-20")
    try dossier.payer("100.00", le: "2027-01-10")
    #expect(base(dossier, "2026-10-28", "2026-10-28") == ["100.00", "0.00"])
    #expect(base(dossier, .premiere, .derniere) == ["100.00", "0.00"])
    var avance = try berlin(.services, .autoliquidation, livraison: "2027-02-01")
    try avance.emettre(le: "2026-11-20")
    try avance.payer("40.00", le: "2026-12-01")
    #expect(base(avance, "2026-12-01", "2026-12-01") == ["0.00", "40.00"])
    #expect(base(avance, "2027-02-01", "2027-02-01") == ["60.00", "0.00"])
    var acompte = try berlin(.services, .autoliquidation, type: .acompte)
    try acompte.emettre(le: "2026-11-20")
    #expect(acompte.facture.partsTVA.map(\.echeance) == [.paiement])
  }

  @Test func `has no deposit on goods that go to another state until it is deducted`() throws {
    var acompte = try berlin(.biens, .intracommunautaire, type: .acompte, id: 2)
    try acompte.emettre(le: "2026-11-01")
    try acompte.payer("100.00", le: "2026-11-05")
    #expect(acompte.facture.partsTVA.map(\.echeance) == [.deduction])
    #expect(base(acompte, .premiere, .derniere) == ["0.00", "0.00"])
    var finale = try berlin(.biens, .intracommunautaire)
    try finale.ligne("2", a: "300.00", tva: "0") { $0.categorieTVA = .intracommunautaire }
    for ajout in try finale.facture.deduire(
      acompte.facture, client: finale.client, deduisant: { _ in [] }, tirer: { 77 })
    {
      try finale.facture.appliquer(.ligneAjoutee(ajout))
    }
    let emission = try finale.emettre(le: "2026-11-20")
    try acompte.facture.appliquer(.acompteDeduit(acompte.facture.deduire(par: emission)))
    #expect(base(acompte, "2026-11-20", "2026-11-20") == ["100.00", "0.00"])
    #expect(base(finale, "2026-11-20", "2026-11-20") == ["600.00", "0.00"])
    let rien = DeductionAnnulee(
      numeroFacture: emission.numero.numero, numeroAvoir: "A2026-0001", dateAvoir: "2026-12-01",
      importe: nil)
    try acompte.facture.appliquer(.deductionAnnulee(rien))
    #expect(base(acompte, "2026-12-01", "2026-12-01") == ["-100.00", "0.00"])
    let jours: [DateCivile] = ["2026-11-19", "2026-11-20", "2026-11-30", "2026-12-01"]
    #expect(jours.map(acompte.facture.fiche.attendUneDeduction) == [true, false, false, true])
    #expect(!finale.facture.fiche.attendUneDeduction(le: "2026-11-30"))
    var perdu = acompte.facture.fiche
    perdu.creance.abandonneeLe = "2026-11-25"
    #expect(perdu.attendUneDeduction(le: "2026-12-01"))
    perdu.crediteeDepuis = "2026-12-02"
    #expect(perdu.attendUneDeduction(le: "2026-12-01"))
    #expect(!perdu.attendUneDeduction(le: "2026-12-02"))
  }
}

extension FicheClient {
  fileprivate static let aBerlin = entreprise("DE", "DE136695976")
  fileprivate static let aLondres = entreprise("GB", "GB123456789")
  fileprivate static let aBelfast = entreprise("GB", "XI123456789")

  private static func entreprise(_ pays: CodePays, _ numero: NumeroTVA) -> FicheClient {
    var client = FicheClient.entreprise
    client.adresse?.pays = pays
    (client.siren, client.numeroTVA) = (nil, numero)
    return client
  }
}

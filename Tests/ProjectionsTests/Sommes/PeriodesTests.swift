import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@Suite struct `The aged balance` {
  private let jour: DateCivile = "2026-06-30"

  private func tranches(_ montants: BalanceAgee.Montants) -> [BalanceAgee.Tranche: String] {
    let dues = BalanceAgee.Tranche.allCases.filter { montants[$0] != .zero }
    return Dictionary(uniqueKeysWithValues: dues.map { ($0, montants[$0].texte) })
  }

  @Test(arguments: [
    (-1, BalanceAgee.Tranche.nonEchu), (0, .nonEchu), (1, .de1a30), (30, .de1a30),
    (31, .de31a60), (60, .de31a60), (61, .de61a90), (90, .de61a90), (91, .plusDe90),
    (3650, .plusDe90),
  ])
  func `puts an amount into the bracket of its days overdue`(
    retard: Int, tranche: BalanceAgee.Tranche
  ) throws {
    let atelier = try Atelier()
    let echeance: DateCivile = "2030-01-01"
    try atelier.emise(le: "2026-03-02", echeance: echeance)
    let jour = try #require(echeance.plus(jours: retard))
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(balance.jour == jour)
    #expect(tranches(balance.ensemble) == [tranche: "120.00"])
  }

  @Test func `is by client, and in all`() throws {
    let atelier = try Atelier()
    let (moulin, mairie) = (try atelier.client("Le Moulin"), try atelier.client("La Mairie"))
    try atelier.emise(moulin, echeance: "2026-06-30")
    try atelier.emise(moulin, a: "10.00", echeance: "2026-06-29")
    try atelier.emise(mairie, a: "1.00", echeance: "2026-06-01")
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(balance.parClient.count == 2)
    let duMoulin = try #require(balance.parClient[moulin])
    #expect(tranches(duMoulin) == [.nonEchu: "120.00", .de1a30: "12.00"])
    #expect(duMoulin.total == Cumul("132.00"))
    #expect(balance.parClient[mairie].map(tranches) == [.de1a30: "1.20"])
    #expect(tranches(balance.ensemble) == [.nonEchu: "120.00", .de1a30: "13.20"])
    #expect(balance.ensemble.total == Cumul("133.20"))
  }

  @Test func `takes off what was overpaid`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let facture = try atelier.emise(client, echeance: "2026-06-01")
    try atelier.payer(facture, "150.00", le: "2026-06-02")
    try atelier.emise(client, a: "10.00", echeance: "2026-07-15")
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(tranches(balance.ensemble) == [.nonEchu: "12.00", .de1a30: "-30.00"])
    #expect(balance.parClient[client]?.total == .zero - Cumul("18.00"))
  }

  @Test func `leaves out what is settled, cancelled, a draft, or not dated yet`() throws {
    let atelier = try Atelier()
    let payee = try atelier.emise()
    try atelier.payer(payee, "120.00", le: "2026-06-30")
    try atelier.crediter(try atelier.emise(), le: "2026-06-30")
    try atelier.ligne(try atelier.brouillon())
    try atelier.emise(le: "2026-07-01")
    let balance = BalanceAgee(try atelier.factures, au: jour)
    #expect(balance.ensemble.total == .zero && balance.parClient.isEmpty)
    let veille = BalanceAgee(try atelier.factures, au: "2026-06-29")
    #expect(veille.ensemble.total == Cumul("240.00") && veille.parClient.count == 2)
  }

  @Test func `of a random log comes to the balances of that day`() throws {
    let hasard = GenerateurGraine()
    let evenements = try VieAuHasard.evenements(600, hasard)
    let factures = try Repertoire().suivant(evenements).factures.values
    let (naifs, debut) = (ComptesNaifs(evenements), evenements[0].time.day)
    for ecart in stride(from: 0, through: 500, by: 20) {
      let jour = try #require(debut.plus(jours: ecart))
      let balance = BalanceAgee(factures, au: jour)
      let soldes = naifs.le(jour).map { $0.solde(jour) }.reduce(0, +)
      #expect(Int(balance.ensemble.total.centimes) == soldes, "\(jour), \(hasard)")
      #expect(balance.ensemble.total == TotauxRegistre(factures, au: jour).ensemble.solde)
      for tranche in BalanceAgee.Tranche.allCases {
        let clients = balance.parClient.values.map { $0[tranche] }.reduce(.zero, +)
        #expect(clients == balance.ensemble[tranche], "\(tranche), \(jour), \(hasard)")
      }
    }
  }
}

@Suite struct `Receipts` {
  private func encaissements(
    _ atelier: Atelier, _ periode: ClosedRange<DateCivile>
  ) throws -> Encaissements {
    Encaissements(try atelier.factures, periode: periode)
  }

  @Test func `are those of the period, its first and last day included`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise(a: "1000.00")
    let jours: [DateCivile] = ["2026-03-31", "2026-04-01", "2026-04-30", "2026-05-01"]
    for (jour, montant) in zip(jours, ["1.00", "2.00", "4.00", "8.00"] as [Montant]) {
      try atelier.payer(facture, montant, le: jour)
    }
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(avril.periode == "2026-04-01"..."2026-04-30")
    #expect(avril.total == Cumul("6.00") && avril.nombre == 2)
    let unJour = try encaissements(atelier, "2026-05-01"..."2026-05-01")
    #expect(unJour.total == Cumul("8.00") && unJour.nombre == 1)
    let rien = try encaissements(atelier, "2026-06-01"..."2026-12-31")
    #expect(rien.total == .zero && rien.nombre == 0 && rien.parMode.isEmpty)
  }

  @Test func `are told apart by means`() throws {
    let atelier = try Atelier()
    let (une, autre) = (try atelier.emise(), try atelier.emise(conditions: .cheque))
    try atelier.payer(une, "10.00", le: "2026-04-01", par: .carte)
    try atelier.payer(une, "20.00", le: "2026-04-02")
    try atelier.payer(autre, "40.00", le: "2026-04-03")
    try atelier.payer(autre, "80.00", le: "2026-04-04", par: .carte)
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(
      avril.parMode
        == [.carte: Cumul("90.00"), .virement: Cumul("20.00"), .cheque: Cumul("40.00")])
    #expect(avril.total == Cumul("150.00") && avril.nombre == 4)
  }

  @Test func `leave out what was reversed`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let paiement = try atelier.payer(facture, "10.00", le: "2026-04-01")
    try atelier.payer(facture, "20.00", le: "2026-04-01")
    try atelier.annuler(paiement, de: facture)
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(avril.total == Cumul("20.00") && avril.nombre == 1)
    #expect(avril.parMode == [.virement: Cumul("20.00")])
  }

  @Test func `are less what bounced or was given back within the period`() throws {
    let atelier = try Atelier()
    atelier.horloge.avancer(secondes: 100 * 86_400)
    let facture = try atelier.emise()
    let cheque = try atelier.payer(facture, "60.00", le: "2026-04-01", par: .cheque)
    try atelier.payer(facture, "60.00", le: "2026-04-02")
    try atelier.rejeter(cheque, de: facture, le: "2026-05-02")
    try atelier.rembourser("10.00", de: facture, le: "2026-05-03")
    let avril = try encaissements(atelier, "2026-04-01"..."2026-04-30")
    #expect(avril.parMode == [.cheque: Cumul("60.00"), .virement: Cumul("60.00")])
    let mai = try encaissements(atelier, "2026-05-01"..."2026-05-31")
    #expect(mai.parMode == [.cheque: Cumul("-60.00"), .virement: Cumul("-10.00")])
    #expect(mai.total == Cumul("-70.00") && mai.nombre == 2)
  }

  @Test func `of a random log are what totals call paid, and add up by means`() throws {
    let hasard = GenerateurGraine()
    let factures = try Repertoire().suivant(VieAuHasard.evenements(600, hasard)).factures.values
    for jour in ["2026-06-30", "2026-12-31", .derniere] as [DateCivile] {
      let encaissements = Encaissements(factures, periode: .premiere...jour)
      let payes = factures.map { $0.paye(le: jour) }.reduce(.zero, +)
      #expect(encaissements.total == payes, "\(jour), \(hasard)")
      #expect(encaissements.parMode.values.reduce(.zero, +) == payes, "\(jour), \(hasard)")
    }
  }
}

@Suite struct `Numbers given` {
  /// A facture that was issued with that number.
  private func emise(
    _ numero: NumeroFacture, _ serie: Serie, _ rang: Int, importe: OrigineImport? = nil
  ) throws -> Facture {
    let enTete = EnTete(clientId: 1, dateFacture: "2026-03-02", dateEcheance: "2026-04-01")
    let emission = FactureEmise(
      numero: NumeroEmis(numero: numero, serie: serie, rang: rang), enTete: enTete,
      vendeur: .exemple, client: FicheClient(nom: "Le Moulin"), lignes: [], totaux: .zero,
      importe: importe)
    let brouillon = try Facture.evoluer(
      nil, .factureCreee(FactureCreee(brouillon: 1, enTete: enTete)), id: 1)
    return try Facture.evoluer(brouillon, .factureEmise(emission), id: 1)
  }

  @Test func `are none where none was given`() throws {
    let atelier = try Atelier()
    _ = try atelier.brouillon()
    #expect(try NumerosDonnes(atelier.factures).suites.isEmpty)
  }

  @Test func `of invoices and avoirs stand in series of their own, anew each year`() throws {
    let atelier = try Atelier()
    try atelier.emise()
    let facture = try atelier.emise()
    try atelier.crediter(facture, le: "2026-03-05")
    try atelier.emise(le: "2027-01-04")
    let suites = try NumerosDonnes(atelier.factures).suites
    #expect(suites.keys.map(\.texte).sorted() == ["A2026-{n:4}", "F2026-{n:4}", "F2027-{n:4}"])
    let factures = try #require(suites["F2026-{n:4}"])
    #expect(factures.numeros == [1: "F2026-0001", 2: "F2026-0002"])
    #expect(factures.dernier == 2 && factures.manquants == [] && factures.doubles == [])
    #expect(suites["A2026-{n:4}"]?.numeros == [1: "A2026-0001"])
    #expect(suites["F2027-{n:4}"]?.dernier == 1)
  }

  @Test func `that are missing are named, those before the first one too`() throws {
    let suite = try #require(
      try NumerosDonnes([emise("F-3", "F-{n}", 3), emise("F-6", "F-{n}", 6)]).suites["F-{n}"])
    #expect(suite.dernier == 6 && suite.manquants == [1...2, 4...5] && suite.doubles == [])
  }

  @Test func `before the first one are not missing where that one was imported`() throws {
    func importee(_ numero: NumeroFacture, _ rang: Int) throws -> Facture {
      try emise(numero, "{n:8}", rang, importe: .exemple)
    }
    var numeros = try NumerosDonnes([
      importee("20240004", 20_240_004), importee("20240001", 20_240_001),
      emise("20240007", "{n:8}", 20_240_007),
    ])
    let manquants = [20_240_002...20_240_003, 20_240_005...20_240_006]
    #expect(numeros.suites["{n:8}"]?.manquants == manquants)
    // One that was given here has a series that was begun here, from which the rest is missing.
    numeros.ajouter(try emise("00000003", "{n:8}", 3))
    #expect(numeros.suites["{n:8}"]?.manquants == [1...2, 4...20_240_000] + manquants)
  }

  @Test func `are missing that lie between the ranks given, and no others`() throws {
    let hasard = GenerateurGraine()
    var tirage = hasard
    for _ in 0..<200 {
      let rangs = (1...tirage.entier(1...12)).map { _ in tirage.entier(1...30) }
      let importes = Set(rangs.filter { _ in tirage.chance(40) })
      let suite = try #require(
        try NumerosDonnes(
          rangs.map { rang in
            try emise(
              NumeroFacture(texte: "F-\(rang)"), "F-{n}", rang,
              importe: importes.contains(rang) ? OrigineImport.exemple : nil)
          }
        ).suites["F-{n}"])
      let premier = rangs.min() ?? 1
      let debut = importes.contains(premier) ? premier : 1
      #expect(
        suite.manquants.flatMap(Array.init)
          == (debut...suite.dernier).filter { !rangs.contains($0) }, "\(hasard)")
    }
  }

  @Test func `twice are named as often as they came again`() throws {
    let numeros = try NumerosDonnes([
      emise("F-2", "F-{n}", 2), emise("F-2", "F-{n}", 2), emise("F-1", "F-{n}", 1),
      emise("F-1", "F-{n}", 1), emise("F-1", "F-{n}", 1), emise("A-1", "A-{n}", 1),
    ])
    #expect(numeros.suites["F-{n}"]?.doubles == [1, 1, 2])
    #expect(numeros.suites["F-{n}"]?.manquants == [])
    #expect(numeros.suites["A-{n}"]?.doubles == [])
  }

  @Test func `of a random log have no gap and no double`() throws {
    let hasard = GenerateurGraine()
    let evenements = try VieAuHasard.evenements(600, hasard)
    let factures = try Repertoire().suivant(evenements).factures.values
    let suites = NumerosDonnes(factures).suites
    for (serie, suite) in suites {
      #expect(suite.manquants == [] && suite.doubles == [], "\(serie), \(hasard)")
    }
    let donnes = suites.filter { $0.key.texte.hasPrefix("F") }.values.map(\.numeros.count)
    #expect(donnes.reduce(0, +) == ComptesNaifs(evenements).comptes.count)
  }
}

/// What totals say of a period, as the history goes on.
@Suite struct `A period that is over` {
  /// What became due and what came in within a period, of one facture.
  private struct Dit: Equatable {
    let exigible: [CleTVA: BaseEtTVA]
    let encaisse: Cumul
    let parMode: [ConditionsPaiement: Cumul]

    init(_ facture: Facture, _ periode: ClosedRange<DateCivile>) {
      exigible = TVAExigible([facture], periode: periode).parGroupe.filter { $0.value != .zero }
      let encaissements = Encaissements([facture], periode: periode)
      encaisse = encaissements.total
      parMode = encaissements.parMode.filter { $0.value != .zero }
    }
  }

  /// The day of the last thing that an event may change, or none where it changes the past.
  private func jour(_ fait: EvenementFacture) -> DateCivile? {
    if case .paiementAnnule = fait { return nil }
    return fait.faits.date
  }

  @Test func `is not changed by what is dated later, unless a payment never was`() throws {
    let hasard = GenerateurGraine()
    var (compares, rejets) = (0, 0)
    var factures: [FactureID: Facture] = [:]
    for enregistre in try VieAuHasard.evenements(1500, hasard) {
      guard case .facture(let id, let fait) = enregistre.evenement else { continue }
      let avant = factures[id]
      factures[id] = try Facture.evoluer(avant, fait, id: id)
      guard let avant, let apres = factures[id], avant.estEmise, let jour = jour(fait),
        let veille = jour.plus(jours: -1)
      else { continue }
      for debut in [DateCivile.premiere, veille.debutDuMois] {
        #expect(Dit(avant, debut...veille) == Dit(apres, debut...veille), "\(fait), \(hasard)")
        compares += 1
      }
      if case .paiementRejete = fait { rejets += 1 }
    }
    #expect(compares > 200 && rejets > 5, "\(compares) and \(rejets), \(hasard)")
  }

  @Test func `adds up with the others to the whole`() throws {
    let hasard = GenerateurGraine()
    let factures = try Repertoire().suivant(VieAuHasard.evenements(1200, hasard)).factures.values
    let jours = factures.flatMap { $0.joursDeMouvement + [$0.dateFacture] }
    var mois = try #require(jours.min()).debutDuMois
    let fin = try #require(jours.max()?.plus(jours: 31)).debutDuMois
    let entier = mois...(try #require(fin.plus(jours: -1)))
    var (exigible, encaisse) = ([CleTVA: BaseEtTVA](), Cumul.zero)
    while mois < fin {
      let suivant = try #require(mois.plus(jours: 31)).debutDuMois
      let periode = mois...(try #require(suivant.plus(jours: -1)))
      exigible.merge(TVAExigible(factures, periode: periode).parGroupe, uniquingKeysWith: +)
      encaisse += Encaissements(factures, periode: periode).total
      mois = suivant
    }
    let tout = TVAExigible(factures, periode: entier)
    #expect(!tout.recuperee.isEmpty, "\(hasard)")
    #expect(
      exigible.filter { $0.value != .zero } == tout.parGroupe.filter { $0.value != .zero },
      "\(hasard)")
    #expect(encaisse == Encaissements(factures, periode: entier).total, "\(hasard)")
  }
}

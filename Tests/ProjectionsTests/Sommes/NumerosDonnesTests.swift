import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

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

import Facturation
import Graine
import Litteraux
import Testing

@Suite struct ArithmetiqueTests {
  private let plafond: Montant = "999999999999.99"

  @Test func `amounts add and subtract to the cent`() throws {
    #expect(try ("0.10" as Montant) + "0.20" == "0.30")
    #expect(try ("1.00" as Montant) - "1.01" == "-0.01")
    #expect(("12.34" as Montant).centimes == 1234)
  }

  @Test func `a sum of two may reach the ceiling, and passes it by no cent`() throws {
    #expect(try ("999999999999.98" as Montant) + "0.01" == plafond)
    refuse("hors-limites", .total) { try plafond + "0.01" }
    #expect(try ("-999999999999.98" as Montant) - "0.01" == "-999999999999.99")
    refuse("hors-limites", .total) { try ("-999999999999.99" as Montant) - "0.01" }
  }

  @Test func `only the whole of a sum is held to the ceiling, so that the order never matters`()
    throws
  {
    let montants: [Montant] = [plafond, plafond, "-999999999999.99"]
    #expect(try Montant.somme(montants) == plafond)
    #expect(try Montant.somme(montants.reversed()) == plafond)
    #expect(try Montant.somme([]) == .zero)
    refuse("hors-limites", .total) { try Montant.somme([plafond, "0.01"]) }
  }

  @Test func `a cumul has no ceiling`() {
    var cumul = Cumul.zero
    for _ in 0..<1000 { cumul += plafond }
    #expect(cumul.texte == "999999999999990.00")
    cumul -= "0.01"
    #expect(cumul.description == "999999999999989.99")
    #expect(cumul.centimes == 99_999_999_999_998_999)
  }

  @Test func `cumuls add, subtract and compare`() {
    let (dix, deux) = (Cumul("10.00" as Montant), Cumul("2.00" as Montant))
    #expect((dix + deux).texte == "12.00")
    #expect((deux - dix).texte == "-8.00")
    #expect(deux < dix)
    #expect(!(dix < deux))
    #expect(Cumul.zero.texte == "0.00")
    // Beyond what a word counts, too, where the zeros at the end are left out.
    #expect(
      DecimalWriter.texte(20_000_000_000_000_000_000_50, decimales: 2, montrees: 0)
        == "20000000000000000000.5")
  }
}

@Suite struct ValeursDecimalesTests {
  private func relit<Valeur: ValeurDecimale>(_ type: Valeur.Type, _ textes: String...) throws {
    for texte in textes {
      let valeur = try lire(texte, Valeur.self)
      #expect(valeur.texte == texte)
      #expect(valeur.description == texte)
      #expect(try Valeur(saisie: texte) == valeur)
    }
  }

  @Test func `a canonical text is read, and printed back the same`() throws {
    try relit(Montant.self, "0.00", "0.01", "-0.01", "49.99", "-12.50", "1000000.00")
    try relit(Quantite.self, "0", "2", "-3", "1.5", "0.0001", "-0.0001", "1000", "10.25")
    try relit(PrixUnitaire.self, "0.00", "45.00", "0.125", "0.333333", "12.50", "0.000001")
    try relit(Taux.self, "0.00", "0.90", "5.50", "20.00", "100.00")
    try relit(Pourcentage.self, "0.00", "33.33", "10.00", "100.00")
  }

  @Test func `the ceiling is admitted on both sides, and one unit beyond is refused`() throws {
    try relit(Montant.self, "999999999999.99", "-999999999999.99")
    try relit(Quantite.self, "999999999.9999", "-999999999.9999")
    try relit(PrixUnitaire.self, "999999999.999999")
    for texte in ["1000000000000.00", "-1000000000000.00"] {
      refuse("hors-limites", .montant) { try lire(texte, Montant.self) }
    }
    for texte in ["1000000000", "-1000000000"] {
      refuse("hors-limites", .quantite) { try lire(texte, Quantite.self) }
    }
    for texte in ["1000000000.00", "-0.000001", "-1.00"] {
      refuse("hors-limites", .prixUnitaire) { try lire(texte, PrixUnitaire.self) }
    }
    for texte in ["100.01", "-0.01"] {
      refuse("hors-limites", .tva) { try lire(texte, Taux.self) }
      refuse("hors-limites", .remisePourcentage) { try lire(texte, Pourcentage.self) }
    }
  }

  @Test func `a refusal says the lowest and the highest value`() {
    let refus = refuse("hors-limites", .montant) { try lire("1000000000000.00", Montant.self) }
    #expect(refus?.figures == "minimum=-999999999999.99 maximum=999999999999.99")
  }

  @Test func `counted units have the same limits`() throws {
    #expect(try Montant(unites: Int64(99_999_999_999_999)).texte == "999999999999.99")
    #expect(try Quantite(unites: Int64(-9_999_999_999_999)).texte == "-999999999.9999")
    for unites in [100_000_000_000_000, -100_000_000_000_000, Int64.max, Int64.min] {
      refuse("hors-limites", .total) { try Montant(unites: unites, champ: .total) }
    }
  }

  @Test func `a person may leave zeros out or add some, where a file may not`() throws {
    for texte in ["100", "100.0"] {
      #expect(try Montant(saisie: texte) == "100.00")
      refuse("forme-invalide", .montant) { try lire(texte, Montant.self) }
    }
    for texte in ["1.50", "1.500", "1.5000"] {
      #expect(try Quantite(saisie: texte).texte == "1.5")
      refuse("forme-invalide", .quantite) { try lire(texte, Quantite.self) }
    }
    for texte in ["5.5", "5.50"] { #expect(try Taux(saisie: texte).texte == "5.50") }
    for texte in ["12.5", "12.500"] {
      #expect(try PrixUnitaire(saisie: texte).texte == "12.50")
      refuse("forme-invalide", .prixUnitaire) { try lire(texte, PrixUnitaire.self) }
    }
    #expect(try Quantite(saisie: "2.00").texte == "2")
  }

  @Test func `a program may leave zeros out or add some alike, whatever the type`() throws {
    #expect(try PrixUnitaire(texte: "90000") == "90000.00")
    #expect(try Montant(texte: "100") == "100.00")
    #expect(try Taux(texte: "5.5") == "5.50")
    #expect(try Quantite(texte: "2.00") == "2")
  }

  @Test func `values compare as numbers and not as texts`() {
    #expect(Montant.zero < "0.01")
    #expect(("9.00" as Montant) < "10.00")
    #expect(("-10.00" as Montant) < "-9.00")
    #expect(("5.50" as Taux) < .normal)
    #expect(Pourcentage.zero < "0.01")
    #expect(([.zero, "2", "-3"] as [Quantite]).max() == "2")
  }

  @Test func `the rates of today and of the past are those of French law`() {
    #expect(
      Taux.enVigueur == ["0", "0.9", "1.05", "1.75", "2.1", "5.5", "8.5", "10", "13", "20"])
    #expect(Taux.anciens == ["7", "9.2", "9.6", "19.6", "20.6"])
    #expect(Set(Taux.enVigueur).isDisjoint(with: Taux.anciens))
  }
}

/// The text of any value reads back as that value.
@Suite struct ValeursAuHasardTests {
  private func revient<Valeur: ValeurDecimale>(
    _ type: Valeur.Type, _ unites: Int64, _ hasard: GenerateurGraine? = nil
  ) throws {
    let valeur = try Valeur(unites: unites)
    let relue = try Valeur(texte: valeur.texte, champ: .montant)
    let graine = hasard.map { "\($0)" } ?? ""
    #expect(relue.unites == unites, "\(Valeur.self) \(unites) \(graine)")
    #expect(relue.texte == valeur.texte, "\(Valeur.self) \(unites) \(graine)")
  }

  private func reviennent<Valeur: ValeurDecimale>(_ type: Valeur.Type) throws {
    var hasard = GenerateurGraine()
    for _ in 0..<2000 {
      // Numbers of every length, for most numbers drawn evenly are long.
      let bits = Int.random(in: 1...63, using: &hasard)
      let tire = Int64(truncatingIfNeeded: hasard.next() >> UInt64(64 - bits))
      let unites = min(tire, Valeur.limites.upperBound)
      try revient(Valeur.self, unites, hasard)
      try revient(Valeur.self, max(-unites, Valeur.limites.lowerBound), hasard)
      try revient(Valeur.self, .random(in: Valeur.limites, using: &hasard), hasard)
    }
  }

  @Test func `random values of each type come back from their text`() throws {
    try reviennent(Montant.self)
    try reviennent(Quantite.self)
    try reviennent(PrixUnitaire.self)
    try reviennent(Taux.self)
    try reviennent(Pourcentage.self)
  }

  @Test func `every rate and every percentage comes back from its text`() throws {
    for unites in Taux.limites {
      try revient(Taux.self, unites)
      try revient(Pourcentage.self, unites)
    }
  }

  @Test func `every amount up to 200 euros comes back from its text`() throws {
    for unites in Int64(-20_000)...20_000 { try revient(Montant.self, unites) }
  }

  @Test func `every text of up to six of a number's characters is read as a naive reader would`() {
    let signes = Array("-.0195")
    var textes = [""]
    for _ in 0..<6 {
      textes = textes.flatMap { debut in signes.map { debut + String($0) } }
      for texte in textes {
        let attendu = Self.forme.contains(texte)
        let lu = (try? lire(texte, Montant.self))?.texte
        #expect(lu == (attendu ? texte : nil))
      }
    }
  }

  /// The canonical amounts that can be written with these characters in at most six places.
  private static let forme: Set<String> = {
    let chiffres = ["0", "1", "9", "5"]
    var entiers = chiffres
    for _ in 0..<2 {
      entiers += entiers.filter { $0 != "0" }.flatMap { debut in chiffres.map { debut + $0 } }
    }
    var textes: Set<String> = []
    for entier in Set(entiers) where entier.count <= 3 {
      for dixieme in chiffres {
        for centieme in chiffres {
          let texte = "\(entier).\(dixieme)\(centieme)"
          textes.insert(texte)
          if texte != "0.00", texte.count < 6 { textes.insert("-" + texte) }
        }
      }
    }
    return textes
  }()
}

@Suite struct `A number as a person types it` {
  private func lisibles(_ texte: String) -> [String]? {
    do throws(RefusFacturation) {
      _ = try PrixUnitaire(saisie: texte)
    } catch {
      let lisibles = error.enonce.attendu?.anglais.firstMatch(of: /write (\S+) or (\S+)$/)
      return lisibles.map { [String($0.1), String($0.2)] }
    }
    return nil
  }

  @Test func `may have a comma, spaces between thousands, or its unit`() throws {
    for texte in ["29,90", "29.90", "29,9", "29,90 €", "29.90€", "€29.90", "€ 29,90", " 29,90 "] {
      #expect(try Montant(saisie: texte) == "29.90", "\(texte)")
    }
    for espace in [" ", "\u{A0}", "\u{202F}", "\u{2009}"] {
      #expect(try Montant(saisie: "1\(espace)234,50\(espace)€") == "1234.50")
      #expect(try Montant(saisie: "-1\(espace)234\(espace)567") == "-1234567.00")
    }
    for texte in ["-€12.50", "€-12.50", "-12,50 €", "−12,50 €", "- 12,5"] {
      #expect(try Montant(saisie: texte) == "-12.50", "\(texte)")
    }
    for texte in ["20", "20 %", "20%", "20,00\u{A0}%", "% 20"] {
      #expect(try Taux(saisie: texte) == .normal, "\(texte)")
      #expect(try Pourcentage(saisie: texte) == "20.00", "\(texte)")
    }
    #expect(try Quantite(saisie: "1 000,25").texte == "1000.25")
    #expect(try PrixUnitaire(saisie: "0,333333").texte == "0.333333")
  }

  @Test func `may set thousands apart as either language does, where its decimals are plain`()
    throws
  {
    for texte in ["1.234,50", "1,234.50", "1 234.5", "1234,5", "€1,234.50"] {
      #expect(try PrixUnitaire(saisie: texte) == "1234.50", "\(texte)")
    }
    for texte in ["1.234.567", "1,234,567", "1 234 567"] {
      #expect(try PrixUnitaire(saisie: texte) == "1234567.00", "\(texte)")
    }
    // A point alone is what programs write, and nobody sets thousands apart behind a zero or in fours.
    for (texte, prix) in [
      ("1.234", "1.234"), ("0,125", "0.125"), ("1234,567", "1234.567"), ("1 234,567", "1234.567"),
      ("1,2345", "1.2345"), ("12.345,678", "12345.678"),
    ] {
      #expect(try PrixUnitaire(saisie: texte).texte == prix, "\(texte)")
    }
  }

  @Test func `is refused with what to write where it may mean two numbers`() {
    #expect(lisibles("1,234") == ["1.2340", "1234"])
    #expect(lisibles("123,456 €") == ["123.4560", "123456"])
    #expect(lisibles("1,23") == nil && lisibles("1234,567") == nil)
    let refus = #expect(throws: RefusFacturation.self) { _ = try Montant(saisie: "-1,234") }
    #expect(
      refus?.message(.francais).hasSuffix(
        "d'une façon ; écrivez -1234 sans séparateur, ou 2 décimales au plus.") == true)
    #expect(
      refus?.message(.anglais).hasSuffix(
        "one way only; write -1234 without a separator, or at most 2 decimals.") == true)
    refuse("trop-de-decimales", .tva) { try Taux(saisie: "5,500") }
  }

  @Test func `has another sense that is told where a point may part thousands`() {
    func sens(_ texte: String) -> [String]? {
      PrixUnitaire.deuxSens(saisie: texte).map { [$0.lu.texte, $0.entier] }
    }
    #expect(sens("1.000") == ["1.00", "1000"] && sens("12.345 €") == ["12.345", "12345"])
    for texte in ["1.00", "1.0000", "0.125", "1234.567", "1 234.567", "1.234.567", "1,000", "1000"]
    {
      #expect(sens(texte) == nil, "\(texte)")
    }
    #expect(Montant.deuxSens(saisie: "1.000") == nil, "an amount has no third decimal")
    for (texte, certain) in [("1.500", "1.5"), ("2.000", "2"), ("1.125", "1.1250")] {
      let refus = #expect(throws: RefusFacturation.self) {
        try Quantite.refuserDeuxSens(saisie: texte, champ: .quantite)
      }
      let ecrit = certain.replacing(".", with: ",")
      #expect(refus?.message(.francais).contains("écrivez \(ecrit) ou ") == true, "\(texte)")
      #expect(throws: Never.self) {
        try Quantite.refuserDeuxSens(saisie: certain, champ: .quantite)
      }
    }
  }

  @Test(arguments: [
    "1,2,3", "12 50", "1 23,45", "1234 567", "0 123", "20 %", "$5", "5 €5", "€5€", "1,", ",5", ".5",
    "1 234,567.8", "1.234,567.8", "1,234.56.7", "1.23,4", "1 234 5,0", "1\u{3000}000", "007", "--5",
    "-0", "+5", "1e3", "5 -", "€", "1\t000", "١",
  ])
  func `is refused where it means none`(texte: String) {
    refuse("forme-invalide", .montant) { try Montant(saisie: texte) }
  }

  @Test func `means what it was shown as, in either language`() throws {
    for unites in [0, 5, -5, 99_95, 123_456, -123_456_789, 99_999_999_999_999] as [Int64] {
      let montant = try Montant(unites: unites)
      for langue in Langue.allCases {
        #expect(try Montant(saisie: montant.affiche(langue)) == montant)
      }
    }
    for taux in Taux.enVigueur + Taux.anciens {
      for langue in Langue.allCases { #expect(try Taux(saisie: taux.affiche(langue)) == taux) }
    }
  }

  @Test func `is written otherwise in files`() {
    for texte in ["29,90", "29.90 €", "1 234.50", "1,234.50"] {
      refuse("forme-invalide", .montant) { try lire(texte, Montant.self) }
    }
  }
}

@Suite struct `An identifier as a person types it` {
  private func saisi<Valeur: ValeurTexte>(_ texte: String, _: Valeur.Type) throws -> String {
    try Valeur(saisie: texte, champ: nil).texte
  }

  @Test func `may have its parts set apart, and small letters`() throws {
    for texte in ["732829320", "732 829 320", "732.829.320", "732-829-320", " 732\u{202F}829 320 "]
    {
      #expect(try saisi(texte, Siren.self) == "732829320", "\(texte)")
    }
    #expect(try saisi("732 829 320 00074", Siret.self) == "73282932000074")
    for texte in ["FR 44 732829320", "fr44 732.829.320"] {
      #expect(try saisi(texte, NumeroTVA.self) == "FR44732829320", "\(texte)")
    }
    #expect(
      try saisi("fr14 2004 1010 0505 0001 3m02 606", IBAN.self) == "FR1420041010050500013M02606")
    #expect(try saisi("bnpa fr pp", BIC.self) == "BNPAFRPP")
    #expect(try saisi("be", CodePays.self) == "BE")
  }

  @Test func `is checked all the same, and names are left alone`() throws {
    refuse("cle-fausse", .siren) { try saisi("732 829 321", Siren.self) }
    refuse("forme-invalide", .siren) { try saisi("732 829 32O", Siren.self) }
    refuse("valeur-vide", .siren) { try saisi("  ", Siren.self) }
    #expect(try saisi("St. Jean-de-Luz", Libelle.self) == "St. Jean-de-Luz")
  }

  @Test func `is written otherwise in files`() {
    refuse("forme-invalide", .siren) { try lire("732 829 320", Siren.self) }
    refuse("forme-invalide", .iban) {
      try lire("fr1420041010050500013m02606", IBAN.self)
    }
  }

  @Test func `of a program has its decimals behind the sign that is known, and its own unit`() {
    func lu(_ texte: String, _ decimale: Character = ",") -> String? {
      NombreSaisi(texte, unite: "€", decimale: decimale)?.texte
    }
    #expect(
      ["1 234,50 €", "€1234,5", "1,234", ",5", "5,", "+7", "−3 000"].map { lu($0) } == [
        "1234.50", "1234.5", "1.234", "0.5", "5", "7", "-3000",
      ])
    #expect(lu("1 234.50", ".") == "1234.50")
    for texte in ["1.5", "1 23,5", "1,2,3", "10 %", "", ",", "€", "1 € 2", "--1"] {
      #expect(lu(texte) == nil, "\(texte)")
    }
  }
}

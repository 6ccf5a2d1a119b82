import Facturation
import Litteraux
import Testing

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
    #expect(lisibles("1,234") == ["1.234", "1234"])
    #expect(lisibles("123,456 €") == ["123.456", "123456"])
    #expect(lisibles("1,23") == nil && lisibles("1234,567") == nil)
    let refus = #expect(throws: RefusFacturation.self) { _ = try Montant(saisie: "-1,234") }
    #expect(
      refus?.message(.francais).hasSuffix(
        "d'une façon ; écrivez -1234, ou -1,234 avec 2 décimales au plus.") == true)
    #expect(
      refus?.message(.anglais).hasSuffix(
        "one way only; write -1234, or -1.234 with at most 2 decimals.") == true)
    refuse("trop-de-decimales", .tva) { try Taux(saisie: "5,500") }
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

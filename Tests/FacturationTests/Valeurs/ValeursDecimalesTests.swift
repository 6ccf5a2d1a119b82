import Facturation
import Testing
import Litteraux

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

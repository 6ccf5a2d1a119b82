import Facturation
import Testing
import Litteraux

@Suite struct EcritureTests {
  @Test(arguments: [
    ("0.00", "0,00\u{A0}€", "€0.00"), ("1234.56", "1\u{202F}234,56\u{A0}€", "€1,234.56"),
    ("-0.01", "-0,01\u{A0}€", "-€0.01"), ("-1234.50", "-1\u{202F}234,50\u{A0}€", "-€1,234.50"),
    ("999.99", "999,99\u{A0}€", "€999.99"), ("1000.00", "1\u{202F}000,00\u{A0}€", "€1,000.00"),
    (
      "999999999999.99", "999\u{202F}999\u{202F}999\u{202F}999,99\u{A0}€",
      "€999,999,999,999.99"
    ),
  ])
  func `an amount is written as its reader writes it`(
    texte: String, francais: String, anglais: String
  ) throws {
    let montant = try Montant(texte: texte, champ: .montant)
    #expect(montant.affiche(.francais) == francais)
    #expect(montant.affiche(.anglais) == anglais)
    #expect(Cumul(montant).affiche(.francais) == francais)
    #expect(Cumul(montant).affiche(.anglais) == anglais)
  }

  @Test func `a number is grouped before the point only`() {
    let quantite: Quantite = "-1234567.1234"
    #expect(quantite.affiche(.francais) == "-1\u{202F}234\u{202F}567,1234")
    #expect(quantite.affiche(.anglais) == "-1,234,567.1234")
    #expect(("1000" as Quantite).affiche(.anglais) == "1,000")
    #expect(("0.5" as Quantite).affiche(.francais) == "0,5")
    #expect(("1234.5" as PrixUnitaire).nombre(.francais) == "1\u{202F}234,50")
    #expect(("0.333333" as PrixUnitaire).nombre(.anglais) == "0.333333")
  }

  @Test func `a rate shows no more decimals than it has`() {
    #expect(("20" as Taux).affiche(.francais) == "20\u{A0}%")
    #expect(("5.5" as Taux).affiche(.francais) == "5,5\u{A0}%")
    #expect(("5.5" as Taux).affiche(.anglais) == "5.5%")
    #expect(("33.33" as Pourcentage).affiche(.francais) == "33,33\u{A0}%")
    #expect(Pourcentage.zero.affiche(.anglais) == "0%")
  }

  @Test func `a day is written with its month's name`() throws {
    let (jour, premier): (DateCivile, DateCivile) = ("2026-11-20", "2026-08-01")
    #expect(jour.affiche(.francais) == "20 nov. 2026")
    #expect(jour.affiche(.anglais) == "20 Nov 2026")
    #expect(premier.affiche(.francais) == "1er août 2026")
    #expect(premier.affiche(.anglais) == "1 Aug 2026")
    for langue in Langue.allCases {
      let mois = try (1...12).map { mois in
        try #require(DateCivile(annee: 2026, mois: mois, jour: 2)).affiche(langue)
      }
      #expect(Set(mois).count == 12)
    }
  }
}

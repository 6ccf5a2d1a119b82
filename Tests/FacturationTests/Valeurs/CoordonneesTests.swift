import Facturation
import Testing
import Litteraux

@Suite struct CoordonneesTests {
  @Test(arguments: [
    "a@b", "jean.dupont+facture@exemple.fr", "étienne@société.fr", "o'brien@ex-ample.co.uk",
    "x@[192.0.2.1]",
  ])
  func `an e-mail address has one at sign between a name and a domain`(texte: String) throws {
    #expect(try lire(texte, Courriel.self).texte == texte)
  }

  @Test(arguments: [
    "a", "@", "a@", "@b", "a@b@c", "a b@c", "a@b ", " a@b", "a@b\n", "a\u{0}@b", "a@\u{A0}b",
    "a@b\u{85}", "a@b\u{81}", "a\u{2028}@b", "a@b\u{7F}", "a\u{3000}@b",
  ])
  func `another text is no e-mail address`(texte: String) {
    refuse("forme-invalide", .courriel) { try lire(texte, Courriel.self) }
  }

  @Test func `an e-mail address has at most 254 bytes`() throws {
    _ = try lire(String(repeating: "a", count: 252) + "@b", Courriel.self)
    let refus = refuse("valeur-trop-longue", .courriel) {
      try lire(String(repeating: "a", count: 253) + "@b", Courriel.self)
    }
    #expect(refus?.figures == "maximum=254")
    refuse("valeur-vide", .courriel) { try lire("", Courriel.self) }
  }

  @Test func `a country is two capital letters`() throws {
    #expect(try lire("DE", CodePays.self).texte == "DE")
    #expect(CodePays.france.texte == "FR")
    for texte in ["F", "FRA", "fr", "F1", "France", "É", "F "] {
      refuse("forme-invalide", .pays) { try lire(texte, CodePays.self) }
    }
    refuse("valeur-vide", .pays) { try lire("", CodePays.self) }
  }

  @Test func `an address lies in France unless it says otherwise`() throws {
    #expect(Adresse.exemple.pays == .france)
    let berlin = Adresse(
      voie: "Unter den Linden 1", complement: "EG", codePostal: "10117", ville: "Berlin",
      pays: try lire("DE", CodePays.self))
    #expect(berlin.pays.texte == "DE")
    #expect(berlin.complement == "EG")
  }

  @Test func `a field is named as the journal names it`() {
    #expect(Champ.dateFacture.description == "dateFacture")
    #expect(Champ(rawValue: "lignes.2.tva").description == "lignes.2.tva")
    #expect(Champ(rawValue: "montant") == .montant)
  }
}

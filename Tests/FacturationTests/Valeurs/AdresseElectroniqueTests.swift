import Facturation
import Litteraux
import Testing

@Suite struct `An electronic address` {
  @Test(arguments: [
    "0225:732829320", "0225:732829320_73282932000074", "0225:732829320_ACHATS/2",
    "0002:732829320", "0002:73282932000074", "0009:73282932000074", "0088:4006381333931",
    "EM:jean@exemple.fr", "EM:élan@exemple.fr", "0190:00000000123456789000", "9957:x:y", "AN:o",
  ])
  func `has a scheme, and behind a colon what the scheme wants`(texte: String) throws {
    #expect(try lire(texte, AdresseElectronique.self).texte == texte)
  }

  @Test(arguments: [
    "732829320", "0225", "225:732829320", "02255:732829320", "em:jean@exemple.fr", "E1:x",
    ":732829320", "0225:", "0225:73282932", "0225:7328293200", "0225:732829320_",
    "0225:732829320-ACHATS", "0225:732829320_a b", "0009:732829320", "0088:400638133393",
    "0088:400638133393A", "EM:jean", "EM:", "9957:", "9957:a b", "9957:\u{E9}", "9957:a\n",
  ])
  func `of another form is refused`(texte: String) {
    refuse("forme-invalide", .adresseElectronique) { try lire(texte, AdresseElectronique.self) }
  }

  @Test(arguments: [
    "0225:732829321", "0225:732829321_ACHATS", "0002:732829321", "0009:73282932000075",
    "0088:4006381333932",
  ])
  func `with a mistyped digit is refused where its scheme has check digits`(texte: String) {
    refuse("cle-fausse", .adresseElectronique) { try lire(texte, AdresseElectronique.self) }
  }

  @Test func `has at most 254 bytes`() throws {
    _ = try lire("9957:" + String(repeating: "a", count: 249), AdresseElectronique.self)
    refuse("valeur-trop-longue", .adresseElectronique) {
      try lire("9957:" + String(repeating: "a", count: 250), AdresseElectronique.self)
    }
    refuse("valeur-vide", .adresseElectronique) { try lire("", AdresseElectronique.self) }
  }

  @Test func `is the one of the SIREN where a seller gives none`() {
    var vendeur = Vendeur.exemple
    #expect(vendeur.adresseDesFactures == "0225:732829320")
    vendeur.adresseElectronique = "0088:4006381333931"
    #expect(vendeur.adresseDesFactures == "0088:4006381333931")
  }
}

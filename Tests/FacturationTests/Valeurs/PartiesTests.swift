import Litteraux
import Testing

@testable import Facturation

@Suite struct IdentificationTests {
  @Test(arguments: ["732829320", "404833048", "356000000", "000000000", "552100554"])
  func `a SIREN whose digits check is read`(texte: String) throws {
    #expect(try lire(texte, Siren.self).texte == texte)
  }

  @Test func `one digit changed, and every SIREN is refused`() {
    for place in 0..<9 {
      for chiffre in UInt8(ascii: "0")...UInt8(ascii: "9") {
        var octets = Array("732829320".utf8)
        guard octets[place] != chiffre else { continue }
        octets[place] = chiffre
        let texte = String(decoding: octets, as: UTF8.self)
        refuse("cle-fausse", .siren) { try lire(texte, Siren.self) }
      }
    }
  }

  @Test(arguments: [
    ("732829320", "FR44732829320"), ("404833048", "FR83404833048"), ("000000000", "FR12000000000"),
    ("356000000", "FR39356000000"),
  ])
  func `a SIREN gives a French VAT number whose key is right`(siren: Siren, numero: String) throws {
    #expect(NumeroTVA(francais: siren).texte == numero)
    #expect(try lire(numero, NumeroTVA.self) == NumeroTVA(francais: siren))
  }

  @Test(arguments: ["73282932", "7328293200", "732 829 320", "73282932O", "７32829320", "-32829320"])
  func `what is no nine digits is no SIREN`(texte: String) {
    refuse("forme-invalide", .siren) { try lire(texte, Siren.self) }
  }

  @Test(arguments: ["73282932000074", "40483304800022", "35600000000048"])
  func `a SIRET whose digits check is read, and names its SIREN`(texte: String) throws {
    let siret = try lire(texte, Siret.self)
    #expect(siret.texte == texte)
    #expect(siret.siren.texte == texte.prefix(9))
  }

  @Test func `the post office's sites have digits that sum to a multiple of 5`() throws {
    // 3 + 5 + 6 = 14 of the SIREN, and 49837 = 31; 14 + 31 = 45. Luhn's rule would refuse it.
    #expect(try lire("35600000049837", Siret.self).siren == "356000000")
    refuse("cle-fausse", .siret) { try lire("35600000049838", Siret.self) }
    refuse("cle-fausse", .siret) { try lire("35600000000049", Siret.self) }
    // The exception is the post office's alone.
    refuse("cle-fausse", .siret) { try lire("73282932000079", Siret.self) }
  }

  @Test func `a SIRET is refused for its own digits, its SIREN's, and its form`() {
    refuse("cle-fausse", .siret) { try lire("73282932000075", Siret.self) }
    // The whole checks by Luhn's rule, its first nine digits do not.
    refuse("cle-fausse", .siret) { try lire("73282932100073", Siret.self) }
    for texte in ["7328293200007", "732829320000741", "732 829 320 00074", "7328293200007A"] {
      refuse("forme-invalide", .siret) { try lire(texte, Siret.self) }
    }
    refuse("valeur-vide", .siret) { try lire("", Siret.self) }
    refuse("valeur-vide", .siren) { try lire("", Siren.self) }
  }

  @Test(arguments: [
    "FR44732829320", "FR83404833048", "FR40303265045", "FRK7399859412", "FR4Z123456782",
    "FR6A123456782", "FR53000004605", "DE136695976", "BE0428759497", "NL4495445B01",
    "XI123456789", "EL094259216",
  ])
  func `a VAT number whose key checks is read`(texte: String) throws {
    #expect(try lire(texte, NumeroTVA.self).texte == texte)
  }

  @Test(arguments: [
    "FR45732829320", "FR44732829321", "FR84323140391", "FRK7399859413", "FR4Z123456783",
    "FR53000004606",
  ])
  func `a French VAT number with a wrong key is refused`(texte: String) {
    refuse("cle-fausse", .numeroTVA) { try lire(texte, NumeroTVA.self) }
  }

  @Test(arguments: [
    "FR4473282932", "FR447328293200", "FRIO732829320", "FRO4732829320", "FR4473282932A",
    "FR 44732829320", "fr44732829320", "44732829320", "F", "DE", "DE1", "DE1234567890123",
    "DE12345678é", "FRÀ4732829320",
  ])
  func `what has not the form of a VAT number is refused`(texte: String) {
    refuse("forme-invalide", .numeroTVA) { try lire(texte, NumeroTVA.self) }
  }

  @Test func `no VAT number is refused`() {
    refuse("valeur-vide", .numeroTVA) { try lire("", NumeroTVA.self) }
  }
}

/// Addresses that nobody has can be read where they were recorded, and are not taken from anybody.
@Suite struct `A VAT number, a country or a postal code that there is not` {
  private static func client(
    numero: NumeroTVA? = nil, pays: CodePays = "FR", code: Libelle? = "75002"
  ) -> FicheClient {
    FicheClient(
      nom: "Boulangerie Martin", numeroTVA: numero,
      adresse: Adresse(voie: "1 rue", codePostal: code, ville: "Ville", pays: pays))
  }

  @Test(
    arguments: [
      ("DE12345", "forme-invalide"), ("XX99", "forme-invalide"), ("UK123456789", "forme-invalide"),
      ("AUCUN", "forme-invalide"),
      ("GR094259216", "forme-invalide"), ("BE123456789", "forme-invalide"),
      ("ATU1234567", "forme-invalide"), ("NL123456789A01", "forme-invalide"),
      ("ES12345678", "forme-invalide"), ("RO1A", "forme-invalide"),
      ("DE123456789", "cle-fausse"), ("BE0428759498", "cle-fausse"),
      ("BE2428759497", "cle-fausse"), ("IT00743110158", "cle-fausse"),
      ("LU15027443", "cle-fausse"), ("DE136695976", nil), ("BE0428759497", nil),
      ("IT00743110157", nil), ("LU15027442", nil), ("EL094259216", nil), ("XI123456789", nil),
      ("XIGD123", nil), ("ATU13585627", nil), ("IE6433435F", nil), ("IE6433435OA", nil),
      ("IE8D79739I", nil), ("ESB58378431", nil), ("ES54362315K", nil), ("NL004495445B01", nil),
      ("RO18547290", nil), ("SE123456789701", nil), ("GB980780684", nil), ("CHE107787577", nil),
      ("EU372000041", nil), ("FR83404833048", nil), ("US123456789", nil),
    ] as [(NumeroTVA, String?)])
  func `is refused of a number`(_ numero: NumeroTVA, _ code: String?) throws {
    guard let code else { return _ = try Client.creer(Self.client(numero: numero)) }
    refuse(code, .numeroTVA) { try Client.creer(Self.client(numero: numero)) }
    var vendeur = Vendeur.exemple
    vendeur.numeroTVA = numero
    refuse(code, .numeroTVA) { try Registre.exemple.modifier(vendeur: vendeur) }
  }

  @Test(
    arguments: [
      ("UK", "SW1A 1AA", .pays), ("XX", "1", .pays), ("EU", "1", .pays), ("GB", "SW1A 1AA", nil),
      ("FR", "ABC", .codePostal), ("FR", "7500", .codePostal), ("FR", "750021", .codePostal),
      ("RE", "ABC", .codePostal), ("FR", "75002", nil), ("MC", "98000", nil), ("MC", nil, nil),
      ("NC", "ABC", .codePostal), ("IE", nil, nil),
      ("XK", "10000", nil), ("SS", nil, nil),
    ] as [(CodePays, Libelle?, Champ?)])
  func `is refused of an address`(
    _ pays: CodePays, _ code: Libelle?, _ champ: Champ?
  ) throws {
    let fiche = Self.client(pays: pays, code: code)
    let livraison = Livraison(debut: "2026-11-20", adresse: fiche.adresse)
    guard let champ else {
      _ = try Client.creer(fiche)
      return try livraison.verifier()
    }
    refuse("forme-invalide", champ) { try Client.creer(fiche) }
    refuse("forme-invalide", champ) { try livraison.verifier() }
  }

  @Test func `is refused of what was recorded once it is to be issued, and named by its path`()
    throws
  {
    var dossier = try Dossier(client: Self.client(numero: "DE12345"))
    try dossier.ligne("1", a: "100")
    refuse("forme-invalide", Champ(rawValue: "client.numeroTVA")) { try dossier.emettre() }
    dossier.client = Self.client(pays: "UK")
    refuse("forme-invalide", Champ(rawValue: "client.pays")) { try dossier.emettre() }
    dossier.client = .entreprise
    var vendeur = Vendeur.exemple
    vendeur.adresse.codePostal = "ABC"
    dossier.registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    refuse("forme-invalide", Champ(rawValue: "vendeur.codePostal")) { try dossier.emettre() }
  }

  @Test func `says which form would do`() {
    let refus = refuse("forme-invalide", .numeroTVA) {
      try Client.creer(Self.client(numero: "BG12345"))
    }
    #expect(
      refus?.message(.francais)
        == "numeroTVA : il faut un numéro de TVA de la forme BG999999999 ou BG9999999999.")
  }
}

@Suite struct CoordonneesTests {
  @Test(arguments: [
    "a@b", "jean.dupont+facture@exemple.fr", "étienne@société.fr", "o'brien@ex-ample.co.uk",
    "x@[192.0.2.1]", "!@~",
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
    #expect(Champ.dateEcheance.description == "dateEcheance")
    #expect(Champ(rawValue: "lignes.2.tva").description == "lignes.2.tva")
    #expect(Champ(rawValue: "montant") == .montant)
  }
}

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

@Suite struct BanqueTests {
  @Test(arguments: [
    "FR1420041010050500013M02606", "DE89370400440532013000", "GB82WEST12345698765432",
    "BE68539007547034", "NO9386011117947", "MT84MALT011000012345MTLCAST001S",
  ])
  func `an IBAN of its country's structure whose key checks is read`(texte: String) throws {
    #expect(try lire(texte, IBAN.self).texte == texte)
  }

  @Test func `one character changed for another of its kind, and the key is wrong`() {
    let bon = Array("FR1420041010050500013M02606".utf8)
    for place in 2..<bon.count {
      let chiffre = (0x30...0x39).contains(bon[place])
      for octet in chiffre ? UInt8(0x30)...0x39 : UInt8(0x41)...0x5A where octet != bon[place] {
        var octets = bon
        octets[place] = octet
        let texte = String(decoding: octets, as: UTF8.self)
        refuse("cle-fausse", .iban) { try lire(texte, IBAN.self) }
      }
    }
  }

  @Test(arguments: [
    "FR14 2004 1010 0505 0001 3M02 606", "fr1420041010050500013m02606",
    "FR1420041010050500013M0260", "FR1420041010050500013M026066", "ZZ1420041010050500013M02606",
    "FR142004101005050001,M02606", "FRAA20041010050500013M02606", "FR1V20041010050500013M02606",
    "FR142004101A050500013M02606",
    "GB82W3ST12345698765432", "FR", "F", "14", "FR14é0041010050500013M0260",
  ])
  func `what has not the structure of its country's IBANs is refused`(texte: String) {
    refuse("forme-invalide", .iban) { try lire(texte, IBAN.self) }
  }

  @Test(arguments: ["BNPAFRPP", "BNPAFRPPXXX", "PSSTFRPPMON", "A2CDEF22"])
  func `a BIC has eight characters or eleven, six letters first`(texte: String) throws {
    if texte.hasPrefix("A2") {
      refuse("forme-invalide", .bic) { try lire(texte, BIC.self) }
    } else {
      #expect(try lire(texte, BIC.self).texte == texte)
    }
  }

  @Test(arguments: ["BNPAFRP", "BNPAFRPPX", "BNPAFRPPXX", "BNPAFRPPXXXX", "bnpafrpp", "BNPAFRP-"])
  func `another text is no BIC`(texte: String) {
    refuse("forme-invalide", .bic) { try lire(texte, BIC.self) }
  }

  @Test(arguments: ["FR72ZZZ123456", "FR72ABC123456", "DE98ZZZ09999999999"])
  func `a creditor's identifier has a key that leaves out what the creditor chose`(
    texte: String
  ) throws {
    #expect(try lire(texte, IdentifiantCreancier.self).texte == texte)
    refuse("cle-fausse", .ics) { try lire(texte + "1", IdentifiantCreancier.self) }
  }

  @Test(arguments: [
    "FR72ZZZ", "fr72ZZZ123456", "FR72ZZZ12345é", "7272ZZZ123456", "FRAAZZZ123456",
    "FR72ZZZ" + String(repeating: "1", count: 29),
  ])
  func `another text is no creditor's identifier`(texte: String) {
    refuse("forme-invalide", .ics) { try lire(texte, IdentifiantCreancier.self) }
  }

  @Test func `a mandate's reference has up to 35 characters that all banks know`() throws {
    for texte in ["7", "++RUM/2026-7 (a:b),.'?", String(repeating: "R", count: 35)] {
      #expect(try lire(texte, ReferenceMandat.self).texte == texte)
    }
    refuse("valeur-trop-longue", .rum) {
      try lire(String(repeating: "R", count: 36), ReferenceMandat.self)
    }
    for texte in [" R", "R ", "É", "R_1", "R\n1"] {
      refuse("forme-invalide", .rum) { try lire(texte, ReferenceMandat.self) }
    }
  }

  @Test func `no text is neither`() {
    refuse("valeur-vide", .ics) { try lire("", IdentifiantCreancier.self) }
    refuse("valeur-vide", .rum) { try lire("", ReferenceMandat.self) }
    refuse("valeur-vide", .iban) { try lire("", IBAN.self) }
    refuse("valeur-vide", .bic) { try lire("", BIC.self) }
  }
}

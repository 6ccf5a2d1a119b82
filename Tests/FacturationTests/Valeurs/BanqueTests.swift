import Facturation
import Testing
import Litteraux

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

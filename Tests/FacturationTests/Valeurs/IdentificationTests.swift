import Facturation
import Testing
import Litteraux

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
    "FR53000004605", "DE136695976", "BE0428759497", "NL4495445B01", "XI123456789", "EL094259216",
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

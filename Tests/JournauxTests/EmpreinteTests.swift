import Facturation
import Graine
import Journaux
import Testing

@Suite struct EmpreinteTests {
  private let texte = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  /// What both initialisers read, after checking that they agree.
  private func lue(_ texte: String) -> Empreinte? {
    let depuisSequence = Empreinte(hexadecimal: texte.utf8)
    let octets = ContiguousArray(texte.utf8)
    #expect(Empreinte(hexadecimal: octets.span) == depuisSequence)
    return depuisSequence
  }

  @Test func `the digits of a hash, read and written, come back`() throws {
    let empreinte = try #require(lue(texte))
    #expect(empreinte.texte == texte)
    var octets = Octets()
    octets.ajouter("empreinte:")
    empreinte.ecrire(dans: &octets)
    #expect(String(decoding: octets.ecrits, as: UTF8.self) == "empreinte:" + texte)
  }

  @Test func `the words hold the bytes highest first`() throws {
    let empreinte = Empreinte(
      0xba78_16bf_8f01_cfea, 0x4141_40de_5dae_2223, 0xb003_61a3_9617_7a9c, 0xb410_ff61_f200_15ad)
    #expect(lue(texte) == empreinte)
  }

  @Test func `random hashes come back from their digits`() {
    var hasard = GenerateurGraine(graine: 64)
    for _ in 0..<1000 {
      let empreinte = Empreinte(hasard.next(), hasard.next(), hasard.next(), hasard.next())
      #expect(lue(empreinte.texte) == empreinte)
    }
  }

  @Test func `the null hash is 64 zeros`() {
    #expect(Empreinte.nulle.texte == String(repeating: "0", count: 64))
    #expect(lue(Empreinte.nulle.texte) == .nulle)
  }

  @Test func `upper case is refused`() {
    #expect(lue(texte.uppercased()) == nil)
    #expect(lue("B" + texte.dropFirst()) == nil)
  }

  @Test(arguments: [0, 1, 16, 32, 63, 65, 80, 128])
  func `another length than 64 is refused`(longueur: Int) {
    #expect(lue(String(repeating: "0", count: longueur)) == nil)
  }

  @Test func `at every place, every byte but the sixteen digits is refused`() {
    let chiffres = Set("0123456789abcdef".utf8)
    for place in 0..<64 {
      for octet in UInt8.min...UInt8.max {
        var octets = ContiguousArray(texte.utf8)
        octets[place] = octet
        let lue = Empreinte(hexadecimal: octets.span)
        #expect((lue != nil) == chiffres.contains(octet), "byte \(octet) at \(place)")
        #expect(lue == Empreinte(hexadecimal: octets))
      }
    }
  }
}

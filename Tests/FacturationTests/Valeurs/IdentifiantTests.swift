import Facturation
import Graine
import Testing
import Litteraux

@Suite struct IdentifiantTests {
  private let texte = "01970000-0000-7000-8000-000000000abc"

  @Test func `the canonical text is read and printed back`() throws {
    let id = try FactureID(texte: texte, champ: .identifiant)
    #expect(id.texte == texte)
    #expect(id.description == texte)
    #expect(id.uuid.description == texte)
    #expect(id.uuid.haut == 0x0197_0000_0000_7000)
    #expect(id.uuid.bas == 0x8000_0000_0000_0abc)
  }

  @Test func `random bits come back from their text`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<2000 {
      let uuid = UUIDTexte(haut: hasard.next(), bas: hasard.next())
      #expect(try UUIDTexte(texte: uuid.texte, champ: .identifiant) == uuid, "\(hasard)")
    }
  }

  @Test(arguments: [
    "0197000000007000800000000000 abc",
    "01970000000070008000000000000abc", "{01970000-0000-7000-8000-000000000abc}",
    "01970000-0000-7000-8000-000000000ab", "01970000-0000-7000-8000-000000000abcd",
    "01970000-0000-7000-8000_000000000abc", "0197000-00000-7000-8000-000000000abc",
    "g1970000-0000-7000-8000-000000000abc", "urn:uuid:01970000-0000-7000-8000-000000000abc", "-",
  ])
  func `another text is refused`(texte: String) {
    refuse("forme-invalide", .identifiant) { try ClientID(texte: texte, champ: .identifiant) }
  }

  @Test func `capitals are read from outside, and written small`() throws {
    let lu = try ClientID(texte: "01970000-0000-7000-8000-000000000ABC", champ: .identifiant)
    #expect(lu.texte == "01970000-0000-7000-8000-000000000abc")
  }

  @Test func `no text is no identifier`() {
    refuse("valeur-vide", .identifiant) { try UUIDTexte(texte: String(), champ: .identifiant) }
  }

  @Test func `at every place, only what belongs there is read`() {
    let permis = Set("0123456789abcdef".utf8)
    for place in 0..<36 {
      for octet in UInt8.min...0x7F {
        var octets = Array(texte.utf8)
        let tiret = octets[place] == UInt8(ascii: "-")
        octets[place] = octet
        let lu = try? UUIDTexte.lire(ContiguousArray(octets).span)
        let attendu = tiret ? octet == UInt8(ascii: "-") : permis.contains(octet)
        #expect((lu != nil) == attendu, "byte \(octet) at \(place)")
      }
    }
  }

  @Test func `version 7 puts the milliseconds in front, then version, variant and chance`() {
    let uuid = UUIDTexte(millisecondes: 0x0192_3456_789a, hasard: (.max, .max))
    #expect(uuid.texte == "01923456-789a-7fff-bfff-ffffffffffff")
    #expect(
      UUIDTexte(millisecondes: 0x0192_3456_789a, hasard: (0, 0)).texte
        == "01923456-789a-7000-8000-000000000000")
  }

  @Test func `version 7 keeps 74 of the random bits`() {
    var hasard = GenerateurGraine()
    for _ in 0..<1000 {
      let (a, b) = (hasard.next(), hasard.next())
      let uuid = UUIDTexte(millisecondes: 0, hasard: (a, b))
      #expect(uuid.haut & 0xfff == a & 0xfff, "\(hasard)")
      #expect(uuid.bas << 2 == b << 2, "\(hasard)")
      #expect(uuid.haut >> 12 == 7 && uuid.bas >> 62 == 2, "\(hasard)")
    }
  }

  @Test func `identifiers order by time, and as their texts do`() {
    var hasard = GenerateurGraine()
    var precedent: FactureID?
    for millisecondes in stride(from: UInt64(1_790_000_000_000), to: 1_790_000_001_000, by: 7) {
      let id = FactureID(
        UUIDTexte(millisecondes: millisecondes, hasard: (hasard.next(), hasard.next())))
      if let precedent {
        #expect(precedent < id, "\(hasard)")
        #expect(precedent.texte < id.texte, "\(hasard)")
      }
      precedent = id
    }
    #expect((1 as LigneID) < 2)
  }
}

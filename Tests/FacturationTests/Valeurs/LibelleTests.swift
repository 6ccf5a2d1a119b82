import Facturation
import Testing
import Litteraux

@Suite struct LibelleTests {
  @Test(arguments: ["é", "L'Été & Cie", "  x ", "中文", "👩‍👩‍👧", "a\u{301}", "«\u{A0}a\u{A0}»", "<b>"])
  func `a name of any script is kept as it is`(texte: String) throws {
    #expect(try lire(texte, Libelle.self).texte == texte)
    #expect(try lire(texte, Libelle.self).description == texte)
    #expect(try lire(texte, Note.self).texte == texte)
  }

  @Test(arguments: ["", " ", "   ", "\u{A0}", "\u{2003}\u{202F}"])
  func `nothing but space is nothing`(texte: String) {
    refuse("valeur-vide", .libelle) { try lire(texte, Libelle.self) }
    refuse("valeur-vide", .notes) { try lire(texte, Note.self) }
  }

  @Test func `a sign alone is a name, unless Unicode calls it white`() {
    for code in 0xA0...0x3FFF as ClosedRange<UInt32> where code != 0x2028 && code != 0x2029 {
      guard let scalaire = UnicodeScalar(code) else { continue }
      let nom = try? lire(String(scalaire), Libelle.self)
      if (nom == nil) != scalaire.properties.isWhitespace {
        Issue.record("U+\(String(code, radix: 16))")
      }
    }
  }

  @Test func `a note of empty lines is nothing`() {
    refuse("valeur-vide", .notes) { try lire("\n\t\n", Note.self) }
  }

  @Test func `every control character is refused in a name, wherever it stands`() {
    let codes = Array(0x00...0x1F) + Array(0x7F...0x9F) + [0x2028, 0x2029]
    for scalaire in codes.compactMap({ UnicodeScalar(UInt32($0)) }) {
      for texte in ["\(scalaire)", "\(scalaire)a", "a\(scalaire)", "a\(scalaire)b"] {
        let nom: Comment = "U+\(String(scalaire.value, radix: 16))"
        refuse("caractere-interdit", .nom, nom) { try Libelle(texte: texte, champ: .nom) }
      }
    }
  }

  @Test func `a note admits line feeds and tabs, and no other control character`() throws {
    #expect(try lire("a\n\tb", Note.self).texte == "a\n\tb")
    for code in Array(0x00...0x1F) + [0x7F, 0x9F, 0x2028, 0x2029] where ![9, 10].contains(code) {
      guard let scalaire = UnicodeScalar(UInt32(code)) else { continue }
      refuse("caractere-interdit", .notes, "U+\(String(code, radix: 16))") {
        try lire("a\(scalaire)b", Note.self)
      }
    }
  }

  @Test func `the neighbours of control characters are admitted`() throws {
    for code in [0x20, 0x7E, 0xA0, 0x2027, 0x202A] as [UInt32] {
      let scalaire = try #require(UnicodeScalar(code))
      #expect(try lire("a\(scalaire)", Libelle.self).texte.unicodeScalars.last == scalaire)
    }
  }

  @Test(arguments: ["a", "é", "€", "😀", "\u{301}"])
  func `a name has at most 250 characters, however many bytes each takes`(signe: String) throws {
    _ = try lire(String(repeating: signe, count: 250), Libelle.self)
    let refus = refuse("valeur-trop-longue", .libelle) {
      try lire(String(repeating: signe, count: 251), Libelle.self)
    }
    #expect(refus?.figures == "maximum=250")
  }

  @Test func `a note has at most 10 000 characters`() throws {
    _ = try lire(String(repeating: "é", count: 10_000), Note.self)
    refuse("valeur-trop-longue", .notes) {
      try lire(String(repeating: "é", count: 10_001), Note.self)
    }
  }

  @Test func `a reader that names no field learns the fault alone`() throws {
    #expect(try Libelle.lire("Pain") == "Pain")
    #expect(throws: Defaut.vide) { try Libelle.lire("") }
    #expect(throws: Defaut.cleFausse) { try Siren.lire("732829321") }
  }

  @Test func `a text of a megabyte is refused`() {
    let texte = String(repeating: "a", count: 1 << 20)
    refuse("valeur-trop-longue", .libelle) { try lire(texte, Libelle.self) }
    refuse("valeur-trop-longue", .notes) { try lire(texte, Note.self) }
    refuse("valeur-trop-longue", .courriel) { try lire(texte, Courriel.self) }
    refuse("forme-invalide", .siren) { try lire(texte, Siren.self) }
    refuse("forme-invalide", .iban) { try lire(texte, IBAN.self) }
    refuse("forme-invalide", .numeroTVA) { try lire(texte, NumeroTVA.self) }
  }
}

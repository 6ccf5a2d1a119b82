import Graine
import Litteraux
import Testing

@testable import Facturation

@Suite struct LibelleTests {
  @Test(arguments: ["é", "L'Été & Cie", "  x ", "中文", "👩‍👩‍👧", "a\u{301}", "«\u{A0}a\u{A0}»", "<b>"])
  func `a name of any script is kept as it is`(texte: String) throws {
    #expect(try lire(texte, Libelle.self).texte == texte)
    #expect(try lire(texte, Libelle.self).description == texte)
    #expect(try lire(texte, Note.self).texte == texte)
  }

  @Test(arguments: [" a\n b ", "a\n b\n", "\u{A0}a\n b"])
  func `what is typed stands without the blanks around it`(saisie: String) throws {
    #expect(try Note(saisie: saisie, champ: nil).texte == "a\n b")
    let nom = saisie.replacing("\n", with: "")
    #expect(try Libelle(saisie: nom, champ: nil).texte == "a b")
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
        refuse("caractere-interdit", .designation, nom) {
          try Libelle(texte: texte, champ: .designation)
        }
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

  @Test func `a reason of exemption is VATEX and two parts or more of capitals and digits`() throws
  {
    for texte in ["VATEX-EU-132", "VATEX-EU-132-1I", "VATEX-FR-FRANCHISE", "VATEX-FR-0"] {
      #expect(try lire(texte, CodeExoneration.self).texte == texte)
    }
    for texte in [
      "VATEX-EU", "VATEX-EU-", "VATEX--132", "VATEX-EU-132-", "VATEX-eu-132", "VATEX-EU-13é",
      "VATEX-EU-1 2", "VATEX-EU-1_2", "vatex-EU-132", "VAT-EU-132", " VATEX-EU-132",
    ] {
      refuse("forme-invalide", .codeExoneration) { try lire(texte, CodeExoneration.self) }
    }
    let longue = "VATEX-EU-" + String(repeating: "1", count: 26)
    _ = try lire(longue, CodeExoneration.self)
    refuse("forme-invalide", .codeExoneration) { try lire(longue + "1", CodeExoneration.self) }
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

/// Texts that must never become a number, from any source.
@Suite struct TextesFautifsTests {
  /// What is no number of any type, canonical or typed.
  static let jamais = [
    "1e2", "1E2", "+1", "01", "00", "-01", "00.00", "-0", "-0.0", "-0.00",
    ".", "1.", ".5", "-", "-.5", "--1", "1-", "0x1", "1.2.3", "1..2", "1_000", "1'000",
    "12\u{A0}50", "１２", "1２.50", "٣", "½", "1\u{0}", "\u{0}", "\u{0}1", "1\n", "\t1", "NaN",
    "inf", "Infinity", "nil", "null", "\u{FEFF}1", "1\u{301}",
  ]
  /// What is a number where a person types it, and nowhere else.
  static let saisis = ["12,50", " 1", "1 ", "1 000", "−1", "1.50€", "€1", "100%"]

  private func chaqueType(_ essai: (any ValeurDecimale.Type) -> Void) {
    essai(Montant.self)
    essai(Quantite.self)
    essai(PrixUnitaire.self)
    essai(Taux.self)
    essai(Pourcentage.self)
  }

  private func refuseTexte(_ code: String, _ texte: String, _ type: any ValeurDecimale.Type) {
    let nom: Comment = "\(type): \(texte.prefix(40).debugDescription)"
    let champ = type.champHabituel
    refuse(code, champ, nom) { try type.init(texte: texte, champ: champ) }
    refuse(code, champ, nom) { try type.init(saisie: texte, champ: champ) }
  }

  @Test(arguments: jamais)
  func `what is no number never becomes a value`(texte: String) {
    chaqueType { refuseTexte("forme-invalide", texte, $0) }
  }

  @Test(arguments: saisis)
  func `what only a person writes so never becomes a value elsewhere`(texte: String) {
    chaqueType { type in
      let champ = type.champHabituel
      refuse("forme-invalide", champ) { try type.init(texte: texte, champ: champ) }
    }
  }

  @Test func `nothing is not zero`() {
    chaqueType { refuseTexte("valeur-vide", "", $0) }
  }

  @Test func `more decimals than are kept are refused and not rounded`() {
    for texte in ["1.005", "0.001", "1.000", "-1.999"] {
      refuseTexte("trop-de-decimales", texte, Montant.self)
    }
    refuseTexte("trop-de-decimales", "1.00001", Quantite.self)
    refuseTexte("trop-de-decimales", "1.0000001", PrixUnitaire.self)
    refuseTexte("trop-de-decimales", "5.555", Taux.self)
    let refus = refuse("trop-de-decimales", .quantite) { try lire("0.00001", Quantite.self) }
    #expect(refus?.figures == "maximum=4")
  }

  @Test func `a number too long for any integer is beyond the limits, and never wraps around`() {
    // 2⁶⁴ + 1 would be 1 if the digits were allowed to wrap around.
    for texte in ["18446744073709551617.00", "184467440737095516.17", "-92233720368547758.08"] {
      refuseTexte("hors-limites", texte, Montant.self)
    }
    chaqueType { refuseTexte("hors-limites", String(repeating: "9", count: 30) + ".25", $0) }
    chaqueType { refuseTexte("hors-limites", "-" + String(repeating: "9", count: 30) + ".25", $0) }
  }

  @Test func `a million digits are refused`() {
    let chiffres = String(repeating: "7", count: 1_000_000)
    for texte in [chiffres + ".00", "-" + chiffres + ".00"] {
      refuse("hors-limites", .montant) { try lire(texte, Montant.self) }
    }
    refuse("trop-de-decimales", .montant) { try lire("0." + chiffres, Montant.self) }
    refuse("forme-invalide", .montant) {
      try lire(String(repeating: "0", count: 1_000_000), Montant.self)
    }
  }

  @Test func `one byte put anywhere into a good number leaves a good number or none`() throws {
    let chiffres = Set("-.0123456789".utf8)
    for octet in UInt8.min...0x7F {
      for place in 0...5 {
        var octets = Array("12.50".utf8)
        octets.insert(octet, at: place)
        let texte = String(decoding: octets, as: UTF8.self)
        guard let montant = try? lire(texte, Montant.self) else { continue }
        #expect(chiffres.contains(octet), "byte \(octet) at \(place)")
        #expect(montant.texte == texte)
      }
    }
  }
}

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

/// Values that stand in the source.
@Suite struct `A literal` {
  @Test func `is the value that its text is read as`() throws {
    let (montant, siren): (Montant, Siren) = ("189.90", "732829320")
    #expect(try montant == Montant(texte: "189.90") && siren == Siren(texte: "732829320"))
  }

  @Test func `ends the program that is not good`() async {
    await #expect(processExitsWith: .failure) {
      let montant: Montant = "189,90"
      print(montant)
    }
  }
}

/// The library writes digit by digit the same words.
@Suite struct `Digits in words` {
  private func ecrit(
    _ nombre: UInt64, chiffres: Int = 1, decimales: Int = 0, montrees: Int? = nil
  ) -> String {
    TexteCanonique.de {
      $0.ajouter(nombre: nombre, chiffres: chiffres, decimales: decimales, montrees: montrees)
    }
  }

  /// The same, by way of strings.
  private func attendu(_ nombre: UInt64, chiffres: Int, decimales: Int, montrees: Int) -> String {
    var texte = String(nombre)
    while texte.utf8.count < max(chiffres, decimales + 1) { texte = "0" + texte }
    var fraction = texte.suffix(decimales)
    while fraction.utf8.count > montrees, fraction.last == "0" { fraction.removeLast() }
    return texte.dropLast(decimales) + (fraction.isEmpty ? "" : "." + fraction)
  }

  @Test func `each number below a hundred million has its eight digits`() {
    // Every half of four digits once in the upper and once in the lower place.
    for moitie in 0..<10_000 as Range<UInt64> {
      for nombre in [moitie, moitie * 10_000 + 9_999 - moitie] {
        let octets = nombre.huitChiffres | 0x3030_3030_3030_3030
        let chiffres = TexteCanonique.de { $0.ajouter(mot: octets, 8) }
        #expect(chiffres == attendu(nombre, chiffres: 8, decimales: 0, montrees: 0))
      }
    }
  }

  @Test func `a number of any length is written as by the library, whatever is asked for`() {
    var hasard = GenerateurGraine()
    let limites = (0..<20).flatMap { (puissance: Int) -> [UInt64] in
      let dix = (0..<puissance).reduce(1 as UInt64) { produit, _ in produit * 10 }
      return [dix - 1, dix, dix + 1]
    }
    let auHasard = (0..<2000).map { _ in
      UInt64.random(in: 0 ... .max, using: &hasard) >> UInt64.random(in: 0..<64, using: &hasard)
    }
    for nombre in limites + [.max] + auHasard {
      for decimales in [0, 2, 4, 6, 15] {
        for montrees in [0, decimales / 2, decimales] {
          let chiffres = Int.random(in: 1...16, using: &hasard)
          #expect(
            ecrit(nombre, chiffres: chiffres, decimales: decimales, montrees: montrees)
              == attendu(nombre, chiffres: chiffres, decimales: decimales, montrees: montrees),
            "\(hasard)")
        }
      }
    }
  }

  @Test func `what was written before stays, however much comes`() {
    let texte = TexteCanonique.de { octets in
      for rang in 0..<1000 as Range<UInt64> { octets.ajouter(nombre: rang) }
    }
    #expect(texte == (0..<1000).map(String.init).joined())
  }
}

import Facturation
import Testing

@testable import Foreign

/// Where RFC 8259 leaves a choice to the reader, these are ours.
@Suite struct ChoixTests {
  /// Section 8.1: a reader may ignore a byte order mark; refused, for it is not part of the text.
  static let marques = [
    Cas("\u{FEFF}1", "json-marque-ordre 1:1 $"), Cas("\u{FEFF}", "json-marque-ordre 1:1 $"),
    Cas("[\u{FEFF}1]", "json-marque-ordre 1:2 $[0]"), Cas("1\u{FEFF}", "json-marque-ordre 1:2 $"),
  ]

  /// Section 8.2: half a pair is undefined behaviour; refused, for no text can hold it.
  static let demis = [
    Cas(#""\uD800""#, "json-demi-surrogat 1:2 $"), Cas(#""\uDFFF""#, "json-demi-surrogat 1:2 $"),
    Cas(#""\uDC00\uD800""#, "json-demi-surrogat 1:2 $"),
    Cas(#""\uD800\uD800""#, "json-demi-surrogat 1:2 $"),
    Cas(#""\uD800\u0041""#, "json-demi-surrogat 1:2 $"),
    Cas(#""\uD800\n""#, "json-demi-surrogat 1:2 $"), Cas(#""\uD800x""#, "json-demi-surrogat 1:2 $"),
    Cas(#"{"\uDEAD":1}"#, "json-demi-surrogat 1:3 $"),
    Cas(#""a\uD800"#, "json-demi-surrogat 1:3 $"),
    Cas(#""\uD800\u12"#, "json-texte-non-ferme 1:1 $"),
  ]

  /// Section 4: names should be unique; refused otherwise, for readers differ on which one counts.
  static let doubles = [
    Cas(#"{"a":1,"a":2}"#, "json-nom-en-double 1:8 $.a"),
    Cas(#"{"a":1,"a":1}"#, "json-nom-en-double 1:8 $.a"),
    Cas(#"{"a":1,"b":2,"\u0061":3}"#, "json-nom-en-double 1:14 $.a"),
    Cas(#"{"":1,"":2}"#, "json-nom-en-double 1:7 $['']"),
    Cas(#"[{"a":{"b":1,"b":2}}]"#, "json-nom-en-double 1:14 $[0].a.b"),
  ]

  /// Section 9: a reader may set limits; ours hold at 64 levels and 256 bytes of a number.
  static let limites = [
    Cas(
      String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
      String(repeating: "[", count: 64) + String(repeating: "]", count: 64)),
    Cas(
      String(repeating: "[", count: 65),
      "json-trop-profond 1:65 $" + String(repeating: "[0]", count: 64)),
    Cas(
      String(repeating: "{\"a\":", count: 65),
      "json-trop-profond 1:321 $" + String(repeating: ".a", count: 64)),
    Cas(String(repeating: "1", count: 256), String(repeating: "1", count: 256)),
    Cas(String(repeating: "1", count: 257), "json-nombre-trop-long 1:1 $"),
    Cas("0." + String(repeating: "1", count: 255), "json-nombre-trop-long 1:1 $"),
  ]

  @Test(arguments: marques + demis + doubles + limites)
  func `what the RFC leaves open is decided`(cas: Cas) {
    #expect(cas.obtenu == cas.attendu)
    for taille in [1, 5, 64] { #expect(cas.obtenu(parBlocsDe: taille) == cas.attendu) }
  }

  @Test(arguments: [2, 31, 32, 33, 34, 100])
  func `a name given twice is found among many, and the first place is named`(compte: Int) throws {
    let membres = (0..<compte).map { "\"n\($0)\":\($0)" }.joined(separator: ",\n")
    #expect(try JSONNode.lire("{\(membres)}").place == FilePlace(line: 1, column: 1))
    for double in [0, compte - 1] {
      let erreur = erreurDe { _ = try JSONNode.lire("{\(membres),\n\"n\(double)\":0}") }
      let premier = FilePlace(line: double + 1, column: double == 0 ? 2 : 1)
      #expect(erreur?.defaut == .jsonNomEnDouble("n\(double)", first: premier))
      #expect(erreur?.place == FilePlace(line: compte + 1, column: 1))
    }
  }

  @Test func `a million open brackets are refused at the 65th`() {
    for ouverture in ["[", "{\"a\":", "[{\"a\":"] {
      let erreur = erreurDe {
        _ = try JSONNode.lire(String(repeating: ouverture, count: 1_000_000))
      }
      #expect(erreur?.defaut == .jsonTropProfond(maximum: 64))
    }
  }
}

/// Numbers without exponent, to the last digit.
@Suite struct NombresTests {
  /// As written; without exponent, and without zeros that end the decimals.
  static let exacts = [
    ("0", "0"), ("-0", "0"), ("0.00", "0"), ("-0.0", "0"), ("0e5", "0"),
    ("0.0e-99999999999999999999", "0"), ("1", "1"), ("-1", "-1"), ("1.50", "1.5"), ("1.00", "1"),
    ("100", "100"), ("1e2", "100"), ("1E+2", "100"), ("1e0", "1"), ("-1e2", "-100"),
    ("1e-2", "0.01"), ("100e-2", "1"), ("10e-3", "0.01"), ("12.50e1", "125"), ("12.5e3", "12500"),
    ("0.001e2", "0.1"), ("0.10e1", "1"), ("-25E-3", "-0.025"), ("0.000001e6", "1"),
    ("1e39", "1" + String(repeating: "0", count: 39)),
    ("1e-39", "0." + String(repeating: "0", count: 38) + "1"),
    ("1234567890123456789012345678901234567.890", "1234567890123456789012345678901234567.89"),
    ("1e00000000000000000002", "100"), ("9007199254740993", "9007199254740993"),
  ]

  @Test(arguments: exacts)
  func `a number is written out exactly`(texte: String, attendu: String) throws {
    #expect(try JSONNumber(read: texte).decimal() == attendu)
  }

  @Test(arguments: [
    "1e40", "-1e40", "1e-40", "1e400", "1e-400", "1e999999999", "1e-999999999", "1e1000000001",
    "1e-1000000001", "1e9223372036854775808", "1e-9223372036854775808",
    "1e99999999999999999999999", "12345678901234567890123456789012345678901",
  ])
  func `a number of too many digits is refused`(texte: String) {
    #expect(throws: Defaut.jsonNombreDemesure(maximum: 40)) {
      try JSONNumber(read: texte).decimal()
    }
  }

  @Test func `zeros that are dropped do not count as digits`() throws {
    let nombre = JSONNumber(read: "1." + String(repeating: "0", count: 60))
    #expect(try nombre.decimal() == "1")
    #expect(try JSONNumber(read: "12.5").decimal(digits: 3) == "12.5")
    #expect(throws: Defaut.jsonNombreDemesure(maximum: 2)) {
      try JSONNumber(read: "12.5").decimal(digits: 2)
    }
  }

  @Test func `a whole number may be written with a point or an exponent`() throws {
    for texte in ["30", "30.0", "3e1", "300e-1", "0.3e2"] {
      #expect(try JSONNumber(read: texte).integer(in: 0...30) == 30)
    }
    #expect(try JSONNumber(read: "-9223372036854775808").integer(in: Int.min...Int.max) == Int.min)
    #expect(throws: Defaut.jsonNombreNonEntier) {
      try JSONNumber(read: "3.5").integer(in: 0...30)
    }
    for texte in ["31", "-1", "9223372036854775808", "1e30"] {
      #expect(throws: Defaut.jsonHorsBornes(minimum: 0, maximum: 30)) {
        try JSONNumber(read: texte).integer(in: 0...30)
      }
    }
    #expect(throws: Defaut.jsonNombreDemesure(maximum: 40)) {
      try JSONNumber(read: "1e99").integer(in: 0...30)
    }
  }
}

/// Values asked for what they should be, and the errors gathered.
@Suite struct VuesTests {
  private func vue(_ texte: String) throws -> JSONView {
    JSONView(node: try JSONNode.lire(texte))
  }

  @Test func `each kind is read, and any other is an error at its place`() throws {
    let textes = ["{}", "[1]", "\"a\"", "1.50", "true", "null"]
    for (rang, texte) in textes.enumerated() {
      let vue = try vue(texte)
      var erreurs = JSONCollector()
      let lus = [
        vue.object(&erreurs) != nil, vue.elements(&erreurs) != nil, vue.text(&erreurs) != nil,
        vue.number(&erreurs) != nil, vue.boolean(&erreurs) != nil,
      ]
      #expect(lus == (0..<5).map { $0 == rang })
      #expect(erreurs.errors.count == (rang < 5 ? 4 : 5))
      #expect(erreurs.errors.allSatisfy { $0.code.rawValue == "json-genre" })
      #expect(vue.kind == JSONKind.allCases[rang])
    }
  }

  @Test func `numbers are read as decimals or as whole ones`() throws {
    var erreurs = JSONCollector()
    #expect(try vue("1.50").decimal(&erreurs) == "1.5")
    #expect(try vue("3e1").integer(in: 0...30, &erreurs) == 30)
    #expect(erreurs.isEmpty)
    #expect(try vue("\"1\"").decimal(&erreurs) == nil)
    #expect(try vue("1e99").decimal(&erreurs) == nil)
    #expect(try vue("31").integer(in: 0...30, &erreurs) == nil)
    #expect(try vue("null").integer(in: 0...30, &erreurs) == nil)
    #expect(
      erreurs.errors.map(\.code.rawValue)
        == ["json-genre", "json-nombre-demesure", "json-hors-bornes", "json-genre"])
  }

  @Test func `the domain's refusals become errors with the value's place`() throws {
    var erreurs = JSONCollector()
    let lecture = { (texte: String) throws(RefusFacturation) in try DateCivile(texte: texte) }
    #expect(try vue("\"2026-11-20\"").value(&erreurs, lecture)?.texte == "2026-11-20")
    #expect(try vue(" \"2026-02-30\"").value(&erreurs, lecture) == nil)
    #expect(try vue("20261120").value(&erreurs, lecture) == nil)
    #expect(erreurs.errors.map(\.code.rawValue) == ["date-inexistante", "json-genre"])
    #expect(erreurs.errors.first?.column == 2)
    #expect(
      erreurs.errors.first?.defaut.enonce.texte.en(.anglais)
        == "date: the calendar has no such day.")
    #expect(
      erreurs.errors.first?.defaut.enonce.texte.en(.francais).hasPrefix("date : ") == true)
  }

  @Test func `all that is wrong with a file is reported together`() throws {
    let texte = """
      [{"numero": "F1", "lignes": [{"quantite": "2"}, {"quantite": 1, "prix": 3}]},
       {"lignes": [{}], "notes": null, "motif": 1}]
      """
    var erreurs = JSONCollector()
    for facture in try vue(texte).elements(&erreurs) ?? [] {
      guard var objet = facture.object(&erreurs) else { continue }
      _ = objet.required("numero", &erreurs)?.text(&erreurs)
      #expect(objet.optional("notes") == nil)
      for ligne in objet.required("lignes", &erreurs)?.elements(&erreurs) ?? [] {
        guard var ligne = ligne.object(&erreurs) else { continue }
        _ = ligne.required("quantite", &erreurs)?.number(&erreurs)
        ligne.finish(&erreurs)
      }
      objet.finish(&erreurs)
    }
    let attendus = [
      "json-genre: line 1, column 43, $[0].lignes[0].quantite: A number is needed here, not a string.",
      "json-membre-inconnu: line 1, column 65, $[0].lignes[1].prix: The member “prix” is unknown;"
        + " members allowed: quantite.",
      "json-membre-absent: line 2, column 2, $[1]: The member “numero” is missing.",
      "json-membre-absent: line 2, column 14, $[1].lignes[0]: The member “quantite” is missing.",
      "json-membre-inconnu: line 2, column 34, $[1].motif: The member “motif” is unknown; members"
        + " allowed: numero, notes, lignes.",
    ]
    #expect(erreurs.errors.map(\.description) == attendus)
  }

  @Test func `members are found by name, and one asked for twice is known once`() throws {
    var erreurs = JSONCollector()
    var objet = try #require(try vue("{\"a\":null,\"b\":1,\"c\":2}").object(&erreurs))
    #expect(objet.ask("a").member?.kind == .null)
    #expect(objet.optional("a") == nil)
    #expect(objet.optional("b")?.node.ecrit == "1")
    #expect(objet.required("b", &erreurs)?.path.description == "$.b")
    #expect(objet.ask("b").again && !objet.ask("d").again)
    #expect(objet.ask("d").again && objet.peek("c") != nil)
    #expect(objet.view.path == .root && erreurs.isEmpty)
    objet.finish(&erreurs)
    #expect(erreurs.errors.map(\.path.description) == ["$.c"])
  }

  @Test func `a file that is wrong throughout keeps so many errors and counts the others`() throws {
    var erreurs = JSONCollector(maximum: 2)
    for rang in 0..<5 {
      let lu = erreurs.attempt { () throws(JSONError) in try JSONNode.lire(rang == 0 ? "1" : "x")
      }
      #expect((lu != nil) == (rang == 0))
    }
    #expect(erreurs.errors.count == 2)
    #expect(erreurs.omitted == 2)
    #expect(!erreurs.isEmpty)
  }

  @Test(arguments: [
    ("a", "$.a"), ("a_1", "$.a_1"), ("é", "$.é"), ("", "$['']"), ("1a", "$['1a']"),
    ("a b", "$['a b']"), ("a'b", #"$['a\'b']"#), ("a\\b", #"$['a\\b']"#), ("a.b", "$['a.b']"),
    ("a\nb", #"$['a\u000Ab']"#), ("a\u{202E}b", #"$.a\u202Eb"#), ("\u{E0001}", "$.U+E0001"),
    ("\u{A0}", #"$.\u00A0"#),
    (String(repeating: "x", count: 100), "$." + String(repeating: "x", count: 60) + "…"),
  ])
  func `a path is written so that it can be read`(nom: String, attendu: String) {
    #expect(JSONPath.root.member(nom).description == attendu)
    #expect(JSONPath.root.element(3).member(nom).description == "$[3]" + attendu.dropFirst())
  }
}

/// What the errors say, in each language.
@Suite struct ErreursTests {
  /// One of each; the compiler asks for a message of each, and this for a look at it.
  static let defauts: [Defaut] =
    [
      .jsonEncodage, .jsonMarqueOrdre, .jsonUtf8(byte: 0xC3), .jsonVide, .jsonTexteNonFerme,
      .jsonCommentaire,
      .jsonGuillemet(.character("'")), .jsonMotInconnu("NaN"), .jsonNomSansGuillemets("a"),
      .jsonVirguleFinale(before: .character("]")), .jsonZerosEnTete,
      .jsonChiffreAttendu(found: .end),
      .jsonControle(code: 9), .jsonEchappement("\\x"), .jsonDemiSurrogat(0xD800),
      .jsonNomEnDouble("a", first: FilePlace(line: 1, column: 2)), .jsonLignes,
      .jsonTropProfond(maximum: 64), .jsonTropDeValeurs(maximum: 9), .jsonTropGros(maximum: 9),
      .jsonTexteTropLong(maximum: 9), .jsonNombreTropLong(maximum: 9), .jsonMembreAbsent("a"),
      .jsonMembreInconnu("a", allowed: ["b", "c"]), .jsonNombreDemesure(maximum: 40),
      .jsonNombreNonEntier,
      .jsonHorsBornes(minimum: 0, maximum: 9), .refus(RefusFacturation.quantiteNulle),
      .jsonInattendu(expected: .value, found: .byte(0x80)),
      .jsonInattendu(expected: .value, found: .character(" ")),
    ] + JSONExpected.allCases.map { .jsonInattendu(expected: $0, found: .character("\u{A0}")) }
    + JSONExpected.allCases.map { .jsonFinInattendue(expected: $0) }
    + JSONKind.allCases.map { .jsonGenre(expected: $0, found: .null) }

  @Test(arguments: defauts)
  func `every message is a sentence, in both languages`(defaut: Defaut) {
    let erreur = JSONError(
      defaut: defaut, path: .root, place: FilePlace(line: 1, column: 1))
    for langue in Langue.allCases {
      let message = erreur.defaut.enonce.texte.en(langue)
      #expect(message.hasSuffix(".") && !message.hasSuffix(".."), "\(message)")
      #expect(!message.contains("  "), "\(message)")
      let premier = message.first
      #expect(premier?.isUppercase == true || "«“\\".contains(premier ?? "x") || premier == "t")
    }
    #expect(erreur.defaut.enonce.texte.en(.francais) != erreur.defaut.enonce.texte.en(.anglais))
    #expect(erreur.description == "\(erreur.code): \(erreur.messageSitue(.anglais))")
  }

  @Test func `every code is a name of its own`() {
    let codes = Self.defauts.map(\.enonce.code.rawValue)
    #expect(codes.allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 >= 0x30 } })
    #expect(Set(codes).count == 31)
  }

  @Test(arguments: [
    ("[1 x]", "ligne 1, colonne 4, $ : Il faut ici « , » ou « ] », et non « x »."),
    ("[1,]", "ligne 1, colonne 4, $[1] : Une virgule est de trop avant « ] »."),
    (
      "1\u{A0}",
      "ligne 1, colonne 2, $ : Il faut ici la fin du fichier, et non le caractère U+00A0."
    ),
    (
      "{\"a\":1,\n\"a\":2}",
      "ligne 2, colonne 1, $.a : Le membre « a » est déjà donné à la ligne 1, colonne 2."
    ),
    ("[-]", "ligne 1, colonne 3, $[0] : Il manque un chiffre à ce nombre : on trouve « ] »."),
    ("[1", "ligne 1, colonne 3, $ : Le fichier s'arrête trop tôt : il faut encore « , » ou « ] »."),
  ])
  func `a French message says where and what`(texte: String, attendu: String) {
    let erreur = erreurDe { _ = try JSONNode.lire(texte) }
    #expect(erreur?.messageSitue(.francais) == attendu)
  }

  @Test func `a message quotes nothing that could upset a terminal, nor much`() {
    let long = String(repeating: "a", count: 1000)
    let erreur = erreurDe {
      _ = try JSONNode.lire("{\"\\u001b[2J\(long)\":1,\"\\u001b[2J\(long)\":2}")
    }
    let message = erreur?.messageSitue(.francais) ?? ""
    #expect(!message.unicodeScalars.contains("\u{1B}"))
    #expect(message.contains("\\u001B[2Jaaa"))
    #expect(message.count < 300)
  }
}

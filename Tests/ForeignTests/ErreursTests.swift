import Facturation
import Testing

@testable import Foreign

/// What the errors say, in each language.
@Suite struct ErreursTests {
  /// One of each; the compiler asks for a message of each, and this for a look at it.
  static let defauts: [Defaut] =
    [
      .jsonEncodage, .jsonMarqueOrdre, .jsonUtf8(octet: 0xC3), .jsonVide, .jsonTexteNonFerme,
      .jsonCommentaire,
      .jsonGuillemet(.caractere("'")), .jsonMotInconnu("NaN"), .jsonNomSansGuillemets("a"),
      .jsonVirguleFinale(avant: .caractere("]")), .jsonZerosEnTete,
      .jsonChiffreAttendu(trouve: .fin),
      .jsonControle(code: 9), .jsonEchappement("\\x"), .jsonDemiSurrogat(0xD800),
      .jsonNomEnDouble("a", premier: PlaceJSON(ligne: 1, colonne: 2)), .jsonLignes,
      .jsonTropProfond(maximum: 64), .jsonTropDeValeurs(maximum: 9), .jsonTropGros(maximum: 9),
      .jsonTexteTropLong(maximum: 9), .jsonNombreTropLong(maximum: 9), .jsonMembreAbsent("a"),
      .jsonMembreInconnu("a", admis: ["b", "c"]), .jsonNombreDemesure(maximum: 40),
      .jsonNombreNonEntier,
      .jsonHorsBornes(minimum: 0, maximum: 9), .refus(RefusFacturation.quantiteNulle),
      .jsonInattendu(attendu: .valeur, trouve: .octet(0x80)),
      .jsonInattendu(attendu: .valeur, trouve: .caractere(" ")),
    ] + AttenduJSON.allCases.map { .jsonInattendu(attendu: $0, trouve: .caractere("\u{A0}")) }
    + AttenduJSON.allCases.map { .jsonFinInattendue(attendu: $0) }
    + GenreJSON.allCases.map { .jsonGenre(attendu: $0, trouve: .nul) }

  @Test(arguments: defauts)
  func `every message is a sentence, in both languages`(defaut: Defaut) {
    let erreur = ErreurJSON(
      defaut: defaut, chemin: .racine, place: PlaceJSON(ligne: 1, colonne: 1))
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
    let erreur = erreurDe { _ = try NoeudJSON.lire(texte) }
    #expect(erreur?.messageSitue(.francais) == attendu)
  }

  @Test func `a message quotes nothing that could upset a terminal, nor much`() {
    let long = String(repeating: "a", count: 1000)
    let erreur = erreurDe {
      _ = try NoeudJSON.lire("{\"\\u001b[2J\(long)\":1,\"\\u001b[2J\(long)\":2}")
    }
    let message = erreur?.messageSitue(.francais) ?? ""
    #expect(!message.unicodeScalars.contains("\u{1B}"))
    #expect(message.contains("\\u001B[2Jaaa"))
    #expect(message.count < 300)
  }
}

import Facturation
import Testing

@testable import Foreign

/// Values asked for what they should be, and the errors gathered.
@Suite struct VuesTests {
  private func vue(_ texte: String) throws -> VueJSON {
    VueJSON(noeud: try NoeudJSON.lire(texte))
  }

  @Test func `each kind is read, and any other is an error at its place`() throws {
    let textes = ["{}", "[1]", "\"a\"", "1.50", "true", "null"]
    for (rang, texte) in textes.enumerated() {
      let vue = try vue(texte)
      var erreurs = CollecteurJSON()
      let lus = [
        vue.objet(&erreurs) != nil, vue.elements(&erreurs) != nil, vue.texte(&erreurs) != nil,
        vue.nombre(&erreurs) != nil, vue.booleen(&erreurs) != nil,
      ]
      #expect(lus == (0..<5).map { $0 == rang })
      #expect(erreurs.erreurs.count == (rang < 5 ? 4 : 5))
      #expect(erreurs.erreurs.allSatisfy { $0.code.rawValue == "json-genre" })
      #expect(vue.genre == GenreJSON.allCases[rang])
    }
  }

  @Test func `numbers are read as decimals or as whole ones`() throws {
    var erreurs = CollecteurJSON()
    #expect(try vue("1.50").decimal(&erreurs) == "1.5")
    #expect(try vue("3e1").entier(dans: 0...30, &erreurs) == 30)
    #expect(erreurs.estVide)
    #expect(try vue("\"1\"").decimal(&erreurs) == nil)
    #expect(try vue("1e99").decimal(&erreurs) == nil)
    #expect(try vue("31").entier(dans: 0...30, &erreurs) == nil)
    #expect(try vue("null").entier(dans: 0...30, &erreurs) == nil)
    #expect(
      erreurs.erreurs.map(\.code.rawValue)
        == ["json-genre", "json-nombre-demesure", "json-hors-bornes", "json-genre"])
  }

  @Test func `the domain's refusals become errors with the value's place`() throws {
    var erreurs = CollecteurJSON()
    let lecture = { (texte: String) throws(RefusFacturation) in try DateCivile(texte: texte) }
    #expect(try vue("\"2026-11-20\"").valeur(&erreurs, lecture)?.texte == "2026-11-20")
    #expect(try vue(" \"2026-02-30\"").valeur(&erreurs, lecture) == nil)
    #expect(try vue("20261120").valeur(&erreurs, lecture) == nil)
    #expect(erreurs.erreurs.map(\.code.rawValue) == ["date-inexistante", "json-genre"])
    #expect(erreurs.erreurs.first?.colonne == 2)
    #expect(
      erreurs.erreurs.first?.defaut.enonce.texte.en(.anglais)
        == "date: the calendar has no such day.")
    #expect(
      erreurs.erreurs.first?.defaut.enonce.texte.en(.francais).hasPrefix("date : ") == true)
  }

  @Test func `all that is wrong with a file is reported together`() throws {
    let texte = """
      [{"numero": "F1", "lignes": [{"quantite": "2"}, {"quantite": 1, "prix": 3}]},
       {"lignes": [{}], "notes": null, "motif": 1}]
      """
    var erreurs = CollecteurJSON()
    for facture in try vue(texte).elements(&erreurs) ?? [] {
      guard var objet = facture.objet(&erreurs) else { continue }
      _ = objet.requis("numero", &erreurs)?.texte(&erreurs)
      #expect(objet.facultatif("notes") == nil)
      for ligne in objet.requis("lignes", &erreurs)?.elements(&erreurs) ?? [] {
        guard var ligne = ligne.objet(&erreurs) else { continue }
        _ = ligne.requis("quantite", &erreurs)?.nombre(&erreurs)
        ligne.terminer(&erreurs)
      }
      objet.terminer(&erreurs)
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
    #expect(erreurs.erreurs.map(\.description) == attendus)
  }

  @Test func `members are found by name, and one asked for twice is known once`() throws {
    var erreurs = CollecteurJSON()
    var objet = try #require(try vue("{\"a\":null,\"b\":1,\"c\":2}").objet(&erreurs))
    #expect(objet.demander("a").membre?.genre == .nul)
    #expect(objet.facultatif("a") == nil)
    #expect(objet.facultatif("b")?.noeud.ecrit == "1")
    #expect(objet.requis("b", &erreurs)?.chemin.description == "$.b")
    #expect(objet.demander("b").deNouveau && !objet.demander("d").deNouveau)
    #expect(objet.demander("d").deNouveau && objet.apercu("c") != nil)
    #expect(objet.vue.chemin == .racine && erreurs.estVide)
    objet.terminer(&erreurs)
    #expect(erreurs.erreurs.map(\.chemin.description) == ["$.c"])
  }

  @Test func `a file that is wrong throughout keeps so many errors and counts the others`() throws {
    var erreurs = CollecteurJSON(maximum: 2)
    for rang in 0..<5 {
      let lu = erreurs.essayer { () throws(ErreurJSON) in try NoeudJSON.lire(rang == 0 ? "1" : "x")
      }
      #expect((lu != nil) == (rang == 0))
    }
    #expect(erreurs.erreurs.count == 2)
    #expect(erreurs.omises == 2)
    #expect(!erreurs.estVide)
  }

  @Test(arguments: [
    ("a", "$.a"), ("a_1", "$.a_1"), ("é", "$.é"), ("", "$['']"), ("1a", "$['1a']"),
    ("a b", "$['a b']"), ("a'b", #"$['a\'b']"#), ("a\\b", #"$['a\\b']"#), ("a.b", "$['a.b']"),
    ("a\nb", #"$['a\u000Ab']"#), ("a\u{202E}b", #"$.a\u202Eb"#), ("\u{E0001}", "$.U+E0001"),
    ("\u{A0}", #"$.\u00A0"#),
    (String(repeating: "x", count: 100), "$." + String(repeating: "x", count: 60) + "…"),
  ])
  func `a path is written so that it can be read`(nom: String, attendu: String) {
    #expect(CheminJSON.racine.membre(nom).description == attendu)
    #expect(CheminJSON.racine.element(3).membre(nom).description == "$[3]" + attendu.dropFirst())
  }
}

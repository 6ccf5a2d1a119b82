import Facturation
import Journaux
import Testing

@Suite struct `An author` {
  @Test(arguments: ["camille", "É", "Jean-Noël d'Été 3", String(repeating: "é", count: 100)])
  func `has a name of one line and at most 100 characters`(nom: String) throws {
    #expect(try Author(texte: nom).name == nom)
    #expect("\(try Author(texte: nom))" == nom)
  }

  @Test(arguments: [
    ("", "valeur-vide"), (" ", "valeur-vide"), ("a\nb", "caractere-interdit"),
    ("a\u{7}b", "caractere-interdit"), ("a\u{2028}b", "caractere-interdit"),
    (String(repeating: "a", count: 101), "valeur-trop-longue"),
    (String(repeating: "a", count: 251), "valeur-trop-longue"),
  ])
  func `of another name is refused, naming the field`(nom: String, code: String) {
    let refus = #expect(throws: RefusFacturation.self) { try Author(texte: nom) }
    #expect(refus?.code.rawValue == code)
    #expect(refus?.champ == .auteur)
  }

  @Test func `above the limit is told the limit of authors`() {
    let refus = #expect(throws: RefusFacturation.self) {
      try Author(texte: String(repeating: "a", count: 101))
    }
    #expect(refus?.chiffres.map(\.valeur) == ["100"])
  }
}

@Suite struct `A batch` {
  @Test func `names a place among at least two events`() throws {
    let deuxieme = try #require(Batch(index: 2, count: 5))
    #expect("\(deuxieme)" == "2/5")
    #expect(Batch(index: 5, count: 5) != nil)
    for (index, count) in [(0, 5), (6, 5), (1, 1), (1, 0), (-1, 2), (1, -2)] {
      #expect(Batch(index: index, count: count) == nil, "\(index)/\(count)")
    }
  }
}

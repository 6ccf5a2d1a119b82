import Testing

@testable import Foreign

/// What RFC 8259 does not call JSON is refused, with the place and a name for the fault.
@Suite struct InvalidesTests {
  static let structure = [
    Cas("", "json-vide 1:1 $"), Cas("  \n ", "json-vide 2:2 $"),
    Cas("1 2", "json-inattendu 1:3 $"), Cas("[]]", "json-inattendu 1:3 $"),
    Cas("{}{}", "json-inattendu 1:3 $"), Cas("null,", "json-inattendu 1:5 $"),
    Cas("\"a\"b", "json-inattendu 1:4 $"), Cas("1;", "json-inattendu 1:2 $"),
    Cas("[", "json-fin-inattendue 1:2 $[0]"), Cas("[1", "json-fin-inattendue 1:3 $"),
    Cas("[1,", "json-fin-inattendue 1:4 $[1]"), Cas("{", "json-fin-inattendue 1:2 $"),
    Cas("{\"a\"", "json-fin-inattendue 1:5 $.a"), Cas("{\"a\":", "json-fin-inattendue 1:6 $.a"),
    Cas("{\"a\":1", "json-fin-inattendue 1:7 $"), Cas("{\"a\":1,", "json-fin-inattendue 1:8 $"),
    Cas("[1,]", "json-virgule-finale 1:4 $[1]"), Cas("[1,\n]", "json-virgule-finale 2:1 $[1]"),
    Cas("{\"a\":1,}", "json-virgule-finale 1:8 $"), Cas("[,1]", "json-inattendu 1:2 $[0]"),
    Cas("[1,,2]", "json-inattendu 1:4 $[1]"), Cas("{,}", "json-inattendu 1:2 $"),
    Cas("[1 2]", "json-inattendu 1:4 $"), Cas("[1:2]", "json-inattendu 1:3 $"),
    Cas("{\"a\" 1}", "json-inattendu 1:6 $.a"), Cas("{\"a\",1}", "json-inattendu 1:5 $.a"),
    Cas("{\"a\":}", "json-inattendu 1:6 $.a"), Cas("{\"a\":1 \"b\":2}", "json-inattendu 1:8 $"),
    Cas("{1:2}", "json-inattendu 1:2 $"), Cas("{null:1}", "json-nom-sans-guillemets 1:2 $"),
    Cas("{[]:1}", "json-inattendu 1:2 $"), Cas("[1}", "json-inattendu 1:3 $"),
    Cas("{\"a\":1]", "json-inattendu 1:7 $"), Cas("]", "json-inattendu 1:1 $"),
    Cas("}", "json-inattendu 1:1 $"), Cas(":", "json-inattendu 1:1 $"),
    Cas("[{\"a\":[0,{\"b\":x}]}]", "json-mot-inconnu 1:15 $[0].a[1].b"),
  ]

  /// What other notations allow, and JSON does not.
  static let notations = [
    Cas("NaN", "json-mot-inconnu 1:1 $"), Cas("[Infinity]", "json-mot-inconnu 1:2 $[0]"),
    Cas("-Infinity", "json-chiffre-attendu 1:2 $"), Cas("undefined", "json-mot-inconnu 1:1 $"),
    Cas("True", "json-mot-inconnu 1:1 $"), Cas("NULL", "json-mot-inconnu 1:1 $"),
    Cas("nul", "json-mot-inconnu 1:1 $"), Cas("nulll", "json-mot-inconnu 1:1 $"),
    Cas("truefalse", "json-mot-inconnu 1:1 $"), Cas("t", "json-mot-inconnu 1:1 $"),
    Cas("'a'", "json-guillemet 1:1 $"), Cas("{'a':1}", "json-guillemet 1:2 $"),
    Cas("[“a”]", "json-guillemet 1:2 $[0]"), Cas("«a»", "json-guillemet 1:1 $"),
    Cas("`a`", "json-guillemet 1:1 $"), Cas("[1 'a']", "json-inattendu 1:4 $"),
    Cas("{a:1}", "json-nom-sans-guillemets 1:2 $"), Cas("// a\n1", "json-commentaire 1:1 $"),
    Cas("[1, /* a */ 2]", "json-commentaire 1:5 $[1]"), Cas("1 # a", "json-commentaire 1:3 $"),
    Cas("{\"a\":1 // b\n}", "json-commentaire 1:8 $"), Cas("(1)", "json-inattendu 1:1 $"),
    Cas("\u{A0}1", "json-inattendu 1:1 $"), Cas("[1,\u{3000}2]", "json-inattendu 1:4 $[1]"),
    Cas("\u{B}1", "json-inattendu 1:1 $"), Cas("\u{C}1", "json-inattendu 1:1 $"),
    Cas("\u{85}1", "json-inattendu 1:1 $"), Cas("\u{2028}1", "json-inattendu 1:1 $"),
    Cas("１", "json-inattendu 1:1 $"), Cas("1\u{0}", "json-encodage 1:2 $"),
  ]

  static let nombres = [
    Cas("+1", "json-inattendu 1:1 $"), Cas(".5", "json-inattendu 1:1 $"),
    Cas("1.", "json-chiffre-attendu 1:3 $"), Cas("-", "json-chiffre-attendu 1:2 $"),
    Cas("--1", "json-chiffre-attendu 1:2 $"), Cas("-a", "json-chiffre-attendu 1:2 $"),
    Cas("01", "json-zeros-en-tete 1:1 $"), Cas("00", "json-zeros-en-tete 1:1 $"),
    Cas("-01", "json-zeros-en-tete 1:2 $"), Cas("[00.5]", "json-zeros-en-tete 1:2 $[0]"),
    Cas("1e", "json-chiffre-attendu 1:3 $"), Cas("1e+", "json-chiffre-attendu 1:4 $"),
    Cas("1E-", "json-chiffre-attendu 1:4 $"), Cas("1.e2", "json-chiffre-attendu 1:3 $"),
    Cas("-.5", "json-chiffre-attendu 1:2 $"), Cas("1.5.2", "json-inattendu 1:4 $"),
    Cas("1e2.5", "json-inattendu 1:4 $"), Cas("0x10", "json-inattendu 1:2 $"),
    Cas("1_000", "json-inattendu 1:2 $"), Cas("[1 000]", "json-inattendu 1:4 $"),
    Cas("12,50", "json-inattendu 1:3 $"), Cas("1-2", "json-inattendu 1:2 $"),
    Cas("1€", "json-inattendu 1:2 $"), Cas("[1.é]", "json-chiffre-attendu 1:4 $[0]"),
  ]

  static let textes = [
    Cas("\"", "json-texte-non-ferme 1:1 $"), Cas("[\"a]", "json-texte-non-ferme 1:2 $[0]"),
    Cas(#""a\""#, "json-texte-non-ferme 1:1 $"), Cas(#""\"#, "json-texte-non-ferme 1:1 $"),
    Cas(#""\u"#, "json-texte-non-ferme 1:1 $"), Cas(#""\u00"#, "json-texte-non-ferme 1:1 $"),
    Cas("\"a\nb\"", "json-controle 1:3 $"), Cas("\"\t\"", "json-controle 1:2 $"),
    Cas("\"\u{0}\"", "json-controle 1:2 $"), Cas("\"\u{1F}\"", "json-controle 1:2 $"),
    Cas("{\"a\rb\":1}", "json-controle 1:4 $"), Cas(#""\a""#, "json-echappement 1:2 $"),
    Cas(#""\x41""#, "json-echappement 1:2 $"), Cas(#""\'""#, "json-echappement 1:2 $"),
    Cas(#""\0""#, "json-echappement 1:2 $"), Cas(#""\U0041""#, "json-echappement 1:2 $"),
    Cas(#""\u004""#, "json-echappement 1:2 $"), Cas(#""\u00G0""#, "json-echappement 1:2 $"),
    Cas(#""\u{41}""#, "json-echappement 1:2 $"), Cas("\"\\é\"", "json-echappement 1:2 $"),
    Cas("\"\\\n\"", "json-echappement 1:2 $"), Cas(#""é\u+041""#, "json-echappement 1:4 $"),
  ]

  static let encodage = [
    Cas("\"", octets: [0x80], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xBF], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xC0, 0x80], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xC1, 0xBF], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xE0, 0x9F, 0xBF], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xED, 0xA0, 0x80], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xED, 0xBF, 0xBF], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xF0, 0x8F, 0xBF, 0xBF], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xF4, 0x90, 0x80, 0x80], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xF5, 0x80, 0x80, 0x80], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xFE], "\"", "json-utf8 1:2 $"),
    Cas("\"", octets: [0xFF], "\"", "json-utf8 1:2 $"),
    Cas("\"a", octets: [0xC3], "\"", "json-utf8 1:3 $"),
    Cas("\"a", octets: [0xE2, 0x82], "\"", "json-utf8 1:3 $"),
    Cas("\"a", octets: [0xF0, 0x9F, 0x98], "\"", "json-utf8 1:3 $"),
    Cas("\"a", octets: [0xC3], "", "json-utf8 1:3 $"),
    Cas("\"a", octets: [0xF0, 0x9F, 0x98], "", "json-utf8 1:3 $"),
    Cas("{\"", octets: [0xE9], "\":1}", "json-utf8 1:3 $"),
    Cas("[", octets: [0x80], "]", "json-utf8 1:2 $[0]"),
    Cas("", octets: [0xC3], "", "json-utf8 1:1 $"),
    Cas("", octets: [0xFF, 0xFE], "1", "json-encodage 1:1 $"),
    Cas("", octets: [0xFE, 0xFF, 0x00], "1", "json-encodage 1:1 $"),
    Cas("{", octets: [0x00], "}", "json-encodage 1:2 $"),
    Cas("", octets: [0x00, 0x00, 0x00], "{", "json-encodage 1:1 $"),
  ]

  static let tous = structure + notations + nombres + textes + encodage

  @Test(arguments: tous)
  func `what is not JSON is refused, with its place`(cas: Cas) {
    #expect(cas.obtenu == cas.attendu)
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `it is refused for the same reason in blocks of any size`(taille: Int) {
    for cas in Self.tous {
      #expect(cas.obtenu(parBlocsDe: taille) == cas.attendu, "\(cas.testDescription)")
    }
  }

  @Test func `no beginning of a document is a document, save for numbers`() {
    for cas in ValidesTests.tous where cas.octets.last.map({ "}]\"".utf8.contains($0) }) == true {
      for longueur in 0..<cas.octets.count {
        #expect(throws: ErreurJSON.self) {
          try NoeudJSON.lire(ContiguousArray(cas.octets.prefix(longueur)))
        }
      }
    }
  }
}

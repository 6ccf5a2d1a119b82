import Testing

@testable import Foreign

/// What RFC 8259 calls JSON is read, each value as what it is.
@Suite struct ValidesTests {
  /// Section 3: any value may be the document, and the three words are in small letters.
  static let valeurs = [
    Cas("null", "null"), Cas("true", "true"), Cas("false", "false"), Cas("0", "0"),
    Cas("\"\"", "\"\""), Cas("[]", "[]"), Cas("{}", "{}"), Cas("\"a\"", "\"a\""),
    Cas("[null,true,false]", "[null,true,false]"), Cas("[[],[[]],{}]", "[[],[[]],{}]"),
    Cas("{\"a\":{\"b\":[1]}}", "{a:{b:[1]}}"), Cas("{\"\":1}", "{:1}"),
    Cas("{\"a\":1,\"b\":2}", "{a:1,b:2}"), Cas("{\"b\":2,\"a\":1}", "{b:2,a:1}"),
    Cas("{\"a\":1,\"A\":2}", "{a:1,A:2}"), Cas("{\"a\":{\"a\":{\"a\":1}}}", "{a:{a:{a:1}}}"),
    Cas("[{\"a\":1},{\"a\":1}]", "[{a:1},{a:1}]"), Cas("{\"null\":null}", "{null:null}"),
  ]

  /// Section 2: four characters are white space, around values and the six structural ones.
  static let blancs = [
    Cas(" 1", "1"), Cas("1 ", "1"), Cas("\t1\t", "1"), Cas("\n1\n", "1"), Cas("\r1\r", "1"),
    Cas(" \t\r\n 1 \t\r\n ", "1"), Cas(" [ ] ", "[]"), Cas(" { } ", "{}"),
    Cas("[ 1 , 2 ]", "[1,2]"), Cas("[\n1\r\n,\n2\n]", "[1,2]"),
    Cas("{ \"a\" : 1 , \"b\" : 2 }", "{a:1,b:2}"), Cas("{\n\t\"a\"\n:\n1\n}\n", "{a:1}"),
  ]

  /// Section 6: a sign, digits, decimals, an exponent; the text stays as it is.
  static let nombres = [
    "-0", "1", "-1", "10", "123456789", "0.0", "-0.0", "0.1", "1.50", "-12.345", "1e2", "1E2",
    "1e+2", "1e-2", "1E+02", "0e0", "0E-0", "1.5e3", "-1.5E-3", "1e400", "1e-400", "-0e-0",
    "100000000000000000000000000000000000000001", "0.1000000000000000000000000000000000000001",
    "9007199254740993", "1e00000000000000000001", "18446744073709551616",
  ].map { Cas($0, $0) }

  /// Section 7: any character but the quote, the backslash and controls stands for itself, and any
  /// may be escaped.
  static let textes = [
    Cas(#""\"\\\/\b\f\n\r\t""#, #""""# + #"\/\u{8}\u{C}\u{A}\u{D}\u{9}""#),
    Cas(#""/""#, #""/""#), Cas(#""a\"b""#, #""a"b""#), Cas(#""\u0041""#, #""A""#),
    Cas(#""\u0000""#, #""\u{0}""#), Cas(#""\u001F""#, #""\u{1F}""#),
    Cas(#""\u00e9""#, #""\u{E9}""#), Cas(#""\u00E9""#, #""\u{E9}""#),
    Cas(#""\uFFFF""#, #""\u{FFFF}""#), Cas(#""\uD7FF""#, #""\u{D7FF}""#),
    Cas(#""\uE000""#, #""\u{E000}""#), Cas(#""\uFEFF""#, #""\u{FEFF}""#),
    Cas(#""\uD834\uDD1E""#, #""\u{1D11E}""#), Cas(#""\ud83d\ude00""#, #""\u{1F600}""#),
    Cas(#""\uD800\uDC00""#, #""\u{10000}""#), Cas(#""\uDBFF\uDFFF""#, #""\u{10FFFF}""#),
    Cas(#""é\u00e9é""#, #""\u{E9}\u{E9}\u{E9}""#), Cas(#""x\ny\tz""#, #""x\u{A}y\u{9}z""#),
    Cas(#""\\u0041""#, #""\u0041""#), Cas(#""\u005C\u0022""#, #""\"""#),
    Cas("\"\u{7F}\"", #""\u{7F}""#), Cas("\"\u{80}\u{9F}\"", #""\u{80}\u{9F}""#),
    Cas("\"\u{2028}\u{2029}\"", #""\u{2028}\u{2029}""#), Cas("\"\u{FEFF}\"", #""\u{FEFF}""#),
    Cas("\"'\"", "\"'\""), Cas("\"//\"", "\"//\""), Cas("\"[1,]\"", "\"[1,]\""),
    Cas(#"{"\u0061":1}"#, "{a:1}"), Cas(#"{"a\nb":1}"#, #"{a\u{A}b:1}"#),
  ]

  /// Section 8.1: UTF-8, at the edges of each length of its sequences.
  static let octets = [
    Cas("\"", octets: [0xC2, 0x80], "\"", #""\u{80}""#),
    Cas("\"", octets: [0xDF, 0xBF], "\"", #""\u{7FF}""#),
    Cas("\"", octets: [0xE0, 0xA0, 0x80], "\"", #""\u{800}""#),
    Cas("\"", octets: [0xED, 0x9F, 0xBF], "\"", #""\u{D7FF}""#),
    Cas("\"", octets: [0xEE, 0x80, 0x80], "\"", #""\u{E000}""#),
    Cas("\"", octets: [0xEF, 0xBF, 0xBF], "\"", #""\u{FFFF}""#),
    Cas("\"", octets: [0xF0, 0x90, 0x80, 0x80], "\"", #""\u{10000}""#),
    Cas("\"", octets: [0xF3, 0xA0, 0x80, 0x81], "\"", #""\u{E0001}""#),
    Cas("\"", octets: [0xF4, 0x8F, 0xBF, 0xBF], "\"", #""\u{10FFFF}""#),
    Cas("{\"", octets: [0xC3, 0xA9], "\":1}", #"{\u{E9}:1}"#),
  ]

  static let tous = valeurs + blancs + nombres + textes + octets

  @Test(arguments: tous)
  func `valid JSON is read`(cas: Cas) {
    #expect(cas.obtenu == cas.attendu)
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `valid JSON is read in blocks of any size`(taille: Int) {
    for cas in Self.tous {
      #expect(cas.obtenu(parBlocsDe: taille) == cas.attendu, "\(cas.testDescription)")
    }
  }

  @Test func `names that only look the same are two names`() throws {
    let noeud = try NoeudJSON.lire("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(noeud.ecrit == #"{\u{E9}:1,e\u{301}:2}"#)
    var erreurs = CollecteurJSON()
    var objet = try #require(VueJSON(noeud: noeud).objet(&erreurs))
    #expect(objet.demander("e\u{301}").membre?.noeud.ecrit == "2")
    #expect(objet.demander("\u{E9}").membre?.noeud.ecrit == "1")
  }
}

import Facturation
import Foundation
import Importers
import Testing

@testable import Foreign

/// A document, and what becomes of it.
struct Cas: CustomTestStringConvertible, Sendable {
  let octets: ContiguousArray<UInt8>
  /// The value in the notation of `ecrit`, or the code of the error and its place.
  let attendu: String

  init(_ texte: String, _ attendu: String) {
    octets = ContiguousArray(texte.utf8)
    self.attendu = attendu
  }

  /// Bytes, for what no Swift text can hold: `avant`, then those, then `apres`.
  init(_ avant: String, octets: [UInt8], _ apres: String, _ attendu: String) {
    self.octets = ContiguousArray(avant.utf8) + octets + ContiguousArray(apres.utf8)
    self.attendu = attendu
  }

  var testDescription: String { String(decoding: octets.prefix(60), as: UTF8.self) }

  /// What the reader makes of it.
  var obtenu: String { resultat { try JSONNode.read(octets) } }

  /// The same, when the bytes come a few at a time.
  func obtenu(parBlocsDe taille: Int) -> String {
    resultat {
      let pieces = try lirePieces(.value, octets, parBlocsDe: taille)
      return try #require(pieces.first).node
    }
  }

  private func resultat(_ lecture: () throws -> JSONNode) -> String {
    do {
      return try lecture().ecrit
    } catch let erreur as JSONError {
      return "\(erreur.code) \(erreur.line):\(erreur.column) \(erreur.path)"
    } catch {
      return "\(error)"
    }
  }
}

/// The pieces of a document whose bytes come a few at a time.
func lirePieces(
  _ forme: JSONStream.Shape, _ octets: some Collection<UInt8>, parBlocsDe taille: Int,
  limites: JSONLimits = .usual
) throws -> [JSONView] {
  var flux = JSONStream(forme, limits: limites)
  var pieces: [JSONView] = []
  var reste = octets[...]
  while !reste.isEmpty {
    flux.receive(ContiguousArray(reste.prefix(taille)))
    reste = reste.dropFirst(taille)
    while let vue = try flux.next() { pieces.append(vue) }
  }
  flux.finish()
  while let vue = try flux.next() { pieces.append(vue) }
  return pieces
}

/// The error of a reading that must fail.
func erreurDe(_ lecture: () throws -> Void) -> JSONError? {
  do {
    try lecture()
    Issue.record("no error")
    return nil
  } catch {
    return error as? JSONError
  }
}

extension JSONNode {
  /// Reads a document from text.
  static func lire(_ texte: String) throws(JSONError) -> JSONNode {
    try read(ContiguousArray(texte.utf8))
  }

  /// The value in a notation that shows each scalar beyond printable ASCII: `{a:[1,"\u{E9}"]}`.
  var ecrit: String {
    switch value {
    case .object(let membres):
      "{" + membres.map { "\($0.name.montre):\($0.node.ecrit)" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.ecrit).joined(separator: ",") + "]"
    case .text(let texte): "\"\(texte.montre)\""
    case .number(let nombre): nombre.text
    case .boolean(let valeur): String(valeur)
    case .null: "null"
    }
  }
}

extension String {
  fileprivate var montre: String {
    unicodeScalars.map { signe in
      (0x20...0x7E).contains(signe.value)
        ? String(signe) : "\\u{\(String(signe.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}

/// All that RFC 8259 calls JSON is read, each value as what it is.
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
    let noeud = try JSONNode.lire("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(noeud.ecrit == #"{\u{E9}:1,e\u{301}:2}"#)
    var erreurs = JSONCollector()
    var objet = try #require(JSONView(node: noeud).object(&erreurs))
    #expect(objet.ask("e\u{301}").member?.node.ecrit == "2")
    #expect(objet.ask("\u{E9}").member?.node.ecrit == "1")
  }
}

/// A text that RFC 8259 does not call JSON is refused, with the place and a name for the fault.
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
        #expect(throws: JSONError.self) {
          try JSONNode.read(ContiguousArray(cas.octets.prefix(longueur)))
        }
      }
    }
  }
}

/// The rules of RFC 8259 hold for the files that are imported.
@Suite struct ImportTests {
  private static let cadre = CadreImport(
    registre: Registre(
      RegistreOuvert(
        registre: RegistreID(UUIDTexte(haut: 0, bas: 1)),
        vendeur: Vendeur(
          nom: Libelle(texteAdmis: "Atelier"), siren: Siren(texteAdmis: "732829320"),
          adresse: Adresse(
            voie: Libelle(texteAdmis: "1 rue"), codePostal: Libelle(texteAdmis: "35300"),
            ville: Libelle(texteAdmis: "Fougères"))))),
    aujourdhui: .premiere)

  /// What a reader says when it could read the JSON, and no invoice was in it.
  private static let autreChose: Set<String> = [
    "json-genre", "json-membre-absent", "json-membre-inconnu",
  ]

  private func codes(_ octets: ContiguousArray<UInt8>) -> Set<String> {
    var lecteur = DTOReader(Self.cadre)
    lecteur.receive(octets)
    lecteur.finish()
    return Set(lecteur.defauts.map(\.code.rawValue))
  }

  @Test(arguments: InvalidesTests.tous)
  func `what is no JSON is not imported`(cas: Cas) {
    #expect(!codes(cas.octets).isSubset(of: Self.autreChose), "\(cas.attendu)")
    // As the value of a member of the second of two invoices, too.
    let dedans =
      ContiguousArray("[{\"id\":1},{\"notes\":".utf8) + cas.octets + ContiguousArray("}]".utf8)
    #expect(!codes(dedans).isSubset(of: Self.autreChose), "\(cas.attendu)")
  }

  @Test(arguments: ValidesTests.tous)
  func `what is JSON is read, and at most found to be no invoice`(cas: Cas) {
    #expect(codes(cas.octets).isSubset(of: Self.autreChose), "\(cas.attendu)")
  }

  @Test func `there are as many cases as RFC 8259 deserves`() {
    #expect(InvalidesTests.tous.count + ValidesTests.tous.count >= 150)
  }
}

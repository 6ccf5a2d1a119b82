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
    #expect(try NoeudJSON.lire("{\(membres)}").place == PlaceJSON(ligne: 1, colonne: 1))
    for double in [0, compte - 1] {
      let erreur = erreurDe { _ = try NoeudJSON.lire("{\(membres),\n\"n\(double)\":0}") }
      let premier = PlaceJSON(ligne: double + 1, colonne: double == 0 ? 2 : 1)
      #expect(erreur?.defaut == .jsonNomEnDouble("n\(double)", premier: premier))
      #expect(erreur?.place == PlaceJSON(ligne: compte + 1, colonne: 1))
    }
  }

  @Test func `a million open brackets are refused at the 65th`() {
    for ouverture in ["[", "{\"a\":", "[{\"a\":"] {
      let erreur = erreurDe {
        _ = try NoeudJSON.lire(String(repeating: ouverture, count: 1_000_000))
      }
      #expect(erreur?.defaut == .jsonTropProfond(maximum: 64))
    }
  }
}

import Facturation
import Testing

@testable import Foreign

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
    #expect(try NombreJSON(lu: texte).decimal() == attendu)
  }

  @Test(arguments: [
    "1e40", "-1e40", "1e-40", "1e400", "1e-400", "1e999999999", "1e-999999999", "1e1000000001",
    "1e-1000000001", "1e9223372036854775808", "1e-9223372036854775808",
    "1e99999999999999999999999", "12345678901234567890123456789012345678901",
  ])
  func `a number of too many digits is refused`(texte: String) {
    #expect(throws: Defaut.jsonNombreDemesure(maximum: 40)) {
      try NombreJSON(lu: texte).decimal()
    }
  }

  @Test func `zeros that are dropped do not count as digits`() throws {
    let nombre = NombreJSON(lu: "1." + String(repeating: "0", count: 60))
    #expect(try nombre.decimal() == "1")
    #expect(try NombreJSON(lu: "12.5").decimal(chiffres: 3) == "12.5")
    #expect(throws: Defaut.jsonNombreDemesure(maximum: 2)) {
      try NombreJSON(lu: "12.5").decimal(chiffres: 2)
    }
  }

  @Test func `a whole number may be written with a point or an exponent`() throws {
    for texte in ["30", "30.0", "3e1", "300e-1", "0.3e2"] {
      #expect(try NombreJSON(lu: texte).entier(dans: 0...30) == 30)
    }
    #expect(try NombreJSON(lu: "-9223372036854775808").entier(dans: Int.min...Int.max) == Int.min)
    #expect(throws: Defaut.jsonNombreNonEntier) {
      try NombreJSON(lu: "3.5").entier(dans: 0...30)
    }
    for texte in ["31", "-1", "9223372036854775808", "1e30"] {
      #expect(throws: Defaut.jsonHorsBornes(minimum: 0, maximum: 30)) {
        try NombreJSON(lu: texte).entier(dans: 0...30)
      }
    }
    #expect(throws: Defaut.jsonNombreDemesure(maximum: 40)) {
      try NombreJSON(lu: "1e99").entier(dans: 0...30)
    }
  }
}

import Facturation
import Journaux
import Testing
import Graine

@Suite struct `A moment` {
  @Test(arguments: [
    ("1970-01-01T00:00:00.000000Z", 0), ("1970-01-01T00:00:00.000001Z", 1),
    ("2026-11-20T10:11:12.123456Z", 1_795_169_472_123_456),
    ("1969-12-31T23:59:59.999999Z", -1), ("1969-12-31T23:59:59.000000Z", -1_000_000),
    ("0001-01-01T00:00:00.000000Z", -62_135_596_800_000_000),
    ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
    ("2000-02-29T12:00:00.000000Z", 951_825_600_000_000),
  ])
  func `has one text, which is read back`(texte: String, microseconds: Int64) throws {
    let moment = try #require(Timestamp(texte))
    #expect(moment.microseconds == microseconds)
    #expect(Timestamp(microseconds: microseconds) == moment)
    #expect(moment.text == texte)
    #expect("\(moment)" == texte)
    #expect(moment.day.texte == texte.prefix(10))
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T10:11:12Z", "2026-11-20T10:11:12.123Z",
    "2026-11-20T10:11:12.1234567Z", "2026-11-20T10:11:12.123456",
    "2026-11-20T10:11:12.123456z", "2026-11-20t10:11:12.123456Z", "2026-11-20 10:11:12.123456Z",
    "2026-11-20T10:11:12,123456Z", "2026-11-20T10.11:12.123456Z", " 2026-11-20T10:11:12.12345Z",
    "2026-11-20T24:00:00.000000Z", "2026-11-20T10:60:00.000000Z", "2026-11-20T10:11:60.000000Z",
    "2026-02-29T10:11:12.123456Z", "2026-13-01T10:11:12.123456Z", "2026-00-01T10:11:12.123456Z",
    "0000-01-01T00:00:00.000000Z", "2026-11-20T10:11:12.12345٦Z", "-026-11-20T10:11:12.123456Z",
    "2026-11-20T10:11:12.12345-Z", "2026-11-20T1a:11:12.123456Z",
  ])
  func `is read from nothing else`(texte: String) {
    #expect(Timestamp(texte) == nil)
  }

  @Test func `lies within the years 1 to 9999`() throws {
    let premier = try #require(Timestamp("0001-01-01T00:00:00.000000Z"))
    let dernier = try #require(Timestamp("9999-12-31T23:59:59.999999Z"))
    #expect(Timestamp(microseconds: premier.microseconds - 1) == nil)
    #expect(Timestamp(microseconds: dernier.microseconds + 1) == nil)
    #expect(premier.advanced(byMicroseconds: -1) == premier)
    #expect(dernier.advanced(byMicroseconds: 1) == dernier)
    #expect(dernier.advanced(byMicroseconds: .max) == dernier)
    #expect(premier.advanced(byMicroseconds: .min) == premier)
    #expect(premier.advanced(byMicroseconds: 1).text == "0001-01-01T00:00:00.000001Z")
    #expect(premier.day == .premiere)
    #expect(dernier.day == .derniere)
  }

  @Test func `comes before a later one, as its text does`() {
    var hasard = GenerateurGraine(graine: 9)
    let moments = (0..<500).compactMap { _ in
      Timestamp(
        microseconds: .random(
          in: -62_135_596_800_000_000...253_402_300_799_999_999, using: &hasard))
    }
    #expect(moments.sorted().map(\.text) == moments.map(\.text).sorted())
    #expect(moments.allSatisfy { Timestamp($0.text) == $0 })
  }

  @Test(
    arguments: [
      (0, 0), (999_999, 0), (1_000_000, 1), (-1, -1), (-1_000_000, -1), (-1_000_001, -2),
    ] as [(Int64, Int64)])
  func `counts the seconds that are over`(microseconds: Int64, seconds: Int64) {
    #expect(Timestamp(microseconds: microseconds)?.wholeSeconds == seconds)
  }
}

import Facturation
import Graine
import Journaux
import Testing

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
    #expect(!moments.contains { $0 < $0 })
  }

  @Test(
    arguments: [
      (0, 0), (999_999, 0), (1_000_000, 1), (-1, -1), (-1_000_000, -1), (-1_000_001, -2),
    ] as [(Int64, Int64)])
  func `counts the seconds that are over`(microseconds: Int64, seconds: Int64) {
    #expect(Timestamp(microseconds: microseconds)?.wholeSeconds == seconds)
  }
}

@Suite struct `The time that events bear` {
  private let dernier = Timestamp.a(1_772_442_000_000_000)

  private func temps(_ evenements: [Evenement], ecart: Int64) throws(JournalError) -> Timestamp {
    try WallClock.time(
      of: evenements.first, after: dernier, clock: dernier.advanced(byMicroseconds: ecart))
  }

  @Test func `is the clock's, at the beginning and while it goes on`() throws {
    #expect(try WallClock.time(of: .client(1), after: nil, clock: .a(-5)) == .a(-5))
    for ecart in [0, 1, 86_400_000_000] as [Int64] {
      #expect(try temps([.client(1)], ecart: ecart) == dernier.advanced(byMicroseconds: ecart))
    }
  }

  @Test(arguments: [-1, -4_999_999, -5_000_000] as [Int64])
  func `is the last event's where the clock lags by five seconds at most`(ecart: Int64) throws {
    #expect(try temps([.client(1)], ecart: ecart) == dernier)
  }

  @Test(arguments: [-5_000_001, -3_600_000_000, -1_000_000_000_000_000] as [Int64])
  func `is none where the clock lags further behind`(ecart: Int64) throws {
    let erreur = #expect(throws: JournalError.self) { try temps([.client(1)], ecart: ecart) }
    #expect(erreur?.code == .horlogeEnRetard)
  }

  @Test func `is none, and both languages say why and what to do`() throws {
    let erreur = #expect(throws: JournalError.self) {
      try temps([.client(1)], ecart: -60_000_000)
    }
    #expect(
      erreur?.message(.francais)
        == "L'horloge retarde de 60 secondes sur le dernier événement enregistré. Réglez"
        + " l'horloge ; si c'est le dernier événement qui a tort, enregistrez une correction de"
        + " l'horloge.")
    #expect(
      erreur?.message(.anglais)
        == "The clock is 60 seconds behind the last event that was recorded. Set the clock; if it"
        + " is the last event that is wrong, record a correction of the clock.")
    #expect("\(try #require(erreur))" == erreur?.message(.anglais))
    #expect(erreur?.position == nil)
  }

  @Test(
    arguments: [
      (-119_000_000, "119 seconds", "119 secondes"), (-120_000_000, "2 minutes", "2 minutes"),
      (-7_199_000_000, "119 minutes", "119 minutes"), (-7_200_000_000, "2 hours", "2 heures"),
      (-172_800_000_000, "2 days", "2 jours"), (-999_000_000_000_000, "11562 days", "11562 jours"),
    ] as [(Int64, String, String)])
  func `is none, and says how far behind in words of any time zone`(
    ecart: Int64, dit: String, enFrancais: String
  ) throws {
    let erreur = #expect(throws: JournalError.self) { try temps([.client(1)], ecart: ecart) }
    #expect(
      erreur?.message(.anglais).hasPrefix("The clock is \(dit) behind the last event") == true)
    #expect(erreur?.message(.francais).hasPrefix("L'horloge retarde de \(enFrancais) sur") == true)
  }

  @Test(arguments: [-1, -6_000_000, -1_000_000_000_000_000] as [Int64])
  func `steps back with the correction of a clock`(ecart: Int64) throws {
    #expect(try temps([.correction], ecart: ecart) == dernier.advanced(byMicroseconds: ecart))
  }

  @Test func `does not step back because a correction follows something else`() {
    #expect(throws: JournalError.self) {
      try temps([.client(1), .correction], ecart: -6_000_000)
    }
  }

  @Test func `is asked of no clock where there is nothing to record`() throws {
    _ = try temps([], ecart: -1_000_000_000_000_000)
  }

  @Test func `goes on from a corrected clock in the journal`() throws {
    let horloge = HorlogeReglable()
    let journal = InMemoryJournal(clock: horloge.horloge)
    let debut = horloge.valeur
    try journal.inscrire([.client(1)])
    horloge.avancer(-3_600_000_000)
    #expect(throws: JournalError.self) { try journal.inscrire([.client(2)]) }
    #expect(try journal.inscrire([]) == [])
    try journal.inscrire([.correction])
    horloge.avancer(-5_000_000)
    try journal.inscrire([.client(2)])
    horloge.avancer(60_000_000)
    try journal.inscrire([.client(3)])
    let ecarts = try journal.tous.map { $0.time.microseconds - debut }
    #expect(ecarts == [0, -3_600_000_000, -3_600_000_000, -3_545_000_000])
  }

  @Test func `is what the decision saw`() throws {
    let horloge = HorlogeReglable()
    let journal = InMemoryJournal(clock: horloge.horloge)
    for ecart in [0, 1_000_000, -2_000_000, 0, 10_000_000] as [Int64] {
      horloge.avancer(ecart)
      var vu: Timestamp?
      let faits = try journal.recordUnchecked(by: "camille", cle: nil) { _, moment in
        vu = moment
        return [.client(1)]
      }
      #expect(faits.map(\.time) == [vu])
    }
  }
}

@Suite struct `Identifiers by the clock` {
  @Test func `are of version 7, and never the same twice`() {
    let source = IdentifierSource.uuid7(HorlogeReglable().horloge)
    let tires = (0..<10_000).map { _ in source.next() }
    #expect(Set(tires).count == tires.count)
    #expect(tires.allSatisfy { $0.haut >> 12 & 0xf == 7 })
    #expect(tires.allSatisfy { $0.bas >> 62 == 0b10 })
  }

  @Test func `stand in the order of the clock's milliseconds`() {
    let horloge = HorlogeReglable()
    let source = IdentifierSource.uuid7(horloge.horloge)
    let tires = (0..<200).map { _ in
      horloge.avancer(1000)
      return source.next()
    }
    #expect(tires == tires.sorted())
    #expect(tires.map(\.texte) == tires.map(\.texte).sorted())
    #expect(tires[0].haut >> 16 == 1_772_442_000_001)
  }

  @Test func `begin at zero where the clock stands before 1970`() {
    let source = IdentifierSource.uuid7(HorlogeReglable(-5_000_000).horloge)
    #expect(source.next().haut >> 16 == 0)
  }
}

import Facturation
import Journaux
import Testing

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
      (-119_000_000, "119 seconds"), (-120_000_000, "2 minutes"), (-7_199_000_000, "119 minutes"),
      (-7_200_000_000, "2 hours"), (-172_800_000_000, "2 days"),
      (-999_000_000_000_000, "11562 days"),
    ] as [(Int64, String)])
  func `is none, and says how far behind in words of any time zone`(
    ecart: Int64, dit: String
  ) throws {
    let erreur = #expect(throws: JournalError.self) { try temps([.client(1)], ecart: ecart) }
    #expect(
      erreur?.message(.anglais).hasPrefix("The clock is \(dit) behind the last event") == true)
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

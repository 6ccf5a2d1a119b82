import Facturation
import Journaux
import Testing

@Suite struct `A journal in memory` {
  private struct Renonce: Error {}

  private let horloge = HorlogeReglable()
  private let journal: InMemoryJournal

  init() { journal = InMemoryJournal(clock: horloge.horloge) }

  @Test func `begins empty`() throws {
    try journal.read { vue throws in
      #expect(vue.head == .empty)
      #expect(vue.head.position == 0 && vue.head.time == nil && vue.head.hash == .nulle)
      #expect(try vue.tous(apres: 0) == [])
      #expect(try vue.last(tagged: .drafts) == nil)
      #expect(try vue.events(tagged: .drafts) == [])
    }
  }

  @Test func `counts positions without a gap, over single events and batches`() throws {
    for nombre in [1, 3, 1, 0, 2] {
      horloge.avancer(1_000_000)
      let faits = try journal.inscrire((0..<nombre).map(Evenement.client))
      #expect(faits.count == nombre)
    }
    let tous = try journal.tous
    #expect(tous.map(\.position) == Array(1...7))
    #expect(
      tous.map { $0.batch?.description } == [nil, "1/3", "2/3", "3/3", nil, "1/2", "2/2"])
    #expect(Set(tous[1...3].map(\.time)).count == 1)
    #expect(try journal.read { $0.head } == Head(after: try #require(tous.last)))
  }

  @Test func `keeps who did it and under which key`() throws {
    let cle = UUIDTexte(haut: 7, bas: 7)
    let faits = try journal.inscrire([.client(1), .client(2)], par: "dominique", cle: cle)
    #expect(faits.map(\.author.name) == ["dominique", "dominique"])
    #expect(faits.map(\.cle) == [cle, cle])
    #expect(faits.map(\.evenement) == [.client(1), .client(2)])
    #expect(try journal.tous == faits)
  }

  @Test func `records nothing when the decision throws or returns nothing`() throws {
    try journal.inscrire([.client(1)])
    let avant = try journal.tous
    #expect(throws: Renonce.self) {
      try journal.recordUnchecked(by: Author(texte: "camille"), cle: nil) { _, _ in throw Renonce()
      }
    }
    #expect(try journal.inscrire([]) == [])
    #expect(throws: JournalError.self) {
      horloge.avancer(-10_000_000)
      try journal.inscrire([.client(2), .client(3)])
    }
    #expect(try journal.tous == avant)
    horloge.avancer(10_000_000)
    #expect(try journal.inscrire([.client(4)]).map(\.position) == [2])
  }

  @Test func `shows a decision all that is recorded`() throws {
    try journal.inscrire([.client(1), .client(2)])
    _ = try journal.recordUnchecked(by: "camille", cle: nil) { vue, _ throws in
      #expect(vue.head.position == 2)
      #expect(try vue.tous(apres: 1).map(\.position) == [2])
      return []
    }
  }

  @Test func `hands events over from a position on, until it is told to stop`() throws {
    try journal.inscrire((1...9).map(Evenement.client))
    try journal.read { vue throws in
      #expect(try vue.tous(apres: 7).map(\.position) == [8, 9])
      #expect(try vue.tous(apres: 9) == [])
      #expect(try vue.tous(apres: 99) == [])
      var vus: [Position] = []
      try vue.forEach(after: 2) {
        vus.append($0.position)
        return $0.position < 5
      }
      #expect(vus == [3, 4, 5])
      #expect(throws: Renonce.self) { try vue.forEach(after: 0) { _ in throw Renonce() } }
    }
  }

  @Test func `passes on what a reader throws`() {
    #expect(throws: Renonce.self) { try journal.read { _ in throw Renonce() } }
  }
}

import Facturation
import Journaux
import Testing

/// What whoever follows a journal in memory is told.
@Suite struct `Whoever follows a journal in memory` {
  private let journal = InMemoryJournal(clock: HorlogeReglable().horloge)

  @Test func `is told each act once and in order, and when that was all`() throws {
    let suite = try journal.follow(after: nil)
    #expect(try suite.next(atMost: 9).map(\.dite) == ["aJour 0"])
    #expect(try suite.next(atMost: 9).isEmpty)
    try journal.inscrire([.client(1)])
    try journal.inscrire([.client(2), .client(3)])
    #expect(try suite.next(atMost: 9).map(\.dite) == ["1", "2 3", "aJour 3"])
    #expect(try suite.next(atMost: 9).isEmpty)
  }

  @Test func `is told no more than it asked for, but whole acts`() throws {
    for rang in [1, 3, 5] { try journal.inscrire([.client(rang), .client(rang + 1)]) }
    let suite = try journal.follow(after: nil)
    #expect(try suite.next(atMost: 3).map(\.dite) == ["1 2", "3 4"])
    #expect(try suite.next(atMost: 3).map(\.dite) == ["5 6", "aJour 6"])
  }

  @Test func `goes on behind a kept end, and is told where there is no such end`() throws {
    for rang in 1...3 { try journal.inscrire([.client(rang)]) }
    let deux = try journal.read { try #require(Ancre(try $0.upTo(2).head)) }
    #expect(try journal.follow(after: deux).next(atMost: 9).map(\.dite) == ["3", "aJour 3"])
    let neuf = try #require(Ancre("9:\(String(repeating: "0", count: 64))"))
    #expect(
      try journal.follow(after: neuf).next(atMost: 9).map(\.dite)
        == ["reprise 0", "1", "2", "3", "aJour 3"])
  }

  @Test func `is woken by an act, and by its own end`() async throws {
    let vues = journal.signal.count
    async let reveil: Void = journal.signal.wait(after: vues)
    try journal.inscrire([.client(1)])
    await reveil
    #expect(journal.signal.count > vues)
    let attente = Task { await journal.signal.wait(after: journal.signal.count) }
    attente.cancel()
    await attente.value
  }
}

extension Nouvelle {
  /// It in short: positions, or what is told besides.
  fileprivate var dite: String {
    switch self {
    case .acte(let acte, _): acte.evenements.map { String($0.position) }.joined(separator: " ")
    case .aJour(let tete): "aJour \(tete.position)"
    case .reprise(let tete): "reprise \(tete.position)"
    @unknown default: "?"
    }
  }
}

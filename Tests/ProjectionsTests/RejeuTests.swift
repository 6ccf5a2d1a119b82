import CasUsage
import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Counts what it is given, and fails at a place if asked to.
private struct Compte: Projection, Hashable {
  var positions: [Position] = []
  var refus: Position?

  struct Refuse: Error {}

  mutating func prendre(_ evenement: RecordedEvent) throws {
    guard evenement.position != refus else { throw Refuse() }
    positions.append(evenement.position)
  }
}

@Suite struct `A replay` {
  /// Opened at 9:00; a client at 9:00 too, then one an hour later for each of `heures`.
  private func journal(_ heures: [Int] = [1, 2]) throws -> InMemoryJournal {
    let atelier = try Atelier()
    _ = try atelier.client()
    for heure in heures {
      try atelier.horloge.regler("2026-03-02T\(9 + heure):00:00.000000Z")
      _ = try atelier.client()
    }
    return atelier.journal
  }

  private func positions(
    _ journal: InMemoryJournal, jusqua limite: Rejeu.Limite = .fin
  ) throws -> [Position] {
    var compte = Compte()
    let tete = try journal.read { try Rejeu(jusqua: limite).executer($0, &compte) }
    #expect(tete.position == compte.positions.last ?? 0)
    return compte.positions
  }

  @Test func `goes to the end, and says where that is`() throws {
    let journal = try journal()
    #expect(try positions(journal) == [1, 2, 3, 4])
    var compte = Compte()
    let tete = try journal.read { try Rejeu().executer($0, &compte) }
    #expect(try tete == journal.read { $0.head })
  }

  @Test func `of an empty journal stands at its beginning`() throws {
    let journal = InMemoryJournal(clock: WallClock { .epoch })
    var compte = Compte()
    #expect(try journal.read { try Rejeu().executer($0, &compte) } == .empty)
    #expect(compte.positions.isEmpty)
  }

  @Test(arguments: [0, 1, 3, 4, 5])
  func `to a position takes up that event, and none behind it`(position: Position) throws {
    let attendues = Array([1, 2, 3, 4].prefix(position))
    #expect(try positions(try journal(), jusqua: .position(position)) == attendues)
  }

  @Test(arguments: [
    ("2026-03-02T08:59:59.999999Z", 0), ("2026-03-02T09:00:00.000000Z", 2),
    ("2026-03-02T09:59:59.999999Z", 2), ("2026-03-02T10:00:00.000000Z", 3),
    ("2027-01-01T00:00:00.000000Z", 4),
  ])
  func `to a moment takes up all that was recorded by then`(moment: String, dernier: Int) throws {
    let limite = Rejeu.Limite.moment(try #require(Timestamp(moment)))
    #expect(try positions(try journal(), jusqua: limite).last ?? 0 == dernier)
  }

  @Test func `to a moment goes on behind a line whose clock ran ahead`() throws {
    let atelier = try Atelier()
    try atelier.horloge.regler("2027-03-02T09:00:00.000000Z")
    _ = try atelier.client()
    try atelier.horloge.regler("2026-03-02T10:00:00.000000Z")
    _ = try atelier.outils.corrigerHorloge(motif: "Pile changée", par: atelier.contexte)
    _ = try atelier.client()
    try atelier.horloge.regler("2026-03-03T10:00:00.000000Z")
    _ = try atelier.client()
    func dernier(_ moment: String) throws -> Position? {
      let limite = Rejeu.Limite.moment(try #require(Timestamp(moment)))
      return try positions(atelier.journal, jusqua: limite).last
    }
    #expect(try dernier("2026-03-02T09:30:00.000000Z") == 1)
    #expect(try dernier("2026-03-02T23:59:59.999999Z") == 4)
    #expect(try dernier("2026-03-31T23:59:59.999999Z") == 5)
  }

  @Test func `stops at the error of a projection`() throws {
    var compte = Compte(refus: 3)
    #expect(throws: Compte.Refuse.self) {
      try journal().read { try Rejeu().executer($0, &compte) }
    }
    #expect(compte.positions == [1, 2])
  }

  @Test func `stops at an event that cannot follow, and names it`() throws {
    var repertoire = Repertoire()
    let journal = try [Evenement.client(1, .clientModifie(.init(fiche: .init(nom: "Le Moulin"))))]
      .journal()
    let erreur = #expect(throws: JournalError.self) {
      try journal.read { try Rejeu().executer($0, &repertoire) }
    }
    #expect(erreur?.code == .incoherence && erreur?.position == 1)
    #expect(repertoire.tete == .empty && repertoire.clients.isEmpty)
  }
}

@Suite struct `A long replay` {
  private func journal(_ nombre: Int) throws -> InMemoryJournal {
    try (0..<nombre).map { rang in
      .client(Identifiant(rang: UInt64(rang)), .clientCree(.init(fiche: .init(nom: "Le Moulin"))))
    }.journal()
  }

  @Test func `tells now and then how far it is, and of how many`() throws {
    var (compte, dites) = (Compte(), [[Position]]())
    try journal(9000).read { vue in
      _ = try Rejeu().executer(vue, &compte) { position, sur in
        dites.append([position, sur])
        return true
      }
    }
    #expect(dites == [[4096, 9000], [8192, 9000]])
    #expect(compte.positions.count == 9000)
  }

  @Test func `is interrupted by whoever asked for it`() throws {
    var compte = Compte()
    #expect(throws: RejeuInterrompu.self) {
      try journal(9000).read { vue in
        _ = try Rejeu().executer(vue, &compte) { position, _ in position < 8192 }
      }
    }
    #expect(compte.positions.count == 8192)
  }
}

extension [Evenement] {
  /// A journal in which all of them were recorded together.
  fileprivate func journal() throws -> InMemoryJournal {
    let journal = InMemoryJournal(clock: WallClock { .epoch })
    _ = try journal.recordUnchecked(by: .camille, cle: nil) { _, _ in self }
    return journal
  }
}

import CasUsage
import Facturation
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

@Suite struct `A clock that is set back` {
  private let folder: TemporaryFolder
  private let hands = HandClock()
  private let journal: FileJournal

  init() throws {
    folder = try TemporaryFolder()
    journal = try FileJournal(folder: folder.registre, creating: true, clock: hands.clock)
    try journal.appendOpening()
  }

  @Test func `by three seconds goes unnoticed, and time stands still`() throws {
    let before = try journal.appendClient(id: 1)[0]
    hands.move(seconds: -3)
    let after = try journal.appendClients(2, from: 2)
    #expect(after.map(\.time) == [before.time, before.time])
    #expect(try Findings(folder.registre).rapport.estIntact)
  }

  @Test func `by ten seconds is refused until somebody says why`() throws {
    let before = try journal.appendClient(id: 1)[0]
    hands.move(seconds: -10)
    let bytes = try folder.read(folder.journal)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 2) }
    #expect(error?.code == .horlogeEnRetard)
    #expect(try folder.read(folder.journal) == bytes)
    let outils = Outils(journal: journal, identifiants: CountedIdentifiers().source)
    let correction = try outils.corrigerHorloge(
      motif: "Pile changée", par: Contexte(auteur: Examples.auteur))
    let corrected = try #require(correction.evenements.first)
    #expect(corrected.time < before.time)
    let after = try journal.appendClient(id: 3)[0]
    #expect(corrected.time < after.time && after.time < before.time)
    let again = try FileJournal(folder: folder.registre, clock: hands.clock)
    #expect(try again.all().last == after)
    let rapport = try Findings(folder.registre).rapport
    #expect(rapport.estIntact)
    #expect(rapport.correctionsHorloge == [corrected.position])
  }
}

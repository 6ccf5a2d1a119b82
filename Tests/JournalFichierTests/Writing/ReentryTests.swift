import CasUsage
import Facturation
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// An act holds the journal's lock: what calls the journal from within would wait for itself.
@Suite struct `A journal of a file that is called from within` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an act refuses to be read or added to, and goes on`() throws {
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    for call in [{ _ = try journal.all() }, { _ = try journal.appendClient() }] {
      let error = #expect(throws: JournalError.self) {
        try journal.append(by: Examples.auteur, cle: nil) { _, _ throws in
          try call()
          return []
        }
      }
      #expect(error?.code == .appelImbrique)
    }
    #expect(try journal.appendClient().map(\.position) == [2])
    #expect(try journal.read { _ in try journal.appendClient(id: 8).map(\.position) } == [3])
  }

  @Test func `the closure of a use case refuses what it would wait for`() throws {
    let journal = try FileJournal(folder: folder.registre, creating: true)
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let contexte = Contexte(auteur: try Examples.auteur)
    _ = try outils.faire(par: contexte) { try $0.ouvrir(Examples.vendeur) }
    let fiche = try Examples.client("Martin")
    let creation = try outils.faire(par: contexte) { try $0.creerClient(fiche) }
    let client = try #require(creation.clientId)
    let error = #expect(throws: JournalError.self) {
      try outils.faire(par: contexte) {
        try $0.modifierClient(client) { _ in
          _ = try outils.faire(par: contexte) { try $0.creerClient(fiche) }
        }
      }
    }
    #expect(error?.code == .appelImbrique)
    #expect(try journal.all().count == 2)
  }

  @Test func `what it says to whoever is notified refuses it too`() throws {
    let written = try WrittenJournal(events: 20)
    try folder.lay(journal: written.bytes + Array("{\"rest".utf8), tete: written.head)
    let box = Mutex<FileJournal?>(nil)
    let answers = Mutex<[JournalError.Code?]>([])
    let journal = try FileJournal(folder: folder.registre) { _ in
      guard let journal = box.withLock({ $0 }) else { return }
      let error = #expect(throws: JournalError.self) { try journal.all() }
      answers.withLock { $0.append(error?.code) }
    }
    box.withLock { $0 = journal }
    #expect(try journal.all() == written.events)
    #expect(answers.withLock { $0 } == [.appelImbrique])
    box.withLock { $0 = nil }
  }
}

import CasUsage
import Facturation
import Foundation
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

@Suite struct `A registre's folder` {
  private let folder: TemporaryFolder
  private let files = FileManager.default

  init() throws { folder = try TemporaryFolder() }

  private func code(_ body: () throws -> Void) -> JournalError.Code? {
    #expect(throws: JournalError.self, performing: body)?.code
  }

  private func begin() throws {
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    try journal.appendClient()
  }

  @Test func `and its files are their owner's alone`() throws {
    try begin()
    let bytes = try folder.read(folder.journal)
    try folder.write(bytes + [0x7B], to: folder.journal)
    try FileJournal(folder: folder.registre).appendClient(id: 8)
    #expect(try folder.mode(of: folder.registre) == 0o700)
    #expect(try folder.names().count == 3)
    for name in try folder.names() {
      #expect(try folder.mode(of: "\(folder.registre)/\(name)") == 0o600, "\(name)")
    }
  }

  @Test func `that is missing is only made when that was asked for`() throws {
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .introuvable)
    #expect(!folder.exists(folder.registre))
    #expect(code { _ = try Findings(folder.registre) } == .introuvable)
    let deep = "\(folder.registre)/a/b"
    #expect(code { _ = try FileJournal(folder: deep, creating: true) } == .introuvable)
    try files.createDirectory(atPath: folder.registre, withIntermediateDirectories: false)
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .introuvable)
  }

  /// Each of the steps is refused once; what may not be read cannot be synced either.
  @Test func `is made whole, or the step is told that the system refused`() throws {
    let steps: [(Systeme.Call, KeyPath<TemporaryFolder, String>, Int32, JournalError.Code?)] = [
      (.mkdir, \.registre, ENOSPC, .plein), (.open, \.path, EIO, .entreeSortie),
      (.open, \.path, EACCES, nil), (.open, \.journal, ENOSPC, .plein),
      (.fsync, \.registre, EIO, .entreeSortie),
    ]
    for (step, place, number, expected) in steps {
      let folder = try TemporaryFolder()
      let refused = folder[keyPath: place]
      let isDue = Mutex(true)
      let systeme = Systeme(faultAt: { call, path in
        guard call == step, path == refused else { return nil }
        return isDue.withLock { isDue in
          defer { isDue = false }
          return isDue ? .fails(number) : nil
        }
      })
      var told: JournalError.Code?
      do {
        try FileJournal(folder: folder.registre, creating: true, systeme: systeme).appendOpening()
      } catch { told = (error as? JournalError)?.code }
      #expect(told == expected, "\(step) \(number)")
    }
  }

  @Test func `stands in the one that its path says`() {
    let parents = [
      ("a", "a", "."), ("a/", "a", "."), ("/a", "/a", "/"), ("/", "/", "/"), ("/a/b", "/a/b", "/a"),
      ("a/b//", "a/b", "a"),
    ]
    for (path, own, parent) in parents {
      #expect(Folder(path).path == own && Folder(path).parent == parent, "\(path)")
    }
  }

  @Test func `is asked for where a file is named`() throws {
    try begin()
    for creating in [false, true] {
      let error = #expect(throws: JournalError.self) {
        _ = try FileJournal(folder: folder.journal, creating: creating)
      }
      #expect(error?.code == .introuvable)
      #expect(error?.message(.anglais).hasPrefix("\(folder.journal) is a file: ") == true)
    }
    let error = #expect(throws: JournalError.self) { _ = try Findings(folder.journal) }
    #expect(error?.message(.francais).hasPrefix("\(folder.journal) est un fichier : ") == true)
  }

  @Test func `may be reached by a link, but its journal may not be one`() throws {
    try begin()
    let link = "\(folder.path)/lien"
    try files.createSymbolicLink(atPath: link, withDestinationPath: folder.registre)
    #expect(try FileJournal(folder: link).all().count == 2)
    #expect(try FileJournal(folder: link + "//").all().count == 2)
    try files.moveItem(atPath: folder.journal, toPath: "\(folder.path)/ailleurs")
    try files.createSymbolicLink(
      atPath: folder.journal, withDestinationPath: "\(folder.path)/ailleurs")
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .interdit)
    #expect(code { _ = try FileJournal(folder: folder.registre, creating: true) } == .interdit)
    #expect(code { _ = try Findings(folder.registre) } == .interdit)
  }

  @Test func `holds a journal that is a file and nothing else`() throws {
    try files.createDirectory(atPath: folder.journal, withIntermediateDirectories: true)
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .interdit)
    #expect(code { _ = try Findings(folder.registre) } == .interdit)
    try folder.remove(folder.journal)
    #expect(unsafe mkfifo(folder.journal, 0o600) == 0)
    #expect(code { _ = try FileJournal(folder: folder.registre) } == .interdit)
    #expect(code { _ = try FileJournal(folder: folder.registre, creating: true) } == .interdit)
  }

  @Test(arguments: [EACCES, EPERM, EROFS])
  func `that may only be read is read, and writing is refused for that reason`(number: Int32)
    throws
  {
    try begin()
    let script = Script(.fails(0, number))
    let journal = try FileJournal(folder: folder.registre, systeme: script.systeme)
    #expect(try journal.all().count == 2)
    let bytes = try folder.read(folder.journal)
    #expect(code { try journal.appendClient(id: 9) } == .interdit)
    #expect(try folder.read(folder.journal) == bytes)
    script.follow(.failsEvery(.open, number))
    #expect(
      code { _ = try FileJournal(folder: folder.registre, systeme: script.systeme) } == .interdit)
  }

  @Test func `with an empty journal is a registre that is not opened yet`() throws {
    try folder.lay(journal: [])
    let journal = try FileJournal(folder: folder.registre)
    #expect(try journal.all() == [])
    #expect(try Findings(folder.registre).rules == ["vide"])
    #expect(try !Findings(folder.registre).rapport.estIntact)
    try journal.appendOpening()
    #expect(try Findings(folder.registre).rapport.estIntact)
  }
}

@Suite struct `A journal in a folder` {
  private let folder: TemporaryFolder
  private let hands = HandClock()
  private let notices = Notices()
  private let identifiers = CountedIdentifiers()

  init() throws { folder = try TemporaryFolder() }

  private func open(creating: Bool = false) throws -> FileJournal {
    try FileJournal(
      folder: folder.registre, creating: creating, clock: hands.clock,
      patience: .milliseconds(20), notify: notices.notify)
  }

  private func outils(_ journal: FileJournal) -> Outils {
    Outils(journal: journal, identifiants: identifiers.source)
  }

  private func context(
    cle: UInt64? = nil, vues: [Flux: Position] = [:]
  ) throws -> Contexte {
    Contexte(
      auteur: try Examples.auteur, cle: cle.map { UUIDTexte(haut: 9, bas: $0) }, versions: vues)
  }

  @Test func `is begun, appended to, and found again as it was`() throws {
    let journal = try open(creating: true)
    #expect(try journal.read { $0.head } == .empty)
    var events = try journal.appendOpening()
    events += try journal.appendClient("Un", id: 1)
    events += try journal.appendClients(3, from: 2)
    #expect(events.map(\.position) == [1, 2, 3, 4, 5])
    #expect(events.map { $0.batch?.description } == [nil, nil, "1/3", "2/3", "3/3"])
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.hash == $1.predecessor })
    let again = try open()
    #expect(try again.all() == events)
    #expect(try journal.all() == events)
    #expect(try again.read { $0.head } == Head(after: events[4]))
    #expect(try again.appendClient(id: 9).map(\.position) == [6])
    #expect(try journal.all().count == 6)
    #expect(try Findings(folder.registre).rapport.estIntact)
    #expect(notices.codes == [])
  }

  @Test func `finds events by their tags, in order, and hands over a part`() throws {
    let written = try WrittenJournal(events: 120)
    try folder.lay(journal: written.bytes, tete: written.head)
    let journal = try open()
    var tags: [EventTag: [RecordedEvent]] = [:]
    for event in written.events { for tag in event.tags { tags[tag, default: []].append(event) } }
    try journal.read { view in
      for (tag, events) in tags {
        #expect(try view.events(tagged: tag) == events)
        #expect(try view.last(tagged: tag) == events.last)
      }
      #expect(try view.events(tagged: .draft(9999)).isEmpty)
      #expect(try view.last(tagged: .draft(9999)) == nil)
      var some: [RecordedEvent] = []
      try view.forEach(after: 100) {
        some.append($0)
        return some.count < 7
      }
      #expect(some == Array(written.events[100..<107]))
      try view.forEach(after: written.events.count) { _ in
        Issue.record("an event after the last one")
        return true
      }
    }
  }

  @Test func `records nothing when the decision refuses, fails or does nothing`() throws {
    let journal = try open(creating: true)
    try journal.appendOpening()
    let bytes = try folder.read(folder.journal)
    #expect(throws: Surprise.self) {
      try journal.append(by: Examples.auteur, cle: nil) { _, _ in throw Surprise("no") }
    }
    #expect(try journal.append(by: Examples.auteur, cle: nil) { _, _ in [] } == [])
    #expect(try folder.read(folder.journal) == bytes)
    #expect(try journal.appendClient().map(\.position) == [2])
  }

  @Test func `is not opened by anything but the opening of a registre`() throws {
    let journal = try open(creating: true)
    #expect(throws: RefusFacturation.self) { try journal.appendClient() }
    #expect(try folder.read(folder.journal).isEmpty)
    try journal.appendOpening()
  }

  @Test func `never writes what it could not read again`() throws {
    let journal = try open(creating: true)
    try journal.appendOpening()
    try journal.appendClient()
    let bytes = try folder.read(folder.journal)
    #expect(throws: JournalError.self) { try journal.appendOpening() }
    let impossible = FicheClient(nom: Libelle(texteAdmis: "A\u{1}B"))
    #expect(throws: JournalError.self) {
      try journal.recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in
        [.client(ClientID(UUIDTexte(haut: 3, bas: 3)), .clientCree(ClientCree(fiche: impossible)))]
      }
    }
    #expect(try folder.read(folder.journal) == bytes)
    #expect(try journal.appendClient(id: 8).map(\.position) == [3])
    #expect(try Findings(folder.registre).rapport.estIntact)
  }

  @Test func `answers a key that was used before with the first answer, after reopening too`()
    throws
  {
    let first = outils(try open(creating: true))
    _ = try first.faire(par: context(cle: 1)) { try $0.ouvrir(Examples.vendeur) }
    let fiche = try Examples.client("Martin")
    let made = try first.faire(par: context(cle: 2)) { try $0.creerClient(fiche) }
    let second = outils(try open())
    let again = try second.faire(par: context(cle: 2)) { try $0.creerClient(fiche) }
    #expect(again.dejaFait && !made.dejaFait)
    #expect(again.evenements == made.evenements)
    let other = try Examples.client("Durand")
    let error = #expect(throws: JournalError.self) {
      try second.faire(par: context(cle: 2)) { try $0.creerClient(other) }
    }
    #expect(error?.code == .cleReutilisee)
    #expect(try open().all().count == 2)
  }

  @Test func `refuses an act on what another has changed since`() throws {
    let (first, second) = (try open(creating: true), try open(creating: true))
    _ = try outils(first).faire(par: context()) { try $0.ouvrir(Examples.vendeur) }
    let client = try outils(first).faire(par: context()) {
      try $0.creerClient(Examples.client("Martin"))
    }
    let id = try #require(client.clientId)
    let seen = try #require(client.positions?.upperBound)
    let change = try Examples.client("Martin et fils")
    _ = try outils(second).faire(par: context(vues: [.client(id): seen])) {
      try $0.modifierClient(id) { $0 = change }
    }
    let error = #expect(throws: JournalError.self) {
      try outils(first).faire(par: context(vues: [.client(id): seen])) {
        try $0.modifierClient(id) { $0 = change }
      }
    }
    #expect(error?.code == .versionPerimee)
    #expect(error?.position == seen + 1)
  }

  @Test func `says that it is locked when patience ends`() throws {
    let journal = try open(creating: true)
    try journal.appendOpening()
    let systeme = Systeme()
    let other = try systeme.openFile(folder.journal, .readWrite)
    #expect(try other.tryLock())
    let error = #expect(throws: JournalError.self) { try journal.appendClient() }
    #expect(error?.code == .verrouille)
    #expect(try journal.all().count == 1)
    other.unlock()
    #expect(try journal.appendClient().map(\.position) == [2])
  }
}

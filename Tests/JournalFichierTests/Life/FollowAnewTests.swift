import Facturation
import JournalEcrit
import Journaux
import Synchronization
import Testing

@testable import JournalFichier

/// What a follower is told of acts for which no head vouches, with a second between two looks.
@Suite struct `A wait for acts that nobody vouches for` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(clients: 0) }

  /// One of the follower's syncs fails, if so many come.
  private func follower(failingSync number: Int) throws -> () throws -> [String] {
    let time = Mutex(ContinuousClock.now)
    let fault = CountedFault(.fdatasync, number)
    let systeme = Systeme(
      fault: { fault.next($0) },
      instant: {
        time.withLock { time in
          time = time.advanced(by: .seconds(1))
          return time
        }
      })
    let follow = try FileJournal(folder: folder.registre, systeme: systeme).follow(after: nil)
    return { try follow.next(atMost: 1000).map(\.told) }
  }

  /// Records two acts, of which the head vouches for the first alone.
  private func append(_ nom: String) throws {
    let journal = try FileJournal(folder: folder.registre)
    try journal.appendClient(nom, id: 1)
    let head = try folder.read(folder.tete)
    try journal.appendClient(nom, id: 2)
    try folder.write(head, to: folder.tete)
  }

  @Test func `is told of them where there is no head at all`() throws {
    try append("Martin")
    try folder.remove(folder.tete)
    let told = try follower(failingSync: 2)
    #expect(try told() == [])
    #expect(try told() == ["1", "2", "3", "aJour 3"])
    #expect(try told() == [])
  }

  /// Neither the length of the first nor a sync that failed says anything of the other.
  @Test func `begins anew where another history was laid over the files`() throws {
    let copy = (try folder.read(folder.journal), try folder.read(folder.tete))
    let told = try follower(failingSync: 1)
    #expect(try told() == ["1", "aJour 1"])
    try append("Martin")
    #expect(try told() == ["2", "aJour 2"])
    #expect(try told() == [])
    #expect(throws: JournalError.self) { try told() }
    #expect(try told() == [])

    try folder.lay(journal: copy.0, tete: copy.1)
    try append("Nartin")
    #expect(try told() == ["reprise 1", "2"])
    #expect(try told() == [])
    #expect(try told() == ["3", "aJour 3"])
  }
}

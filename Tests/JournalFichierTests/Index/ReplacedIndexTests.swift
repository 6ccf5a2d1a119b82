import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// A process that writes puts its files one after the other in the place of those before, the head last.
@Suite struct `An index of which the files are replaced as it is opened` {
  @Test(arguments: [true, false])
  func `is thrown away only if whoever replaced them never came to the end`(isWhole: Bool) throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    try registre.layIndex { $0 }()
    let finish = try registre.layIndex { $0 }
    let notices = Notices()
    let journal = try FileJournal(
      folder: registre.folder.registre, systeme: Systeme(), indexAfter: 1 << 30,
      notify: notices.notify)
    let events = registre.written.events
    let tag = try #require(events[events.count - 1].tags.first)
    try journal.read { view in
      if isWhole { try finish() }
      #expect(try view.events(tagged: tag) == events.filter { $0.tags.contains(tag) })
    }
    #expect(notices.count == (isWhole ? 0 : 1))
    #expect(try registre.folder.names().contains("journal.index") == isWhole)
  }
}

import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// A crash at some of the bytes of a short journal; `Tools/pannes` tries them all, of a longer one.
@Suite struct `A crash while an act is written` {
  private static let journal = Result { try WrittenJournal(events: 250) }

  @Test(arguments: Damage.allCases, HeadState.allCases)
  func `loses nothing acknowledged, invents nothing, and leaves an intact journal`(
    damage: Damage, head: HeadState
  ) throws {
    let written = try Self.journal.get()
    let matrix = CrashMatrix(written)
    let step =
      head == .acknowledged ? Campaign.step(2003, long: 307) : Campaign.step(5003, long: 1009)
    for reopening in [Reopening.again, .byIndex] {
      let row = CrashMatrix.Row(damage, head, reopening, stride: step)
      #expect(try matrix.play(row, in: matrix.acts) > written.bytes.count / step / 2)
    }
  }

  @Test func `keeps an act that is whole, though nobody was told of it`() throws {
    let written = try Self.journal.get()
    let folder = try TemporaryFolder()
    for act in [0, 1, 7, written.acts.count - 1] {
      let end = written.bytes(ofAct: act).upperBound
      try folder.lay(
        journal: written.bytes[..<end],
        tete: written.head(afterLines: written.acts[act].lowerBound))
      let notices = Notices()
      let journal = try FileJournal(folder: folder.registre, notify: notices.notify)
      #expect(try journal.read { $0.head.position } == written.acts[act].upperBound)
      try journal.appendClient()
      #expect(notices.codes == [])
      #expect(try folder.read(folder.journal)[..<end] == written.bytes[..<end])
      #expect(try Findings(folder.registre).rapport.estIntact)
    }
  }

  @Test func `gives way to what the journal was some acts ago only if no head vouches for more`()
    throws
  {
    let written = try Self.journal.get()
    let folder = try TemporaryFolder()
    for lost in [1, 2, 50, written.acts.count - 1] {
      let left = written.acts[written.acts.count - lost - 1].upperBound
      let older = written.bytes[..<written.lines[left - 1].upperBound]
      try folder.lay(journal: older, tete: written.head)
      let journal = try FileJournal(folder: folder.registre)
      let error = #expect(throws: JournalError.self) { try journal.appendClient() }
      #expect(error?.code == .tronque)
      #expect(error?.position == left)
      #expect(throws: JournalError.self) { try journal.read { $0.head } }
      #expect(try folder.read(folder.journal)[...] == older)
      #expect(try Findings(folder.registre).rules == ["tete"])
      try folder.remove(folder.tete)
      #expect(try journal.read { $0.head.position } == left)
    }
  }
}

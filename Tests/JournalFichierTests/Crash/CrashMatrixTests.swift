import Journal
import Testing

@testable import JournalFichier

/// A crash at every byte of the journal's end, and at some of all the others.
@Suite struct `A crash while an act is written` {
  private static let journal = Result { try WrittenJournal(events: 1000) }

  /// How much of the end is tried byte by byte where the head file is as a crash leaves it, and
  /// the strides over all else.
  private static let exhaustive = Campaign.isLong ? 40_000 : 5_000
  private static let strideBefore = 499
  private static let strideOfOtherHeads = Campaign.isLong ? 1 : 11

  @Test(arguments: Damage.allCases, HeadState.allCases)
  func `loses nothing acknowledged, invents nothing, and leaves an intact journal`(
    damage: Damage, head: HeadState
  ) throws {
    let bench = try CrashBench(Self.journal.get())
    let from = bench.written.bytes.count - Self.exhaustive
    let fine = head == .acknowledged ? 1 : Self.strideOfOtherHeads
    let coarse = Self.strideBefore * fine
    for act in bench.written.acts.indices {
      let bytes = bench.written.bytes(ofAct: act)
      let offsets = bytes.filter { $0 % ($0 >= from ? fine : coarse) == 0 }
      guard !offsets.isEmpty else { continue }
      // What every crash must lead to is the same, whatever it damages: once is enough.
      let isVerified = damage == .cut && head == .acknowledged
      try bench.begin(
        act: act, isVerified: isVerified && (bytes.lowerBound >= from || act % 10 == 0))
      for offset in offsets {
        if let complaint = try bench.crash(damage, at: offset, head: head) {
          Issue.record("\(damage) at byte \(offset), act \(act), head \(head): \(complaint)")
          return
        }
      }
      try bench.end()
    }
    #expect(bench.crashes > Self.exhaustive / Self.strideOfOtherHeads)
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

import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Some of what can be done to a short journal of many blocks; `Tools/pannes` does it all.
@Suite struct `A journal that was tampered with` {
  private static let journal = Result { try WrittenJournal(events: 24) }
  private static let blocks = Blocks(short: 193, long: 397, part: 900)

  @Test(arguments: Tampering.allCases, HeadState.allCases)
  func `is refused by whoever reads all of it, or read as it was`(
    tampering: Tampering, head: HeadState
  ) throws {
    let written = try Self.journal.get()
    let bench = try TamperingBench(written, blocks: Self.blocks)
    let step = Campaign.isLong ? 101 : 1499
    for offset in stride(from: 0, to: written.bytes.count, by: step) {
      let complaint = try bench.strike(tampering, at: offset, head: head)
      #expect(complaint == nil, "\(tampering), head \(head), byte \(offset)")
    }
    #expect(bench.strikes > 3)
    // Behind what the head vouches for, some is taken for what a crash may have left.
    #expect(bench.refusals > 0 || head != .whole || tampering.standsBehind)
  }

  /// Blocks that hold several lines, so that a reader has those behind the fault at hand; and each line,
  /// so that some reader was to stop right there.
  @Test func `is not read on behind a line that was sealed anew, whichever`() throws {
    let written = try Self.journal.get()
    let bench = try TamperingBench(
      written, blocks: Blocks(short: 8192, long: 16_384, part: 1 << 22))
    for line in written.lines {
      let complaint = try bench.strike(.sealedAnew, at: line.lowerBound + 300, head: .whole)
      #expect(complaint == nil, "line at byte \(line.lowerBound)")
    }
    #expect(bench.strikes > 15)
  }
}

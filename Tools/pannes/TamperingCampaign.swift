import JournalEcrit
import JournalFichier

/// Changes a journal at every byte, and reads it in every way each time.
///
/// A flipped bit is tried at each byte, and so at every place of a block; damage to a whole line or
/// more at some bytes of each, under every head file. Blocks are so small that the journal has many of
/// them, and parts for several threads; with other sizes, and another journal, fewer bytes are tried.
struct TamperingCampaign {
  /// One of so many bytes is tried, beginning where the seed says.
  let part: Int
  let seed: UInt64

  /// Sizes of which none is a multiple of another, nor of a line's.
  private static let blocks = [
    Blocks(short: 193, long: 397, part: 900), Blocks(short: 509, long: 263, part: 2003),
    Blocks(short: 1021, long: 4093, part: 1 << 22),
  ]

  func play() async throws {
    var all = 0
    for tampering in Tampering.allCases {
      for head in HeadState.allCases {
        let strikes = try await play(tampering, head)
        print("\(tampering), head \(head): \(strikes) times")
        all += strikes
      }
    }
    print("\(all) times in all")
  }

  /// So many take turns at the bytes of a journal.
  private static let shares = 2

  /// Plays on all processors, each with a share of the bytes.
  private func play(_ tampering: Tampering, _ head: HeadState) async throws -> Int {
    try await Programme.total(of: 0..<Self.blocks.count * Self.shares) { piece in
      let (number, share) = piece.quotientAndRemainder(dividingBy: Self.shares)
      let written = try WrittenJournal(seed: UInt64(number + 1), events: 24)
      let bench = try TamperingBench(written, blocks: Self.blocks[number])
      let step = Self.step(tampering, head, number) * part
      let first = Int(seed % UInt64(step))
      let offsets = stride(
        from: first + share * step, to: written.bytes.count, by: step * Self.shares)
      for offset in offsets {
        guard let complaint = try bench.strike(tampering, at: offset, head: head) else { continue }
        throw Surprise(
          "\(tampering), head \(head), blocks \(number), byte \(offset): \(complaint)")
      }
      return bench.strikes
    }
  }

  private static func step(_ tampering: Tampering, _ head: HeadState, _ blocks: Int) -> Int {
    switch tampering {
    case .flippedBit where head == .whole: blocks == 0 ? 1 : 31
    case .flippedBit, .changedDigit, .zeros, .cut: 127
    default: 251
    }
  }
}

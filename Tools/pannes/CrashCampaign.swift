import JournalEcrit

/// Plays a crash at every byte of a journal of 1,000 events, each followed by the recovery.
///
/// What the journal's end can become (it ends there, zeros, garbage, earlier lines) is tried at
/// every byte, with the head file as a crash leaves it, by a new process that finds an index of what
/// stands before the act. The other damages, head files and ways to open the journal are tried at
/// some of the bytes, or if that is asked for at every byte too.
struct CrashCampaign {
  let isAll: Bool

  /// An act is the smallest piece of work; so many go to a processor at once.
  private static let actsAtOnce = 25

  func play() async throws {
    let matrix = CrashMatrix(try WrittenJournal(events: 1000))
    for damage in Damage.allCases {
      for head in HeadState.allCases {
        for reopening in Reopening.allCases {
          let stride = isAll ? 1 : Self.stride(damage, head, reopening)
          let row = CrashMatrix.Row(damage, head, reopening, stride: stride)
          let crashes = try await play(row, of: matrix)
          print("\(row): \(crashes) crashes, every \(row.stride) bytes")
        }
      }
    }
  }

  /// Between which bytes a row leaves others out: to read all of the journal takes its time.
  private static func stride(
    _ damage: Damage, _ head: HeadState, _ reopening: Reopening
  ) -> Int {
    switch reopening {
    case .byIndex where head == .acknowledged && damage.replacesAllThatFollows: 1
    case .byIndex, .again: 211
    case .fromTheStart: 4999
    }
  }

  /// Plays a row on all processors, and counts the crashes.
  private func play(_ row: CrashMatrix.Row, of matrix: CrashMatrix) async throws -> Int {
    let firsts = Swift.stride(from: 0, to: matrix.acts.count, by: Self.actsAtOnce)
    return try await Programme.total(of: firsts) { first in
      try matrix.play(row, in: first..<min(first + Self.actsAtOnce, matrix.acts.count))
    }
  }
}

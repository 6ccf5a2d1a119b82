import JournalEcrit

/// Plays crashes at the bytes of a journal of 1,000 events, each followed by the recovery.
///
/// The journal's possible ends (it ends there, zeros, garbage, earlier lines) take turns at the bytes,
/// with the head file as a crash leaves it, met by a new process that finds an index of what stands
/// before the act: in so many lines each of them comes to every place of one. The other damages, head
/// files and ways to open the journal are tried at fewer of the bytes.
struct CrashCampaign {
  /// One of so many of these bytes is tried, beginning where the seed says; at 0, every byte.
  let part: Int
  let seed: UInt64

  /// An act is the smallest piece of work; so many go to a processor at once.
  private static let actsAtOnce = 25

  func play() async throws {
    let written = try WrittenJournal(events: 1000)
    let matrix = CrashMatrix(written)
    for damage in Damage.allCases {
      for head in HeadState.allCases {
        for reopening in Reopening.allCases {
          let row = row(damage, head, reopening)
          let crashes = try await play(row, of: matrix)
          print("\(row): \(crashes) crashes, every \(row.stride) bytes")
        }
      }
    }
  }

  /// A row, which leaves bytes out: to read all of the journal takes its time.
  private func row(
    _ damage: Damage, _ head: HeadState, _ reopening: Reopening
  ) -> CrashMatrix.Row {
    var (stride, rest) = (1, 0)
    switch reopening {
    case _ where part == 0: break
    case .byIndex where head == .acknowledged && damage.replacesAllThatFollows:
      let turns = Damage.allCases.filter(\.replacesAllThatFollows)
      (stride, rest) = (29, turns.firstIndex(of: damage) ?? 0)
    case .byIndex, .again: stride = 401
    case .fromTheStart: stride = 4999
    }
    let (step, first) = (stride * max(1, part), rest + stride * Int(seed % UInt64(max(1, part))))
    return CrashMatrix.Row(damage, head, reopening, stride: step, rest: first)
  }

  /// Plays a row on all processors, and counts the crashes.
  private func play(_ row: CrashMatrix.Row, of matrix: CrashMatrix) async throws -> Int {
    let firsts = Swift.stride(from: 0, to: matrix.acts.count, by: Self.actsAtOnce)
    return try await Programme.total(of: firsts) { first in
      try matrix.play(row, in: first..<min(first + Self.actsAtOnce, matrix.acts.count))
    }
  }
}

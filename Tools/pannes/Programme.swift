import JournalEcrit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Plays a crash at every byte of a journal of 1,000 events, each followed by the recovery.
///
///     Pannes [--all]
///
/// What the journal's end can become (it ends there, zeros, garbage, earlier lines) is tried at
/// every byte, with the head file as a crash leaves it, by a new process that finds an index of what
/// stands before the act. The other damages, head files and ways to open the journal are tried at
/// some of the bytes, or with `--all` at every byte too.
@main
enum Programme {
  /// An act is the smallest piece of work; so many go to a processor at once.
  private static let actsAtOnce = 25

  static func main() async {
    let isAll = CommandLine.arguments.contains("--all")
    do {
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
    } catch {
      print("\(error)")
      exit(1)
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
  private static func play(_ row: CrashMatrix.Row, of matrix: CrashMatrix) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for first in Swift.stride(from: 0, to: matrix.acts.count, by: actsAtOnce) {
        group.addTask {
          try matrix.play(row, in: first..<min(first + actsAtOnce, matrix.acts.count))
        }
      }
      return try await group.reduce(0, +)
    }
  }
}

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
/// every byte with the head file as a crash leaves it. The other damages and head files are tried
/// at every 53rd byte, or with `--all` at every byte too.
@main
enum Programme {
  /// An act is the smallest piece of work; so many go to a processor at once.
  private static let actsAtOnce = 25

  static func main() async {
    let stride = CommandLine.arguments.contains("--all") ? 1 : 53
    do {
      let matrix = CrashMatrix(try WrittenJournal(events: 1000))
      for damage in Damage.allCases {
        for head in HeadState.allCases {
          let isEveryByte = head == .acknowledged && damage.replacesAllThatFollows
          let row = CrashMatrix.Row(damage, head, stride: isEveryByte ? 1 : stride)
          let crashes = try await play(row, of: matrix)
          print("\(damage), head \(head): \(crashes) crashes, every \(row.stride) bytes")
        }
      }
    } catch {
      print("\(error)")
      exit(1)
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

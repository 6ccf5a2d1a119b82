import JournalEcrit
import Simulation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Plays what can happen to a journal, and stops at the first thing that comes out other than it
/// should.
///
///     Pannes crashes [PART [SEED]]        a crash at some of the bytes of each act, each followed by the recovery;
///                            or at a quarter of these for PART 4, chosen by the seed; for PART 0 at every byte
///     Pannes tampering [PART [SEED]]      a change at every byte of a journal, each read in every way; or at one
///                            of so many bytes, which of them being the seed's to say
///     Pannes simulation [STEPS [SEED]]    processes on machines where anything may fail
///     Pannes machine SEED STEPS           one of them once more
@main
enum Programme {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { UInt64($0) }
    do {
      if arguments.first == "tampering" {
        try await TamperingCampaign(
          part: Int(numbers.first ?? 1), seed: numbers.dropFirst().first ?? 0
        ).play()
      } else if arguments.first == "machine", numbers.count == 2 {
        print(try Simulation(seed: numbers[0], steps: Int(numbers[1])).run())
      } else if arguments.first == "simulation" {
        try await SimulationCampaign(
          steps: Int(numbers.first ?? 1_000_000), seed: numbers.dropFirst().first ?? 1
        ).play()
      } else if arguments.first == "crashes" {
        try await CrashCampaign(
          part: Int(numbers.first ?? 1), seed: numbers.dropFirst().first ?? 0
        ).play()
      } else {
        throw Surprise("Pannes plays crashes, tampering, simulation or machine")
      }
    } catch {
      print("\(error)")
      exit(1)
    }
  }

  /// Does pieces of work on all processors, and adds up what they count.
  static func total(
    of pieces: some Sequence<Int>, _ body: @escaping @Sendable (Int) throws -> Int
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for piece in pieces { group.addTask { try body(piece) } }
      return try await group.reduce(0, +)
    }
  }
}

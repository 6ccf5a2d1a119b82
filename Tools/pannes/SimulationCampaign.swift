import Simulation

/// Plays simulated machines, a seed each, as many at once as there are processors.
struct SimulationCampaign {
  /// How many steps all of them do, or a few more.
  let steps: Int
  let seed: UInt64

  /// How many steps machines do in turn: what goes wrong at the beginning needs many of them.
  private static let lengths = [500, 2500, 10_000]

  func play() async throws {
    let rounds = steps / Self.lengths.reduce(0, +) + 1
    let outcomes = try await withThrowingTaskGroup(of: Simulation.Outcome.self) { group in
      for run in 0..<rounds * Self.lengths.count {
        let steps = Self.lengths[run % Self.lengths.count]
        group.addTask { try Simulation(seed: seed &+ UInt64(run), steps: steps).run() }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    func sum(_ count: KeyPath<Simulation.Outcome, Int>) -> Int {
      outcomes.reduce(0) { $0 + $1[keyPath: count] }
    }
    let digest = outcomes.reduce(0) { $0 ^ $1.digest }
    print(
      "\(outcomes.count) machines, seeds from \(seed): \(sum(\.steps)) steps, \(sum(\.acts)) acts,"
        + " \(sum(\.events)) events, \(sum(\.processes)) processes, \(sum(\.powerCuts)) power cuts;"
        + " \(String(digest, radix: 16))")
  }
}

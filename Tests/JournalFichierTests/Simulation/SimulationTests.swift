import Graine
import Simulation
import Testing

/// Writers, readers and followers on a machine where anything may fail.
@Suite struct `A simulated machine` {
  @Test(arguments: 0..<Campaign.count(20, long: 500))
  func `keeps what was promised`(run: Int) throws {
    let outcome = try Simulation(
      seed: Graine.choisie &+ UInt64(run), steps: [500, 2500, 10_000][run % 3]
    ).run()
    #expect(outcome.steps >= 500 && outcome.events > 0)
  }

  @Test func `does the same for the same seed`() throws {
    let simulation = Simulation(seed: 7, steps: 3000)
    #expect(try simulation.run() == simulation.run())
  }
}

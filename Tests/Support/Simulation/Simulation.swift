import Graine
import JournalEcrit

/// A day in which several processes write to a registre, read and follow it, on a machine where anything may fail:
/// all of it decided by a seed.
///
///     seed ─▶ Machine ── disk, names, locks, time, faults, kills, power cuts
///               ▲  one call at a time, by whom the Baton says
///     processes ┴─ FileJournal ◀── Workers, who act ── Readers, who look ── Followers, who are told
///               └─ Truth: what was promised, held against the disk after each step
package struct Simulation: Sendable {
  /// What a run came to.
  package struct Outcome: Hashable, Sendable {
    package var steps = 0
    package var acts = 0
    package var events = 0
    package var processes = 0
    package var powerCuts = 0
    /// What was done, as one number.
    package var digest: UInt64 = 0

    package init() {}
  }

  private let seed: UInt64
  private let steps: Int

  package init(seed: UInt64, steps: Int) { (self.seed, self.steps) = (seed, steps) }

  /// Runs it, and throws what came out other than it should.
  package func run() throws -> Outcome {
    let machine = Machine(seed: seed, steps: steps)
    let slots = (0..<machine.draw { $0.entier(1...3) }).map { Slot(number: $0, on: machine) }
    try machine.baton.run {
      for slot in slots.dropFirst() { _ = machine.baton.begin { slot.run() } }
      slots[0].run()
    }
    try machine.baton.run { LastLook(at: machine).take() }
    return try machine.with { state in
      if let complaint = state.truth.complaint {
        throw Surprise("seed \(seed), \(steps) steps: \(complaint)")
      }
      var outcome = Outcome()
      outcome.steps = machine.baton.steps
      for total in slots.map(\.total) {
        outcome.acts += total.acts
        outcome.processes += total.processes
      }
      outcome.events = state.truth.events.count
      outcome.powerCuts = state.truth.powerCuts
      outcome.digest = state.trace.digest
      return outcome
    }
  }
}

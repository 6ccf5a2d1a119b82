import CasUsage
import Facturation
import Graine
import JournalEcrit
import JournalFichier
import Journaux
import Synchronization

/// A place for a process, which is begun anew when it has ended; its threads share one journal.
final class Slot: Sendable {
  private let machine: Machine
  private let state: Mutex<State>

  private struct State {
    /// They go on in the next process.
    var workers: [Worker]
    var processes = 0
    /// Threads that have not ended.
    var running = 0
  }

  init(number: Int, on machine: Machine) {
    self.machine = machine
    // Some only read and follow.
    let count = machine.draw { $0.entier(number == 0 ? 1...4 : 0...4) }
    state = Mutex(State(workers: (0..<count).map { Worker(number: number * 8 + $0 + 1) }))
  }

  /// How many acts were acknowledged here, and how many processes that took.
  var total: (acts: Int, processes: Int) {
    state.withLock { state in
      (state.workers.reduce(0) { $0 + $1.acknowledged }, state.processes)
    }
  }

  /// Has one process follow upon the other until the steps are used up.
  func run() {
    while !machine.baton.isOver {
      let process = SimulatedProcess(on: machine)
      let number = state.withLock { state in
        state.processes += 1
        return state.processes
      }
      do { try live(process, number) } catch { process.note(error) }
      // It may have been closed in good order, too: what its threads still want fails either way.
      process.end()
      while state.withLock({ $0.running > 0 }) { machine.baton.sleep(microseconds: 100) }
      machine.baton.sleep(microseconds: machine.draw { $0.parmi([500, 500, 3_000_000]) })
    }
  }

  private func live(_ process: SimulatedProcess, _ number: Int) throws {
    let journal = try machine.openJournal(process)
    let tools = machine.tools(journal, process)
    let workers = state.withLock { $0.workers.count }
    for worker in 1..<max(1, workers) {
      begin(on: process) { try self.work(worker, in: journal, tools, on: process) }
    }
    if machine.draw({ $0.chance(50) }) {
      begin(on: process) { try Reader(process).read(journal) }
    }
    if machine.draw({ $0.chance(50) }) {
      begin(on: process) { try Follower(process).follow(journal) }
    }
    if workers > 0 {
      try work(0, in: journal, tools, on: process)
    } else {
      machine.baton.sleep(microseconds: 5_000_000)
    }
  }

  private func begin(
    on process: SimulatedProcess, _ body: @escaping @Sendable () throws -> Void
  ) {
    state.withLock { $0.running += 1 }
    let isBegun = machine.baton.begin {
      do { try body() } catch { process.note(error) }
      self.state.withLock { $0.running -= 1 }
    }
    if !isBegun { state.withLock { $0.running -= 1 } }
  }

  private func work(
    _ number: Int, in journal: FileJournal, _ tools: Outils, on process: SimulatedProcess
  ) throws {
    var worker = state.withLock { $0.workers[number] }
    defer { state.withLock { [worker] in $0.workers[number] = worker } }
    for _ in 0..<machine.draw({ $0.parmi([3, 20, 200]) }) where !machine.baton.isOver {
      try worker.act(in: journal, tools, on: process)
    }
  }
}

extension Machine {
  /// Opens the journal as a process does, with all that stands beside it written often.
  func openJournal(_ process: SimulatedProcess) throws -> FileJournal {
    let often = draw { $0.parmi([8, 64]) }
    return try FileJournal(
      folder: Self.registre, creating: true, clock: WallClock { self.now }, patience: .seconds(2),
      systeme: process.systeme, indexAfter: often, statesFrom: 0, lookingEvery: 20)
  }

  /// What acts of a process work with.
  func tools(_ journal: FileJournal, _ process: SimulatedProcess) -> Outils {
    Outils(
      journal: journal,
      identifiants: CountedIdentifiers(group: UInt64(process.number)).source)
  }

  /// The time of day, by the machine's clock, which may be set.
  private var now: Timestamp {
    let ahead = with { state in
      if state.random.chance(1) { state.clock = Int64(state.random.entier(-4_000_000...100_000)) }
      return state.clock
    }
    let begin = Timestamp("2026-03-02T09:00:00.000000Z") ?? .epoch
    return begin.advanced(byMicroseconds: baton.time + ahead)
  }
}

extension SimulatedProcess {
  /// Notes what ended a thread, where the process had not.
  func note(_ error: any Error) {
    guard !(error is Ended), isAlive else { return }
    machine.with { state in
      guard let error = error as? JournalError else { return state.truth.complain("\(error)") }
      state.truth.expect(!error.isNever, "\(error)")
    }
  }
}

extension JournalError {
  /// Whether no failure of the system explains it.
  var isNever: Bool {
    [
      .endommage, .tronque, .incoherence, .inadmissible, .appelImbrique, .cleReutilisee,
    ].contains(code)
  }
}

import CasUsage
import Facturation
import Graine
import JournalEcrit
import JournalFichier
import Journaux
import Synchronization

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

/// Somebody who invoices: does one act after the other, each under a key of its own, and asks for it again until
/// it is known what became of it.
///
/// A worker outlives the processes that he works in.
struct Worker {
  private let number: Int
  private var done = 0
  private var task = Task.open
  /// Whether the act at hand may have been recorded: a process ended over it, or could not say.
  private var isDoubtful = false
  private(set) var acknowledged = 0

  private enum Task {
    case open, client
    case draft(ClientID)
    case line(FactureID, ClientID, rest: Int)
    case issue(FactureID, ClientID)
    case pay(FactureID, ClientID)
    /// All of it at once.
    case cart(ClientID, lines: Int)
  }

  init(number: Int) { self.number = number }

  /// The key of the act at hand.
  private var key: UUIDTexte { UUIDTexte(haut: UInt64(number), bas: UInt64(done)) }

  /// Asks for the act at hand; throws where the process has ended.
  mutating func act(in journal: FileJournal, _ tools: Outils, on process: SimulatedProcess) throws {
    let machine = process.machine
    do {
      let (recu, next) = try record(tools, machine)
      try expectLife(of: process)
      machine.with { state in
        state.truth.promise(recu.tete, on: state.journalOnDisk?.disk)
        let recorded = state.truth.byKey[key]
        state.truth.expect(
          recu.evenements.isEmpty || recorded == recu.positions,
          "the act of \(key) is told at \(String(describing: recu.positions)) and not there")
      }
      acknowledged += 1
      goOn(to: next)
    } catch let error as JournalError {
      try learn(from: error, on: process)
    } catch let refusal as RefusFacturation {
      try expectLife(of: process)
      switch (task, refusal.code) {
      // Another has opened the registre, or had: an act is refused on what is not on the disk yet, too.
      case (.open, "registre-deja-ouvert"): goOn(to: .client)
      case (.client, "registre-non-ouvert"): goOn(to: .open)
      default: machine.with { $0.truth.complain("refused: \(refusal)") }
      }
    }
  }

  private mutating func goOn(to next: Task) {
    (task, isDoubtful) = (next, false)
    done += 1
  }

  /// Throws where a process has ended, whose answer nobody hears.
  private mutating func expectLife(of process: SimulatedProcess) throws {
    guard !process.isAlive else { return }
    isDoubtful = true
    throw Ended()
  }

  /// What an error says of the act at hand.
  private mutating func learn(from error: JournalError, on process: SimulatedProcess) throws {
    try expectLife(of: process)
    let key = key
    let isDoubtful = isDoubtful || error.code == .incertain
    self.isDoubtful = isDoubtful
    process.machine.with { state in
      state.truth.expect(!error.isNever, "\(error)")
      guard !isDoubtful else { return }
      let text = Array("\"command\":\"\(key)\"".utf8)
      state.truth.expect(
        !(state.journal?.now ?? []).holds(text),
        "\(key) is in the journal, and its author was told: \(error)")
    }
    // He may try something else of the kind, and then this is never recorded.
    guard !isDoubtful, process.machine.draw({ $0.chance(50) }) else { return }
    process.machine.with { $0.truth.refuse(key) }
    goOn(to: task)
  }

  private mutating func record(_ tools: Outils, _ machine: Machine) throws -> (Recu, Task) {
    let context = Contexte(auteur: try Examples.auteur, cle: key)
    switch task {
    case .open:
      return (try tools.faire(par: context) { try $0.ouvrir(Examples.vendeur) }.recu, .client)
    case .client:
      let made = try tools.faire(par: context) {
        try $0.creerClient(Examples.client("Client \(number)"))
      }
      return (made.recu, .draft(made.valeur))
    case .draft(let client):
      let made = try tools.faire(par: context) {
        try $0.creerFacture(DemandeFacture(clientId: client))
      }
      let lines = machine.draw { $0.entier(1...3) }
      return (made.recu, .line(made.valeur, client, rest: lines))
    case .line(let facture, let client, let rest):
      let made = try tools.faire(par: context) { try $0.ajouterLigne(facture, Self.line(rest)) }
      let next = Task.line(facture, client, rest: rest - 1)
      return (made.recu, rest > 1 ? next : .issue(facture, client))
    case .issue(let facture, let client):
      let made = try tools.faire(par: context) { try $0.emettre(facture) }
      return (made.recu, .pay(facture, client))
    case .pay(let facture, let client):
      let request = DemandePaiement(montant: "1.00")
      let made = try tools.faire(par: context) { try $0.encaisser(facture, request) }
      let lines = machine.draw { $0.parmi([2, 5, 40]) }
      return (made.recu, .cart(client, lines: lines))
    case .cart(let client, let lines):
      let made = try tools.faire(par: context) { registre in
        let facture = try registre.creerFacture(DemandeFacture(clientId: client))
        for number in 1...lines {
          try registre.ajouterLigne(facture, Self.line(number))
        }
        try registre.emettre(facture)
      }
      return (made.recu, .draft(client))
    }
  }

  private static func line(_ number: Int) throws -> DemandeLigne {
    try Examples.ligne("Étagère n° \(number)", "2", "189.90")
  }
}

/// The process has ended in which somebody worked.
struct Ended: Error {}

extension ContiguousArray<UInt8> {
  /// Whether some bytes stand in it.
  fileprivate func holds(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    var start = startIndex
    while let place = self[start...].firstIndex(of: first) {
      if self[place...].starts(with: text) { return true }
      start = place + 1
    }
    return false
  }
}

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
      // It may have been closed in good order, too: the calls of its threads fail either way.
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

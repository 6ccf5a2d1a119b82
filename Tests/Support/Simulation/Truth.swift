import Facturation
import Graine
import JournalEcrit
import JournalFichier
import Journaux
import LigneJSON
import WrappedViews

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What has been promised: the lines up to the last of which somebody was told that it will stay.
///
/// From then on these bytes stand at the beginning of the journal, as it is seen and as it is on the disk, after
/// each step; and they hold together, without a number missing or given twice.
struct Truth: Sendable {
  /// The first thing that came out other than it should.
  private(set) var complaint: String?
  private(set) var promised: ContiguousArray<UInt8> = []
  private(set) var events: [RecordedEvent] = []
  /// The events of each key.
  private(set) var byKey: [UUIDTexte: ClosedRange<Position>] = [:]
  private var chain = Chain()
  private var numbers: [Serie: Int] = [:]
  /// The keys of acts of which it was said for good that nothing is recorded.
  private var refused: Set<UUIDTexte> = []
  var powerCuts = 0

  /// Notes a complaint, of which the first is told.
  mutating func complain(_ text: @autoclosure () -> String) {
    if complaint == nil { complaint = text() }
  }

  mutating func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
    if !holds { complain(text()) }
  }

  /// Holds the journal's bytes against what was promised.
  mutating func check(_ bytes: ContiguousArray<UInt8>?) {
    guard !promised.isEmpty else { return }
    expect(bytes?.begins(with: promised) ?? false, "what was promised is lost or changed")
  }

  /// Takes note that nothing is recorded under a key, nor ever will be.
  mutating func refuse(_ key: UUIDTexte) { refused.insert(key) }

  /// Takes note that somebody was told of events which are on the disk.
  mutating func promise(_ last: Head, on disk: ContiguousArray<UInt8>?) {
    guard last.position > events.count else {
      let isThat = last.position == 0 || events[last.position - 1].hash == last.hash
      return expect(isThat, "event \(last.position) is told with two hashes")
    }
    guard let disk, disk.begins(with: promised) else {
      return complain("event \(last.position) is told, and the disk lacks what is above")
    }
    while events.count < last.position, complaint == nil { extend(disk) }
    if complaint == nil {
      expect(events.last?.hash == last.hash, "event \(last.position) is told and not on the disk")
    }
  }

  /// Takes up the next line of the disk.
  private mutating func extend(_ disk: ContiguousArray<UInt8>) {
    let (start, next) = (promised.count, events.count + 1)
    guard let feed = disk[start...].firstIndex(of: UInt8(ascii: "\n")),
      let line = try? Line.read(disk, in: start..<feed)
    else { return complain("event \(next) is told and not on the disk") }
    let faults = chain.take(line, actualHash: Line.hash(disk, in: start..<feed))
    expect(faults.isEmpty, "event \(next) does not follow: \(faults)")
    take(line.event)
    promised += disk[start...feed]
  }

  private mutating func take(_ event: RecordedEvent) {
    expect(event.position == events.count + 1, "position \(event.position) is out of order")
    let isLater = events.last.map { $0.time <= event.time } ?? true
    expect(isLater, "event \(event.position) is earlier than the one above")
    events.append(event)
    if let (number, _) = event.evenement.document {
      let above = numbers[number.serie, default: 0]
      expect(number.rang == above + 1, "\(number.numero) does not follow number \(above)")
      numbers[number.serie] = number.rang
    }
    guard let key = event.cle else { return }
    expect(!refused.contains(key), "\(key) is recorded, and was said not to be")
    if let before = byKey[key] {
      expect(before.upperBound + 1 == event.position, "key \(key) is used twice")
      byKey[key] = before.lowerBound...event.position
    } else {
      byKey[key] = event.position...event.position
    }
  }
}

extension ContiguousArray<UInt8> {
  /// By the C library, for code that is not optimised would take its time.
  func begins(with other: Self) -> Bool {
    guard count >= other.count else { return false }
    guard !other.isEmpty else { return true }
    return unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let first = other.baseAddress else { return false }
        return unsafe memcmp(own, first, other.count) == 0
      }
    }
  }
}

/// Somebody who reads what others write: by the lines, by the index, and by what is kept beside them.
struct Reader {
  private let process: SimulatedProcess
  private var machine: Machine { process.machine }

  init(_ process: SimulatedProcess) { self.process = process }

  func read(_ journal: FileJournal) throws {
    while process.isAlive, !machine.baton.isOver {
      do { try look(journal) } catch let error as JournalError where !error.isNever {}
      machine.baton.sleep(microseconds: machine.draw { Int64($0.entier(100...20_000)) })
    }
  }

  /// Looks once.
  func look(_ journal: FileJournal, isWhole: Bool = false) throws {
    let promised = machine.with { $0.truth.events.count }
    try journal.read { view in
      expect(view.head.position >= promised, "a reader does not see event \(promised)")
      try lookAtEnd(view)
      try lookByIndex(view)
      guard isWhole || machine.draw({ $0.chance(10) }) else { return }
      try lookAtKept(view)
    }
  }

  private func lookAtEnd(_ view: any JournalView) throws {
    let events = try view.events(after: max(0, view.head.position - 20))
    for (above, event) in zip(events, events.dropFirst()) {
      expect(
        event.predecessor == above.hash && event.position == above.position + 1,
        "event \(event.position) does not follow in what a reader sees")
    }
    expect(events.last.map(Head.init(after:)) ?? .empty == view.head, "a view lacks its end")
    hold(events)
  }

  private func lookByIndex(_ view: any JournalView) throws {
    let wanted = machine.with { state in
      state.truth.events.randomElement(using: &state.random)?.evenement.flux
    }
    guard let wanted else { return }
    let found = try view.events(tagged: .stream(wanted))
    hold(found)
    let due = machine.with { state in
      state.truth.events.count { $0.evenement.flux == wanted && $0.position <= view.head.position }
    }
    expect(found.count >= due, "the index lacks an event of \(wanted)")
  }

  private func lookAtKept(_ view: any JournalView) throws {
    let told = try Told(view)
    try expect(told == Told(folding: view.events()), "what is kept is not what happened")
  }

  /// Holds events against those that were promised.
  private func hold(_ events: [RecordedEvent]) {
    machine.with { state in
      for event in events where event.position <= state.truth.events.count {
        let isThat = state.truth.events[event.position - 1] == event
        state.truth.expect(isThat, "a reader sees another event \(event.position)")
      }
    }
  }

  private func expect(_ holds: @autoclosure () throws -> Bool, _ text: String) rethrows {
    guard try !holds(), process.isAlive else { return }
    machine.with { $0.truth.complain(text) }
  }
}

/// Somebody who is told of each act once it will stay.
struct Follower {
  private let process: SimulatedProcess
  private var machine: Machine { process.machine }

  init(_ process: SimulatedProcess) { self.process = process }

  func follow(_ journal: FileJournal) throws {
    let begun = machine.with { state -> (anchor: Ancre, head: Head)? in
      guard let event = state.truth.events.randomElement(using: &state.random), event.endsAct
      else { return nil }
      return Ancre("\(event.position):\(event.hash.texte)").map { ($0, Head(after: event)) }
    }
    var told = begun?.head ?? .empty
    let follow = try journal.follow(after: begun?.anchor)
    while process.isAlive, !machine.baton.isOver {
      do {
        for news in try follow.next(atMost: 5) where process.isAlive { take(news, &told) }
      } catch let error as JournalError where !error.isNever {}
      machine.baton.sleep(microseconds: machine.draw { Int64($0.entier(100...30_000)) })
    }
  }

  private func take(_ news: Nouvelle, _ told: inout Head) {
    machine.with { state in
      switch news {
      case .acte(let act, let head):
        let first = act.evenements.first
        state.truth.expect(
          first?.predecessor == told.hash && first?.position == told.position + 1,
          "what a follower is told does not follow upon event \(told.position)")
        state.truth.promise(head, on: state.journalOnDisk?.disk)
        told = head
      case .aJour(let head):
        state.truth.expect(head == told, "a follower is told that all is told, and lacks some")
      case .reprise: state.truth.complain("a follower is told that what he was told is gone")
      @unknown default: state.truth.complain("a follower is told something else")
      }
    }
  }
}

/// Looks at what is left once all have ended, and the power too: nothing goes wrong any more.
struct LastLook {
  private let machine: Machine

  init(at machine: Machine) { self.machine = machine }

  func take() {
    machine.with { state in
      state.calm()
      state.losePower()
    }
    let process = SimulatedProcess(on: machine)
    do { try look(process) } catch { machine.with { $0.truth.complain("\(error)") } }
  }

  private func look(_ process: SimulatedProcess) throws {
    let journal = try machine.openJournal(process)
    var worker = Worker(number: 1000)
    let tools = machine.tools(journal, process)
    // An act sets aside what was left unfinished.
    for _ in 0..<4 { try worker.act(in: journal, tools, on: process) }
    try Reader(process).look(journal, isWhole: true)
    var anomalies: [Anomalie] = []
    let report = try Verification(
      folder: Machine.registre, systeme: process.systeme,
      measures: Verification.Measures(threads: 1)
    ).executer { anomalies.append($0) }
    machine.with { state in
      state.truth.expect(report.estIntact, "verification finds \(anomalies)")
    }
  }
}

import Facturation
import Journaux
import Synchronization

extension AdapterContract {
  /// What holds of acts.
  static let actRules = [
    Rule(
      "acts-in-order",
      "Acts of many threads stand one behind the other without a gap, each whole and by one author.",
      .journal(actsInOrder)),
    Rule(
      "act-refused", "An act that throws, wherever it does, records nothing, and the next one can.",
      .journal(actRefused)),
    Rule(
      "act-unseen", "Of an act that is being written nothing is seen before all of it.",
      .journal(actUnseen)),
    Rule(
      "key-once", "Of many acts under one idempotency key at once, one is recorded.",
      .journal(keyOnce)),
    Rule(
      "version",
      "Of many acts at once that rest on the same version, one is recorded, and the others are told.",
      .journal(version)),
    Rule(
      "time",
      "Time never steps back: a clock that lags a little gives the last time, and one far behind is refused.",
      .journal(time)),
    Rule("large-act", "An act of thousands of events is recorded as one.", .journal(largeAct)),
    Rule(
      "busy-journal",
      "An act for which others hold the journal too long is told so, and records nothing.",
      .journal(busyJournal)),
    Rule(
      "kept-journal",
      "Recorded events are there, hash for hash, when the journal is opened again.",
      .journal { bench in
        try bench.journal.add(clients: 1...5)
        let before = try bench.journal.all
        try expect(try bench.reopened().all == before, "other events in a journal opened again")
        try bench.reopened().add(clients: 6...6)
        try expect(try bench.other.all.positions, is: Array(1...7), "positions")
      }),
  ]

  private static func actsInOrder(_ bench: JournalBench) throws {
    try inThreads(4, "ten acts") { thread in
      let journal = thread % 2 == 0 ? bench.journal : bench.other
      for number in 0..<10 {
        let first = 1000 * thread + 10 * number
        try journal.add(clients: first...first + number % 3)
      }
    }
    let events = try bench.other.all
    try expect(events.positions, is: Array(1...events.count), "positions")
    var (gathering, acts) = (ActGathering(), [Acte]())
    for event in events { if let act = gathering.take(event) { acts.append(act) } }
    try expect(acts.count, is: 41, "whole acts")
    for act in acts {
      let batches = act.evenements.map(\.batch)
      let expected = act.evenements.indices.map {
        Batch(index: $0 + 1, count: act.evenements.count)
      }
      try expect(batches == expected, "an act at \(act.evenements.positions) is not whole")
      try expect(Set(act.evenements.map(\.time)).count, is: 1, "times of an act")
    }
    let clients = events.dropFirst().map(\.evenement.flux)
    try expect(Set(clients).count, is: clients.count, "events recorded once")
  }

  private struct Refusal: Error {}

  private static func actRefused(_ bench: JournalBench) throws {
    let journal = bench.journal
    let refusals: [(String, () throws -> [Evenement])] = [
      ("in the decision", { throw Refusal() }),
      ("for an event that cannot follow", { [.client(1), .renamed(2, "Nobody")] }),
    ]
    for (count, (place, refused)) in refusals.enumerated() {
      try expect(throwing: { _ in true }, "an act that throws \(place)") {
        try journal.record { _ in try refused() }
      }
      for reading in [journal, bench.other] {
        try expect(
          try reading.all.positions, is: Array(1...count + 1), "positions after a throw \(place)")
      }
      try bench.other.add(clients: 9000 + count...9000 + count)
    }
    let nothing = try journal.record { _ in [] }
    try expect(nothing.isEmpty, "an act without events gave \(nothing.count)")
    try expect(try bench.other.all.count, is: 3, "events")
  }

  /// A reader may have to wait for the act meanwhile.
  private static func actUnseen(_ bench: JournalBench) throws {
    let isWriting = Door()
    let isOver = Mutex(false)
    let looks = try [bench.journal, bench.other].map { journal in
      try Meanwhile {
        try isWriting.pass("an act to be written")
        var seen: Set<Int> = []
        repeat { seen.insert(try journal.all.count) } while !isOver.withLock { $0 }
        return seen
      }
    }
    defer { isOver.withLock { $0 = true } }
    try bench.journal.record { _ in
      isWriting.open()
      return (1...3000).map(Evenement.client)
    }
    isOver.withLock { $0 = true }
    for look in looks {
      let seen = try look.outcome("looks")
      try expect(seen.isSubset(of: [1, 3001]), "\(seen.sorted()) of 3001 events were seen")
    }
    try expect(try bench.other.all.count, is: 3001, "events")
  }

  private static func keyOnce(_ bench: JournalBench) throws {
    let key = UUIDTexte(haut: 9, bas: 9)
    let recorded = Mutex(0)
    try inThreads(4, "five acts under one key") { thread in
      let journal = thread % 2 == 0 ? bench.journal : bench.other
      for _ in 0..<5 {
        let events = try journal.record(key: key) { view in
          try view.last(tagged: .cle(key)) == nil ? [.client(thread)] : []
        }
        recorded.withLock { $0 += events.count }
      }
    }
    try expect(recorded.withLock { $0 }, is: 1, "events that were said to be recorded")
    let found = try bench.other.read { try $0.events(tagged: .cle(key)) }
    try expect(found.positions, is: [2], "positions under the key")
  }

  private static func version(_ bench: JournalBench) throws {
    try bench.journal.add(clients: 1...1)
    let tag = EventTag.stream(Evenement.client(1).flux)
    let won = Mutex<[Position]>([])
    try inThreads(4, "acts on what was seen") { thread in
      let journal = thread % 2 == 0 ? bench.journal : bench.other
      for number in 0..<8 {
        let seen = try journal.read { try $0.last(tagged: tag)?.position }
        let events = try journal.record { view in
          guard try view.last(tagged: tag)?.position == seen else { return [] }
          return [.renamed(1, "Name \(thread) \(number)")]
        }
        if !events.isEmpty, let seen { won.withLock { $0.append(seen) } }
      }
    }
    let seen = won.withLock { $0 }
    try expect(Set(seen).count, is: seen.count, "acts that rest on a version of their own")
    let events = try bench.other.read { try $0.events(tagged: tag) }
    try expect(events.positions, is: Array(2..<3 + seen.count), "positions of the stream")
    try expect(Array(events.positions.dropLast()), is: seen.sorted(), "versions acted upon")
  }

  private static func time(_ bench: JournalBench) throws {
    try bench.journal.add(clients: 1...1)
    bench.clock.move(milliseconds: -3000)
    try bench.other.add(clients: 2...2)
    bench.clock.move(milliseconds: -60_000)
    try expect(
      throwing: { ($0 as? JournalError)?.code == .horlogeEnRetard }, "a clock a minute behind"
    ) { try bench.journal.add(clients: 3...3) }
    bench.clock.move(milliseconds: 64_000)
    try bench.other.add(clients: 4...4)
    let events = try bench.journal.all
    try expect(events.positions, is: [1, 2, 3, 4], "positions")
    try expect(events[2].time, is: events[1].time, "the time by a clock that lags a little")
    try expect(events[3].time.microseconds, is: bench.clock.now, "the time by a clock that was set")
  }

  private static func largeAct(_ bench: JournalBench) throws {
    let given = try bench.journal.add(clients: 1...5000)
    let events = Array(try bench.other.all.dropFirst())
    try expect(events == given, "other events than were given")
    try expect(events.positions, is: Array(2...5001), "positions")
    try expect(events.map(\.evenement) == (1...5000).map(Evenement.client), "other events")
    try expect(
      events.map(\.batch) == (1...5000).map { Batch(index: $0, count: 5000) }, "other batches")
  }

  private static func busyJournal(_ bench: JournalBench) throws {
    let (taken, asked) = (Door(), Door())
    let holder = try Meanwhile {
      _ = try bench.journal.record { _ in
        taken.open()
        try asked.pass("another to ask")
        return [.client(1)]
      }
    }
    defer { asked.open() }
    try taken.pass("an act")
    let hasty = try bench.reopened(patience: .milliseconds(200))
    try inTime(.seconds(10), "an answer to who finds the journal taken") {
      try expect(throwing: { ($0 as? JournalError)?.code == .verrouille }, "a journal taken") {
        try hasty.add(clients: 2...2)
      }
    }
    asked.open()
    try holder.outcome("the end of an act")
    try hasty.add(clients: 3...3)
    try expect(try bench.other.all.count, is: 3, "events")
  }

  /// What holds of followers.
  static let followRules = [
    Rule(
      "followed-once",
      "A follower is told each act whole, once and in order, and when that was all.",
      .journal(followedOnce)),
    Rule(
      "followed-from-end",
      "A follower that goes on from an end it has kept is told all that came behind it, and nothing before.",
      .journal(followedFromEnd)),
    Rule(
      "followed-anew",
      "A follower that goes on from an end that the journal has not is told to begin anew.",
      .journal(followedAnew)),
    Rule(
      "followed-in-race",
      "A follower is woken in time while others write, and told of every act of theirs.",
      .journal(followedInRace)),
  ]

  private static func followedOnce(_ bench: JournalBench) throws {
    let follow = try bench.journal.follow(after: nil)
    try expect(try follow.told(), is: ["1", "aJour 1"], "what is told at first")
    try expect(try follow.told(), is: [], "what is told without anything new")
    try bench.journal.add(clients: 1...1)
    try bench.other.add(clients: 2...4)
    try expect(try follow.told(), is: ["2", "3 4 5", "aJour 5"], "what is told of two acts")
    try expect(try follow.told(), is: [], "what is told without anything new")
    for number in 5...12 { try bench.other.add(clients: number...number) }
    var told: [String] = []
    for _ in 0..<12 where told.last?.hasPrefix("aJour") != true {
      let some = try follow.told(atMost: 3)
      try expect(some.count <= 4, "\(some.count) were told where three were asked for")
      told += some
    }
    try expect(told, is: (6...13).map { "\($0)" } + ["aJour 13"], "what is told by threes")
  }

  private static func followedFromEnd(_ bench: JournalBench) throws {
    for number in 1...4 { try bench.journal.add(clients: number...number) }
    for position in [1, 3, 5] {
      let end = try bench.journal.read { try $0.upTo(position).head }
      let told = try bench.other.follow(after: Ancre(end)).told()
      let expected = (position..<5).map { "\($0 + 1)" } + ["aJour 5"]
      try expect(told, is: expected, "what is told behind \(position)")
    }
  }

  private static func followedAnew(_ bench: JournalBench) throws {
    try bench.journal.add(clients: 1...1)
    let wrong = String(repeating: "a", count: 64)
    for anchor in ["1:\(wrong)", "2:\(wrong)", "9:\(wrong)"] {
      let told = try bench.other.follow(after: Ancre(anchor)).told()
      try expect(told, is: ["reprise 0", "1", "2", "aJour 2"], "what is told behind \(anchor)")
    }
    // An event of the same hash and time, and said to be another registre's.
    guard let own = try bench.journal.read({ try $0.ancre(2) }) else { return }
    let foreign = AncreDatee(
      registre: RegistreID(UUIDTexte(haut: 9, bas: 9)), position: own.position, hash: own.hash,
      time: own.time)
    let ends = try [own, foreign].map { try bench.other.follow(after: Ancre($0)).told() }
    try expect(ends[0], is: ["aJour 2"], "what is told behind the line of an anchor")
    try expect(
      ends[1], is: ["reprise 0", "1", "2", "aJour 2"],
      "what is told behind an anchor of another registre")
  }

  private static func followedInRace(_ bench: JournalBench) throws {
    let follow = try bench.journal.follow(after: nil)
    _ = try follow.told()
    let writers = try [bench.journal, bench.other].enumerated().map { number, journal in
      try Meanwhile {
        for act in 0..<25 {
          let first = 1000 * number + 10 * act
          try journal.add(clients: first...first + act % 3)
        }
      }
    }
    var told: [Position] = []
    let count = 2 * (0..<25).reduce(0) { $0 + 1 + $1 % 3 }
    while told.count < count {
      let seen = bench.journal.signal.count
      let news = try follow.next(atMost: 16)
      told += news.flatMap { news -> [Position] in
        guard case .acte(let act, _) = news else { return [] }
        return act.evenements.positions
      }
      guard news.isEmpty else { continue }
      // Nothing that was recorded before it looked is told by a signal that comes later.
      try wait(.seconds(8), for: "a signal after \(told.count) of \(count) events") {
        bench.journal.signal.count != seen
      }
    }
    try expect(told, is: Array(2..<count + 2), "positions that were told")
    for writer in writers { try writer.outcome("a writer") }
    try lastAct(bench, follow)
  }

  /// A single act of another is told by its own signal, for nothing else gives one.
  private static func lastAct(_ bench: JournalBench, _ follow: any JournalFollow) throws {
    for number in 1...3 {
      while try !follow.told().isEmpty {}
      let seen = bench.journal.signal.count
      guard try follow.told().isEmpty else { continue }
      try bench.other.add(clients: 5000 + number...5000 + number)
      try wait(.seconds(8), for: "a signal for another's act") {
        bench.journal.signal.count != seen
      }
      try wait(.seconds(8), for: "another's act") { try !follow.told().isEmpty }
    }
  }
}

extension JournalFollow {
  /// What is new, in short: positions, or what is told besides.
  fileprivate func told(atMost count: Int = 100) throws -> [String] {
    try next(atMost: count).map { news in
      switch news {
      case .acte(let act, _): act.evenements.map { "\($0.position)" }.joined(separator: " ")
      case .aJour(let head): "aJour \(head.position)"
      case .reprise(let head): "reprise \(head.position)"
      @unknown default: "?"
      }
    }
  }
}

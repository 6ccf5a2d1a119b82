import Facturation
import Journaux
import Synchronization

extension AdapterContract {
  /// What holds of whoever follows.
  static let followRules = [
    Rule(
      "followed-once",
      "Whoever follows is told each act whole, once and in order, and when that was all.",
      .journal(followedOnce)),
    Rule(
      "followed-from-end",
      "Whoever goes on from an end that he has kept is told what came behind it, and nothing before.",
      .journal(followedFromEnd)),
    Rule(
      "followed-anew",
      "Whoever goes on from an end that the journal has not is told to begin anew.",
      .journal(followedAnew)),
    Rule(
      "followed-in-race",
      "Whoever follows while others write is woken in time, and told of every act of theirs.",
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

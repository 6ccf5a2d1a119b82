import Journaux
import JournalFichier
import Port
import Synchronization

extension AdapterContract {
  /// What holds of those who share a store.
  static let turnRules = [
    Rule(
      "one-writer",
      "No two bodies run at once, of one opening or of two, and each sees what the one before has recorded.",
      .store(oneWriter)),
    Rule(
      "busy",
      "Whoever finds the lock taken waits as long as he may, and is then told so; nothing is recorded for him.",
      .store(busy)),
    Rule(
      "free", "Whoever finds the lock free has it, however new his opening and short his patience.",
      .store { bench in
        for number in 1...3 {
          try bench.reopened().append(waiting: .zero) { writing in
            try writing.write([StoredLine(number, "line \(number)")])
          }
        }
        try expect(try bench.store.all.positions, is: [1, 2, 3], "lines")
      }),
    Rule(
      "lock-given-back", "The lock is free again however a body ends.",
      .store { bench in
        for number in 1...3 {
          try? bench.store.append(waiting: patience) { writing in
            try writing.write([StoredLine(99, "wrong")])
          }
          try? bench.store.append(waiting: patience) { _ in throw StoreError.full }
          try bench.other.append(waiting: .seconds(2)) { writing in
            try writing.write([StoredLine(number, "line \(number)")])
          }
        }
        try expect(try bench.store.all.positions, is: [1, 2, 3], "lines")
      }),
    Rule(
      "stays", "What stands up to a position stays as it is while others write.", .store(stays)),
    Rule(
      "wakes",
      "Whoever waits for a line is woken soon after it is recorded, by this opening or by another.",
      .store(wakes)),
    Rule(
      "waits-in-bounds",
      "Whoever waits for a line that does not come waits no longer than he said.",
      .store { bench in
        for position in [0, 5] {
          let waited = try ContinuousClock().measure {
            try inTime(.seconds(8), "the end of a wait of 200 ms") {
              try bench.store.waitForLine(after: position, atMost: .milliseconds(200))
            }
          }
          try expect(waited < .seconds(4), "a wait of 200 ms took \(waited)")
        }
      }),
  ]

  private static func oneWriter(_ bench: StoreBench) throws {
    let inside = Mutex(0)
    let most = Mutex(0)
    try inThreads(4, "ten acts") { number in
      let store = number % 2 == 0 ? bench.store : bench.other
      for _ in 0..<10 {
        try store.append(waiting: patience) { writing in
          let now = inside.withLock { count in
            count += 1
            return count
          }
          most.withLock { $0 = max($0, now) }
          defer { inside.withLock { $0 -= 1 } }
          // Long enough for another to come in, were he let.
          Systeme().sleep(microseconds: 2000)
          let last = try writing.last()?.position ?? 0
          try writing.write([StoredLine(last + 1, "line by \(number)", keys: ["by/\(number)"])])
        }
      }
    }
    try expect(most.withLock { $0 }, is: 1, "bodies at once")
    try expect(try bench.store.all.positions, is: Array(1...40), "lines")
    for number in 0..<4 {
      try expect(
        try bench.other.count(under: "by/\(number)", upTo: 99), is: 10, "lines of a thread")
    }
  }

  private static func busy(_ bench: StoreBench) throws {
    let (taken, asked) = (Door(), Door())
    let holder = try Meanwhile {
      try bench.store.append(waiting: patience) { writing in
        taken.open()
        try asked.pass("others to ask")
        try writing.write([StoredLine(1, "line 1")])
      }
    }
    try taken.pass("the lock")
    defer { asked.open() }
    for most in [Duration.zero, .milliseconds(300)] {
      let waited = try ContinuousClock().measure {
        try inTime(.seconds(10), "an answer to who asks for the lock") {
          try expect(throwing: { $0 as? StoreError == .locked }, "a lock that is taken") {
            try bench.other.append(waiting: most) { try $0.write([StoredLine(1, "other")]) }
          }
        }
      }
      // Systems count their time differently, some in steps of ten milliseconds.
      try expect(waited > most - .milliseconds(50), "waited \(waited) of \(most)")
    }
    asked.open()
    try holder.outcome("the end of an act")
    try expect(try bench.other.all.told, is: ["1 line 1"], "lines")
    try bench.other.record([StoredLine(2, "line 2")])
  }

  private static func stays(_ bench: StoreBench) throws {
    let first = (1...20).map { StoredLine($0, "line \($0)", keys: ["a", "k\($0 % 3)"]) }
    try bench.store.record(first)
    @Sendable func look() throws {
      let given = try bench.other.linesWithKeys(1...20, atMost: 99).map(\.sorted)
      try expect(given == first, "other lines than before: \(given.told)")
      try expect(try bench.other.count(under: "a", upTo: 20), is: 20, "lines under a key")
      try expect(try bench.other.last(under: "k1", upTo: 20)?.position, is: 19, "a last line")
      try expect(
        try bench.other.keys("!"..."~", upTo: 20, atMost: 9), is: ["a", "k0", "k1", "k2"], "keys")
    }
    let isOver = Atomic(false)
    let reader = try Meanwhile {
      repeat { try look() } while !isOver.load(ordering: .sequentiallyConsistent)
    }
    defer { isOver.store(true, ordering: .sequentiallyConsistent) }
    for _ in 0..<30 { try bench.store.recordNext("later", keys: ["a", "k1", "new"]) }
    isOver.store(true, ordering: .sequentiallyConsistent)
    try reader.outcome("a reader")
    try look()
  }

  private static func wakes(_ bench: StoreBench) throws {
    try bench.store.recordNext()
    let waited = try ContinuousClock().measure {
      try bench.store.waitForLine(after: 0, atMost: .seconds(30))
    }
    try expect(waited < .seconds(5), "a line that was there was waited for \(waited)")
    for (number, writer) in [bench.store, bench.other, bench.other].enumerated() {
      let position = number + 1
      let waiting = try Meanwhile {
        // A store may let him go for no reason, so that he looks and waits again.
        while try bench.store.last()?.position ?? 0 <= position {
          try bench.store.waitForLine(after: position, atMost: .seconds(30))
        }
      }
      if number > 0 { try? wait(.milliseconds(200), for: "a wait") { waiting.isDone } }
      try writer.recordNext()
      try waiting.outcome(within: .seconds(5), "somebody who waits for line \(position + 1)")
    }
  }
}

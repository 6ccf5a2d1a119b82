import JournalFichier
import Port
import Synchronization

extension AdapterContract {
  /// What holds of an act's lines together.
  static let recordingRules = [
    Rule(
      "all-or-nothing",
      "Where a body throws, nothing that it wrote is recorded, and what it threw is thrown.",
      .store(allOrNothing)),
    Rule(
      "unseen", "Nothing that a body writes is seen by anybody before all of it is recorded.",
      .store(unseen)),
    Rule(
      "nothing-written", "A body that writes nothing changes nothing.",
      .store { bench in
        try bench.store.append(waiting: patience) { _ in }
        try expect(try bench.other.last(), is: nil, "the last line")
        try bench.store.recordNext()
        try bench.store.append(waiting: patience) { try $0.write([]) }
        try expect(try bench.other.all.positions, is: [1], "lines")
      }),
    Rule(
      "in-pieces",
      "Lines that are written in many pieces are recorded together, each with its keys.",
      .store(inPieces)),
    Rule(
      "once", "A body is run once at most, and what it has written is recorded once.",
      .store { bench in
        let runs = Mutex(0)
        try bench.store.append(waiting: patience) { writing in
          runs.withLock { $0 += 1 }
          try writing.write([StoredLine(1, "line 1", keys: ["a"])])
        }
        try expect(runs.withLock { $0 }, is: 1, "runs of a body")
        try expect(try bench.other.count(under: "a", upTo: 9), is: 1, "lines under a key")
      }),
  ]

  private struct Refusal: Error, Equatable {
    let after: Int
  }

  private static func allOrNothing(_ bench: StoreBench) throws {
    for recorded in [0, 3] {
      for written in 0...3 {
        try expect(throwing: { $0 as? Refusal == Refusal(after: written) }, "a body that throws") {
          try bench.store.append(waiting: patience) { writing in
            for number in 0..<written {
              try writing.write([StoredLine(recorded + number + 1, "lost", keys: ["lost"])])
            }
            throw Refusal(after: written)
          }
        }
        for reading in [bench.store, bench.other] {
          try expect(try reading.all.positions, is: Array(1..<recorded + 1), "lines afterwards")
          try expect(try reading.last()?.position ?? 0, is: recorded, "the last line afterwards")
          try expect(try reading.count(under: "lost", upTo: 99), is: 0, "lines under a key")
          try expect(try reading.keys("!"..."~", upTo: 99, atMost: 9), is: [], "keys afterwards")
        }
      }
      if recorded == 0 { try bench.store.record((1...3).map { StoredLine($0, "line") }) }
    }
  }

  /// A reader may have to wait meanwhile, but sees none of it or all.
  private static func unseen(_ bench: StoreBench) throws {
    try bench.store.recordNext()
    let written = Door()
    let reading = try Meanwhile {
      try written.pass("a body to write")
      return try [bench.store, bench.other].map { try Look(at: $0) }
    }
    try bench.store.append(waiting: patience) { writing in
      try writing.write([StoredLine(2, "line 2", keys: ["new"])])
      try writing.write([StoredLine(3, "line 3", keys: ["new"])])
      written.open()
      // A store may keep readers waiting until the act is over.
      try? wait(.milliseconds(300), for: "a look") { reading.isDone }
    }
    for look in try reading.outcome("a look") { try look.expectNoneOrAll() }
    try expect(try bench.other.all.positions, is: [1, 2, 3], "lines afterwards")
  }

  /// All that can be seen of two lines behind the first.
  private struct Look: Sendable {
    let seen: [Int]

    init(at reading: any LineReading) throws {
      seen = [
        try reading.last()?.position ?? 0, try reading.lines(1...99, atMost: 99).count,
        try reading.linesWithKeys(1...99, atMost: 99).count,
        1 + (try reading.lines(under: ["new"], 1...99, atMost: 99).count),
        1 + (try reading.count(under: "new", upTo: 99)),
        try reading.last(under: "new", upTo: 99)?.position ?? 1,
        try reading.keys("n"..."o", upTo: 99, atMost: 9).isEmpty ? 1 : 3,
      ]
    }

    /// Each question is one look: none of the two at first, and from some moment on both.
    func expectNoneOrAll() throws {
      try expect(
        seen.allSatisfy { $0 == 1 || $0 == 3 } && seen == seen.sorted(),
        "of three lines were seen \(seen) while the last two were written")
    }
  }

  private static func inPieces(_ bench: StoreBench) throws {
    let lines = (1...3000).map { StoredLine($0, "line \($0)", keys: ["all", "k\($0 % 7)"]) }
    try bench.store.append(waiting: patience) { writing in
      for first in stride(from: 0, to: lines.count, by: 500) {
        try writing.write(Array(lines[first..<first + 500]))
      }
    }
    try expect(try bench.other.all == lines.map(\.sorted), "the lines are not those written")
    try expect(try bench.other.count(under: "all", upTo: 9999), is: 3000, "lines under a key")
  }

  /// What holds of those who share a store.
  static let turnRules = [
    Rule(
      "one-writer",
      "No two bodies run at once, of one opening or of two, and each sees what the one before has recorded.",
      .store(oneWriter)),
    Rule(
      "busy",
      "A writer that finds the lock taken waits as long as it may, and is then told so; nothing is recorded for it.",
      .store(busy)),
    Rule(
      "free", "A writer has a free lock, however new its opening and short its patience.",
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
    Rule("stays", "Lines up to a position stay as they are while others write.", .store(stays)),
    Rule(
      "wakes",
      "A reader that waits for a line is woken soon after it is recorded, by this opening or by another.",
      .store(wakes)),
    Rule(
      "waits-in-bounds",
      "A reader that waits for a line that does not come waits no longer than it said.",
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

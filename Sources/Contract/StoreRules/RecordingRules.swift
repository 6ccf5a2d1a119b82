import Journaux
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
        try expect(
          throwing: { $0 as? Refusal == Refusal(after: written) }, "a body that throws"
        ) {
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
          try expect(
            try reading.keys("!"..."~", upTo: 99, atMost: 9), is: [], "keys afterwards")
        }
      }
      if recorded == 0 { try bench.store.record((1...3).map { StoredLine($0, "line") }) }
    }
  }

  /// Whoever looks meanwhile may have to wait, but sees none of it or all.
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
}

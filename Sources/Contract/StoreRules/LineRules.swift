import Journaux
import Port

extension AdapterContract {
  /// What holds of lines and their order.
  static let lineRules = [
    Rule(
      "exact-bytes",
      "A line is given back byte for byte, by whichever question, however long and in whatever script.",
      .store(exactBytes)),
    Rule(
      "in-order",
      "Lines are given in the order of their positions: the first of those asked for, and no more of them.",
      .store(inOrder)),
    Rule(
      "no-gap",
      "A line that does not follow upon the last one is refused, and nothing at all is recorded then.",
      .store(noGap)),
    Rule(
      "kept", "What was recorded is there when the place is opened again.",
      .store { bench in
        try bench.store.record((1...5).map { StoredLine($0, "line \($0)", keys: ["a"]) })
        let (before, after) = (try bench.store.all, try bench.reopened().all)
        try expect(before.count, is: 5, "lines")
        try expect(after, is: before, "the lines of a place that is opened again")
      }),
  ]

  private static func exactBytes(_ bench: StoreBench) throws {
    let texts = [
      #"{"a":"é \" \\ \n \t ' % $1 ; -- /* NULL"}"#, "œuvre 👩‍💻 \u{301} \u{FEFF}\u{202E}",
      "", " ", String(repeating: "long ", count: 200_000),
    ]
    let lines = texts.enumerated().map { StoredLine($0 + 1, $1, keys: ["k", "k\($0)"]) }
    for line in lines { try bench.store.record([line]) }
    for reading in [bench.store, bench.other] {
      let given = [
        ("by their positions", try reading.lines(1...9, atMost: 9)),
        ("with their keys", try reading.linesWithKeys(1...9, atMost: 9)),
        ("by a key", try reading.lines(under: ["k"], 1...9, atMost: 9)),
        (
          "by their own keys",
          try lines.indices.compactMap { try reading.last(under: "k\($0)", upTo: 9) }
        ),
      ]
      for (how, given) in given {
        try expect(given.map(\.bytes) == lines.map(\.bytes), "lines \(how) have other bytes")
      }
      try expect(try reading.last()?.bytes == lines.last?.bytes, "the last line has other bytes")
    }
  }

  private static func inOrder(_ bench: StoreBench) throws {
    try expect(try bench.store.last(), is: nil, "the last line of an empty store")
    try expect(try bench.store.lines(1...9, atMost: 9), is: [], "the lines of an empty store")
    for first in [1, 4, 5, 9] {
      let next = first == 1 ? 3 : first == 4 ? 4 : first == 5 ? 8 : 12
      try bench.store.record((first...next).map { StoredLine($0, "line \($0)") })
    }
    try expect(try bench.other.last()?.position, is: 12, "the last line's position")
    for (positions, most, found) in [
      (1...12, 100, Array(1...12)), (1...12, 5, Array(1...5)), (3...7, 100, Array(3...7)),
      (7...7, 1, [7]), (11...Int.max, 100, [11, 12]), (13...20, 9, []), (2...12, 1, [2]),
    ] {
      let given = try bench.other.lines(positions, atMost: most)
      try expect(given.positions, is: found, "the lines \(positions), \(most) at most")
      try expect(
        given.told, is: found.map { "\($0) line \($0)" }, "the lines \(positions), \(most) at most")
    }
  }

  private static func noGap(_ bench: StoreBench) throws {
    func refuses(_ positions: [Position], _ recorded: Int) throws {
      try expect(throwing: { _ in true }, "lines \(positions) behind \(recorded)") {
        try bench.store.record(positions.map { StoredLine($0, "wrong \($0)", keys: ["wrong"]) })
      }
      try expect(
        try bench.other.all.positions, is: Array(1..<recorded + 1), "lines after \(positions)")
      try expect(try bench.other.count(under: "wrong", upTo: 99), is: 0, "lines under a key")
    }
    for positions in [[2], [0], [1, 3], [1, 1]] { try refuses(positions, 0) }
    try bench.store.record([StoredLine(1, "line 1"), StoredLine(2, "line 2")])
    for positions in [[2], [4], [1], [3, 5], [3, 3], [3, 4, 6]] { try refuses(positions, 2) }
    try bench.store.record([StoredLine(3, "line 3")])
    try expect(try bench.other.all.told, is: ["1 line 1", "2 line 2", "3 line 3"], "lines")
  }
}

import Journaux
import Port

/// A store that is asked one rule.
struct StoreBench: Sendable {
  /// The store, and the same place opened once more.
  let store, other: any LineStore
  private let place: AdapterContract.StorePlace

  init(place: @escaping AdapterContract.StorePlace) throws {
    (self.place, store, other) = (place, try place(), try place())
  }

  /// Opens the place again.
  func reopened() throws -> any LineStore { try place() }

  /// Keys that an order of words, of numbers or without capitals would put otherwise, and that a pattern
  /// would take for one another.
  fileprivate static let names = [
    "a", "A", "B", "b", "a1", "a10", "a2", "a_b", "aXb", "a-b", "a/b", "client/1", "client/10",
    "client/2", "numero/F2026-0001", "serie/F{annee}-{n:4}", "x'; --", "~",
    String(repeating: "k", count: 120),
  ]

  /// Records lines of which each has some of the keys, by several acts.
  fileprivate func withKeys() throws -> [StoredLine] {
    let lines = (1...40).map { position in
      let keys = Self.names.enumerated().filter { (position + $0.offset) % ($0.offset + 2) == 0 }
      return StoredLine(position, "line \(position)", keys: keys.map(\.element))
    }
    for first in stride(from: 0, to: lines.count, by: 8) {
      try store.record(Array(lines[first..<first + 8]))
    }
    return lines
  }
}

/// How long somebody may wait for a lock that nobody means to keep.
let patience = Duration.seconds(20)

extension LineStore {
  /// Records some lines by one act.
  func record(_ lines: [StoredLine]) throws {
    try append(waiting: patience) { try $0.write(lines) }
  }

  /// Records one line behind the last.
  func recordNext(_ text: String = "line", keys: [String] = []) throws {
    try append(waiting: patience) { writing in
      let last = try writing.last()?.position ?? 0
      try writing.write([StoredLine(last + 1, "\(text) \(last + 1)", keys: keys)])
    }
  }
}

extension LineReading {
  /// All lines, with their keys.
  var all: [StoredLine] {
    get throws { try linesWithKeys(1...1_000_000, atMost: 4096).map(\.sorted) }
  }
}

extension StoredLine {
  init(_ position: Position, _ text: String, keys: [String] = []) {
    self.init(position: position, bytes: ContiguousArray(text.utf8), keys: keys)
  }

  /// The line with its keys in an order that can be compared.
  var sorted: StoredLine { StoredLine(position: position, bytes: bytes, keys: keys.sorted()) }
}

extension [StoredLine] {
  /// The places and the texts, to be compared and told.
  var told: [String] { map { "\($0.position) \(String(decoding: $0.bytes, as: UTF8.self))" } }

  var positions: [Position] { map(\.position) }
}

extension AdapterContract {
  /// What holds of lines and their order.
  static let lineRules = [
    Rule(
      "exact-bytes",
      "Every question gives a line back byte for byte, however long and in any script.",
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
      "kept", "Recorded lines are there when the place is opened again.",
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

  /// What holds of keys.
  static let keyRules = [
    Rule(
      "under-keys",
      "A line is found under each of its keys and under no other, once however many of them are asked for.",
      .store(underKeys)),
    Rule(
      "last-under-key",
      "The last line under a key is found that stands at a position or before it.",
      .store(lastUnderKey)),
    Rule(
      "key-order",
      "Keys are given in the order of their bytes, each once, within limits and as of a position.",
      .store(keyOrder)),
    Rule("key-count", "The lines under a key are counted up to a position.", .store(keyCount)),
    Rule(
      "keys-of-lines",
      "Where lines are asked for with their keys, each has all of its own and no other.",
      .store { bench in
        let lines = try bench.withKeys()
        let given = try bench.other.linesWithKeys(1...99, atMost: 99)
        try expect(given.map(\.sorted), is: lines.map(\.sorted), "lines with their keys")
        try expect(
          try bench.other.linesWithKeys(3...9, atMost: 2).map(\.sorted),
          is: Array(lines[2...3]).map(\.sorted), "two lines with their keys")
      }),
  ]

  private static func underKeys(_ bench: StoreBench) throws {
    let lines = try bench.withKeys()
    func expected(_ keys: [String], _ positions: ClosedRange<Position>) -> [Position] {
      lines.filter { positions.contains($0.position) && !Set($0.keys).isDisjoint(with: keys) }
        .positions
    }
    var questions = StoreBench.names.map { [$0] }
    questions += [
      ["a", "A"], ["a", "a"], ["numero/F2026-0001", "client/1"], ["none"], ["", "%", "_", "a%"],
      StoreBench.names, (0..<512).map { "k\($0)" } + ["a"],
    ]
    for keys in questions {
      for positions in [1...Int.max, 3...7, 5...5] {
        for most in [100, 2, 1] {
          let given = try bench.other.lines(under: keys, positions, atMost: most)
          try expect(
            given.positions, is: Array(expected(keys, positions).prefix(most)),
            "lines under \(keys.prefix(3)) in \(positions), \(most) at most")
        }
      }
    }
  }

  private static func lastUnderKey(_ bench: StoreBench) throws {
    let lines = try bench.withKeys()
    for key in StoreBench.names + ["none", "a%"] {
      for position in 0...lines.count + 2 {
        let last = lines.last { $0.position <= position && $0.keys.contains(key) }
        try expect(
          try bench.other.last(under: key, upTo: position)?.position, is: last?.position,
          "the last line under \(key) up to \(position)")
      }
    }
  }

  private static func keyOrder(_ bench: StoreBench) throws {
    let lines = try bench.withKeys()
    let all = StoreBench.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for limits in [
      "!"..."~", "a"..."b", "A"..."a", "client/"..."client/~", "client/1"..."client/1", "x"..."y",
    ] {
      for position in [lines.count, 4, 1, 0] {
        for most in [100, 3, 1] {
          let begun = Set(lines.filter { $0.position <= position }.flatMap(\.keys))
          let expected = all.filter { begun.contains($0) && limits.holds($0) }.prefix(most)
          try expect(
            try bench.other.keys(limits, upTo: position, atMost: most), is: Array(expected),
            "\(most) keys at most in \(limits) up to \(position)")
        }
      }
    }
  }

  private static func keyCount(_ bench: StoreBench) throws {
    let lines = try bench.withKeys()
    for key in StoreBench.names + ["none"] {
      for position in 0...lines.count + 1 {
        let count = lines.count { $0.position <= position && $0.keys.contains(key) }
        try expect(
          try bench.other.count(under: key, upTo: position), is: count,
          "lines under \(key) up to \(position)")
      }
    }
  }
}

extension ClosedRange<String> {
  /// Whether a text lies within by the order of its bytes.
  fileprivate func holds(_ text: String) -> Bool {
    !text.utf8.lexicographicallyPrecedes(lowerBound.utf8)
      && !upperBound.utf8.lexicographicallyPrecedes(text.utf8)
  }
}

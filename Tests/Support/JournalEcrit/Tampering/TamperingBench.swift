import Journaux
package import JournalFichier

/// A registre that is tampered with again and again, and read in every way each time.
///
/// Where verification finds that its lines do not hold together, whoever reads all of it refuses, or
/// answers as if nobody had touched it; or where no head vouches for what was touched, as if the acts
/// from there on had not been recorded, and says what he left out.
package final class TamperingBench {
  private let written: WrittenJournal
  private let systeme: Systeme
  private let folder: TemporaryFolder
  private let fast = FastFiles()
  private let index: [(path: String, bytes: ContiguousArray<UInt8>)]
  private let readings: [Reading]
  private let tags: [EventTag]
  /// What each reading says of so many whole lines.
  private var clean: [Int: [Reading: Reading.Answer]] = [:]
  /// How often it was tampered with.
  package private(set) var strikes = 0
  /// How many readings were refused.
  package private(set) var refusals = 0

  /// Prepares a registre; its readers take so much at a time.
  package init(_ written: WrittenJournal, blocks: Blocks) throws {
    self.written = written
    systeme = Systeme(blocks: blocks)
    folder = try TemporaryFolder()
    readings = Reading.complete(of: written.lines.count) + [.lookups]
    tags = Array(Set(written.events.flatMap(\.tags)))
    try folder.lay(journal: written.bytes, tete: written.head)
    _ = try FileJournal(folder: folder.registre, systeme: systeme, indexAfter: 1).read { $0.head }
    index = try folder.names().filter { $0.hasSuffix(".index") }.map { [folder] name in
      let path = "\(folder.registre)/\(name)"
      return (path, try folder.read(path))
    }
  }

  /// Tampers with it at a byte, and says what came out other than it should.
  package func strike(_ tampering: Tampering, at offset: Int, head: HeadState) throws -> String? {
    guard let bytes = tampering.bytes(of: written, at: offset) else { return nil }
    strikes += 1
    let whole = wholeLines(of: bytes)
    let expected = try (whole: answers(lines: written.lines.count), cut: answers(lines: whole))
    for case (let reading, .refusal(let code)) in expected.whole {
      return "\(reading) refuses what nobody touched: \(code)"
    }
    try lay(bytes, head)
    let isChained = try Findings(folder.registre, systeme: systeme).isChained
    for reading in readings {
      try layIndex()
      let notices = Notices()
      let answer = try reading.answer(in: folder.registre, of: tags, systeme: systeme, notices)
      if case .refusal = answer {
        refusals += 1
        continue
      }
      let isTold = notices.codes.contains(.resteNonLu)
      if answer == expected.whole[reading] {
        guard tampering.standsBehind, !isTold else { continue }
        return "\(reading) said nothing of the rest"
      }
      if isChained || reading.mayMiss(tampering, in: written.lines.count) { continue }
      guard head != .whole, answer == expected.cut[reading] else { return "\(reading): \(answer)" }
      guard isTold || bytes.count <= end(ofLines: whole) else {
        return "\(reading) said nothing of what it left out"
      }
    }
    return nil
  }

  /// How many lines belong to acts that stand before the first byte that is another.
  private func wholeLines(of bytes: ContiguousArray<UInt8>) -> Int {
    let first = zip(bytes, written.bytes).enumerated().first { $0.element.0 != $0.element.1 }
    let same = first?.offset ?? min(bytes.count, written.bytes.count)
    let act = written.acts.indices.last { written.bytes(ofAct: $0).upperBound <= same }
    return act.map { written.acts[$0].upperBound } ?? 0
  }

  /// What readings say of so many lines that nobody tampered with.
  private func answers(lines count: Int) throws -> [Reading: Reading.Answer] {
    if let known = clean[count] { return known }
    try fast.write(ContiguousArray(written.bytes[..<end(ofLines: count)]), to: folder.journal)
    try layHead(lines: count)
    var answers: [Reading: Reading.Answer] = [:]
    for reading in readings {
      try layIndex()
      answers[reading] = try reading.answer(
        in: folder.registre, of: tags, systeme: systeme, Notices())
    }
    clean[count] = answers
    return answers
  }

  private func end(ofLines count: Int) -> Int {
    count == 0 ? 0 : written.lines[count - 1].upperBound
  }

  private func lay(_ bytes: ContiguousArray<UInt8>, _ head: HeadState) throws {
    try fast.write(bytes, to: folder.journal)
    switch head {
    case .whole: try layHead(lines: written.lines.count)
    case .acknowledged: try layHead(lines: written.acts[written.acts.count / 2].upperBound)
    case .absent: try fast.remove(folder.tete)
    }
  }

  private func layHead(lines count: Int) throws {
    guard let bytes = written.head(afterLines: count) else { return try fast.remove(folder.tete) }
    try fast.write(bytes, to: folder.tete)
  }

  /// Lays the index of the registre as it was: a reader may have thrown it away, or made another.
  private func layIndex() throws {
    for name in try folder.names() where name.hasSuffix(".index") {
      let path = "\(folder.registre)/\(name)"
      if !index.contains(where: { $0.path == path }) { try fast.remove(path) }
    }
    for file in index { try fast.write(file.bytes, to: file.path) }
  }
}

extension Tampering {
  /// Whether the lines are all there, and something stands behind them.
  package var standsBehind: Bool { self == .garbageBehind || self == .oldLineBehind }
}

extension Findings {
  /// Whether the lines hold together, though what they say may not: that is for verification alone.
  fileprivate var isChained: Bool {
    Set(rules).isSubset(of: ["coherence", "numerotation", "gel", "totaux"])
  }
}

extension Reading {
  /// Whether it does not look at what would show that.
  fileprivate func mayMiss(_ tampering: Tampering, in count: Int) -> Bool {
    switch self {
    case .totals(_, let checkingHashes): !checkingHashes && !tampering.isSealed
    // Who stops on his way, or looks up single lines, holds the last against the next alone.
    case .events(.some, _), .lookups: tampering == .sealedTwice
    case .states(let positions): tampering == .sealedTwice && positions.upperBound < count
    case .events(nil, _), .eventsBehind, .lines: false
    }
  }
}

import Facturation
import Graine
package import JournalFichier
import Journaux
import LigneJSON
import Projections

/// What a disk, a hand or a forger can make of a journal that was recorded.
package enum Tampering: CaseIterable, Sendable {
  /// A bit of one byte is another.
  case flippedBit
  /// A digit is another, and no hash knows of it.
  case changedDigit
  /// A digit is another, and the line has the hash of what it says now.
  case sealedAnew
  /// The same, and the line below names that hash, and has the hash of what it says now.
  case sealedTwice
  /// The same, down to the last line.
  case chainedAnew
  /// The line tells of another stream, and no hash knows of it.
  case movedToAnotherStream
  /// The line is gone.
  case removedLine
  /// The line stands there twice.
  case doubledLine
  /// The line stands below the one that followed it.
  case swappedLines
  /// A line of another registre stands in its place.
  case anothersLine
  /// Some bytes are zero.
  case zeros
  /// The file ends there.
  case cut
  /// The file ends with the line above.
  case cutBetweenLines
  /// Something stands behind the last line that is no line.
  case garbageBehind
  /// An earlier line stands behind the last once more.
  case oldLineBehind
  /// An earlier line stands behind the last once more, says something else, and has the hash of that.
  case changedOldLineBehind

  /// Whether one change leaves every byte's own hash right, so that only the links show it.
  package var isSealed: Bool {
    switch self {
    case .sealedAnew, .sealedTwice, .chainedAnew, .removedLine, .doubledLine, .swappedLines,
      .anothersLine, .cutBetweenLines, .oldLineBehind, .changedOldLineBehind:
      true
    case .flippedBit, .changedDigit, .movedToAnotherStream, .zeros, .cut, .garbageBehind: false
    }
  }

  /// The journal's bytes once it has struck at a byte; nothing where it cannot, or changes nothing.
  package func bytes(of written: WrittenJournal, at offset: Int) -> ContiguousArray<UInt8>? {
    guard let number = written.line(ofByte: offset) else { return nil }
    var lines = written.lines.map { Array(written.bytes[$0]) }
    let place = offset - written.lines[number].lowerBound
    switch self {
    case .flippedBit: lines[number][place] ^= 1 << UInt8(offset % 8)
    case .changedDigit:
      guard lines[number].changeDigit(from: place) else { return nil }
    case .sealedAnew, .sealedTwice, .chainedAnew:
      guard lines[number].changeDigit(from: place) else { return nil }
      lines[number].seal()
      let last = [.sealedAnew: number, .sealedTwice: number + 1][self] ?? lines.count - 1
      guard last < lines.count else { return nil }
      for line in number + 1..<max(last, number) + 1 {
        lines[line].link(to: lines[line - 1].statedHash)
        lines[line].seal()
      }
    case .movedToAnotherStream:
      let other = lines[(number + 1 + offset % 7) % lines.count]
      guard lines[number].takeSubject(of: other) else { return nil }
    case .removedLine: lines.remove(at: number)
    case .doubledLine: lines.insert(lines[number], at: number)
    case .swappedLines:
      guard number + 1 < lines.count else { return nil }
      lines.swapAt(number, number + 1)
    case .anothersLine:
      guard let other = try? WrittenJournal(seed: 77, events: number + 1) else { return nil }
      lines[number] = Array(other.bytes[other.lines[number]])
    case .zeros:
      for byte in place..<min(place + 64, lines[number].count) { lines[number][byte] = 0 }
    case .cut:
      lines.removeSubrange((number + 1)...)
      lines[number].removeSubrange(place...)
    case .cutBetweenLines: lines.removeSubrange(number...)
    case .garbageBehind: lines.append(lines[number].suffix(place % 300 + 1))
    case .oldLineBehind: lines.append(lines[number])
    case .changedOldLineBehind:
      lines.append(lines[number])
      guard lines[lines.count - 1].changeDigit(from: place) else { return nil }
      lines[lines.count - 1].seal()
    }
    let bytes = ContiguousArray(lines.joined())
    return bytes == written.bytes ? nil : bytes
  }
}

/// A line with its line feed.
extension [UInt8] {
  /// Where the hash stands that the line gives as its own.
  private var ownHash: Range<Int> { count - 67..<count - 3 }
  /// Where the hash stands that it names as the one above.
  private var hashAbove: Range<Int> { count - 141..<count - 77 }

  fileprivate var statedHash: ArraySlice<UInt8> { self[ownHash] }

  /// Makes the first digit from a place on, above the hashes, another.
  fileprivate mutating func changeDigit(from place: Int) -> Bool {
    guard
      let digit = self[Swift.min(place, hashAbove.lowerBound)..<hashAbove.lowerBound]
        .firstIndex(where: { (48...57).contains($0) })
    else { return false }
    self[digit] = (self[digit] - 48 + 1) % 10 + 48
    return true
  }

  /// Gives the line the hash of what it says.
  fileprivate mutating func seal() {
    let hash = Line.hash(ContiguousArray(self), in: 0..<count - 1)
    replaceSubrange(ownHash, with: hash.texte.utf8)
  }

  fileprivate mutating func link(to hash: ArraySlice<UInt8>) {
    replaceSubrange(hashAbove, with: hash)
  }

  /// Takes over which stream another line tells of, if it is another one of the same kind.
  fileprivate mutating func takeSubject(of other: [UInt8]) -> Bool {
    guard let own = subject, let wanted = other.subject, own.count == wanted.count,
      self[own] != other[wanted]
    else { return false }
    replaceSubrange(own, with: other[wanted])
    return true
  }

  /// Where the value of `subject` stands.
  private var subject: Range<Int>? {
    let name = Array(",\"subject\":\"".utf8)
    guard let start = indices.first(where: { self[$0...].starts(with: name) }),
      let end = self[(start + name.count)...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return start + name.count..<end
  }
}

/// A registre that is tampered with again and again, and read in every way each time.
///
/// Where verification finds that its lines do not hold together, a reader of all of it refuses, or
/// answers as if nobody had touched it; or where no head vouches for what was touched, as if the acts
/// from there on had not been recorded, and says what it left out.
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
    // A reader that stops early, or looks up single lines, holds the last against the next alone.
    case .events(.some, _), .lookups: tampering == .sealedTwice
    case .states(let positions): tampering == .sealedTwice && positions.upperBound < count
    case .events(nil, _), .eventsBehind, .lines: false
    }
  }
}

/// A way to read a journal, as commands and apps do.
enum Reading: Hashable, Sendable {
  /// The totals by so many threads, with hashes or without.
  case totals(threads: Int, checkingHashes: Bool)
  /// All events, or those down to a position.
  case events(upTo: Position?, usingIndex: Bool)
  /// The events behind a position.
  case eventsBehind(Position)
  /// What the streams have come to, as of some positions.
  case states(ClosedRange<Position>)
  /// The lines, as a report shows them.
  case lines
  /// The events of each stream and each series, found by their tags.
  case lookups

  /// Those that go through all that their answer depends on.
  static func complete(of count: Int) -> [Reading] {
    [
      .totals(threads: 1, checkingHashes: true), .totals(threads: 2, checkingHashes: true),
      .totals(threads: 5, checkingHashes: true), .totals(threads: 3, checkingHashes: false),
      .events(upTo: nil, usingIndex: true), .events(upTo: nil, usingIndex: false),
      .events(upTo: count / 2, usingIndex: true), .eventsBehind(count / 3),
      .states(count...count), .states(count / 2...count / 2), .states(count / 3...count), .lines,
    ]
  }

  /// What it says.
  enum Answer: Equatable {
    case totals(String)
    case events([RecordedEvent])
    case states([[RecordedEvent]])
    case lines([ContiguousArray<UInt8>?])
    case refusal(JournalError.Code)
  }

  /// Reads a registre; a refusal is an answer, and any other error is not.
  func answer(
    in folder: String, of tags: [EventTag], systeme: Systeme, _ notices: Notices
  ) throws -> Answer {
    do { return try read(folder, tags, systeme, notices) } catch let error as JournalError {
      return .refusal(error.code)
    }
  }

  private func read(
    _ folder: String, _ tags: [EventTag], _ systeme: Systeme, _ notices: Notices
  ) throws -> Answer {
    func journal(usingIndex: Bool = true) throws -> FileJournal {
      try FileJournal(
        folder: folder, systeme: systeme, indexAfter: .max, usingIndex: usingIndex,
        notify: notices.notify)
    }
    switch self {
    case .totals(let threads, let checkingHashes):
      let sums = try RejeuDuFichier(
        folder: folder, verifiantEmpreintes: checkingHashes, fils: threads, systeme: systeme,
        notify: notices.notify
      ).sommes()
      return .totals(
        "\(sums.evenements) \(sums.factures) \(sums.emises) \(sums.totalTTC) \(sums.montantTVA)"
          + " \(sums.avoirs) \(sums.solde) \(sums.tete.hash)")
    case .events(let last, let usingIndex):
      return .events(
        try journal(usingIndex: usingIndex).read { view in
          try view.collect(behind: 0) { $0.position < last ?? .max }
        })
    case .eventsBehind(let position):
      return .events(try journal().read { try $0.collect(behind: position) { _ in true } })
    case .states(let positions):
      return .states(
        try journal().read { view in
          var states: [[RecordedEvent]] = []
          let most = view.head.position
          try view.forEachState(
            of: Set(StreamKind.allCases),
            asOf: min(positions.lowerBound, most)...min(positions.upperBound, most),
            fold: { $0 },
            { state, _, _ in
              states.append(state)
              return true
            })
          return states
        })
    case .lines:
      return .lines(
        try journal().readLines { view, lines in
          try (0...view.head.position + 1).map { try lines.bytes(of: $0) }
        })
    case .lookups:
      return .states(try journal().read { view in try tags.map { try view.events(tagged: $0) } })
    }
  }
}

extension JournalView {
  /// The events behind a position, up to the first of which the body says false.
  fileprivate func collect(
    behind position: Position, _ goesOn: (RecordedEvent) -> Bool
  ) throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try forEach(after: position) { event in
      events.append(event)
      return goesOn(event)
    }
    return events
  }
}

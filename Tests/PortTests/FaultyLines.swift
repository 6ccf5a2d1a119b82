import Contract
import JournalFichier
import Journaux
import Port
import Synchronization

/// What is wrong with a store, and the rules that must tell.
enum Fault: String, CaseIterable, Sendable {
  case trimsLines, givesTheLastOnes, takesAnyPosition, isForgetful, givesALineForEachKey
  case looksPastTheEnd, ordersWithoutCapitals, countsAll, losesKeys, recordsWhatWasThrown
  case showsWhatIsWritten, recordsEmptyActs, keepsFourPieces, runsBodiesTwice, hasNoLock
  case callsALockAFailure, keepsTheLock, changesWhatStands, isNeverWoken, waitsForEver
  case findsNothingWhileWriting, givesEveryKey, countsOneLess, ignoresLimits, givesTwoLines
  case givesNoSingleLine, needsPatience

  var rules: [String] {
    switch self {
    case .trimsLines: ["exact-bytes"]
    case .givesTheLastOnes: ["in-order"]
    case .takesAnyPosition: ["no-gap"]
    case .isForgetful: ["kept", "kept-journal"]
    case .givesALineForEachKey: ["under-keys"]
    case .looksPastTheEnd: ["last-under-key", "answers"]
    case .ordersWithoutCapitals: ["key-order"]
    case .countsAll: ["key-count"]
    case .losesKeys: ["keys-of-lines"]
    case .recordsWhatWasThrown: ["all-or-nothing", "act-refused"]
    case .showsWhatIsWritten: ["unseen", "act-unseen"]
    case .recordsEmptyActs: ["nothing-written"]
    case .keepsFourPieces: ["in-pieces", "large-act"]
    case .runsBodiesTwice: ["once"]
    case .hasNoLock: ["one-writer", "acts-in-order", "version"]
    case .callsALockAFailure: ["busy", "busy-journal"]
    case .keepsTheLock: ["lock-given-back"]
    case .changesWhatStands: ["stays"]
    case .isNeverWoken: ["wakes", "followed-in-race"]
    case .waitsForEver: ["waits-in-bounds"]
    case .findsNothingWhileWriting: ["key-once"]
    case .givesEveryKey: ["streams"]
    case .countsOneLess: ["states"]
    case .ignoresLimits: ["view-stays"]
    case .givesTwoLines: ["followed-once"]
    case .givesNoSingleLine: ["followed-from-end"]
    case .needsPatience: ["free"]
    }
  }
}

/// A store that does one thing wrong.
final class FaultyLines: LineStore, FaultyReading {
  let fault: Fault
  let shared: Shared
  private let lines: MemoryLines

  /// What several openings share.
  final class Shared: Sendable {
    let lines = MemoryLines()
    let early = Mutex<[StoredLine]>([])
    let isStuck = Atomic(false)
  }

  init(_ fault: Fault, sharing shared: Shared) {
    (self.fault, self.shared) = (fault, shared)
    lines = fault == .isForgetful ? MemoryLines() : MemoryLines(sharing: shared.lines)
  }

  var truth: any LineReading { lines }

  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws {
    if shared.isStuck.load(ordering: .relaxed) { throw StoreError.locked }
    if fault == .needsPatience, patience == .zero { throw StoreError.failed("no time is left") }
    if fault == .hasNoLock { return try appendUnlocked(body) }
    var failure: (any Error)?
    do {
      try lines.append(waiting: patience) { writing in
        if fault == .runsBodiesTwice { try body(FaultyWriter(writing, of: self, isDeaf: true)) }
        let writer = FaultyWriter(writing, of: self)
        do { try body(writer) } catch {
          guard fault == .recordsWhatWasThrown else { throw error }
          failure = error
        }
        if fault == .recordsEmptyActs || failure != nil, writer.count == 0 {
          try writer.write([
            StoredLine(position: try writing.last().map { $0.position + 1 } ?? 1, bytes: [])
          ])
        }
      }
    } catch {
      shared.early.withLock { $0 = [] }
      if fault == .keepsTheLock { shared.isStuck.store(true, ordering: .relaxed) }
      if fault == .callsALockAFailure, error as? StoreError == .locked {
        throw StoreError.failed("a lock")
      }
      throw error
    }
    shared.early.withLock { $0 = [] }
    if let failure { throw failure }
  }

  /// Decides on what was there, and adds to what is there.
  private func appendUnlocked(_ body: (any LineWriting) throws -> Void) throws {
    let (writer, before) = (MemoryLines(), lines.held)
    try writer.append(waiting: .zero) { try $0.write(before) }
    // Long enough for others to have seen the same.
    Systeme().sleep(microseconds: 3000)
    try writer.append(waiting: .zero) { writing in
      try body(FaultyWriter(writing, of: self))
    }
    try lines.append(waiting: .seconds(9)) { writing in
      let last = try writing.last()?.position ?? 0
      try writing.write(
        writer.held.dropFirst(before.count).enumerated().map {
          StoredLine(position: last + $0 + 1, bytes: $1.bytes, keys: $1.keys)
        })
    }
  }

  func waitForLine(after position: Position, atMost longest: Duration) throws {
    switch fault {
    case .isNeverWoken where lines.held.count <= position:
      MemoryLines().waitForLine(after: 0, atMost: longest)
    case .waitsForEver: lines.waitForLine(after: position, atMost: .seconds(60))
    default: lines.waitForLine(after: position, atMost: longest)
    }
  }
}

/// Writes into a store that does one thing wrong.
private final class FaultyWriter: LineWriting, FaultyReading {
  private let writing: any LineWriting
  private let store: FaultyLines
  private let isDeaf: Bool
  private let pieces = Mutex((written: 0, lines: 0))

  init(_ writing: any LineWriting, of store: FaultyLines, isDeaf: Bool = false) {
    (self.writing, self.store, self.isDeaf) = (writing, store, isDeaf)
  }

  var fault: Fault { store.fault }
  var shared: FaultyLines.Shared { store.shared }
  var truth: any LineReading { fault == .findsNothingWhileWriting ? Blind(writing) : writing }
  var count: Int { pieces.withLock { $0.lines } }

  func write(_ lines: [StoredLine]) throws {
    let (number, before) = pieces.withLock { pieces in
      defer { pieces = (pieces.written + 1, pieces.lines + lines.count) }
      return pieces
    }
    guard !isDeaf else { return }
    switch fault {
    case .keepsFourPieces where number >= 4: return
    case .takesAnyPosition:
      let last = (try writing.last()?.position ?? 0) + before
      try writing.write(
        lines.enumerated().map {
          StoredLine(position: last + $0 + 1, bytes: $1.bytes, keys: $1.keys)
        })
    case .showsWhatIsWritten:
      shared.early.withLock { $0 += lines }
      // Long enough for others to have seen it.
      Systeme().sleep(microseconds: 10_000)
      try writing.write(lines)
    default: try writing.write(lines)
    }
  }
}

/// Finds no line by its keys.
private struct Blind: LineReading {
  let lines: any LineReading

  init(_ lines: any LineReading) { self.lines = lines }

  func last() throws -> StoredLine? { try lines.last() }
  func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    try lines.lines(positions, atMost: most)
  }
  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    try lines.linesWithKeys(positions, atMost: most)
  }
  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) -> [StoredLine] { [] }
  func last(under key: String, upTo position: Position) -> StoredLine? { nil }
  func count(under key: String, upTo position: Position) -> Int { 0 }
  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) -> [String] { [] }
}

/// Reads what is true, and gives it with a fault.
protocol FaultyReading: LineReading {
  var fault: Fault { get }
  var shared: FaultyLines.Shared { get }
  var truth: any LineReading { get }
}

extension FaultyReading {
  private var end: Position { get throws { try truth.last()?.position ?? 0 } }

  func last() throws -> StoredLine? {
    try (shared.early.withLock { $0.last } ?? truth.last()).map(given)
  }

  func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    switch fault {
    case .givesNoSingleLine where positions.count == 1: []
    case .givesTwoLines: try truth.lines(positions, atMost: min(2, most))
    case .ignoresLimits: try truth.lines(positions.lowerBound...(.max), atMost: most)
    case .givesTheLastOnes:
      try Array(truth.lines(positions, atMost: .max).suffix(most))
    default: try truth.lines(positions, atMost: most).map(given)
    }
  }

  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    let lines = try truth.linesWithKeys(positions, atMost: most)
    switch fault {
    case .losesKeys:
      return lines.map {
        StoredLine(position: $0.position, bytes: $0.bytes, keys: Array($0.keys.dropLast()))
      }
    case .changesWhatStands where try end > 25: return Array(lines.dropFirst())
    default: return lines
    }
  }

  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] {
    let lines = try truth.lines(under: keys, positions, atMost: most)
    guard fault == .givesALineForEachKey, keys.count > 1 else { return lines }
    return Array(lines.flatMap { [$0, $0] }.prefix(most))
  }

  func last(under key: String, upTo position: Position) throws -> StoredLine? {
    try truth.last(under: key, upTo: fault == .looksPastTheEnd ? .max : position)
  }

  func count(under key: String, upTo position: Position) throws -> Int {
    switch fault {
    case .countsAll: try truth.count(under: key, upTo: .max)
    case .countsOneLess: try max(0, truth.count(under: key, upTo: position) - 1)
    default: try truth.count(under: key, upTo: position)
    }
  }

  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) throws -> [String] {
    switch fault {
    case .givesEveryKey: try truth.keys("!"..."~", upTo: position, atMost: most)
    case .ordersWithoutCapitals:
      try truth.keys(limits, upTo: position, atMost: most)
        .sorted { $0.lowercased() < $1.lowercased() }
    default: try truth.keys(limits, upTo: position, atMost: most)
    }
  }

  private func given(_ line: StoredLine) -> StoredLine {
    guard fault == .trimsLines else { return line }
    let bytes = line.bytes.reversed().drop { $0 == UInt8(ascii: " ") }.reversed()
    return StoredLine(position: line.position, bytes: ContiguousArray(bytes), keys: line.keys)
  }
}

/// Lines that a test exchanges for others, as where a copy takes over, or lets fail.
final class SwitchedLines: LineStore {
  private let state: Mutex<State>

  private struct State {
    var lines: MemoryLines
    var error: StoreError?
    var misleads = false
    var patience: [Duration] = []
  }

  init(_ lines: MemoryLines = MemoryLines()) { state = Mutex(State(lines: lines)) }

  /// What answers now.
  var lines: MemoryLines { state.withLock { $0.lines } }
  /// How long writers would have waited, one after the other.
  var patience: [Duration] { state.withLock { $0.patience } }

  /// Has other lines answer.
  func switchTo(_ lines: MemoryLines) { state.withLock { $0.lines = lines } }
  /// Fails from now on, or does not any more.
  func fail(_ error: StoreError?) { state.withLock { $0.error = error } }
  /// Gives the first line wherever one line is asked for.
  func mislead() { state.withLock { $0.misleads = true } }

  private func answering() throws -> MemoryLines {
    try state.withLock { state in
      if let error = state.error { throw error }
      return state.lines
    }
  }

  private func misled(_ line: StoredLine?) throws -> StoredLine? {
    guard state.withLock({ $0.misleads }), let line, let first = try answering().held.first
    else { return line }
    return StoredLine(position: line.position, bytes: first.bytes)
  }

  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws {
    state.withLock { $0.patience.append(patience) }
    try answering().append(waiting: patience, body)
  }

  func waitForLine(after position: Position, atMost longest: Duration) throws {
    try answering().waitForLine(after: position, atMost: min(longest, .milliseconds(5)))
  }

  func last() throws -> StoredLine? { try answering().last() }

  func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    let lines = try answering().lines(positions, atMost: most)
    return positions.count == 1 ? try lines.compactMap(misled) : lines
  }

  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    try answering().linesWithKeys(positions, atMost: most)
  }

  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] {
    try answering().lines(under: keys, positions, atMost: most)
  }

  func last(under key: String, upTo position: Position) throws -> StoredLine? {
    let line = try answering().last(under: key, upTo: position)
    return state.withLock { $0.misleads } ? try answering().held.first : line
  }

  func count(under key: String, upTo position: Position) throws -> Int {
    try answering().count(under: key, upTo: position)
  }

  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) throws -> [String] {
    try answering().keys(limits, upTo: position, atMost: most)
  }
}

extension MemoryLines {
  /// Another store that has the first of these lines.
  func copy(upTo position: Position) throws -> MemoryLines {
    let copy = MemoryLines()
    let first = Array(held.prefix(position))
    try copy.append(waiting: .zero) { try $0.write(first) }
    return copy
  }
}

import Contract
import Journaux
import Port
import Synchronization

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

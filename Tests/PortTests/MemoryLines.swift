import JournalFichier
import Journaux
import Port
import Synchronization

/// Lines in memory, as long as somebody holds them: the simplest store that keeps every rule.
final class MemoryLines: LineStore, HeldLines {
  private let shared: Shared

  /// What all share that have the same store open.
  private final class Shared: Sendable {
    let lines = Mutex<[StoredLine]>([])
    let isLocked = Atomic(false)
  }

  /// Begins an empty store.
  init() { shared = Shared() }

  /// Opens a store once more.
  init(sharing other: MemoryLines) { shared = other.shared }

  var held: [StoredLine] { shared.lines.withLock { $0 } }

  /// Runs a body by itself, and then adds at once what it has written.
  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws {
    let end = ContinuousClock.now.advanced(by: patience)
    while shared.isLocked.exchange(true, ordering: .acquiring) {
      guard ContinuousClock.now < end else { throw StoreError.locked }
      Systeme().sleep(microseconds: 100)
    }
    defer { shared.isLocked.store(false, ordering: .releasing) }
    let writer = Writer(behind: held)
    try body(writer)
    shared.lines.withLock { $0 += writer.written }
  }

  /// Looks now and then.
  func waitForLine(after position: Position, atMost longest: Duration) {
    let end = ContinuousClock.now.advanced(by: longest)
    while held.count <= position, ContinuousClock.now < end { Systeme().sleep(microseconds: 500) }
  }

  private final class Writer: LineWriting, HeldLines {
    let held: [StoredLine]
    private let added = Mutex<[StoredLine]>([])

    init(behind held: [StoredLine]) { self.held = held }

    var written: [StoredLine] { added.withLock { $0 } }

    func write(_ lines: [StoredLine]) throws {
      try added.withLock { added in
        for line in lines {
          let next = held.count + added.count + 1
          guard line.position == next else { throw StoreError.failed("line \(next) is next") }
          added.append(line)
        }
      }
    }
  }
}

/// Answers by lines that are held in their order, each found by going through all.
protocol HeldLines: LineReading {
  /// All of them.
  var held: [StoredLine] { get }
}

extension HeldLines {
  func last() -> StoredLine? { held.last?.withoutKeys }

  func lines(_ positions: ClosedRange<Position>, atMost most: Int) -> [StoredLine] {
    held.filter { positions.contains($0.position) }.prefix(most).map(\.withoutKeys)
  }

  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) -> [StoredLine] {
    Array(held.filter { positions.contains($0.position) }.prefix(most))
  }

  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) -> [StoredLine] {
    let found = held.filter { line in
      positions.contains(line.position) && line.keys.contains { keys.contains($0) }
    }
    return found.prefix(most).map(\.withoutKeys)
  }

  func last(under key: String, upTo position: Position) -> StoredLine? {
    held.last { $0.position <= position && $0.keys.contains(key) }?.withoutKeys
  }

  func count(under key: String, upTo position: Position) -> Int {
    held.count { $0.position <= position && $0.keys.contains(key) }
  }

  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) -> [String] {
    let keys = Set(held.lazy.filter { $0.position <= position }.flatMap(\.keys))
    return Array(keys.filter(limits.contains).sorted().prefix(most))
  }
}

extension StoredLine {
  fileprivate var withoutKeys: StoredLine { StoredLine(position: position, bytes: bytes) }
}

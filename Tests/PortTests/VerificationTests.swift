import Contract
import Facturation
import Journaux
import JournalEcrit
import LigneJSON
import Port
import Synchronization
import Testing

/// What a verification says of the lines of a store.
@Suite struct `Verifying lines` {
  private let lines: [StoredLine]

  init() throws {
    let journal = try WrittenJournal(seed: 3, events: 700)
    lines = zip(journal.events, journal.lines).map { event, range in
      StoredLine(
        position: event.position, bytes: ContiguousArray(journal.bytes[range].dropLast()),
        keys: LineKeys.keys(of: event))
    }
  }

  private func store(_ lines: [StoredLine]) -> any LineReading { Lines(held: lines) }

  private func found(_ lines: [StoredLine], ancre: Ancre? = nil) throws -> (LinesReport, [String]) {
    var rules: [String] = []
    let report = try LinesVerification(store(lines), ancre: ancre).executer {
      rules.append("\($0.position) \($0.regle)")
    }
    #expect(report.anomalies == rules.count)
    return (report, rules)
  }

  /// The line of a number from 0, with something changed.
  private func changing(_ number: Int, _ change: (StoredLine) -> StoredLine) -> [StoredLine] {
    var lines = lines
    lines[number] = change(lines[number])
    return lines
  }

  @Test func `finds nothing wrong with what was written`() throws {
    let (report, rules) = try found(lines)
    #expect(rules == [])
    #expect(report.evenements == lines.count && report.tete.position == lines.count)
    #expect(report.source != nil && report.ancreTrouvee == nil)
  }

  @Test func `holds few factures at a time, and reads the others again`() throws {
    let reread = Reread(held: lines)
    let report = try LinesVerification(reread, factures: 1).executer { Issue.record("\($0)") }
    #expect(report.evenements == lines.count && reread.count.withLock { $0 } > 0)
    // What is read again is checked again.
    reread.misleads.withLock { $0 = true }
    var rules: [String] = []
    _ = try LinesVerification(reread, factures: 1).executer { rules.append($0.regle) }
    #expect(rules == ["position"])
  }

  @Test func `tells of keys that are missing, or too many`() throws {
    for keys in [Array(lines[9].keys.dropLast()), lines[9].keys + ["numero/F2026-9999"], []] {
      let other = changing(9) { StoredLine(position: $0.position, bytes: $0.bytes, keys: keys) }
      #expect(try found(other).1 == ["10 index"])
    }
    #expect(
      try found(changing(9) { StoredLine(position: 10, bytes: $0.bytes, keys: $0.keys.reversed()) })
        .1
        == [])
  }

  @Test func `tells of bytes that were changed`() throws {
    let other = changing(9) { line in
      var bytes = line.bytes
      bytes[bytes.count - 5] ^= 1
      return StoredLine(position: 10, bytes: bytes, keys: line.keys)
    }
    #expect(try found(other).1.contains("10 hash"))
    #expect(
      try found(changing(9) { StoredLine(position: 10, bytes: [], keys: $0.keys) }).1.first
        == "10 forme")
  }

  @Test func `tells of lines that are missing, and checks what follows`() throws {
    var some = lines
    some.removeSubrange(9..<12)
    let rules = try found(some).1
    #expect(rules.first == "10 forme")
    #expect(!rules.contains { $0.hasSuffix("position") })
    #expect(try found([]).1 == ["0 vide"])
  }

  @Test(arguments: [1 << 62, Int.max])
  func `ends however far behind the others a line stands`(position: Position) throws {
    var some = Array(lines.prefix(10))
    some[9] = StoredLine(position: position, bytes: some[9].bytes, keys: some[9].keys)
    let (report, rules) = try found(some)
    #expect(rules.first == "10 forme" && rules.contains("\(position) position"))
    #expect(report.evenements == 10)
  }

  @Test func `ends where a store gives other lines than it was asked for`() throws {
    #expect(try found([lines[0], lines[2], lines[1], lines[3]]).1 == ["2 forme", "2 index"])
  }

  @Test func `tells of an anchor that is not there, and of none that is`() throws {
    let head = try found(lines).0.tete
    let wrong = String(repeating: "a", count: 64)
    #expect(try found(lines, ancre: Ancre(head)).0.ancreTrouvee == head.position)
    for anchor in ["9:\(wrong)", "9999:\(wrong)"] {
      let (report, rules) = try found(lines, ancre: Ancre(anchor))
      #expect(rules == ["\(head.position) ancre"] && report.ancreTrouvee == nil)
    }
  }

  @Test func `ends where whoever waits for it wants that`() throws {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try LinesVerification(store(lines)).executer { _, _ in
        throw Enough()
      } anomalie: { _ in
      }
    }
  }
}

/// Lines as they are given.
private struct Lines: HeldLines {
  let held: [StoredLine]
}

/// Lines that count how often one is asked for by itself, or give another then.
private final class Reread: HeldLines {
  let held: [StoredLine]
  let count = Mutex(0)
  let misleads = Mutex(false)

  init(held: [StoredLine]) { self.held = held }

  func lines(_ positions: ClosedRange<Position>, atMost most: Int) -> [StoredLine] {
    count.withLock { $0 += 1 }
    let found = held.filter { positions.contains($0.position) }.prefix(most)
    guard misleads.withLock({ $0 }) else { return Array(found) }
    return found.map { StoredLine(position: $0.position, bytes: held[0].bytes) }
  }
}

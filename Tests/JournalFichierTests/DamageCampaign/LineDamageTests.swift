import Facturation
import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Whole lines that are right in themselves stand where they should not, or are missing.
@Suite struct `A line` {
  private let written: WrittenJournal
  private let folder: TemporaryFolder

  init() throws {
    written = try WrittenJournal(bytes: Campaign.isLong ? 100_000 : 20_000)
    folder = try TemporaryFolder()
  }

  private func line(_ index: Int) -> ArraySlice<UInt8> { written.bytes[written.lines[index]] }

  private func around(
    _ index: Int, _ count: Int, _ middle: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    written.bytes[..<written.lines[index].lowerBound] + middle
      + written.bytes[written.lines[index + count - 1].upperBound...]
  }

  /// Verification names the place, and nothing is read of such a journal, save where all that
  /// was vouched for is there and what is wrong stands behind it.
  private func expect(
    _ bytes: ContiguousArray<UInt8>, at position: Position, _ rule: String, _ place: String
  ) throws {
    let isBehind = position > written.lines.count
    try folder.lay(journal: bytes, tete: written.head)
    let findings = try Findings(folder.registre)
    #expect(findings.anomalies.first?.position == position, "\(place)")
    #expect(findings.rules.first == rule, "\(place)")
    #expect(!findings.rapport.estIntact)
    let read = Result { try FileJournal(folder: folder.registre).all() }
    guard case .success(let events) = read else {
      #expect(throws: JournalError.self, "\(place)") { try read.get() }
      return
    }
    #expect(isBehind && events == written.events, "\(place)")
  }

  @Test func `that is missing is missed in its place`() throws {
    for index in written.lines.indices {
      let isLast = index == written.lines.count - 1
      let isOfBatch = written.events[index].batch != nil
      // Behind the last line only its batch or the head file tells that it is missing; it is
      // named after the line that is last now.
      try expect(
        around(index, 1, []), at: isLast ? index : index + 1,
        isLast ? (isOfBatch ? "lot" : "tete") : "position", "line \(index + 1)")
    }
  }

  @Test func `that stands twice is named where it stands again`() throws {
    for index in written.lines.indices {
      try expect(
        around(index, 1, ContiguousArray(line(index) + line(index))), at: index + 2, "position",
        "line \(index + 1)")
    }
  }

  @Test func `that has changed places with the next is named`() throws {
    for index in written.lines.indices.dropLast() {
      try expect(
        around(index, 2, ContiguousArray(line(index + 1) + line(index))), at: index + 1,
        "position", "line \(index + 1)")
    }
  }

  @Test func `of another registre in its place is named`() throws {
    let other = try WrittenJournal(seed: 77, bytes: written.bytes.count * 2)
    for index in written.lines.indices {
      let foreign = ContiguousArray(other.bytes[other.lines[index]])
      // The first line says whose the registre is, so it is the second that is another's then.
      try expect(
        around(index, 1, foreign), at: index == 0 ? 2 : index + 1, "source", "line \(index + 1)")
    }
  }

  @Test func `of the same registre, told otherwise, breaks the chain below`() throws {
    var other = WrittenJournal()
    for (index, event) in written.events.enumerated() {
      try other.appendLine(
        event.evenement, time: event.time, author: "faussaire", batch: event.batch,
        predecessor: index == 0 ? nil : written.events[index - 1].hash)
    }
    for index in written.lines.indices {
      let forged = ContiguousArray(other.bytes[other.lines[index]])
      let batch = written.events[index].batch
      let isLast = index == written.lines.count - 1
      let breaksBatch = batch.map { $0.index > 1 } ?? false
      let rule = breaksBatch ? "lot" : isLast ? "tete" : "predecesseur"
      let position = breaksBatch || isLast ? index + 1 : index + 2
      try expect(around(index, 1, forged), at: position, rule, "line \(index + 1)")
    }
  }
}

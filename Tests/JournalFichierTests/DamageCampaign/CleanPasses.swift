import Journaux
import JournalEcrit
import LigneJSON

@testable import JournalFichier

/// Verifies altered copies of a journal, each from the altered line on only.
///
/// What verification finds in a line depends on the lines down to it: so it is enough to have
/// passed over the unaltered ones once.
struct CleanPasses {
  private let written: WrittenJournal
  private let passes: [VerificationPass]
  let findings: [Anomalie]

  init(_ written: WrittenJournal) throws {
    self.written = written
    var pass = try VerificationPass(ancre: nil, tete: written.head.flatMap(HeadFile.init))
    var (passes, findings): ([VerificationPass], [Anomalie]) = ([], [])
    for line in written.lines {
      passes.append(pass)
      findings += try pass.take(
        ReadLine(
          Line.Scanned(
            bytes: written.bytes, range: line.lowerBound..<(line.upperBound - 1),
            offset: line.lowerBound, isComplete: true)))
    }
    self.passes = passes
    self.findings = try findings + pass.finish(end: written.bytes.count)
  }

  /// The first anomaly in file order.
  func firstFinding(in bytes: ContiguousArray<UInt8>, fromLine line: Int) throws -> Anomalie? {
    var pass = passes[line]
    var start = written.lines[line].lowerBound
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let scanned = Line.Scanned(
        bytes: bytes, range: start..<(feed ?? bytes.count), offset: start, isComplete: feed != nil)
      if let first = try pass.take(ReadLine(scanned)).first { return first }
      start = scanned.next
    }
    return try pass.finish(end: bytes.count).first
  }
}

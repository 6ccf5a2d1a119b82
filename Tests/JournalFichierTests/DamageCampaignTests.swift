import Facturation
import Graine
import JournalEcrit
import Journaux
import LigneJSON
import Testing

@testable import JournalFichier

/// Verifies altered copies of a journal, each from the altered line on only.
///
/// The findings of verification in a line depend on the lines down to it: so it is enough to have passed
/// over the unaltered ones once.
struct CleanPasses {
  private let written: WrittenJournal
  private let passes: [VerificationPass]
  /// What is built of lines is remembered, and no damage may hide behind that.
  private let built = BuiltValues()
  let findings: [Anomalie]

  init(_ written: WrittenJournal) throws {
    self.written = written
    var pass = try VerificationPass(ancre: nil, tete: written.head.flatMap(HeadFile.init))
    var (passes, findings): ([VerificationPass], [Anomalie]) = ([], [])
    for line in written.lines {
      passes.append(pass)
      let scanned = Line.Scanned(
        bytes: written.bytes, range: line.lowerBound..<(line.upperBound - 1),
        offset: line.lowerBound, isComplete: true)
      findings += try pass.take(ReadLine(scanned, knowing: built))
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
      if let first = try pass.take(ReadLine(scanned, knowing: built)).first {
        return first
      }
      start = scanned.next
    }
    return try pass.finish(end: bytes.count).first
  }
}

/// Bits of every byte of a journal are flipped, one at a time; nothing may go unnoticed.
@Suite struct `A flipped bit` {
  /// So many are tried at a time, and beside others, for a long while of one thread alone holds up all.
  private static let parts = 16
  private static let original = Result {
    try Original(bytes: Campaign.count(30_000, long: 100_000))
  }
  private static let longOriginal = Result { try Original(bytes: 1_000_000) }

  /// A short journal at every byte; where there is time for it, a long one at some.
  @Test(arguments: Campaign.isLong ? [1, 11] : [1], 0..<parts)
  func `is found by verification, at its line`(stride: Int, part: Int) throws {
    let original = try (stride == 1 ? Self.original : Self.longOriginal).get()
    try expectFound(in: original, part: part, stride: stride)
  }

  @Test(arguments: [1, 2, 15, 16, 17, 100_000, 100_019])
  func `is tried at each byte by one part`(count: Int) {
    #expect((0..<Self.parts).flatMap { Self.offsets(ofPart: $0, of: count) } == Array(0..<count))
  }

  /// A journal, and how far one pass over it came at each of its lines.
  private struct Original {
    let written: WrittenJournal
    let clean: CleanPasses

    init(bytes size: Int) throws {
      written = try WrittenJournal(bytes: size)
      clean = try CleanPasses(written)
    }
  }

  /// The offsets that a part tries, where so many are to be tried.
  private static func offsets(ofPart part: Int, of count: Int) -> Range<Int> {
    count * part / parts..<count * (part + 1) / parts
  }

  /// Two bits of a byte, others in the next: four of a kind, such as digits, have all of theirs flipped.
  private static func bits(at offset: Int) -> [Int] {
    Campaign.isLong ? Array(0..<8) : [offset % 4, offset % 4 + 4]
  }

  private func expectFound(in original: Original, part: Int, stride: Int) throws {
    #expect(original.clean.findings == [])
    var missed: [String] = []
    var bytes = original.written.bytes
    for offset in Self.offsets(ofPart: part, of: bytes.count) where offset % stride == 0 {
      let line = try #require(original.written.line(ofByte: offset))
      for bit in Self.bits(at: offset) {
        bytes[offset] ^= 1 << bit
        defer { bytes[offset] ^= 1 << bit }
        let first = try original.clean.firstFinding(in: bytes, fromLine: line)
        guard first?.position != line + 1 else { continue }
        missed.append("byte \(offset), bit \(bit): \(String(describing: first))")
      }
    }
    #expect(missed == [])
  }

  /// The first bits of each line, its seal and its line feed, through the real reader of files.
  @Test func `keeps a journal from being read, or is left out with what nobody had vouched for`()
    throws
  {
    let written = try WrittenJournal(bytes: 20_000)
    let folder = try TemporaryFolder()
    let stride = Campaign.step(37, long: 1)
    for offset in Swift.stride(from: 0, to: written.bytes.count, by: stride) {
      var bytes = written.bytes
      bytes[offset] ^= 1 << (offset % 8)
      let line = try #require(written.line(ofByte: offset))
      let act = try #require(written.acts.firstIndex { $0.contains(line) })
      try folder.lay(journal: bytes, tete: written.head)
      let error = #expect(throws: JournalError.self, "byte \(offset)") {
        try FileJournal(folder: folder.registre).all()
      }
      #expect(error?.code == .endommage)
      #expect(error?.position == line + 1, "byte \(offset)")
      // Without a head file, the damage may be taken for what a crash left of the last act.
      try folder.lay(journal: bytes)
      let events = try? FileJournal(folder: folder.registre).all()
      guard let events else { continue }
      #expect(events == Array(written.events[..<written.acts[act].lowerBound]), "byte \(offset)")
      #expect(act >= written.acts.count - 2, "byte \(offset)")
    }
  }
}

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

/// Some of what can be done to a short journal of many blocks; `Tools/pannes` does it all.
@Suite struct `A journal that was tampered with` {
  private static let journal = Result { try WrittenJournal(events: 24) }
  private static let blocks = Blocks(short: 193, long: 397, part: 900)

  @Test(arguments: Tampering.allCases)
  func `is refused by whoever reads all of it, or read as it was`(tampering: Tampering) throws {
    let written = try Self.journal.get()
    // What readers say of whole lines is worked out once for all heads.
    let bench = try TamperingBench(written, blocks: Self.blocks)
    let step = Campaign.isLong ? 101 : Campaign.isShort ? 2999 : 1499
    for head in HeadState.allCases {
      let (strikes, refusals) = (bench.strikes, bench.refusals)
      for offset in stride(from: 0, to: written.bytes.count, by: step) {
        let complaint = try bench.strike(tampering, at: offset, head: head)
        #expect(complaint == nil, "\(tampering), head \(head), byte \(offset)")
      }
      #expect(bench.strikes > strikes + 1)
      // Behind what the head vouches for, some is taken for what a crash may have left.
      #expect(bench.refusals > refusals || head != .whole || tampering.standsBehind)
    }
  }

  /// Blocks that hold several lines, so that a reader has those behind the fault at hand; and each line,
  /// so that some reader was to stop right there.
  @Test func `is not read on behind a line that was sealed anew, whichever`() throws {
    let written = try Self.journal.get()
    let bench = try TamperingBench(
      written, blocks: Blocks(short: 8192, long: 16_384, part: 1 << 22))
    for line in written.lines {
      let complaint = try bench.strike(.sealedAnew, at: line.lowerBound + 300, head: .whole)
      #expect(complaint == nil, "line at byte \(line.lowerBound)")
    }
    #expect(bench.strikes > 15)
  }
}

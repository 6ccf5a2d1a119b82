import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Bits of every byte of a journal are flipped, one at a time; nothing may go unnoticed.
@Suite struct `A flipped bit` {
  /// What is tried at a time, and beside others, for a long while of one thread alone holds up all.
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

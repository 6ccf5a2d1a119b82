import Journal
import JournalEcrit
import Testing

@testable import JournalFichier

/// Every bit of a journal is flipped, one at a time; nothing may go unnoticed.
@Suite struct `A flipped bit` {
  /// How many bytes a journal has, and which of its bytes are tried.
  private static let sizes =
    Campaign.isLong ? [(100_000, 1), (1_000_000, 11)] : [(100_000, 1)]

  @Test(arguments: sizes)
  func `is found by verification, at its line`(size: Int, stride: Int) throws {
    let written = try WrittenJournal(bytes: size)
    let clean = try CleanPasses(written)
    #expect(clean.findings == [])
    var missed: [String] = []
    var bytes = written.bytes
    for offset in Swift.stride(from: 0, to: written.bytes.count, by: stride) {
      for bit in 0..<8 {
        bytes[offset] ^= 1 << bit
        defer { bytes[offset] ^= 1 << bit }
        let line = try #require(written.line(ofByte: offset))
        let first = try clean.firstFinding(in: bytes, fromLine: line)
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
    let stride = Campaign.isLong ? 1 : 37
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

import Facturation
import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// Files of states that are not what was written are thrown away, and nobody is told anything else.
@Suite struct `Damaged states` {
  private let registre: KeptRegistre
  private let expected: Told
  private let files: [(path: String, bytes: ContiguousArray<UInt8>)]

  /// Some records stand in order, and others behind them.
  init() throws {
    registre = try KeptRegistre(events: 300)
    let written = registre.written
    let most = written.acts[written.acts.count * 9 / 10].upperBound
    let folder = registre.folder
    try folder.lay(
      journal: written.bytes[..<written.lines[most - 1].upperBound],
      tete: written.head(afterLines: most))
    _ = try registre.told()
    try folder.lay(journal: written.bytes, tete: written.head)
    _ = try registre.told()
    expected = try Told(folding: written.events)
    files = try registre.files.map { ($0, try folder.read($0)) }
    let head = try #require(KeptHead.believed(in: Folder(folder.registre)))
    #expect(head.sorted > 2 * 1024 && head.length > head.sorted)
  }

  /// With these bytes in the place of a file's the answer is the same, and the next one too.
  private func expectRight(
    _ bytes: some Sequence<UInt8>, in file: Int, _ comment: Comment
  ) throws {
    for (path, bytes) in files { try registre.folder.write(bytes, to: path) }
    try registre.folder.write(bytes, to: files[file].path)
    #expect(try registre.told() == expected, comment)
    #expect(try registre.told() == expected, comment)
    #expect(registre.covered == registre.written.events.count, comment)
    for path in try registre.files { try registre.folder.remove(path) }
  }

  @Test func `by a flip of every so many bits are made anew`() throws {
    for (number, file) in files.enumerated() {
      let step = Campaign.step(number == 0 ? 401 : 2003, long: 101)
      for bit in stride(from: 0, to: 8 * file.bytes.count, by: step) {
        var bytes = file.bytes
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try expectRight(bytes, in: number, "bit \(bit) of \(file.path)")
      }
    }
  }

  @Test func `by a crash at every so many bytes are made anew`() throws {
    for (number, file) in files.enumerated() {
      let step = Campaign.step(number == 0 ? 43 : 509, long: 7)
      for length in stride(from: 0, to: file.bytes.count, by: step) {
        try expectRight(file.bytes[..<length], in: number, "\(length) bytes of \(file.path)")
      }
    }
  }

  @Test func `by another version, or of another program's making, are made anew`() throws {
    let head = String(decoding: files[0].bytes, as: UTF8.self)
    let (rules, others) = (KeptHead.rules, KeptHead.rules + 1)
    for (before, after) in [
      ("\"version\":1", "\"version\":2"), ("\"regles\":\(rules)", "\"regles\":\(others)"),
      ("{", "["),
    ] {
      let other = head.replacing(before, with: after)
      #expect(other != head)
      try expectRight(other.utf8, in: 0, "\(after)")
    }
    try expectRight([], in: 0, "nothing")
    try expectRight(files[1].bytes, in: 0, "the other file")
  }

  /// Such an append was given up, or its head did not come to the disk: then another is written in its
  /// place, and a power cut may leave any of its blocks.
  @Test func `by what another append had written in the same place are made anew`() throws {
    let (first, second) = (try appended(from: 4000), try appended(from: 7000))
    let (old, new) = (first.files[1], second.files[1])
    let differing = old.indices.filter { old[$0] != new[$0] }
    let start = try #require(differing.first) / 32 * 32
    #expect(old.count == new.count && differing.count > 30)
    let expected = try Told(folding: registre.written.events + second.events)
    // Blocks begin at such places only.
    for end in stride(from: start, through: old.count, by: 32) {
      try registre.folder.write(second.files[0], to: files[0].path)
      try registre.folder.write(old[..<end] + new[end...], to: files[1].path)
      #expect(try registre.told() == expected, "the first \(end) bytes")
    }
  }

  /// What more clients than a block holds make of the files.
  private func appended(
    from id: UInt64
  ) throws -> (files: [ContiguousArray<UInt8>], events: [RecordedEvent]) {
    for (path, bytes) in files { try registre.folder.write(bytes, to: path) }
    try registre.folder.lay(journal: registre.written.bytes, tete: registre.written.head)
    let journal = try registre.journal()
    let events = try journal.appendClients(60, from: id)
    _ = try journal.read { try Told($0) }
    return (try files.map { try registre.folder.read($0.path) }, events)
  }
}

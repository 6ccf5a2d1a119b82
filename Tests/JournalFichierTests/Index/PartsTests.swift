import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// What is known of a journal that threads have read in parts, beside one that was read in one go.
@Suite struct `A journal read in parts` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    // So long that it is skimmed in one go, and that parts of it are read.
    written = try WrittenJournal(events: 300)
    try #require(written.bytes.count > 1 << 17)
  }

  /// All that can be told of what is known: its end, what is unread, and every entry.
  private func known(_ bytes: ContiguousArray<UInt8>, threads: Int) throws -> [String] {
    try folder.lay(journal: bytes)
    let systeme = Systeme(blocks: Blocks(short: 8192, long: 262_144, part: 2000))
    let file = try systeme.openFile(folder.journal, .read)
    var known = Known()
    let unread = try known.catchUp(
      file, to: bytes.count, threads: threads)
    known.index.seal()
    let entries = try known.index.runs.flatMap { try $0.all() }.sorted()
    return ["\(known.head) \(known.length) \(unread.map { "\($0)" } ?? "all")"]
      + entries.map { "\($0)" }
  }

  private func expectSame(_ bytes: ContiguousArray<UInt8>, _ comment: Comment) throws {
    let expected = try known(bytes, threads: 1)
    for threads in [2, 8] { #expect(try known(bytes, threads: threads) == expected, comment) }
  }

  @Test func `is known as well, whole or cut off anywhere`() throws {
    try expectSame(written.bytes, "whole")
    for end in stride(from: written.bytes.count, to: 0, by: -9973) {
      try expectSame(ContiguousArray(written.bytes[..<end]), "up to \(end)")
    }
  }

  @Test(arguments: 0..<12)
  func `says the same of damage, wherever it is`(_ turn: Int) throws {
    var random = GenerateurGraine(graine: Graine.choisie &+ UInt64(turn))
    var bytes = written.bytes
    for _ in 0...turn % 3 {
      let line = written.lines[Int.random(in: written.lines.indices, using: &random)]
      let place = Int.random(in: line, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    if turn.isMultiple(of: 4) {
      bytes.removeSubrange(written.lines[Int.random(in: written.lines.indices, using: &random)])
    }
    try expectSame(bytes, "\(random)")
  }
}

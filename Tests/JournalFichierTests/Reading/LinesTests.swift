import Facturation
import Journaux
import JournalEcrit
import JournalFichier
import JournalEcrit
import Testing

@Suite struct `The lines of a journal` {
  @Test func `are given as they stand in the file, with the byte at which they begin`() throws {
    let folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    for id in 1...5 as ClosedRange<UInt64> { try journal.appendClient("Client \(id)", id: id) }
    let file = try folder.read(folder.journal)
    let expected = file.split(separator: UInt8(ascii: "\n"))
    try journal.readLines { (view, lines) throws in
      #expect(view.head.position == expected.count)
      for (index, line) in expected.enumerated() {
        #expect(try lines.bytes(of: index + 1) == ContiguousArray(line))
        #expect(lines.offset(of: index + 1) == line.startIndex)
      }
    }
  }

  @Test func `are those of the view, whatever is written meanwhile`() throws {
    let folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    try journal.readLines { (view, lines) throws in
      for position in [Int.min, -1, 0, 2, .max] {
        #expect(lines.offset(of: position) == nil)
        #expect(try lines.bytes(of: position) == nil)
      }
      let last = try lines.bytes(of: 1)
      try FileJournal(folder: folder.registre).appendClient("Client", id: 1)
      #expect(view.head.position == 1)
      #expect(try lines.bytes(of: 1) == last)
    }
  }
}

import Journaux
import JournalEcrit

@testable import JournalFichier

/// A registre of which states are kept however short it is, and brought up to date after each event.
struct KeptRegistre {
  let folder: TemporaryFolder
  let written: WrittenJournal

  init(seed: UInt64 = 1, events: Int) throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(seed: seed, events: events)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  /// Small blocks, so that several are needed.
  static let blocks = Blocks(short: 512, long: 4096, part: 1 << 22)

  func journal(
    _ systeme: Systeme = Systeme(blocks: blocks)
  ) throws -> FileJournal {
    try FileJournal(
      folder: folder.registre, systeme: systeme, indexAfter: 8,
      statesFrom: 0)
  }

  /// What is told now.
  func told(_ systeme: Systeme = Systeme(blocks: blocks)) throws -> Told {
    try journal(systeme).read { try Told($0) }
  }

  /// What the lines tell now.
  func toldByLines() throws -> Told {
    try journal().read { try Told($0, fromLines: true) }
  }

  /// Up to which event states are kept.
  var covered: Position? {
    KeptHead.believed(in: Folder(folder.registre))?.head.position
  }

  /// The files of the states, the one that names the other first.
  var files: [String] {
    get throws {
      try folder.names().filter { $0.hasSuffix(".point") }.sorted { $0.count < $1.count }
        .map { "\(folder.registre)/\($0)" }
    }
  }
}

import Facturation
import Journaux
import JournalEcrit
import Projections
import Testing

@testable import JournalFichier

/// Totals from the file, beside those of the events one by one.
@Suite struct `A replay of totals` {
  private static let journal = Result { try WrittenJournal(events: 100) }
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try Self.journal.get()
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  private func totals(
    threads: Int = 1, checkingHashes: Bool = true
  ) throws -> SommesRegistre {
    try RejeuDuFichier(
      folder: folder.registre, verifiantEmpreintes: checkingHashes, fils: threads,
      systeme: Systeme(blocks: Blocks(short: 8192, long: 262_144, part: 4000))
    ).sommes()
  }

  private func expected(_ count: Int) -> SommesRegistre {
    written.events.prefix(count).reduce(into: SommesRegistre()) { $0.prendre($1) }
  }

  /// The sums, without what they remember in order to go on.
  private func figures(_ sums: SommesRegistre) -> [String] {
    [
      "\(sums.evenements) \(sums.factures) \(sums.emises) \(sums.totalHT) \(sums.montantTVA)",
      "\(sums.totalTTC) \(sums.avoirs) \(sums.paye) \(sums.solde) \(sums.tete)",
    ]
  }

  @Test(arguments: [1, 2, 3, 8, 64], [true, false])
  func `is the same for any number of threads`(threads: Int, checkingHashes: Bool) throws {
    let sums = try totals(threads: threads, checkingHashes: checkingHashes)
    #expect(figures(sums) == figures(expected(written.events.count)))
  }

  @Test(arguments: [1, 4, 8])
  func `counts the acts that are whole, wherever a crash has cut the file`(threads: Int) throws {
    for end in stride(from: written.bytes.count, to: written.bytes.count - 9000, by: -307) {
      let act = try #require(
        written.acts.indices.last { written.bytes(ofAct: $0).upperBound <= end })
      let whole = written.acts[act].upperBound
      try folder.lay(
        journal: written.bytes[..<end], tete: written.head(afterLines: whole))
      #expect(figures(try totals(threads: threads)) == figures(expected(whole)), "byte \(end)")
    }
  }

  @Test(arguments: [1, 2, 8])
  func `takes no line with a byte changed`(threads: Int) throws {
    for place in stride(from: 40, to: written.bytes.count, by: 1999) {
      var damaged = written.bytes
      damaged[place] ^= 4
      try folder.write(damaged, to: folder.journal)
      let error = #expect(throws: JournalError.self, "byte \(place)") {
        try totals(threads: threads)
      }
      #expect(error?.code == .endommage || error?.code == .tronque, "byte \(place): \(error)")
      let line = written.line(ofByte: place).map { $0 + 1 }
      // A hash that is wrong shows in its own line, or in the link from the one below.
      #expect(
        error?.code == .tronque || error?.position == line
          || error?.position == line.map { $0 + 1 },
        "byte \(place): \(error)")
    }
  }

  @Test func `without hashes still takes no line that is not the next of its chain`() throws {
    var damaged = written.bytes
    let line = written.lines[60]
    damaged.removeSubrange(line)
    try folder.write(damaged, to: folder.journal)
    let error = #expect(throws: JournalError.self) { try totals(threads: 4, checkingHashes: false) }
    #expect(error?.code == .endommage && error?.position == 61)
  }

  /// What comes behind follows on from the line above it, and would be added up if anybody looked.
  ///
  /// What is then left is one act of many events, as a crash may leave it where no head vouches for it.
  @Test(arguments: Array(stride(from: 20, to: 60, by: 5)))
  func `refuses what stands behind a line that is none`(number: Int) throws {
    let last = try #require(written.acts.indices.last { written.acts[$0].count > 1 })
    var damaged = ContiguousArray(written.bytes[..<written.bytes(ofAct: last).upperBound])
    damaged.insert(contentsOf: "{}\n".utf8, at: written.lines[number].lowerBound)
    let other = try TemporaryFolder()
    try other.lay(journal: damaged)
    let error = #expect(throws: JournalError.self) {
      try RejeuDuFichier(
        folder: other.registre, fils: 1,
        systeme: Systeme(blocks: Blocks(short: 1 << 20, long: 1 << 20, part: 1 << 20))
      ).sommes()
    }
    #expect(error?.code == .endommage && error?.position == number + 1)
  }

  @Test func `refuses a journal that has lost what its head vouches for`() throws {
    let left = written.bytes(ofAct: written.acts.count - 20).upperBound
    try folder.write(written.bytes[..<left], to: folder.journal)
    let error = #expect(throws: JournalError.self) { try totals(threads: 2) }
    #expect(error?.code == .tronque)
  }
}

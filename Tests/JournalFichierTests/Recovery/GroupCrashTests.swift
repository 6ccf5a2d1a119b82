import Foundation
import Journaux
import JournalEcrit
import Projections
import Synchronization
import Testing

@testable import JournalFichier

/// What a power cut leaves of acts that were on their way to the disk together.
@Suite struct `When the power is cut while several acts wait` {
  private typealias Files = (journal: ContiguousArray<UInt8>, group: ContiguousArray<UInt8>)

  private let folder: TemporaryFolder
  private let files: Files
  private let tete: ContiguousArray<UInt8>
  /// Where the acts begin that no sync had ended for.
  private let durable: Int

  init() throws {
    let folder = try TemporaryFolder()
    let journal = try FileJournal(folder: folder.registre, creating: true)
    try journal.appendOpening()
    try journal.appendClients(3, from: 1)
    durable = try folder.read(folder.journal).count
    tete = try folder.read(folder.tete)
    let files = Mutex<Files>(([], []))
    // Before the third sync all four acts are written; what was answered by then is the first alone.
    _ = try Crowd(folder) { number in
      guard number == 2 else { return }
      files.withLock {
        $0.journal = (try? folder.read(folder.journal)) ?? []
        $0.group = (try? folder.read("\(folder.registre)/groupe.json")) ?? []
      }
    }.play()
    self.folder = folder
    self.files = files.withLock { $0 }
  }

  /// The journal with the line of a position gone from the disk, as zeros.
  private func hole(at position: Int) -> ContiguousArray<UInt8> {
    var lines = files.journal.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map { ContiguousArray($0) }
    lines[position - 1] = ContiguousArray(repeating: 0, count: lines[position - 1].count)
    return ContiguousArray(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// A registre as the power cut left it.
  private func lay(
    _ journal: ContiguousArray<UInt8>, tete: ContiguousArray<UInt8>?, isAnnounced: Bool = true
  ) throws -> TemporaryFolder {
    let other = try TemporaryFolder()
    try other.lay(journal: journal, tete: tete)
    if isAnnounced { try other.write(files.group, to: "\(other.registre)/groupe.json") }
    return other
  }

  @Test(arguments: [5, 6, 7], [true, false])
  func `what is whole behind what is not is set aside with it`(position: Int, hasHead: Bool) throws
  {
    let other = try lay(hole(at: position), tete: hasHead ? tete : nil)
    #expect(try FileJournal(folder: other.registre).all().count == position - 1)
    #expect(
      try RejeuDuFichier(folder: other.registre, fils: 1).sommes().evenements == position - 1)
    #expect(
      try FileJournal(folder: other.registre).appendClient().map(\.position) == [position])
    #expect(try other.setAside().count == 1)
    #expect(try Findings(other.registre).anomalies == [])
  }

  @Test(arguments: 5...8)
  func `whatever is cut off short, the acts before it stand`(position: Int) throws {
    let lines = files.journal.split(separator: UInt8(ascii: "\n"))
    let other = try lay(
      ContiguousArray(lines[..<(position - 1)].joined(separator: [UInt8(ascii: "\n")]))
        + [UInt8(ascii: "\n")] + lines[position - 1].dropLast(9), tete: tete)
    #expect(
      try FileJournal(folder: other.registre).appendClient().map(\.position) == [position])
    #expect(try Findings(other.registre).anomalies == [])
  }

  @Test func `damage to what had been on the disk before is refused`() throws {
    #expect(try code(lay(hole(at: 4), tete: nil)) == .endommage)
    #expect(try code(lay(hole(at: 4), tete: tete)) == .endommage)
  }

  @Test func `nothing is set aside that was not announced`() throws {
    #expect(try code(lay(hole(at: 6), tete: tete, isAnnounced: false)) == .endommage)
    var spoilt = files.group
    spoilt[20] ^= 1
    let other = try lay(hole(at: 6), tete: tete, isAnnounced: false)
    try other.write(spoilt, to: "\(other.registre)/groupe.json")
    #expect(code(other) == .endommage)
  }

  @Test func `what a head vouches for is damage, announced or not`() throws {
    #expect(try code(lay(hole(at: 6), tete: folder.read(folder.tete))) == .endommage)
  }

  @Test func `an announcement ends where it says`() throws {
    let group = try #require(GroupFile(files.group))
    #expect(group.from == durable)
    let short = GroupFile(hash: group.hash, from: group.from, to: files.journal.count - 1)
    let other = try lay(hole(at: 6), tete: tete, isAnnounced: false)
    try other.write(short.bytes, to: "\(other.registre)/groupe.json")
    #expect(code(other) == .endommage)
  }

  @Test func `an announcement is of no other end than the one that it names`() throws {
    let group = try #require(GroupFile(files.group))
    for other in [
      GroupFile(hash: .nulle, from: group.from, to: group.to),
      GroupFile(hash: group.hash, from: group.from - 1, to: group.to),
    ] {
      let folder = try lay(hole(at: 6), tete: tete, isAnnounced: false)
      try folder.write(other.bytes, to: "\(folder.registre)/groupe.json")
      #expect(code(folder) == .endommage)
    }
  }

  private func code(_ folder: TemporaryFolder) -> JournalError.Code? {
    #expect(throws: JournalError.self) { try FileJournal(folder: folder.registre).all() }?.code
  }
}

import Facturation
import Foundation
import JournalEcrit
import Journaux
import Projections
import Synchronization
import Testing

@testable import JournalFichier

/// A disk that keeps what was synced, and of the rest what it likes.
///
/// After a sync that succeeded it holds the journal as it was then. A sync that failed may have
/// brought the journal to the disk all the same, or not.
final class PowerCut: Sendable {
  private let folder: TemporaryFolder
  private let plan: @Sendable (Systeme.Call, Int) -> Systeme.Fault?
  private let images: Mutex<[ContiguousArray<UInt8>]>
  private let syncs = Mutex(0)

  /// `plan` says what becomes of the n-th sync, counted from 0.
  init(
    _ folder: TemporaryFolder,
    plan: @escaping @Sendable (Systeme.Call, Int) -> Systeme.Fault? = { _, _ in nil }
  ) throws {
    self.folder = folder
    self.plan = plan
    images = Mutex([try folder.read(folder.journal)])
  }

  var systeme: Systeme { Systeme { self.fault($0) } }

  /// How many events are found after each of the cuts that could happen now.
  func eventsAfterCuts() throws -> [Int] {
    try images.withLock { $0 }.map { image in
      let other = try TemporaryFolder()
      try other.lay(journal: image)
      return try FileJournal(folder: other.registre).all().count
    }
  }

  private func fault(_ call: Systeme.Call) -> Systeme.Fault? {
    guard call == .fdatasync else { return nil }
    let number = syncs.withLock { count in
      count += 1
      return count - 1
    }
    let now = (try? folder.read(folder.journal)) ?? []
    let fault = plan(call, number)
    images.withLock { images in
      switch fault {
      case nil: images = [now]
      case .fails: images.append(now)
      case .skipped, .takes: break
      }
    }
    return fault
  }
}

/// What is on the disk when the power goes, compared with what was answered before.
@Suite struct `When the power is cut` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(clients: 3) }

  @Test func `everything acknowledged is on the disk`() throws {
    let power = try PowerCut(folder)
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    for act in 1...10 {
      let last = try journal.appendClients(act % 3 + 1, from: UInt64(act * 100)).last
      #expect(try power.eventsAfterCuts() == [last?.position])
    }
  }

  @Test func `the check notices a sync that is not made`() throws {
    let power = try PowerCut(folder) { _, _ in .skipped }
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    #expect(try journal.appendClient(id: 50).map(\.position) == [5])
    #expect(try power.eventsAfterCuts() == [4])
  }

  @Test func `nothing is there of an act of which it was said that nothing was recorded`() throws {
    let power = try PowerCut(folder) { _, number in number == 0 ? .fails(EIO) : nil }
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 50) }
    #expect(error?.code == .entreeSortie)
    #expect(try power.eventsAfterCuts() == [4])
    #expect(try journal.appendClient(id: 51).map(\.position) == [5])
    #expect(try power.eventsAfterCuts() == [5])
  }

  @Test func `an act may be there if it was said that it may be`() throws {
    let power = try PowerCut(folder) { _, number in number < 2 ? .fails(EIO) : nil }
    let journal = try FileJournal(folder: folder.registre, systeme: power.systeme)
    let error = #expect(throws: JournalError.self) { try journal.appendClient(id: 50) }
    #expect(error?.code == .incertain)
    #expect(Set(try power.eventsAfterCuts()) == [4, 5])
    #expect(try journal.all().count == 4)
    #expect(try journal.appendClient(id: 51).map(\.position) == [5])
    #expect(try power.eventsAfterCuts() == [5])
  }

  /// Were the next act on the disk without it, that would be damage.
  ///
  /// And its writer may have seen its sync fail, after which the next one succeeds for what is
  /// written again alone.
  @Test(arguments: [Head.vouches, .isOld, .isMissing])
  func `an act for which no head vouches is on the disk before another is built upon it`(
    head: Head
  ) throws {
    let tete = try folder.read(folder.tete)
    try FileJournal(folder: folder.registre).appendClient(id: 49)
    switch head {
    case .vouches: break
    case .isOld: try folder.write(tete, to: folder.tete)
    case .isMissing: try folder.remove(folder.tete)
    }
    let script = Script()
    let journal = try FileJournal(folder: folder.registre, systeme: script.systeme)
    let before = try folder.read(folder.journal)
    try journal.appendClient(id: 50)
    let changes = script.calls.filter { [.pwrite, .fdatasync].contains($0) }
    // Lines, their sync, the head: first of that act, and then of the new one.
    let act: [Systeme.Call] = [.pwrite, .fdatasync, .pwrite]
    let expected = head == .vouches ? act : act + act
    #expect(changes == expected)
    #expect(try folder.read(folder.journal).starts(with: before))
  }

  enum Head { case vouches, isOld, isMissing }

  /// Cut off first and copied later, it would be lost.
  @Test func `what is set aside is on the disk, and its name, before it is cut off`() throws {
    let bytes = try folder.read(folder.journal)
    try folder.write(bytes + bytes.suffix(300).dropLast(), to: folder.journal)
    let script = Script()
    let journal = try FileJournal(folder: folder.registre, systeme: script.systeme)
    try journal.appendClient(id: 50)
    #expect(try folder.setAside().count == 1)
    let changes = script.calls.filter { [.pwrite, .fdatasync, .fsync, .ftruncate].contains($0) }
    #expect(changes.prefix(4) == [.pwrite, .fdatasync, .fsync, .ftruncate])
  }

  @Test(arguments: [0, 1], [true, false])
  func `names that a failure kept from being synced are synced before the first answer`(
    failing: Int, creating: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let (other, first) = (try TemporaryFolder(), Script())
    let syncs = try fsyncs(of: first) {
      _ = try FileJournal(folder: other.registre, creating: true, systeme: first.systeme)
    }
    try #require(syncs.count == 2)
    let script = Script(.fails(syncs[failing], EIO))
    #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre, creating: true, systeme: script.systeme)
    }
    let isThere = folder.exists(folder.journal)
    let again = Script()
    let later = try fsyncs(of: again) {
      try FileJournal(
        folder: folder.registre, creating: creating || !isThere, systeme: again.systeme
      ).appendOpening()
    }
    #expect(later.count >= 2)
    let write = try #require(again.calls.firstIndex(of: .pwrite))
    #expect(later.allSatisfy { $0 < write })
  }

  /// At which calls a folder was synced.
  private func fsyncs(of script: Script, during body: () throws -> Void) throws -> [Int] {
    try body()
    return script.calls.indices.filter { script.calls[$0] == .fsync }
  }
}

/// What a power cut leaves of acts that were on their way to the disk together.
@Suite struct `When the power is cut while several acts wait` {
  private typealias Files = (journal: ContiguousArray<UInt8>, group: ContiguousArray<UInt8>)

  private let folder: TemporaryFolder
  private let files: Files
  private let tete: ContiguousArray<UInt8>
  /// Where the acts begin that no sync had ended for.
  private let durable: Int

  init() throws {
    let folder = try TemporaryFolder(clients: 3)
    durable = try folder.read(folder.journal).count
    tete = try folder.read(folder.tete)
    let files = Mutex<Files>(([], []))
    // Before the third sync all four acts are written; the first alone was answered by then.
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

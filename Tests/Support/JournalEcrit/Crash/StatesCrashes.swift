import Graine
import Journaux
import JournalFichier

/// Power cuts while what clients and factures have come to is written beside a journal.
///
/// Nothing of it is synced: the disk may have any part of the records, and their head or the one before.
/// Whatever is left, what is told is what the lines say.
package struct StatesCrashes: Sendable {
  /// What stands in the place of the records from a byte on.
  package enum Damage: CaseIterable, Sendable {
    /// Nothing.
    case cut
    /// Zeros.
    case zeros
    /// Anything at all.
    case garbage
    /// What somebody had written there whose head did not come to the disk.
    case earlierRecords
    /// Zeros for a sector, and then what should.
    case hole
  }

  /// What is left of the file that says how far the records go.
  package enum Head: CaseIterable, Sendable {
    case before, after, absent, cut
  }

  private let written: WrittenJournal

  /// Has the power cuts strike beside a journal.
  package init(_ written: WrittenJournal) { self.written = written }

  /// The acts after which states may be written.
  package var acts: Range<Int> { 1..<written.acts.count - 2 * Self.added }

  /// So many acts come before states are written again.
  private static let added = 2

  /// Has the power fail at every so many bytes of what is written after an act, and after some acts more;
  /// what is told other than it should be is thrown.
  package func play(_ damage: Damage, afterAct act: Int, stride: Int) throws -> Int {
    let bench = try StatesBench(written)
    let first = try bench.write(afterAct: act, over: [:])
    let givenUp = try bench.write(afterAct: act + Self.added, over: first.files)
    let second = try bench.write(afterAct: act + 2 * Self.added, over: first.files)
    var crashes = 0
    for (before, after) in [([:], first), (first.files, second)] {
      try bench.lay(afterAct: after.act)
      let start = commonPrefix(before[after.records] ?? [], after.files[after.records] ?? [])
      for head in Head.allCases {
        let count = after.files[after.records]?.count ?? 0
        for offset in Swift.stride(from: start + act % stride, to: count, by: stride) {
          let bytes = Self.bytes(
            damage, at: offset, of: after.files[after.records] ?? [],
            over: givenUp.files[after.records] ?? [])
          try bench.expect(after, bytes, head, before: before[StatesBench.head], at: offset)
          crashes += 1
        }
      }
    }
    // The act that they cover may be taken back as well.
    try bench.lay(afterAct: act)
    try bench.expect(first.told, "states that go beyond the journal, after act \(act)")
    return crashes
  }

  private func commonPrefix(
    _ left: ContiguousArray<UInt8>, _ right: ContiguousArray<UInt8>
  ) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }

  private static func bytes(
    _ damage: Damage, at offset: Int, of whole: ContiguousArray<UInt8>,
    over earlier: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    let start = ContiguousArray(whole[..<offset])
    let missing = whole.count - offset
    switch damage {
    case .cut: return start
    case .zeros: return start + repeatElement(0, count: missing)
    case .garbage:
      var random = GenerateurGraine(graine: UInt64(offset))
      return start + random.octets(missing)
    case .earlierRecords:
      return start + earlier.dropFirst(offset) + whole.dropFirst(max(offset, earlier.count))
    case .hole:
      let size = min(missing, 512)
      return start + repeatElement(0, count: size) + whole[(offset + size)...]
    }
  }
}

/// A registre beside which states are written and damaged.
private struct StatesBench {
  private let written: WrittenJournal
  private let folder: TemporaryFolder

  /// The file that says how far the records go.
  static let head = "etats.point"

  /// What is beside the journal, and what is told of it.
  struct Kept {
    let act: Int
    let files: [String: ContiguousArray<UInt8>]
    let told: Told

    /// The file of the records.
    var records: String { files.keys.first { $0 != StatesBench.head } ?? "" }
  }

  init(_ written: WrittenJournal) throws {
    self.written = written
    folder = try TemporaryFolder()
  }

  private func journal() throws -> FileJournal {
    try FileJournal(
      folder: folder.registre,
      systeme: Systeme(blocks: Blocks(short: 512, long: 2048, part: 1 << 22)),
      indexAfter: 8, statesFrom: 0)
  }

  /// Lays the journal as it is after an act, and leaves what is beside it.
  func lay(afterAct act: Int) throws {
    let lines = written.acts[act].upperBound
    try folder.lay(
      journal: written.bytes[..<written.lines[lines - 1].upperBound],
      tete: written.head(afterLines: lines))
  }

  /// Has states be written over others.
  func write(afterAct act: Int, over files: [String: ContiguousArray<UInt8>]) throws -> Kept {
    try lay(afterAct: act)
    try lay(files)
    let (told, lines) = try journal().read { (try Told($0), try Told($0, fromLines: true)) }
    guard told == lines else { throw Surprise("states after act \(act)") }
    var kept: [String: ContiguousArray<UInt8>] = [:]
    for name in try folder.names() where name.hasSuffix(".point") {
      kept[name] = try folder.read("\(folder.registre)/\(name)")
    }
    guard kept.count == 2, kept != files else { throw Surprise("nothing is kept, act \(act)") }
    return Kept(act: act, files: kept, told: told)
  }

  private func lay(_ files: [String: ContiguousArray<UInt8>]) throws {
    for name in try folder.names() where name.hasSuffix(".point") {
      try folder.remove("\(folder.registre)/\(name)")
    }
    for (name, bytes) in files { try folder.write(bytes, to: "\(folder.registre)/\(name)") }
  }

  /// Lays what a power cut left, and sees to it that the same is told twice.
  func expect(
    _ kept: Kept, _ records: ContiguousArray<UInt8>, _ head: StatesCrashes.Head,
    before: ContiguousArray<UInt8>?, at offset: Int
  ) throws {
    var files = [kept.records: records]
    let after = kept.files[Self.head] ?? []
    switch head {
    case .before: files[Self.head] = before
    case .after: files[Self.head] = after
    case .absent: break
    case .cut: files[Self.head] = ContiguousArray(after.prefix(offset % after.count))
    }
    try lay(files)
    try expect(kept.told, "head \(head), byte \(offset)")
  }

  func expect(_ expected: Told, _ place: String) throws {
    for time in 1...2 {
      let told = try journal().read { try Told($0) }
      guard told == expected else { throw Surprise("\(place): told otherwise, time \(time)") }
    }
  }
}

import Facturation
import Graine
package import JournalFichier
import Journaux
import LigneJSON

/// What a crash can make of the bytes of the act that was being written.
package enum Damage: CaseIterable, Sendable {
  /// The file ends there.
  case cut
  /// The file has its length, but zeros from there on; now and then up to the block's end.
  case zeros
  /// The file has its length, but anything at all from there on.
  case garbage
  /// An earlier part of the same journal follows, from the beginning of a line.
  case earlierLines
  /// The bytes in the same place of an earlier block follow.
  case earlierBlock
  /// Only a piece is missing, be it a line or a sector; the bytes behind it are as they should be.
  case hole

  /// Whether nothing that follows is left, and what stands there instead is not of this place.
  package var replacesAllThatFollows: Bool {
    [.cut, .zeros, .garbage, .earlierLines].contains(self)
  }

  /// What stands behind the last acknowledged byte when the crash strikes at a byte of an act.
  func tail(
    of written: WrittenJournal, act: Range<Int>, at offset: Int
  ) -> ContiguousArray<UInt8> {
    let start = ContiguousArray(written.bytes[act.lowerBound..<offset])
    let missing = act.upperBound - offset
    switch self {
    case .cut: return start
    case .zeros:
      let filling = offset % 2 == 0 ? missing : missing + (4096 - act.upperBound % 4096)
      return start + repeatElement(0, count: filling)
    case .garbage:
      var random = GenerateurGraine(graine: UInt64(offset))
      return start + random.octets(missing)
    case .earlierLines:
      let earlier = written.lines.prefix { $0.lowerBound + 1500 < act.lowerBound }
      guard let line = earlier.isEmpty ? nil : earlier[offset % earlier.count] else { return start }
      return start + written.bytes[line.lowerBound...].prefix(max(missing, 1500))
    case .earlierBlock:
      guard offset >= 4096, act.count < 4096 else { return start }
      return start + written.bytes[(offset - 4096)...].prefix(max(missing, 1500))
    case .hole:
      let size = min(missing, [1, 7, 512][offset % 3])
      return start + repeatElement(0, count: size)
        + written.bytes[(offset + size)..<act.upperBound]
    }
  }
}

/// What is left of the head file.
package enum HeadState: CaseIterable, Sendable {
  /// It vouches for the last act that was acknowledged.
  case acknowledged
  /// It is not there.
  case absent
  /// It vouches for the whole journal: so an acknowledged act was lost.
  case whole
}

/// Who opens the journal after the crash.
package enum Reopening: CaseIterable, Sendable {
  /// A process that had read it before.
  case again
  /// A new process, which finds an index of all that was acknowledged.
  case byIndex
  /// A new process, which reads all of it.
  case fromTheStart
}

/// The crashes of a journal: any damage, any head file, any way to open it again, at any byte.
package struct CrashMatrix: Sendable {
  /// A row of the matrix: what a crash makes of the act and of the head file, and the next process,
  /// at each byte whose offset leaves the rest when the stride divides it.
  package struct Row: Sendable, CustomStringConvertible {
    package let damage: Damage
    package let head: HeadState
    package let reopening: Reopening
    package let stride: Int
    package let rest: Int

    package init(
      _ damage: Damage, _ head: HeadState, _ reopening: Reopening, stride: Int, rest: Int = 0
    ) {
      self.damage = damage
      self.head = head
      self.reopening = reopening
      self.stride = stride
      self.rest = rest
    }

    package var description: String { "\(damage), head \(head), opened \(reopening)" }
  }

  private let written: WrittenJournal
  private let systeme: Systeme

  /// Has the crashes strike a journal; the recovery goes through the system given.
  package init(_ written: WrittenJournal, systeme: Systeme = Systeme()) {
    self.written = written
    self.systeme = systeme
  }

  /// The acts that crashes interrupt.
  package var acts: Range<Int> { written.acts.indices }

  /// Plays a row in some of the acts, and counts the crashes; a result other than it should be is
  /// thrown.
  package func play(_ row: Row, in acts: Range<Int>) throws -> Int {
    let bench = try CrashBench(written, row.reopening, recovery: systeme)
    for act in acts {
      let offsets = written.bytes(ofAct: act).filter { $0 % row.stride == row.rest }
      guard !offsets.isEmpty else { continue }
      try bench.begin(act: act, isVerified: isVerified(act, in: row))
      for offset in offsets {
        guard let complaint = try bench.crash(row.damage, at: offset, head: row.head) else {
          continue
        }
        throw Surprise("\(row) at byte \(offset), act \(act): \(complaint)")
      }
      try bench.end()
    }
    return bench.crashes
  }

  /// Every crash must lead to the same, for all damage: to verify that once is enough.
  private func isVerified(_ act: Int, in row: Row) -> Bool {
    row.damage == .cut && row.head == .acknowledged && (row.stride < 10 || act % 10 == 0)
  }
}

/// A registre in which a crash is played at one byte after another, each time followed by the
/// recovery and one more act.
///
/// After a crash at any byte of an act, the file must become one and the same: what stood before
/// it, and the act that came next. So that file is verified once for every act; after each crash it
/// is enough to compare.
final class CrashBench {
  let written: WrittenJournal
  let folder: TemporaryFolder
  private let notices = Notices()
  private let systeme = Systeme()
  private let fast = FastFiles()
  private let reopening: Reopening
  private let store: FileStore
  private let file: OpenFile
  /// What the journal held before the act at hand.
  private var known = Known()
  /// How much of it stands in the file.
  private var laid = 0
  private var act = 0
  private var expected: ContiguousArray<UInt8> = []
  private(set) var crashes = 0

  init(_ written: WrittenJournal, _ reopening: Reopening, recovery: Systeme) throws {
    self.written = written
    self.reopening = reopening
    folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes)
    file = try systeme.openFile(folder.journal, .readWrite)
    store = try FileStore(
      folder: Folder(folder.registre, recovery), creating: false,
      patience: .seconds(1), indexAfter: .max, notify: notices.notify)
  }

  /// Goes on to an act; `isVerified` has the file verified that every crash in it must lead to.
  func begin(act: Int, isVerified: Bool) throws {
    self.act = act
    let start = written.bytes(ofAct: act).lowerBound
    try lay(written.bytes[laid..<start], at: laid)
    laid = start
    try layHead(.acknowledged)
    _ = try store.look(&known)
    if reopening == .byIndex { try index() }
    expected = []
    try appendNext(behind: known)
    expected = try file.read(at: 0, count: start + 10_000)
    guard isVerified else { return }
    let findings = try Findings(folder.registre)
    guard findings.rapport.estIntact else { throw Surprise("\(findings.anomalies)") }
  }

  /// Has an index cover what stands before the act.
  private func index() throws {
    let store = try FileStore(
      folder: Folder(folder.registre, systeme), creating: false,
      patience: .seconds(1), indexAfter: 1, notify: notices.notify)
    var known = Known()
    _ = try store.look(&known)
  }

  /// Plays one crash, and says what came out other than it should.
  func crash(_ damage: Damage, at offset: Int, head: HeadState) throws -> String? {
    crashes += 1
    let bytes = written.bytes(ofAct: act)
    let tail = damage.tail(of: written, act: bytes, at: offset)
    guard tail[...] != written.bytes[bytes] else { return nil }
    let heard = notices.count
    try lay(tail[...], at: bytes.lowerBound)
    try layHead(head)
    do {
      try appendNext(behind: reopening == .again ? known : Known())
      guard head != .whole else { return "an acknowledged act is lost without a word" }
    } catch let error as JournalError {
      return try complaint(about: error, tail: tail, head: head)
    }
    return try complaint(about: tail, heard: heard)
  }

  private func complaint(
    about error: JournalError, tail: ContiguousArray<UInt8>, head: HeadState
  ) throws -> String? {
    guard head == .whole else { return "refused: \(error)" }
    let lines = written.acts[act]
    let isCode = error.code == (tail.isEmpty ? .tronque : .endommage)
    let place =
      tail.isEmpty
      ? lines.lowerBound...lines.lowerBound : lines.lowerBound + 1...lines.upperBound
    guard isCode, let position = error.position, place.contains(position) else {
      return "named wrongly: \(error)"
    }
    let now = try bytesFromAct()
    return now == tail ? nil : "touched what it refused"
  }

  private func complaint(about tail: ContiguousArray<UInt8>, heard: Int) throws -> String? {
    let start = written.bytes(ofAct: act).lowerBound
    guard try bytesFromAct()[...] == expected[start...] else { return "not the expected file" }
    guard !tail.isEmpty else { return notices.count == heard ? nil : "said what is not so" }
    let aside = Folder(folder.registre).setAside(at: start, attempt: 1)
    guard try fast.read(aside, atMost: tail.count + 1) == tail else {
      return "set aside other bytes than were taken off"
    }
    try fast.remove(aside)
    guard notices.count == heard + 1, let notice = notices.last, notice.code == .misDeCote,
      notice.position == written.acts[act].lowerBound, ends(notice.description, with: "\(aside).")
    else { return "did not say what it set aside" }
    return nil
  }

  /// As bytes, for to compare characters would take longer than the recovery.
  private func ends(_ text: String, with suffix: String) -> Bool {
    text.utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  /// Ends an act: nothing else may have been laid into the folder on the way.
  func end() throws {
    let names = try folder.names().filter { !$0.hasSuffix(".index") }
    guard names == ["journal.jsonl", "tete.json"] else { throw Surprise("\(names)") }
  }

  /// A little of what stands before the act is compared too.
  private func bytesFromAct() throws -> ContiguousArray<UInt8> {
    let start = written.bytes(ofAct: act).lowerBound
    let context = min(start, 700)
    let now = try file.read(at: start - context, count: context + 12_000)
    guard now.prefix(context) == written.bytes[(start - context)..<start] else { return [] }
    return ContiguousArray(now.dropFirst(context))
  }

  private func lay(_ bytes: ArraySlice<UInt8>, at offset: Int) throws {
    try file.truncate(to: offset)
    try file.write(ContiguousArray(bytes), at: offset)
  }

  private func layHead(_ head: HeadState) throws {
    let bytes =
      switch head {
      case .acknowledged: written.head(afterLines: written.acts[act].lowerBound)
      case .whole: written.head
      case .absent: ContiguousArray<UInt8>?.none
      }
    guard let bytes else { return try fast.remove(folder.tete) }
    try fast.write(bytes, to: folder.tete)
  }

  /// The act that comes after the crash, by a process that knows so much of what was before it.
  private func appendNext(behind known: Known) throws {
    let next =
      if act == 0 {
        written.events[0].evenement
      } else {
        Evenement.client(
          ClientID(UUIDTexte(haut: 7, bas: 7)),
          .clientCree(ClientCree(fiche: try Examples.client("Après la panne"))))
      }
    let time = Timestamp("2020-12-01T10:00:00.000000Z") ?? .epoch
    var writing = Writing(known)
    _ = try writing.begin(store)
    _ = try writing.write(
      [next], Circumstances(time: time, author: Examples.auteur, cle: nil), store)
    _ = writing.wait()
    try writing.sync(store)
    writing.leave(store)
  }
}

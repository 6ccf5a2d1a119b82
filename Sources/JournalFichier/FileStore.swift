import Facturation
package import Journaux
import LigneJSON

/// The files of a journal, and what is done to them under the writer's lock.
package struct FileStore: Sendable {
  let folder: Folder
  let lock: Writing.Lock
  private let file: OpenFile
  private let notify: @Sendable (JournalError) -> Void
  private let indexes: IndexStore
  /// What clients and factures have come to.
  let states: KeptStates
  /// What acts of late have folded.
  let kept = StreamStates.Kept()
  private let patience: Duration
  private let syncs: Syncs

  /// Of how many bytes the disk begins to keep what is written, before it is told to keep all.
  private static let stretch = 1 << 19

  package init(
    folder: Folder, creating: Bool, patience: Duration, indexAfter: Int = 1024,
    usingIndex: Bool = true, usingStates: Bool = true, statesFrom: Int = KeptStates.usualLeast,
    notify: @escaping @Sendable (JournalError) -> Void
  ) throws {
    (self.folder, self.patience, self.notify) = (folder, patience, notify)
    syncs = Syncs(folder.systeme)
    indexes = IndexStore(folder, dueAfter: indexAfter, isUsed: usingIndex, notify: notify)
    states = KeptStates(
      folder, least: statesFrom, dueAfter: max(1, indexAfter / 64),
      isUsed: usingIndex && usingStates)
    if creating { try Self.create(folder) }
    let (file, readOnly) = try Self.open(folder)
    self.file = file
    lock = Writing.Lock(file, readOnly: readOnly, folder, patience: patience)
  }

  /// Makes the folder and an empty journal, unless they are there; synced, lest a crash lose them.
  ///
  /// A file that is there already is synced as well: its maker may have been killed before that.
  private static func create(_ folder: Folder) throws(SystemError) {
    let systeme = folder.systeme
    do { try systeme.makeFolder(folder.path) } catch {
      guard error.isPresence else { throw error }
    }
    do { try systeme.syncFolder(folder.parent) } catch {
      // A folder that may not be read can't be synced either.
      guard error.isForbidden else { throw error }
    }
    do { _ = try folder.openJournal(.create) } catch {
      guard error.isPresence else { throw error }
    }
    try systeme.syncFolder(folder.path)
  }

  /// Opens for writing, or for reading where no more is allowed.
  private static func open(
    _ folder: Folder
  ) throws(SystemError) -> (OpenFile, readOnly: SystemError?) {
    do {
      return (try folder.openJournal(.readWrite), nil)
    } catch {
      guard error.isForbidden else { throw error }
      return (try folder.openJournal(), error)
    }
  }

  /// Takes up what is new in the file, as a reader does, and gives how many bytes at its end are no
  /// act, nor one that is still being written.
  package func look(_ known: inout Known) throws -> Int {
    try lock.checkThatFileIsStillThere()
    let (unread, most) = try readOn(&known)
    let isDue = known.index.isDue(after: most) && lock.isForWriters
    // Readers wait for nobody: while another process writes, or where no lock is to be had, the
    // index stays as it is, and what is not whole yet may still become so.
    guard isDue || unread != nil, (try? file.tryLock(shared: !isDue)) == true else { return 0 }
    defer { lock.giveBack() }
    if isDue { save(&known, after: most, isWhole: unread == nil) }
    // An earlier writer may have ended what was not whole when it was read.
    guard unread != nil else { return 0 }
    return try readOn(&known).tail?.count ?? 0
  }

  /// Says that a reader left something at the end.
  func tell(unread bytes: Int, after position: Position) {
    notify(.leftUnread(bytes: bytes, folder, after: position))
  }

  /// Takes up what is new in the file, and says after how many entries the index is to be written.
  private func readOn(_ known: inout Known) throws -> (tail: Range<Int>?, indexAfter: Int) {
    let before = known.index.recent.count
    let tail = try refresh(&known)
    return (tail, indexes.due(afterReading: known.index.recent.count - before))
  }

  /// Takes up what is new in the file, and sets aside what a crash left at its end.
  package func recover(_ known: inout Known) throws {
    let (tail, most) = try readOn(&known)
    save(&known, after: most, isWhole: tail == nil)
    if let tail {
      let aside = try setAside(tail)
      notify(.setAside(bytes: tail.count, to: aside, after: known.head.position))
    }
    // The writer of the last act may have died before its sync, or could not take it back: were the next one
    // on the disk without it, that would be damage.
    let (vouched, end) = (try HeadFile.read(folder)?.length ?? 0, known.length)
    guard tail != nil || vouched != end else { return }
    try syncs.sync(file) { () throws(SystemError) in try rewrite(from: vouched, to: end) }
    // Or the next one would write all of that again.
    guard vouched != end, let source = known.chain.source else { return }
    writeHead(Writing.End(act: 0, head: known.head, length: end), source: source)
  }

  /// Moves bytes at the end into a file beside the journal, synced before anything is cut; the cut itself is
  /// not.
  private func setAside(_ tail: Range<Int>) throws -> String {
    let path = try keep(file.read(at: tail.lowerBound, count: tail.count), at: tail.lowerBound)
    try file.truncate(to: tail.lowerBound)
    return path
  }

  private func keep(_ rest: ContiguousArray<UInt8>, at place: Int) throws(SystemError) -> String {
    var attempt = 1
    while true {
      let path = folder.setAside(at: place, attempt: attempt)
      do {
        let aside = try folder.systeme.openFile(path, .create)
        try aside.write(rest, at: 0)
        try aside.sync()
        try folder.systeme.syncFolder(folder.path)
        return path
      } catch {
        guard error.isPresence, error.call == .open, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }

  /// Writes what stands there once more: after a sync that failed, the system shows what the disk never had,
  /// and takes none of it there by itself.
  private func rewrite(from start: Int, to end: Int) throws(SystemError) {
    for start in stride(from: start, to: end, by: Self.stretch) {
      let bytes = try file.read(at: start, count: min(Self.stretch, end - start))
      try file.write(bytes, at: start)
    }
  }

  /// Takes up what is new, refuses damage, and gives what a crash may have left at the end.
  private func refresh(_ known: inout Known) throws -> Range<Int>? {
    let gate = try Gate(file, folder)
    let generation = indexes.generation
    let isDoubted = known.index.generation != generation
    // A fold by an index that led wrongly may lack events, and its last one tells nothing of that.
    if isDoubted { kept.forget() }
    if try isDoubted || !stillEnds(known) { known = Known(generation: generation) }
    if known.length == 0 { known = try indexed(to: gate.end) ?? known }
    return try pass(gate, &known)
  }

  /// Whether the file as it stands holds together from its first line on, but for what a crash may have left.
  func holdsTogether() throws -> Bool {
    var known = Known()
    do { _ = try pass(Gate(file, folder), &known) } catch is JournalError { return false }
    return true
  }

  private func pass(_ gate: Gate, _ known: inout Known) throws -> Range<Int>? {
    let fault = try known.catchUp(file, to: gate.end)
    return try gate.pass(
      Gate.Passage(
        head: known.head, source: known.chain.source, length: known.length, fault: fault))
  }

  /// What the index covers, if it is an index of this very journal and not ahead of it.
  private func indexed(to end: Int) throws -> Known? {
    guard end > 0, let (index, head) = try indexes.load(for: file, to: end) else { return nil }
    return Known(index, covering: head)
  }

  /// Whether the file still holds the last line that was read of it: another process may have
  /// taken back what it could not sync.
  private func stillEnds(_ known: Known) throws(SystemError) -> Bool {
    try file.endsLine(of: known.head.hash, at: known.length)
  }

  /// Writes lines at a place, behind all others.
  ///
  /// The disk begins with them as they come, stretch by stretch: were it to begin with less, the
  /// next line would have to wait for the page in which the one before had ended.
  func put(_ lines: ContiguousArray<UInt8>, at offset: Int) throws(SystemError) {
    try file.write(lines, at: offset)
    let (first, next) = (offset / Self.stretch, (offset + lines.count) / Self.stretch)
    guard first < next else { return }
    file.writeOut(first * Self.stretch..<next * Self.stretch)
  }

  /// Waits until all that was written is on the disk; fails where it may not be, since a sync has failed.
  func sync() throws(SystemError) { try syncs.sync(file) }

  /// Waits until all that was written is on the disk, in the file that bears the journal's name, up to a length.
  ///
  /// Somebody may have put another in its place meanwhile, or laid an old copy over it: nobody would ever read
  /// what was written.
  func secure(upTo length: Int) throws {
    try sync()
    let isStill: Bool
    do throws(SystemError) {
      isStill = try file.isStill(ofAtLeast: length)
    } catch {
      guard error.isAbsence else { throw error }
      isStill = false
    }
    guard isStill else { throw JournalError.replacedInAct(folder) }
  }

  /// Takes back what stands behind an end, and gives what is to be said of that: why, or that it may still be there.
  func takeBack(to end: Writing.End, since error: any Error) -> any Error {
    do throws(SystemError) { try cut(at: end.length) } catch let second {
      return JournalError.doubtful(
        error as? SystemError ?? second, then: second, after: end.head.position)
    }
    return error
  }

  /// Cuts the journal off, and waits until that is on the disk; one that others made shorter is not filled up.
  private func cut(at length: Int) throws(SystemError) {
    try syncs.sync(file) { () throws(SystemError) in
      if try file.length > length { try file.truncate(to: length) }
    }
  }

  /// Waits until the files' names are on the disk: their maker may have died before.
  func syncFolders() throws(SystemError) {
    try folder.systeme.syncFolder(folder.parent)
    try folder.systeme.syncFolder(folder.path)
  }

  /// Says that acts behind an end may be on their way to the disk together; false when that cannot
  /// be said.
  func announce(from end: Writing.End, to limit: Int) -> Bool {
    let group = GroupFile(hash: end.head.hash, from: end.length, to: limit)
    return (try? group.announce(in: folder)) != nil
  }

  /// Says that all is on the disk up to an end: a line that changes there later is damage, and nothing that a
  /// crash may leave.
  ///
  /// It is not synced: after a power cut more may be announced again.
  func withdraw(upTo end: Writing.End) {
    _ = try? GroupFile(hash: end.head.hash, from: end.length, to: end.length).write(folder)
  }

  /// Has a body keep something beside the journal, while nobody writes.
  func withProofs<Result>(_ body: (ProofFolder) throws -> Result) throws -> Result {
    try Writing.Lock.holding(folder, patience: patience) { try body(ProofFolder(folder)) }
  }

  /// Writes the index and the states of what is known, if it is time to.
  func save(_ known: inout Known) { save(&known, after: indexes.dueAfter, isWhole: true) }

  /// Writes the index, if it is time to after so many entries, and the states, if it is time to, where no part of
  /// an act stands behind what is known.
  private func save(_ known: inout Known, after most: Int, isWhole: Bool) {
    if known.index.isDue(after: most) { indexes.save(&known, after: most, in: file) }
    if isWhole { states.follow(events(in: known)) }
  }

  /// Finds events in what is known.
  func events(in known: Known) -> EventSearch {
    let lines = LineSearch(file, to: known.length, head: known.head)
    return EventSearch(lines: lines, index: known.index, indexes: indexes)
  }

  /// The head file only ever lags: an error here takes nothing from what was recorded.
  func writeHead(_ end: Writing.End, source: RegistreID) {
    let head = HeadFile(
      source: source, position: end.head.position, hash: end.head.hash, length: end.length)
    do { try head.write(folder) } catch { notify(.headNotWritten(error)) }
  }
}

/// The syncs of one file by the threads of this process, one after the other.
///
/// The system tells a file only once that a sync has failed: the next one succeeds, even if the disk has lost
/// something. So one that has failed fails for all, until what was written is cut off or written again.
private final class Syncs: Sendable {
  private let failure: Systeme.Latch<SystemError?>

  init(_ systeme: Systeme) { failure = Systeme.Latch(nil, systeme) }

  /// Waits until all is on the disk that was written.
  func sync(_ file: OpenFile) throws(SystemError) {
    try failure.withLock { failure throws(SystemError) in
      if let failure { throw failure }
      do throws(SystemError) { try file.sync() } catch {
        failure = error
        throw error
      }
    }
  }

  /// Makes good what a sync may have lost that failed, and waits until that is on the disk.
  ///
  /// Should that fail, it is done anew before anything is built upon it, so nobody else has to hear of it.
  func sync(
    _ file: OpenFile, afterMending mend: () throws(SystemError) -> Void
  ) throws(SystemError) {
    try failure.withLock { failure throws(SystemError) in
      try mend()
      failure = nil
      try file.sync()
    }
  }
}

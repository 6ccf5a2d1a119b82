package import Facturation
package import Journaux
package import LigneJSON

/// What this process writes: acts that stand in the file, the last of them not yet on the disk.
///
/// Each act is decided and written while no other is, on a state that includes those before it. Then the
/// caller waits for the disk, and others may decide meanwhile; one sync is for all acts that were
/// written before it began. An act that fails is taken back, with all that was built upon it.
///
///     ├────── on the disk ──────┤├─ act ─┤├─── act ───┤├─ act ─┤
///                               ^durable                       ^known
///
/// The file stays locked to other processes from the first of these acts until none waits.
package struct Writing: ~Copyable, Sendable {
  /// What is known of the journal, with the acts that wait.
  package private(set) var known: Known
  private var scribe: Scribe?
  /// How far the journal is on the disk, while the file is locked.
  private var durable: End?
  /// Since when it is locked.
  private var since: ContinuousClock.Instant?
  /// Before which byte acts may end that are not on the disk alone, by the group file.
  private var announced = 0
  /// The last act, and the last of which it is known whether it is on the disk; acts are counted as
  /// they come.
  private var last = 0
  private var settled = 0
  private var failures: [Failure] = []
  /// Until when the file is left to other processes, for them to have their turn.
  private var yieldsUntil: ContinuousClock.Instant?
  /// How many bytes at the end a reader was told to have passed over.
  private var unread = 0

  /// A file that is locked for longer than this is given to other processes first, for as long as
  /// they wait at most before they try again.
  private static let longest = Duration.milliseconds(200)

  /// The journal's end as it was after an act.
  struct End {
    let act: Int
    let head: Head
    let length: Int
  }

  /// Acts that were taken back, and how many of those who wait for them have yet to hear of it.
  private struct Failure {
    let acts: ClosedRange<Int>
    var waiting: Int
    let error: any Error
  }

  /// Begins with what is known.
  package init(_ known: Known = Known()) { self.known = known }

  /// Takes up what is new in the file; where acts of this process wait, no other's can be new.
  mutating func look(_ store: FileStore) throws {
    guard durable == nil else { return }
    let rest = try store.look(&known)
    if rest > 0, rest != unread { store.tell(unread: rest, after: known.head.position) }
    unread = rest
  }

  /// What has to happen before an act can be decided.
  package enum Hindrance: Error {
    /// The acts of this process that wait have to be on the disk.
    case ours
    /// Another process has to end its act.
    case another
    /// Other processes have to have the time to find the file free.
    case turns
  }

  /// Locks the file and takes up what is new in it, unless it is locked for acts that wait; or says
  /// what has to happen first.
  ///
  /// It never waits itself: readers would have to wait with it.
  package mutating func begin(_ store: FileStore) throws -> Hindrance? {
    let now = store.folder.systeme.instant()
    guard durable == nil else { return isLong(at: now) ? .ours : nil }
    if let yieldsUntil, now < yieldsUntil { return .turns }
    guard try store.lock.takeIfFree() else { return .another }
    do { try store.recover(&known) } catch {
      store.lock.giveBack()
      throw error
    }
    (durable, since) = (end, store.folder.systeme.instant())
    return nil
  }

  /// Gives the lock back, unless an act waits.
  package mutating func leave(_ store: FileStore) {
    guard durable != nil, settled == last else { return }
    (durable, announced) = (nil, 0)
    store.lock.giveBack()
    let now = store.folder.systeme.instant()
    yieldsUntil = isLong(at: now) ? now.advanced(by: Writing.Lock.turn) : nil
  }

  /// Whether the file has been locked for too long.
  private func isLong(at now: ContinuousClock.Instant) -> Bool {
    since.map { $0.duration(to: now) >= Self.longest } ?? false
  }

  /// Writes an act behind the others, and gives its events.
  ///
  /// It is to be waited for, as `wait` says.
  package mutating func write(
    _ evenements: [Evenement], _ circumstances: Circumstances, _ store: FileStore
  ) throws -> [RecordedEvent] {
    let source = try known.chain.source(ofActBeginningWith: evenements.first)
    var scribe = takeScribe(of: source)
    let (chain, start) = (known.chain, known.length)
    var end = start
    do {
      let written = try scribe.write(evenements, circumstances, behind: chain, at: start) { piece in
        if piece.offset == start { try prepare(piece.isAll ? piece.bytes.count : nil, store) }
        // From here on something may stand in the file, be it a part.
        end = piece.offset + piece.bytes.count
        try store.put(piece.bytes, at: piece.offset)
        known.take(piece)
      }
      known.settle(scribe.chain, end: end)
      self.scribe = scribe
      return written
    } catch {
      self.scribe = scribe
      throw end > start ? takeBack(error, store) : error
    }
  }

  /// Counts an act among those that wait, and gives its number; one that writes nothing waits too,
  /// for its answer may rest on the others.
  package mutating func wait() -> Int {
    last += 1
    return last
  }

  /// How far to sync for an act, or nothing when it waits no more.
  func unsettled(_ act: Int) -> End? { act > settled ? end : nil }

  /// The last act that may wait.
  var lastAct: Int { last }

  /// Takes note of what a sync has come to that began at that end.
  mutating func settle(_ synced: End, _ failure: (any Error)?, _ store: FileStore) {
    // It may be known already: acts are also synced or taken back on the way of others.
    guard synced.act > settled else { return }
    if let failure {
      _ = takeBack(failure, store)
      return
    }
    note(synced, store)
    guard settled == last else { return }
    store.save(&known)
    if announced > 0 { store.withdraw(upTo: end) }
    leave(store)
  }

  /// Takes note that all is on the disk up to an end.
  private mutating func note(_ synced: End, _ store: FileStore) {
    let isLonger = synced.length > durable?.length ?? 0
    (settled, durable) = (synced.act, synced)
    if isLonger, let source = known.chain.source { store.writeHead(synced, source: source) }
  }

  /// Throws what kept an act from the disk, if anything did; to be asked once.
  mutating func conclude(_ act: Int) throws {
    guard let place = failures.firstIndex(where: { $0.acts.contains(act) }) else { return }
    let error = failures[place].error
    failures[place].waiting -= 1
    if failures[place].waiting == 0 { failures.remove(at: place) }
    throw error
  }

  private var end: End { End(act: last, head: known.head, length: known.length) }

  private mutating func takeScribe(of source: RegistreID) -> Scribe {
    defer { scribe = nil }
    if let scribe, scribe.source == source { return scribe }
    return Scribe(source: source, mostAhead: 1 << 14, pen: Sheets.pen)
  }

  /// Sees to it that an act of that length, or of a length that is not known yet, may be written
  /// behind others that are not on the disk.
  private mutating func prepare(_ length: Int?, _ store: FileStore) throws {
    guard let durable else { return }
    if known.length == 0 { try store.syncFolders() }
    // Of an act in several pieces the next may fail, and what is taken back then has to be its own.
    guard known.length > durable.length || (length == nil && last > settled) else { return }
    if let length, length <= GroupFile.span {
      let end = known.length + length
      if end <= announced { return }
      if store.announce(from: durable, to: end + GroupFile.span) {
        announced = end + GroupFile.span
        return
      }
    }
    // An act that cannot be announced waits for the others.
    try sync(store)
  }

  /// Syncs all acts here and now, and keeps the lock.
  package mutating func sync(_ store: FileStore) throws {
    do { try store.secure(upTo: end.length) } catch { throw takeBack(error, store) }
    note(end, store)
  }

  /// Takes all back that is not on the disk, and gives what is to be said of it.
  ///
  /// Nothing of it was acknowledged. After a failed sync nobody knows what is on the disk, so the
  /// written lines must not stay for others to build upon, and all is read anew next time. Only when
  /// that it is cut off is on the disk too can one say that nothing was recorded.
  private mutating func takeBack(_ error: any Error, _ store: FileStore) -> any Error {
    guard let durable else { return error }
    known = Known()
    let failure = store.takeBack(to: durable, since: error)
    if last > settled {
      failures.append(Failure(acts: settled + 1...last, waiting: last - settled, error: failure))
    }
    settled = last
    leave(store)
    return failure
  }
}

extension Writing {
  /// The lock by which one process writes at a time, and how others wait for it.
  struct Lock: Sendable {
    private let file: OpenFile
    private let folder: Folder
    /// Why the file may only be read, if so.
    private let readOnly: SystemError?
    private let patience: Duration

    /// How long a process waits at most, in microseconds, before it tries again.
    private static let longestPause: UInt32 = 4000

    init(_ file: OpenFile, readOnly: SystemError?, _ folder: Folder, patience: Duration) {
      (self.file, self.folder) = (file, folder)
      (self.readOnly, self.patience) = (readOnly, patience)
    }

    /// Whether it may be had at all.
    var isForWriters: Bool { readOnly == nil }

    /// Does something while no process writes, nor another thread of this one, and waits so long for it.
    ///
    /// The lock is taken by a descriptor of its own, lest giving it back end that of an act.
    static func holding<Result>(
      _ folder: Folder, patience: Duration, _ body: () throws -> Result
    ) throws -> Result {
      let own = Writing.Lock(
        try folder.openJournal(.readWrite), readOnly: nil, folder, patience: patience)
      var wait = own.beginWait()
      while try !own.takeIfFree() { try own.goOn(&wait) }
      defer { own.giveBack() }
      return try body()
    }

    /// Keeps other processes from writing, unless one does.
    func takeIfFree() throws -> Bool {
      if let readOnly { throw readOnly }
      guard try file.tryLock() else { return false }
      do {
        // A waiting thread may hold a file that has been replaced meanwhile, and nobody would read it.
        try checkThatFileIsStillThere()
      } catch {
        giveBack()
        throw error
      }
      return true
    }

    /// Lets other processes write.
    func giveBack() { file.unlock() }

    /// Refuses a file that has been replaced by another since it was opened.
    func checkThatFileIsStillThere() throws {
      guard try file.isStill() else { throw JournalError.replaced(folder) }
    }

    /// A wait for another process to end its act.
    struct Wait {
      fileprivate let start: ContinuousClock.Instant
      fileprivate let patience: Duration
      fileprivate var pause: UInt32 = 500
    }

    /// Begins to wait, or goes on after so long.
    func beginWait(_ waiting: ActWait = ActWait()) -> Wait {
      let patience = waiting.patience ?? patience
      return Wait(
        start: folder.systeme.instant().advanced(by: .zero - (waiting.already ?? patience)),
        patience: patience)
    }

    /// Waits a little, and longer each time, until patience ends.
    func goOn(_ wait: inout Wait) throws {
      guard wait.start.duration(to: folder.systeme.instant()) < wait.patience else {
        throw JournalError.locked(folder, after: wait.patience)
      }
      folder.systeme.sleep(microseconds: wait.pause)
      wait.pause = min(wait.pause * 2, Self.longestPause)
    }

    /// The time in which each process that waits finds it free.
    static let turn = Duration.microseconds(turnPause)
    private static let turnPause = longestPause + longestPause / 4

    /// Gives each of them that time.
    func yield() { folder.systeme.sleep(microseconds: Self.turnPause) }
  }
}

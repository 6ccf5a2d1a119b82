package import Facturation
public import Journaux
import LigneJSON

/// A journal in a folder: one file of lines, appended to under a lock and synced before an answer.
///
/// Any number of processes may open it. Readers take no lock; a writer waits for the one before. The
/// threads of one process decide one after the other, and wait for the disk together.
package final class FileJournal: WritableJournal {
  package var kept: StreamStates.Kept { store.kept }
  let store: FileStore
  private let clock: WallClock
  private let writing: Systeme.Latch<Writing>
  /// Whose turn it is to sync; a waiting thread may find its act synced by the one before.
  private let turn: Systeme.Latch<Void>
  private let lookout: Lookout
  let pace: Int32

  /// Opens the journal of a folder, or begins one there if none is and `creating` allows it.
  ///
  /// `notify` is told what was found amiss and dealt with, such as the rest of an act that a crash
  /// had interrupted; a call of the journal from there throws. Without `usingIndex`
  /// the index beside the journal is neither read nor written: all is found by the lines alone, which are
  /// gone through once. Without `usingStates` what clients and factures have come to is folded anew
  /// whenever all of them are asked for.
  package init(
    folder: String, creating: Bool = false, clock: WallClock = .system,
    patience: Duration = .seconds(10), systeme: Systeme = Systeme(), indexAfter: Int = 1024,
    usingIndex: Bool = true, usingStates: Bool = true, statesFrom: Int = KeptStates.usualLeast,
    lookingEvery pace: Int32 = 1000,
    notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) throws {
    store = try translatingErrors {
      try FileStore(
        folder: Folder(folder, systeme), creating: creating, patience: patience,
        indexAfter: indexAfter, usingIndex: usingIndex, usingStates: usingStates,
        statesFrom: statesFrom, notify: notify)
    }
    lookout = Lookout(store.folder, pace: pace)
    (self.pace, self.clock) = (pace, clock)
    writing = Systeme.Latch(Writing(), systeme)
    turn = Systeme.Latch((), systeme)
  }

  /// Shows what is recorded now; an act that is written in part is not seen yet.
  ///
  /// One that is whole is seen even in the moment before its sync ends; should that fail, the act is
  /// taken back, and its caller is told so.
  package func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try body(view())
  }

  /// What is recorded now.
  func view() throws -> FileView {
    try OpenAct.holding(self) {
      try writing.withLock { writing in
        try translatingErrors { try writing.look(store) }
        return FileView(known: writing.known, store: store, inAct: false)
      }
    }
  }

  /// Takes the lock, decides and writes all events, while no other thread does; the act is not on the
  /// disk yet.
  package func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    try translatingErrors { try write(by: author, cle: cle, waiting, decide) }
  }

  /// Waits until an act is on the disk, for which one sync may do that is for others too.
  package func settle(_ act: Int) throws {
    try translatingErrors {
      try awaitSync(of: act)
      try writing.withLock { try $0.conclude(act) }
    }
  }

  /// Begins to follow the acts that are on the disk, of all writers.
  package func follow(after anchor: Ancre?) throws -> any JournalFollow {
    try FileFollow(store.folder, behind: anchor, wokenBy: lookout)
  }

  /// Given when the head file has changed, as long as somebody follows.
  package var signal: Signal { lookout.signal }

  private func write(
    by author: Author, cle: UUIDTexte?, _ waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    var wait = store.lock.beginWait(waiting)
    while true {
      let attempt = try OpenAct.holding(self) {
        try writing.withLock { try self.attempt(&$0, by: author, cle: cle, decide) }
      }
      switch attempt {
      case .success(let act): return act
      case .failure(let hindrance):
        waiting.before()
        try self.wait(for: hindrance, &wait)
      }
    }
  }

  private func wait(for hindrance: Writing.Hindrance, _ wait: inout Writing.Lock.Wait) throws {
    switch hindrance {
    case .ours: try awaitSync(of: writing.withLock { $0.lastAct })
    case .another: try store.lock.goOn(&wait)
    case .turns: store.lock.yield()
    }
  }

  private func attempt(
    _ writing: inout Writing, by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> Result<UnsettledAct, Writing.Hindrance> {
    if let hindrance = try writing.begin(store) { return .failure(hindrance) }
    do {
      let events = try write(&writing, by: author, cle: cle, decide)
      return .success(UnsettledAct(number: writing.wait(), events: events))
    } catch {
      writing.leave(store)
      throw error
    }
  }

  private func write(
    _ writing: inout Writing, by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    let (now, last) = (clock.now(), writing.known.head.time)
    // The view goes before the act is written: held any longer, all that is known has to be copied in
    // order to be added to.
    let evenements = try decide(
      FileView(known: writing.known, store: store, inAct: true), max(now, last ?? now))
    // An answer without events rests on earlier acts, whose process may have died before its sync.
    guard let first = evenements.first else { return [] }
    let time = try WallClock.time(of: first, after: last, clock: now)
    return try writing.write(evenements, Circumstances(time: time, author: author, cle: cle), store)
  }

  /// Waits until an act is on the disk, or it is known that it cannot be.
  ///
  /// One thread syncs at a time, for all acts that are written by then.
  private func awaitSync(of act: Int) throws {
    try turn.withLock { _ in
      guard let end = writing.withLock({ $0.unsettled(act) }) else { return }
      var failure: (any Error)?
      do { try store.secure(upTo: end.length) } catch { failure = error }
      try OpenAct.holding(self) { writing.withLock { $0.settle(end, failure, store) } }
    }
  }
}

extension WallClock {
  /// The system's clock.
  public static let system = WallClock { Systeme.now() }
}

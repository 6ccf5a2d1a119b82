public import Facturation
public import Journal
import LigneJSON
import Synchronization

/// A journal in a folder: one file of lines, appended to under a lock and synced before an answer.
///
/// Any number of processes may open it. Readers take no lock; a writer waits for the one before.
public final class FileJournal: Journal {
  private let store: FileStore
  private let clock: WallClock
  private let known: Mutex<Known>

  /// Opens the journal of a folder, or begins one there if none is and `creating` allows it.
  ///
  /// `notify` is told what was found amiss and dealt with, such as the rest of an act that a crash
  /// had interrupted.
  public convenience init(
    folder: String, creating: Bool = false, clock: WallClock = .system,
    patience: Duration = .seconds(10),
    notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) throws {
    try self.init(
      folder: folder, creating: creating, clock: clock, patience: patience, systeme: Systeme(),
      notify: notify)
  }

  package init(
    folder: String, creating: Bool = false, clock: WallClock = .system,
    patience: Duration = .seconds(10), systeme: Systeme, indexAfter: Int = 1024,
    notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) throws {
    store = try translatingErrors {
      try FileStore(
        folder: Folder(folder), creating: creating, systeme: systeme, patience: patience,
        indexAfter: indexAfter, notify: notify)
    }
    self.clock = clock
    known = Mutex(Known())
  }

  /// Shows what is recorded now; an act that is written in part is not seen yet.
  ///
  /// One that is whole is seen even in the moment before its sync ends; should that fail, the act is
  /// taken back, and whoever asked for it is told so.
  public func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try body(view())
  }

  /// What is recorded now.
  func view() throws -> FileView {
    try known.withLock { known in
      try translatingErrors { try store.look(&known) }
      return FileView(known: known, store: store)
    }
  }

  /// Takes the lock, decides, writes all events by one write, syncs, and answers.
  public func append(
    by author: Author, command: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    try known.withLock { known in
      try translatingErrors {
        try store.locked {
          try store.recover(&known)
          let now = clock.now()
          // The view goes before anything is written: held any longer, all that is known would
          // have to be copied in order to be added to.
          let evenements = try decide(
            FileView(known: known, store: store), max(now, known.head.time ?? now))
          guard !evenements.isEmpty else {
            // The answer rests on earlier acts, whose process may have died before its sync.
            try store.sync()
            return []
          }
          let time = try RecordedTime.of(evenements, after: known.head.time, clock: now)
          return try store.write(
            evenements, to: &known, time: time, author: author, command: command)
        }
      }
    }
  }
}

extension WallClock {
  /// The system's clock.
  public static let system = WallClock { Systeme.now() }
}

import Journaux

/// The lock by which one process writes at a time, and how others wait for it.
struct WriterLock: Sendable {
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
    let own = WriterLock(
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
      // Whoever waited may hold a file that has been replaced meanwhile, and nobody would read it.
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

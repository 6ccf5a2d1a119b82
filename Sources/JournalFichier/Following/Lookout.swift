import Journal
import Synchronization

/// Watches the synced head of a journal, in a thread of its own as long as somebody follows.
///
/// The system tells when the head file is written. Where it does not, as on a disk of the network, a slow
/// look does: at the head file, and at how long the journal is.
final class Lookout: Sendable {
  /// Given when either may have changed.
  let signal = Signal()
  private let folder: Folder
  private let systeme: Systeme
  private let state = Mutex(State())

  /// What tells of changes, if anything does; locked by the thread as it waits, else with the state.
  private let watch = Mutex<Watch?>(nil)

  private struct State {
    var followers = 0
    var isRunning = false
  }

  /// What a look sees.
  private struct Sight: Equatable {
    let synced: HeadFile?
    let length: Int?

    /// Whether the journal leads its head, as while somebody writes, or after he died.
    var isAhead: Bool { length ?? 0 > synced?.length ?? 0 }
  }

  /// How long the thread sleeps at most while the system tells it of changes, in milliseconds.
  private static let slow: Int32 = 1000
  /// How long it sleeps where the system does not.
  private static let unaided: UInt32 = 100

  /// Watches once somebody enters, or from now on where it is `begun`.
  init(_ folder: Folder, systeme: Systeme, begun isBegun: Bool = false) {
    self.folder = folder
    self.systeme = systeme
    if isBegun { watch.withLock { $0 = begun() } }
  }

  /// Waits until something may have changed since it was waited for last, in the thread that asks.
  func waitHere() { _ = watch.withLock { wait(&$0) } }

  /// Adds somebody who follows: what changes from now on gives the signal. Throws where the system gives
  /// no thread for that.
  func enter() throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      if !state.isRunning {
        watch.withLock { $0 = begun() }
        try systeme.inThread { self.run() }
        state.isRunning = true
      }
      state.followers += 1
    }
  }

  /// Takes somebody away; the thread ends soon after the last.
  func leave() { state.withLock { $0.followers -= 1 } }

  private func run() {
    var seen = sight()
    while goesOn() {
      let isTold = watch.withLock { wait(&$0) }
      let now = sight()
      // What leads its head is looked at again and again: whoever wrote it may be gone.
      if isTold || now != seen || now.isAhead { signal.give() }
      seen = now
    }
  }

  private func goesOn() -> Bool {
    state.withLock { state in
      state.isRunning = state.followers > 0
      if !state.isRunning { watch.withLock { $0 = nil } }
      return state.isRunning
    }
  }

  /// Whether something was told within the time that a look may be late.
  private func wait(_ watch: inout Watch?) -> Bool {
    if watch == nil {
      systeme.sleep(microseconds: Self.unaided * 1000)
      watch = begun()
      return watch != nil
    }
    do {
      return try watch?.wait(milliseconds: Self.slow, systeme) ?? false
    } catch {
      watch = nil
      return true
    }
  }

  private func begun() -> Watch? {
    try? systeme.watch(Folder.headName, in: folder.path)
  }

  private func sight() -> Sight {
    let synced = (try? HeadFile.read(folder, systeme: systeme)) ?? nil
    let length = try? systeme.length(of: systeme.openFile(folder.journal, .read), folder.journal)
    return Sight(synced: synced, length: length)
  }
}

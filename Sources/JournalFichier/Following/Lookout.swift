import CSysteme
import Journaux
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
  /// How long it waits at most before it looks by itself, in milliseconds.
  private let pace: Int32
  private let state: Latch<State>

  /// What tells of changes, if anything does; locked by the thread as it waits, else with the state.
  private let means: Latch<Means>
  /// Whether somebody is to look again, be nothing new to be seen.
  private let isAskedAgain = Atomic(false)

  private struct State {
    var followers = 0
    var isRunning = false
  }

  private struct Means: ~Copyable {
    var watch: Watch?
    /// How many looks go by before the system is asked again for what it has refused.
    var refused = 0

    init() {}
  }

  /// What a look sees.
  private struct Sight: Equatable, Sendable {
    let synced: HeadFile?
    let length: Int?
  }

  /// After so many looks the system, which has no more watches for now, is asked again.
  private static let longestRefusal = 60

  /// Watches once somebody enters, or from now on where it is `begun`.
  init(_ folder: Folder, systeme: Systeme, pace: Int32, begun isBegun: Bool = false) {
    self.folder = folder
    self.systeme = systeme
    self.pace = pace
    state = Latch(State(), systeme)
    means = Latch(Means(), systeme)
    if isBegun { begin() }
  }

  /// Waits until something may have changed since it was waited for last, in the thread that asks.
  func waitHere() { _ = wait() }

  /// Adds somebody who follows: what changes from now on gives the signal; throws where the system gives
  /// no thread for that.
  func enter() throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      if !state.isRunning {
        begin()
        // What changes before the thread has begun is seen too.
        let seen = sight()
        do throws(SystemError) { try systeme.inThread { self.run(after: seen) } } catch {
          end()
          throw error
        }
        state.isRunning = true
      }
      state.followers += 1
    }
  }

  /// Takes somebody away; the thread ends soon after the last.
  func leave() { state.withLock { $0.followers -= 1 } }

  /// Has the signal given after the next look, whatever that sees: somebody waits for another to be gone.
  func lookAgain() { isAskedAgain.store(true, ordering: .relaxed) }

  private func run(after first: Sight) {
    var seen = first
    while goesOn() {
      let isTold = wait()
      let isAsked = isAskedAgain.exchange(false, ordering: .relaxed)
      let now = sight()
      if isTold || isAsked || now != seen { signal.give() }
      seen = now
    }
  }

  private func goesOn() -> Bool {
    state.withLock { state in
      state.isRunning = state.followers > 0
      if !state.isRunning { end() }
      return state.isRunning
    }
  }

  private func begin() { means.withLock { $0.watch = watch() } }

  private func end() { means.withLock { $0.watch = nil } }

  /// Whether something was told within the time that a look may be late.
  private func wait() -> Bool {
    means.withLock { means in
      do {
        if let isTold = try means.watch?.wait(milliseconds: pace, systeme) { return isTold }
      } catch {
        means.watch = nil
        return true
      }
      systeme.sleep(microseconds: UInt32(pace) * 1000)
      means.refused += 1
      guard means.refused >= Self.longestRefusal else { return false }
      means.watch = watch()
      means.refused = 0
      // What came before it began was not told.
      return means.watch != nil
    }
  }

  private func watch() -> Watch? { try? systeme.watch(Folder.headName, in: folder.path) }

  private func sight() -> Sight {
    let synced = (try? HeadFile.read(folder, systeme: systeme)) ?? nil
    let length = try? systeme.length(of: systeme.openFile(folder.journal, .read), folder.journal)
    return Sight(synced: synced, length: length)
  }
}

/// What tells that a file of a folder may have been written, made or replaced.
///
/// It is one thread's alone.
struct Watch: ~Copyable {
  private let watch: Descriptor
  private let folder: String
  private let name: String
  private let calls: any SystemCalls
  /// What some systems watch besides; the watch's own.
  private var file: Int32 = -1

  fileprivate init(
    _ watch: consuming Descriptor, _ folder: String, _ name: String, _ calls: any SystemCalls
  ) {
    self.watch = watch
    self.calls = calls
    (self.folder, self.name) = (folder, name)
  }

  deinit { if file != -1 { calls.close(file) } }
}

extension Systeme {
  /// Begins to watch a file, which need not be there yet.
  func watch(_ name: String, in folder: String) throws(SystemError) -> Watch {
    let number = try perform(.watch, folder) { _ in unsafe csysteme_watch_open(folder) }
    return Watch(Descriptor(number, calls), folder, name, calls)
  }
}

extension Watch {
  /// Waits until the file may have changed since it was waited for last, or so much time has passed;
  /// throws where nothing more will be told.
  mutating func wait(milliseconds: Int32, _ systeme: Systeme) throws(SystemError) -> Bool {
    let (number, folder, name) = (watch.number, folder, name)
    var file = file
    defer { self.file = file }
    return try systeme.perform(.watch, folder, again: false) { _ in
      unsafe csysteme_watch_wait(number, &file, folder, name, milliseconds)
    } == 1
  }
}

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
  init(_ folder: Folder, pace: Int32, begun isBegun: Bool = false) {
    self.folder = folder
    self.pace = pace
    state = Latch(State(), folder.systeme)
    means = Latch(Means(), folder.systeme)
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
        do throws(SystemError) { try folder.systeme.inThread { self.run(after: seen) } } catch {
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
        if let isTold = try means.watch?.wait(milliseconds: pace) { return isTold }
      } catch {
        means.watch = nil
        return true
      }
      folder.systeme.sleep(microseconds: UInt32(pace) * 1000)
      means.refused += 1
      guard means.refused >= Self.longestRefusal else { return false }
      means.watch = watch()
      means.refused = 0
      // What came before it began was not told.
      return means.watch != nil
    }
  }

  private func watch() -> Watch? { try? folder.watchHead() }

  private func sight() -> Sight {
    Sight(synced: HeadFile.believed(in: folder), length: try? folder.openJournal().length)
  }
}

/// What tells that a file of a folder may have been written, made or replaced.
///
/// It is one thread's alone.
struct Watch: ~Copyable {
  private let watch: OpenFile
  private let name: String
  /// What some systems watch besides; the watch's own.
  private var file: Int32 = -1

  fileprivate init(_ watch: OpenFile, _ name: String) { (self.watch, self.name) = (watch, name) }

  deinit { if file != -1 { watch.systeme.calls.close(file) } }

  /// Waits until the file may have changed since it was waited for last, or so much time has passed;
  /// throws where nothing more will be told.
  mutating func wait(milliseconds: Int32) throws(SystemError) -> Bool {
    let (watch, name) = (watch, name)
    var file = file
    defer { self.file = file }
    return try watch.systeme.perform(.watch, watch.path, again: false) { _ in
      unsafe csysteme_watch_wait(watch.number, &file, watch.path, name, milliseconds)
    } == 1
  }
}

extension Folder {
  /// Begins to watch the head file, which need not be there yet.
  fileprivate func watchHead() throws(SystemError) -> Watch {
    let number = try systeme.perform(.watch, path) { _ in unsafe csysteme_watch_open(path) }
    return Watch(OpenFile(number, path, systeme), Self.headName)
  }
}

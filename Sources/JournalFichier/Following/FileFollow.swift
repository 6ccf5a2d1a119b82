package import Journaux
import LigneJSON
import Synchronization

/// Follows the acts of a journal's file that are on the disk, by its lines alone: the cost of a look does
/// not depend on what is above.
///
///     file     ├──── told ────┤├── new acts ──┤├─ being written ─┤
///                             ^cursor         ^the synced head
final class FileFollow: JournalFollow {
  private let lookout: Lookout?
  private let state: Mutex<FollowedFile>

  /// Begins behind an event, or above the first.
  ///
  /// The file is opened anew: the one that the journal has open may have been replaced.
  init(_ folder: Folder, behind anchor: Ancre?, wokenBy lookout: Lookout?) throws {
    state = Mutex(try translatingErrors { try FollowedFile(folder, behind: anchor) })
    try translatingErrors { try lookout?.enter() }
    // Only now: a follower that has not entered must not leave.
    self.lookout = lookout
  }

  deinit { lookout?.leave() }

  func next(atMost count: Int) throws -> [Nouvelle] {
    try translatingErrors {
      try state.withLock { followed in
        defer { if followed.isWaiting { lookout?.lookAgain() } }
        return try followed.next(atMost: count)
      }
    }
  }
}

extension FollowedLines.Place {
  /// Where the lines behind an event begin, and what they are to follow upon; nothing where that event is
  /// not in the journal.
  init?(behind anchor: Ancre, in lines: LineSearch, _ folder: Folder) throws {
    do {
      guard let start = try lines.place(of: anchor.position) else { return nil }
      var scanner = lines.nearScanner(from: start)
      guard try scanner.peek()?.isComplete == true else { return nil }
      let line = try lines.line(of: &scanner)
      self.init(behind: line, of: anchor, offset: scanner.offset)
    } catch let fault as Anomalie {
      throw JournalError.damaged(fault, folder: folder)
    }
  }
}

/// Follows a journal in the thread that asks, for programs that do nothing else.
package final class FollowHere: Sendable {
  private let lookout: Lookout
  private let follow: FileFollow

  /// Begins behind an event, or above the first.
  package init(_ journal: FileJournal, after anchor: Ancre?) throws {
    let folder = journal.store.folder
    lookout = Lookout(folder, pace: journal.pace, begun: true)
    follow = try FileFollow(folder, behind: anchor, wokenBy: nil)
  }

  /// What is new, some of it at a time; waits until there is something.
  package func next() throws -> [Nouvelle] {
    while true {
      let news = try follow.next(atMost: 1024)
      if !news.isEmpty { return news }
      lookout.waitHere()
    }
  }
}

/// A journal's file as somebody follows it, and how far he is.
///
/// He is told what the synced head vouches for. An act for which nobody does any more, since its writer
/// died before it could, is brought to the disk first.
struct FollowedFile: Sendable {
  private let folder: Folder
  /// Opened by itself: a lock on it keeps those from writing who share the process, too.
  private var file: OpenFile
  private var told: FollowedLines
  /// What the head file vouched for when that was last seen.
  private var synced: HeadFile?
  /// How long the file was at first: its content of then is told before it is said that all is.
  private var due: Int
  /// Since when the journal has led that head.
  private var ahead: (of: Int, since: ContinuousClock.Instant)?
  /// The rest that was looked at last, and held no whole act.
  private var examined: Rest?
  /// The head behind which the file could not be brought to the disk: nobody tells what is there.
  private var failed: Int?

  private typealias Place = FollowedLines.Place

  /// What stands behind the head, from where to where.
  private struct Rest: Equatable {
    let limit: Int
    let end: Int
  }

  /// How long the journal leads its head, before somebody is taken for dead who may be writing.
  private static let longestSync = Duration.milliseconds(900)

  /// Begins behind an event, or above the first; there, and saying so, where there is no such event.
  init(_ folder: Folder, behind anchor: Ancre?) throws {
    self.folder = folder
    file = try folder.openJournal()
    due = try file.length
    let lines = LineSearch(file, to: due)
    told = FollowedLines(at: try anchor.map { try Place(behind: $0, in: lines, folder) } ?? Place())
  }

  /// Whether it waits for somebody to end an act, or to be known to be gone.
  var isWaiting: Bool { ahead != nil }

  /// What is new, acts of about so many events at most; where this throws, nothing counts as told.
  mutating func next(atMost most: Int) throws -> [Nouvelle] {
    // A copy that is put in the journal's place has another identity.
    if try !file.isStill() { file = try folder.openJournal() }
    let synced = try vouched()
    if try told.goBack(where: { [file] place throws(SystemError) in
      try file.endsLine(of: place.head.hash, at: place.offset)
    }) {
      (ahead, examined, failed) = (nil, nil, nil)
      due = try file.length
    }
    let limit = synced?.length ?? 0
    let found =
      if let synced, told.place.offset < limit {
        try acts(upTo: synced, atMost: most)
      } else {
        try orphans(behind: limit, atMost: most)
      }
    let whole = max(limit, due)
    return told.tell(found) { $0.offset >= whole }
  }

  /// What the head file vouches for; or has vouched for, while it can't be read or is an older one, as long
  /// as the file holds that still.
  private mutating func vouched() throws(SystemError) -> HeadFile? {
    let read = try HeadFile.read(folder)
    if let synced, synced.length > read?.length ?? 0,
      try file.endsLine(of: synced.hash, at: synced.length)
    {
      return synced
    }
    synced = read
    return read
  }

  /// The acts for which the synced head vouches.
  private mutating func acts(upTo synced: HeadFile, atMost most: Int) throws -> [ActsAhead.Found] {
    let (found, fault) = try acts(to: synced.length, atMost: most)
    if let last = found.last,
      last.end.offset != synced.length || last.end.head.hash == synced.hash
    {
      return found
    }
    // An earlier copy may have been laid over the files since the head was read: the next look tells of it.
    if try vouched() != synced { return [] }
    if let fault, found.isEmpty { throw JournalError.damaged(fault, folder: folder) }
    throw JournalError.trailing(synced, found.last?.end.head ?? told.place.head, folder: folder)
  }

  /// The acts for which nobody vouches, if their writer is gone.
  private mutating func orphans(behind limit: Int, atMost most: Int) throws -> [ActsAhead.Found] {
    let rest = Rest(limit: limit, end: try file.length)
    due = min(due, rest.end)
    guard rest.end > max(limit, told.place.offset), rest != examined, failed != limit else {
      ahead = nil
      return []
    }
    let now = folder.systeme.instant()
    guard let ahead, ahead.of == limit else {
      self.ahead = (limit, now)
      return []
    }
    guard ahead.since.duration(to: now) >= Self.longestSync,
      let end = try broughtToDisk(behind: limit)
    else { return [] }
    let found = try acts(to: end, atMost: most).found
    if found.isEmpty {
      // It stays as it is until somebody writes: the next act sets it aside.
      (self.ahead, examined, due) = (nil, Rest(limit: limit, end: end), 0)
    }
    return found
  }

  /// Where the file ends, once that is on the disk; nothing where somebody writes, or did a moment ago.
  ///
  /// A disk that has failed may say that all is well when it is asked again. So that is told once, and what
  /// is behind this head has to wait until another head vouches for it.
  private mutating func broughtToDisk(behind limit: Int) throws -> Int? {
    do {
      guard try file.tryLock(shared: true) else { return nil }
      defer { file.unlock() }
      guard try vouched()?.length ?? 0 == limit else { return nil }
      try file.sync()
      return try file.length
    } catch {
      (ahead, failed) = (nil, limit)
      throw error
    }
  }

  /// Whole acts up to a place, about so many events of them, and what stands behind them that is none.
  private func acts(
    to end: Int, atMost most: Int
  ) throws -> (found: [ActsAhead.Found], fault: Anomalie?) {
    var scanner = Known.Scanner(file, from: told.place.offset, to: end, hashing: true)
    var ahead = ActsAhead(behind: told.place, atMost: most)
    do { while let line = try scanner.next(), try ahead.take(line) {} } catch let fault as Anomalie
    { return (ahead.found, fault) }
    return (ahead.found, nil)
  }
}

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
  private let state: Systeme.Latch<State>

  /// What tells of changes, if anything does; locked by the thread as it waits, else with the state.
  private let means: Systeme.Latch<Means>
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
    state = Systeme.Latch(State(), folder.systeme)
    means = Systeme.Latch(Means(), folder.systeme)
    if isBegun { begin() }
  }

  /// Waits until something may have changed since it was waited for last, in the thread that asks.
  func waitHere() { _ = wait() }

  /// Adds a follower: changes from now on give the signal; throws where the system gives no thread for
  /// that.
  func enter() throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      if !state.isRunning {
        begin()
        // A change before the thread has begun is seen too.
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

  /// Has the signal given after the next look in any case: somebody waits for another to be gone.
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

  private func begin() { means.withLock { $0.watch = try? folder.watchHead() } }

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
      means.watch = try? folder.watchHead()
      means.refused = 0
      // Changes before it began were not told.
      return means.watch != nil
    }
  }

  private func sight() -> Sight {
    Sight(synced: HeadFile.believed(in: folder), length: try? folder.openJournal().length)
  }
}

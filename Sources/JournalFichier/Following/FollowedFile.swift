import Facturation
import Journaux
import LigneJSON

/// A journal's file as somebody follows it, and how far he is.
///
/// He is told what the synced head vouches for. An act for which nobody does any more, since whoever
/// recorded it died before he could, is brought to the disk first.
struct FollowedFile: Sendable {
  private let folder: Folder
  private let systeme: Systeme
  /// Opened by itself: a lock on it keeps those from writing who share the process, too.
  private var file: SharedFile
  private var place: Place
  private var ends = ToldEnds<Place>()
  /// Whether it was said that all is told.
  private var isUpToDate = false
  /// What is yet to be said of a beginning that is not there.
  private var waiting: [Nouvelle] = []
  /// What the head file vouched for when that was last seen.
  private var synced: HeadFile?
  /// How long the file was at first: what it held then is told before it is said that all is.
  private var due: Int
  /// Since when the journal has led that head.
  private var ahead: (of: Int, since: ContinuousClock.Instant)?
  /// The rest that was looked at last, and held no whole act.
  private var examined: Rest?
  /// The head behind which the file could not be brought to the disk: nobody tells what is there.
  private var failed: Int?

  /// What stands behind the head, from where to where.
  private struct Rest: Equatable {
    let limit: Int
    let end: Int
  }

  /// A place between lines.
  struct Place: Sendable {
    /// How the lines above it hold together.
    var chain: Chain
    var offset: Int

    /// Above the first line.
    static let top = Place(chain: Chain(), offset: 0)

    var head: Head { chain.head }
  }

  /// How long the journal leads its head, before somebody is taken for dead who may be writing.
  private static let longestSync = Duration.milliseconds(900)

  /// Begins behind an event, or above the first; there, and saying so, where there is no such event.
  init(_ folder: Folder, _ systeme: Systeme, behind anchor: Ancre?) throws {
    (self.folder, self.systeme) = (folder, systeme)
    file = try Self.open(folder, systeme)
    due = try systeme.length(of: file.descriptor, file.path)
    place = .top
    guard let anchor else { return }
    let lines = LineSearch(file, to: due, systeme: systeme)
    if let found = try Place(behind: anchor, in: lines, folder) {
      place = found
    } else {
      waiting.append(.reprise(.empty))
    }
  }

  /// Whether it waits for somebody to end an act, or to be known to be gone.
  var isWaiting: Bool { ahead != nil }

  private static func open(_ folder: Folder, _ systeme: Systeme) throws(SystemError) -> SharedFile {
    SharedFile(try systeme.openFile(folder.journal, .read), path: folder.journal)
  }

  /// What is new, acts of about so many events at most; where this throws, nothing counts as told.
  mutating func next(atMost most: Int) throws -> [Nouvelle] {
    // Whoever puts a copy in the journal's place gives the file of that name another identity.
    if try !systeme.isStill(file.descriptor, at: file.path) {
      file = try Self.open(folder, systeme)
    }
    let synced = try vouched()
    if try !stands(place) {
      waiting.append(.reprise(try goBack()))
      (ahead, examined, failed) = (nil, nil, nil)
      due = try systeme.length(of: file.descriptor, file.path)
    }
    let limit = synced?.length ?? 0
    var news = waiting
    if let synced, place.offset < limit {
      news += try acts(upTo: synced, atMost: most)
    } else {
      news += try orphans(behind: limit, atMost: most)
    }
    waiting = []
    isUpToDate = isUpToDate && news.isEmpty
    if !isUpToDate, place.offset >= max(limit, due) {
      isUpToDate = true
      news.append(.aJour(place.head))
    }
    return news
  }

  /// What the head file vouches for; or has vouched for, while it can't be read or is an older one, as long
  /// as the file holds that still.
  private mutating func vouched() throws(SystemError) -> HeadFile? {
    let read = try HeadFile.read(folder, systeme: systeme)
    if let synced, synced.length > read?.length ?? 0,
      try file.endsLine(of: synced.hash, at: synced.length, systeme: systeme)
    {
      return synced
    }
    synced = read
    return read
  }

  /// The acts for which the synced head vouches.
  private mutating func acts(
    upTo synced: HeadFile, atMost most: Int
  ) throws -> [Nouvelle] {
    let (found, fault) = try acts(to: synced.length, atMost: most)
    guard let last = found.last else {
      if let fault { throw JournalError.damaged(fault, folder: folder) }
      throw JournalError.trailing(synced, place.head, folder: folder)
    }
    if last.end.offset == synced.length, last.end.head.hash != synced.hash {
      throw JournalError.trailing(synced, last.end.head, folder: folder)
    }
    return tell(found)
  }

  /// The acts for which nobody vouches, if whoever wrote them is gone.
  private mutating func orphans(behind limit: Int, atMost most: Int) throws -> [Nouvelle] {
    let rest = Rest(limit: limit, end: try systeme.length(of: file.descriptor, file.path))
    due = min(due, rest.end)
    guard rest.end > max(limit, place.offset), rest != examined, failed != limit else {
      ahead = nil
      return []
    }
    let now = systeme.instant()
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
    return tell(found)
  }

  /// Where the file ends, once that is on the disk; nothing where somebody writes, or did a moment ago.
  ///
  /// Whoever asks a disk again that has failed may be told that all is well. So that is told once, and what
  /// is behind this head has to wait until another head vouches for it.
  private mutating func broughtToDisk(behind limit: Int) throws -> Int? {
    do {
      guard try systeme.tryLock(file.descriptor, shared: true, file.path) else { return nil }
      defer { systeme.unlock(file.descriptor) }
      guard try vouched()?.length ?? 0 == limit else { return nil }
      try systeme.sync(file.descriptor, file.path)
      return try systeme.length(of: file.descriptor, file.path)
    } catch {
      (ahead, failed) = (nil, limit)
      throw error
    }
  }

  private typealias Told = (act: Acte, end: Place)

  /// Whole acts up to a place, about so many events of them, and what stands behind them that is none.
  private func acts(
    to end: Int, atMost most: Int
  ) throws -> (found: [Told], fault: Anomalie?) {
    var scanner = LineScanner(file, from: place.offset, to: end, systeme: systeme)
    var (chain, gathering, count) = (place.chain, ActGathering(), 0)
    var found: [Told] = []
    while let scanned = try scanner.next() {
      let event: RecordedEvent
      do throws(Anomalie) { event = try scanned.follow(&chain).event } catch {
        return (found, error)
      }
      count += 1
      guard let act = gathering.take(event) else { continue }
      found.append((act, Place(chain: chain, offset: scanned.next)))
      if count >= most { break }
    }
    return (found, nil)
  }

  /// Goes on behind acts that are told now.
  private mutating func tell(_ found: [Told]) -> [Nouvelle] {
    ends.add(found.map(\.end))
    place = found.last?.end ?? place
    return found.map { .acte($0.act, $0.end.head) }
  }

  /// Whether the line stands in the file that ends at a place.
  private func stands(_ place: Place) throws(SystemError) -> Bool {
    try file.endsLine(of: place.head.hash, at: place.offset, systeme: systeme)
  }

  /// Goes back to the last end that the file still has, or to the top.
  private mutating func goBack() throws(SystemError) -> Head {
    place = try ends.goBack(where: stands) ?? .top
    return place.head
  }
}

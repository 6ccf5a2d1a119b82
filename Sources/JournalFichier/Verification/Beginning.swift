import Facturation
import Journaux
import LigneJSON
import Synchronization

/// What a journal held before a verification began: taken on trust, save for the lines that are read.
///
/// What an event follows upon is found by the index, if commands would believe it; each line that it
/// leads to is checked by itself and against the one below. Nothing is written, and the index is only
/// read when somebody asks.
final class Beginning: JournalView {
  let start: Start
  private let lines: LineSearch
  private let folder: Folder
  /// How far the file is looked at: the index may cover more than the beginning.
  private let end: Int
  private let found = Mutex<EventSearch?>(nil)

  /// Ends where a verification begins of a file.
  init(_ start: Start, _ file: SharedFile, to end: Int, _ folder: Folder, systeme: Systeme) {
    self.start = start
    self.folder = folder
    self.end = end
    lines = LineSearch(file, to: start.offset, head: start.chain.head, systeme: systeme)
  }

  var head: Head { lines.head }

  /// States that are kept are not part of what is taken on trust.
  var quick: QuickWay { .none }

  /// Whether the index turned out to say something else than the lines that were read.
  ///
  /// One that is damaged, or that another process was writing, says nothing, and is but passed over.
  var indexIsWrong: Bool {
    found.withLock { $0?.indexes.ledAstray ?? false }
  }

  /// Whether the line for which a head vouches stands in the beginning, where the head says.
  func contains(_ tete: HeadFile) throws -> Bool {
    guard tete.length <= lines.end else { return false }
    do {
      let event = try lines.line(endingAt: tete.length)?.event
      return event?.position == tete.position && event?.hash == tete.hash
    } catch is Anomalie {
      return false
    }
  }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] { try search().events(tagged: tag) }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try search().last(tagged: tag, upTo: position)
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    guard let start = UUIDStart(start) else { return [] }
    return try search().streams(kind, beginningWith: start, atMost: most)
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try search().forEach(after: position, body)
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try search().forEachState(of: kinds, asOf: positions, fold: fold, body)
  }

  /// Finds events by the index beside the journal, or by one made of the lines where there is none or
  /// it was wrong.
  private func search() throws -> EventSearch {
    try found.withLock { found in
      if let found, found.indexes.generation == found.index.generation { return found }
      let indexes = found?.indexes ?? IndexStore(folder, isUsed: false, systeme: lines.systeme)
      let new = EventSearch(lines: lines, index: try index(indexes.generation), indexes: indexes)
      found = new
      return new
    }
  }

  private func index(_ generation: Int) throws -> JournalIndex {
    var known = Known(generation: generation)
    if generation == 0,
      let (index, head) = try IndexStore(folder, systeme: lines.systeme).load(
        for: lines.file, to: end)
    {
      known = Known(index, covering: head)
    }
    guard known.length < lines.end else { return known.index.upTo(lines.end) }
    let unread = try known.catchUp(lines.file, to: lines.end, systeme: lines.systeme)
    if let unread { throw unread.fault }
    return known.index
  }
}

package import Facturation
import Synchronization

/// A journal that lasts as long as the process: for tests, previews and demonstrations.
///
/// It keeps every promise of the port but two: nothing survives the process, and nothing is
/// hashed, so all hashes are zeros.
public final class InMemoryJournal: LiveJournal {
  private let clock: WallClock
  private let contents = Mutex(Contents())
  /// Given after each act.
  package let signal = Signal()

  /// Begins an empty journal.
  public init(clock: WallClock) { self.clock = clock }

  /// Shows what is recorded now.
  public func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try body(OpenAct.holding(self) { contents.withLock { $0 } })
  }

  /// Decides and records, while every other writer waits.
  package func recordUnsettled(
    by author: Author, command: UUIDTexte?, waiting: ActWait,
    parts decide: (any JournalView, Timestamp) throws -> ActParts,
    each: (RecordedEvent) -> Void
  ) throws -> Int {
    let recorded = try OpenAct.holding(self) {
      try contents.withLock { try record(in: &$0, by: author, command, decide) }
    }
    recorded.forEach(each)
    return recorded.last?.position ?? 0
  }

  /// There is nothing to wait for.
  package func settle(_ act: Int) { signal.give() }

  /// Begins to follow the acts behind an event.
  package func follow(after anchor: Ancre?) throws -> any JournalFollow {
    InMemoryFollow(self, after: anchor)
  }

  private func record(
    in contents: inout Contents, by author: Author, _ command: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> ActParts
  ) throws -> [RecordedEvent] {
    let now = clock.now()
    let last = contents.head.time
    let parts = try decide(contents, max(now, last ?? now))
    let time = try RecordedTime.of(parts.first(), after: last, clock: now)
    let evenements = try parts.take(atLeast: parts.count + 1)
    let first = contents.head.position + 1
    let recorded = evenements.enumerated().map { offset, evenement in
      RecordedEvent(
        position: first + offset, time: time, author: author,
        batch: Batch(index: offset + 1, count: evenements.count), command: command,
        evenement: evenement)
    }
    contents.append(recorded)
    return recorded
  }
}

/// Events and where each tag stands; copied when it is shown, shared until it is changed.
private struct Contents: JournalView, Sendable {
  private var events: [RecordedEvent] = []
  private var places: [Tag: [Int]] = [:]

  var head: Head { events.last.map(Head.init(after:)) ?? .empty }

  mutating func append(_ recorded: [RecordedEvent]) {
    for event in recorded {
      for tag in event.tags { places[tag, default: []].append(events.count) }
      events.append(event)
    }
  }

  func events(tagged tag: Tag) -> [RecordedEvent] { places[tag, default: []].map { events[$0] } }

  func last(tagged tag: Tag, upTo position: Position) -> RecordedEvent? {
    places[tag]?.last { $0 < position }.map { events[$0] }
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    try scanStreams(kind, beginningWith: start, atMost: most)
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    for event in events.dropFirst(position) {
      guard try body(event) else { return }
    }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    let last = positions.upperBound
    var begun: Set<Flux> = []
    let streams = events.prefix(last).map(\.evenement.flux).filter { flux in
      flux.parts.map { kinds.contains($0.kind) } ?? false && begun.insert(flux).inserted
    }
    for (index, flux) in streams.enumerated() {
      let own = events(tagged: .stream(flux)).prefix { $0.position <= last }
      guard try body(try fold(Array(own)), index + 1, streams.count) else { return }
    }
  }
}

package import Facturation
import Synchronization

/// A journal that lasts as long as the process: for tests, previews and demonstrations.
///
/// It keeps every promise of the port but two: nothing survives the process, and nothing is
/// hashed, so all hashes are zeros.
package final class InMemoryJournal: WritableJournal {
  private let clock: WallClock
  private let contents = Mutex(EventList())
  package let kept = StreamStates.Kept()
  /// Given after each act.
  package let signal = Signal()

  /// Begins an empty journal.
  package init(clock: WallClock) { self.clock = clock }

  /// Shows what is recorded now.
  package func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try body(OpenAct.holding(self) { contents.withLock { $0 } })
  }

  /// Decides and records, while every other writer waits.
  package func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    let recorded = try OpenAct.holding(self) {
      try contents.withLock { try record(in: &$0, by: author, cle, decide) }
    }
    return UnsettledAct(number: recorded.last?.position ?? 0, events: recorded)
  }

  /// There is nothing to wait for.
  package func settle(_ act: Int) { signal.give() }

  /// Begins to follow the acts behind an event.
  package func follow(after anchor: Ancre?) throws -> any JournalFollow {
    InMemoryFollow(self, after: anchor)
  }

  private func record(
    in contents: inout EventList, by author: Author, _ cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    let now = clock.now()
    let last = contents.head.time
    let evenements = try decide(contents, max(now, last ?? now))
    let time = try WallClock.time(of: evenements.first, after: last, clock: now)
    return contents.append(evenements, at: time, by: author, cle)
  }
}

/// Follows a journal in memory, which takes nothing back.
final class InMemoryFollow: JournalFollow {
  private let journal: InMemoryJournal
  private let state: Mutex<State>

  fileprivate struct State {
    /// Where to begin, until that was looked for.
    var anchor: Ancre?
    var head = Head.empty
    var isUpToDate = false
  }

  init(_ journal: InMemoryJournal, after anchor: Ancre?) {
    self.journal = journal
    state = Mutex(State(anchor: anchor))
  }

  func next(atMost count: Int) throws -> [Nouvelle] {
    try journal.read { view in try state.withLock { try $0.next(in: view, atMost: count) } }
  }
}

extension InMemoryFollow.State {
  mutating func next(in view: any JournalView, atMost most: Int) throws -> [Nouvelle] {
    var news: [Nouvelle] = []
    if let anchor {
      self.anchor = nil
      if let event = try view.recorded(at: anchor.position), anchor.designe(event) {
        head = Head(after: event)
      }
      if head.position == 0 { news.append(.reprise(head)) }
    }
    var (gathering, count) = (ActGathering(), 0)
    try view.forEach(after: head.position) { event in
      count += 1
      guard let act = gathering.take(event) else { return true }
      head = Head(after: event)
      news.append(.acte(act, head))
      return count < most
    }
    isUpToDate = isUpToDate && news.isEmpty
    if !isUpToDate, head.position == view.head.position {
      isUpToDate = true
      news.append(.aJour(head))
    }
    return news
  }
}

/// Events that follow each other in memory, and where each tag stands among them.
///
/// Copied when it is shown, shared until it is changed.
package struct EventList: JournalView, Sendable {
  /// The events, in their order.
  package private(set) var events: [RecordedEvent] = []
  private var places: [EventTag: [Int]] = [:]
  /// What the events follow upon.
  private let above: Head

  /// Begins behind an end.
  package init(behind above: Head = .empty) { self.above = above }

  package var head: Head { events.last.map(Head.init(after:)) ?? above }

  package var quick: (any QuickView)? { nil }

  /// Whether there is none.
  var isEmpty: Bool { events.isEmpty }

  /// Records an act behind the others, without a hash.
  @discardableResult package mutating func append(
    _ evenements: [Evenement], at time: Timestamp, by author: Author, _ cle: UUIDTexte?
  ) -> [RecordedEvent] {
    let first = head.position + 1
    let recorded = evenements.enumerated().map { offset, evenement in
      RecordedEvent(
        position: first + offset, time: time, author: author,
        batch: Batch(index: offset + 1, count: evenements.count), cle: cle, evenement: evenement)
    }
    for event in recorded {
      for tag in event.tags { places[tag, default: []].append(events.count) }
      events.append(event)
    }
    return recorded
  }

  package func events(tagged tag: EventTag) -> [RecordedEvent] {
    places[tag, default: []].map { events[$0] }
  }

  package func last(tagged tag: EventTag, upTo position: Position) -> RecordedEvent? {
    places[tag]?.last { $0 < position - above.position }.map { events[$0] }
  }

  package func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    try scanStreams(kind, beginningWith: start, atMost: most)
  }

  package func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    for event in events.dropFirst(max(0, position - above.position)) {
      guard try body(event) else { return }
    }
  }

  package func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    let streams = streams(of: kinds, upTo: positions.upperBound)
    for (index, stream) in streams.enumerated() {
      guard try body(try fold(stream.events), index + 1, streams.count) else { return }
    }
  }

  /// The streams of some kinds in the order in which they begin here, each with its events up to a position.
  func streams(
    of kinds: Set<StreamKind>, upTo last: Position
  ) -> [(flux: Flux, events: [RecordedEvent])] {
    var begun: Set<Flux> = []
    return events.prefix { $0.position <= last }.map(\.evenement.flux)
      .filter { flux in
        flux.parts.map { kinds.contains($0.kind) } ?? false && begun.insert(flux).inserted
      }
      .map { flux in (flux, events(tagged: .stream(flux)).filter { $0.position <= last }) }
  }
}

package import Facturation

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

  package var quick: QuickWay { .none }

  /// Whether there is none.
  var isEmpty: Bool { events.isEmpty }

  /// Records an act behind the others, without a hash.
  @discardableResult
  package mutating func append(
    _ evenements: [Evenement], at time: Timestamp, by author: Author, _ cle: UUIDTexte?
  ) -> [RecordedEvent] {
    let first = head.position + 1
    let recorded = evenements.enumerated().map { offset, evenement in
      RecordedEvent(
        position: first + offset, time: time, author: author,
        batch: Batch(index: offset + 1, count: evenements.count), cle: cle,
        evenement: evenement)
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

  package func forEach(
    after position: Position, _ body: (RecordedEvent) throws -> Bool
  ) throws {
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

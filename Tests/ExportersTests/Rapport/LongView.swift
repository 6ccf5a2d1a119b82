import Facturation
import Journaux
import WrappedViews

/// A view that says that states are worth being kept beside it, and whose index finds so many streams of
/// each list before it leads nowhere; it tells of each stream that is looked up by itself.
struct LongView: WrappedView, QuickView {
  let view: any JournalView
  let found: Int
  let lookUp: @Sendable () -> Void

  var isLong: Bool { true }

  var quick: (any QuickView)? { self }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    if case .stream = tag { lookUp() }
    return try view.events(tagged: tag)
  }

  /// An event stands at its position.
  func event(at place: Int) throws -> RecordedEvent {
    var found: RecordedEvent?
    try view.forEach(after: place - 1) { event in
      found = event
      return false
    }
    guard let found else { throw NoEvent() }
    return found
  }

  private struct NoEvent: Error {}

  func forEachState<State: Sendable>(
    ofStreams flux: [Flux],
    fold: @Sendable (_ events: [RecordedEvent], _ places: [Int]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool {
    for (rank, stream) in flux.prefix(found).enumerated() {
      let events = try view.events(tagged: .stream(stream))
      let state = try fold(events, events.map(\.position))
      guard try body(state, rank + 1, flux.count) else { return true }
    }
    return flux.count <= found
  }
}

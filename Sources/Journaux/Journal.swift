package import Facturation

/// An append-only log of events, with one writer at a time and any number of readers.
///
/// What is written to it is decided by the use cases alone.
package protocol Journal: Sendable {
  /// Shows what is recorded now; the view stays as it is while the body runs.
  ///
  /// The body may call the journal, and goes on seeing what it saw. From within an act this throws.
  func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result
}

/// What is recorded, as of one moment; any thread may look.
package protocol JournalView: Sendable {
  /// The end of what is seen.
  var head: Head { get }
  /// The events under a tag, in their order.
  func events(tagged tag: EventTag) throws -> [RecordedEvent]
  /// The last event under a tag that stands at a position or before it, found without reading those
  /// before.
  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent?
  /// The UUIDs of the streams of a kind whose text begins so, in their order; where there are
  /// more than are asked for, that many of them, always the same.
  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte]
  /// Hands over every event behind a position, in order, until the body says false.
  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws
  /// Folds each stream of some kinds from its own events up to the last of some positions, and hands
  /// over what came of it, in the order in which the streams began, until the body says false.
  ///
  /// The body learns which stream it is, from 1, and how many there are. Events upon which the state
  /// depends at none of the positions may be left out: those of a draft, where it is issued by the
  /// first of them. Several streams may be folded at once; only a few are held until they are handed
  /// over.
  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws
  /// What this view does more quickly than by its events alone; one around another hands that on, as far as it
  /// still holds.
  var quick: QuickWay { get }
}

extension JournalView {
  /// The last event under a tag.
  package func last(tagged tag: EventTag) throws -> RecordedEvent? {
    try last(tagged: tag, upTo: head.position)
  }

  /// The same as it was seen when the event of a position was the last one.
  package func upTo(_ position: Position) throws -> any JournalView {
    guard position < head.position else { return self }
    var last = Head.empty
    try forEach(after: max(0, position - 1)) { event in
      if event.position <= position { last = Head(after: event) }
      return false
    }
    return EarlierView(view: self, head: last)
  }

  /// The same as it was seen just before an event was recorded.
  package func before(_ event: RecordedEvent) -> any JournalView {
    EarlierView(
      view: self,
      head: Head(position: event.position - 1, hash: event.predecessor, time: nil))
  }
}

/// A view of which the end is cut off.
private struct EarlierView<View: JournalView>: JournalView {
  let view: View
  let head: Head

  /// What is kept is as all events have made it.
  var quick: QuickWay { .none }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try view.events(tagged: tag).filter { $0.position <= head.position }
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try view.last(tagged: tag, upTo: min(position, head.position))
  }

  /// More are asked for where some had not begun yet.
  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    var asked = most
    while true {
      let found = try view.streams(kind, beginningWith: start, atMost: asked)
      let begun = try found.filter { try last(tagged: .stream(kind.flux($0))) != nil }
      if begun.count >= most || found.count < asked { return Array(begun.prefix(most)) }
      asked = 2 * found.count
    }
  }

  func forEach(after start: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try view.forEach(after: start) { try $0.position <= head.position && body($0) }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try view.forEachState(
      of: kinds, asOf: positions.clamped(to: 0...head.position), fold: fold, body)
  }
}

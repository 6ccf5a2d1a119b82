public import Facturation

/// An append-only log of events, with one writer at a time and any number of readers.
///
/// What is written to it is decided by the use cases alone.
public protocol Journal: Sendable {
  /// Shows what is recorded now; the view stays as it is while the body runs.
  ///
  /// The body may call the journal, and goes on seeing what it saw. From within an act this throws.
  func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result
}

/// A journal as use cases write to it, and adapters keep it.
///
/// Whoever could write would record what no decision has made, which no later act can follow.
package protocol WritableJournal: Journal {
  /// What its acts of late have folded.
  var kept: KeptStreams { get }
  /// Records what `decide` returns, whether it can follow or not: an adapter's part in `append`.
  ///
  /// Tests and measures of the journal alone call it, and a rule of style sees to it that nothing else
  /// does.
  func recordUnchecked(
    by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent]
}

extension WritableJournal {
  /// Decides under the writer's lock, and records what was decided: all of it or nothing.
  ///
  /// `decide` sees all that is recorded and the moment that its events will bear, and gives what is to be
  /// recorded beside what the states have taken up meanwhile, save that the
  /// correction of a clock bears that clock's own time. When it throws or returns nothing, nothing
  /// is recorded; nor when one of its events cannot follow upon the states that it was given and
  /// those before it, for no later act could be built on these. What this returns is as durable as
  /// the journal can make it.
  ///
  /// `decide` may not call the journal, be it to read or by a use case: the lock that it would wait
  /// for is its own, so that the call throws. All that it needs is in the view.
  package func append(
    by author: Author, cle: UUIDTexte?,
    _ decide: (StreamStates, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    var states: StreamStates?
    let recorded = try recordUnchecked(by: author, cle: cle) {
      try self.decided($0, $1, by: author, &states, decide)
    }
    keep(states, recorded)
    return recorded
  }

  /// What an act comes to, held against the states that it was decided on.
  func decided(
    _ view: any JournalView, _ moment: Timestamp, by author: Author, _ states: inout StreamStates?,
    _ decide: (StreamStates, Timestamp) throws -> [Evenement]
  ) throws -> [Evenement] {
    let own = StreamStates(view, at: moment, by: author, startingFrom: kept)
    do { try own.take(decide(own, moment)) } catch {
      // Of what was taken up nothing is recorded.
      if own.taken.isEmpty { kept.keep(own.release(), since: own.forgotten) }
      throw error
    }
    states = own
    return own.taken
  }

  /// Keeps what an act has folded, once it is recorded.
  func keep(_ states: StreamStates?, _ recorded: [RecordedEvent]) {
    guard let states else { return }
    kept.keep(states.release().noting(recorded), since: states.forgotten)
  }
}

/// What is recorded, as of one moment; any thread may look.
public protocol JournalView: Sendable {
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
  public func last(tagged tag: EventTag) throws -> RecordedEvent? {
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

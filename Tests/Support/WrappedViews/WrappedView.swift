package import Facturation
package import Journaux

/// A view that answers as another does, save for what it says itself.
package protocol WrappedView: JournalView {
  /// The other one.
  var view: any JournalView { get }
}

extension WrappedView {
  package var head: Head { view.head }

  package func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try view.events(tagged: tag)
  }

  package func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try view.last(tagged: tag, upTo: position)
  }

  package func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] { try view.streams(kind, beginningWith: start, atMost: most) }

  package func forEach(
    after position: Position, _ body: (RecordedEvent) throws -> Bool
  ) throws { try view.forEach(after: position, body) }

  package func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws { try view.forEachState(of: kinds, asOf: positions, fold: fold, body) }
}

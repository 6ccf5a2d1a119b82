/// What whoever follows a journal is told.
@nonexhaustive
public enum Nouvelle: Sendable {
  /// A whole act that will stay, told once and in the order of the journal; and the journal's end with it.
  case acte(Acte, Head)
  /// All that there is has been told: said each time that this is so again.
  case aJour(Head)
  /// All that was told behind this end is gone from the journal, which goes on from there.
  case reprise(Head)
}

/// What was recorded together: all of it or nothing.
public struct Acte: Sendable {
  /// The events, at least one, in their order.
  public let evenements: [RecordedEvent]

  /// Gathers the events of an act.
  package init(_ evenements: [RecordedEvent]) { self.evenements = evenements }
}

/// Gathers events that follow each other into acts.
package struct ActGathering: Sendable {
  private var waiting: [RecordedEvent] = []

  /// Begins behind a whole act.
  package init() {}

  /// Takes the next event, and gives the act that it ends.
  package mutating func take(_ event: RecordedEvent) -> Acte? {
    waiting.append(event)
    guard event.endsAct else { return nil }
    defer { waiting = [] }
    return Acte(waiting)
  }
}

extension RecordedEvent {
  /// Whether nothing more was recorded together with it.
  package var endsAct: Bool { batch.map { $0.index == $0.count } ?? true }
}

package import Facturation

/// A journal that an app keeps open: its acts share a wait, and whoever follows it hears of each.
package protocol LiveJournal: WritableJournal {
  /// Records what `decide` returns, as `recordUnchecked` does, and does not wait until it lasts.
  func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct

  /// Waits until an act is as durable as the journal can make it, and with it all that were recorded
  /// before; throws where it was taken back.
  func settle(_ act: Int) throws

  /// Given whenever there may be something new for those who follow.
  var signal: Signal { get }

  /// Begins to follow the acts behind an event, or all.
  ///
  /// What is recorded from then on gives the signal, as long as this is held.
  func follow(after anchor: Ancre?) throws -> any JournalFollow
}

extension LiveJournal {
  /// Decides and records an act, as `append` does, and does not wait until it lasts.
  package func appendUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (StreamStates, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    var states: StreamStates?
    let act = try recordUnsettled(by: author, cle: cle, waiting: waiting) {
      try self.decided($0, $1, by: author, &states, decide)
    }
    keep(states, act.events)
    return act
  }

  /// Records what `decide` returns, and waits until it lasts.
  package func recordUnchecked(
    by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    let act = try recordUnsettled(by: author, cle: cle, waiting: ActWait(), decide)
    try settle(act.number)
    return act.events
  }
}

/// An act that is recorded, and that may yet be taken back.
package struct UnsettledAct {
  /// What is to be handed to `settle`, once: till then nothing of the act may be believed.
  package let number: Int
  /// Its events.
  package let events: [RecordedEvent]

  /// Gathers the two.
  package init(number: Int, events: [RecordedEvent]) {
    (self.number, self.events) = (number, events)
  }
}

/// How an act waits that other acts have to come before.
package struct ActWait {
  /// How much of the journal's patience is gone already; nothing where none is left, so that it asks once.
  package let already: Duration?
  /// What is done first each time that it has to wait.
  package let before: () -> Void

  /// Waits with all of the journal's patience, unless something else is said.
  package init(already: Duration? = .zero, before: @escaping () -> Void = {}) {
    (self.already, self.before) = (already, before)
  }
}

/// One reader's way through the acts of a journal, one after the other, as they come.
package protocol JournalFollow: AnyObject, Sendable {
  /// What is new since it was asked last: acts of so many events, save the last of them, which is whole;
  /// nothing where there is nothing new.
  ///
  /// After an error it may be asked again, and goes on where it was.
  func next(atMost count: Int) throws -> [Nouvelle]
}

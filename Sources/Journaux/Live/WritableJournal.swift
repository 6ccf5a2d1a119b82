package import Facturation

/// A journal as use cases write to it, and adapters keep it: its acts share a wait, and whoever follows it hears of
/// each.
///
/// Whoever could write would record what no decision has made, which no later act can follow.
package protocol WritableJournal: Journal {
  /// What its acts of late have folded.
  var kept: KeptStreams { get }

  /// Records what `decide` returns, whether it can follow or not, and does not wait until it lasts: an adapter's
  /// part in `append`.
  ///
  /// Nothing else calls it, save tests: a rule of style sees to that.
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
    try settled(appendUnsettled(by: author, cle: cle, waiting: ActWait(), decide))
  }

  /// The same, without waiting until it lasts.
  package func appendUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (StreamStates, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    var states: StreamStates?
    let act = try recordUnsettled(by: author, cle: cle, waiting: waiting) { view, moment in
      let own = StreamStates(view, at: moment, by: author, startingFrom: kept)
      do { try own.take(decide(own, moment)) } catch {
        // Of what was taken up nothing is recorded.
        if own.taken.isEmpty { kept.keep(own.release(), since: own.forgotten) }
        throw error
      }
      states = own
      return own.taken
    }
    if let states { kept.keep(states.release().noting(act.events), since: states.forgotten) }
    return act
  }

  /// Records what `decide` returns, and waits until it lasts: for tests and measures of the journal alone.
  package func recordUnchecked(
    by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    try settled(recordUnsettled(by: author, cle: cle, waiting: ActWait(), decide))
  }

  private func settled(_ act: UnsettledAct) throws -> [RecordedEvent] {
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
  /// How long it waits for other processes, where not as long as the journal does.
  package let patience: Duration?
  /// How much of that is gone already; nothing where none is left, so that it asks once.
  package let already: Duration?
  /// What is done first each time that it has to wait.
  package let before: () -> Void

  /// Waits with all of the journal's patience, unless something else is said.
  package init(
    patience: Duration? = nil, already: Duration? = .zero, before: @escaping () -> Void = {}
  ) {
    (self.patience, self.already, self.before) = (patience, already, before)
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

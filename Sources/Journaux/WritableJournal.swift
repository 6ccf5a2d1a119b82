package import Facturation
import Synchronization

/// An append-only log of events, with one writer at a time and any number of readers, as use cases write to
/// it and adapters keep it: its acts share a wait, and followers hear of each.
///
/// An app that could write would record what no decision has made, which no later act can follow.
package protocol WritableJournal: Sendable {
  /// Shows what is recorded now; the view stays as it is while the body runs.
  ///
  /// The body may call the journal, and goes on seeing what it saw. From within an act this throws.
  func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result
  /// What its acts of late have folded.
  var kept: StreamStates.Kept { get }

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
  /// Each act that is recorded from then on gives the signal, as long as this is held.
  func follow(after anchor: Ancre?) throws -> any JournalFollow
}

extension WritableJournal {
  /// Decides under the writer's lock, and records what was decided: all of it or nothing.
  ///
  /// `decide` sees all that is recorded and the moment that its events will bear, and gives what is to be
  /// recorded beside what the states have taken up meanwhile, save that the
  /// correction of a clock bears that clock's own time. When it throws or returns nothing, nothing
  /// is recorded; nor when one of its events cannot follow upon the states that it was given and
  /// those before it, for no later act could be built on these. An act that this returns is as durable as the
  /// journal can make it.
  ///
  /// `decide` may not call the journal, be it to read or by a use case: the lock that it would wait
  /// for is its own, so that the call throws. All that it needs is in the view.
  package func append(
    by author: Author, cle: UUIDTexte?, _ decide: (StreamStates, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    try settled(appendUnsettled(by: author, cle: cle, waiting: ActWait(), decide))
  }

  /// The same, without waiting until it lasts.
  package func appendUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (StreamStates, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    var keep: ([RecordedEvent]) -> Void = { _ in }
    let act = try recordUnsettled(by: author, cle: cle, waiting: waiting) { view, moment in
      let own = StreamStates(view, at: moment, by: author, startingFrom: kept)
      do { try own.take(decide(own, moment)) } catch {
        // Of what was taken up nothing is recorded.
        if own.taken.isEmpty { own.handOver()([]) }
        throw error
      }
      // The view goes here: held while the act is written, it would have all that is known copied.
      keep = own.handOver()
      return own.taken
    }
    keep(act.events)
    return act
  }

  /// Records what `decide` returns, and waits until it lasts: for tests and measures of the journal alone.
  package func recordUnchecked(
    by author: Author, cle: UUIDTexte?, _ decide: (any JournalView, Timestamp) throws -> [Evenement]
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

// MARK: - The lock

/// What holds a journal's lock right here, so that the journal knows a call that comes out of it.
///
///     append ──▶ lock ──▶ decide ──▶ read        the lock is held by who waits for it: refused
///                           └──────▶ other task ──▶ read        waits for its turn
///
/// Code that runs under the lock runs where it was begun: in the same task, or outside of any, where the
/// value is bound to the thread. A task that was begun from there inherits the value, but is another.
package final class OpenAct: Sendable {
  @TaskLocal private static var innermost: OpenAct?

  private let journal: ObjectIdentifier
  private let task: Int?
  private let outer: OpenAct?
  /// A task that was begun from there may outlive it.
  private let isOpen = Atomic(true)

  private init(of journal: ObjectIdentifier, task: Int?, within outer: OpenAct?) {
    (self.journal, self.task, self.outer) = (journal, task, outer)
  }

  /// Runs what holds the lock of a journal, or throws where the caller holds it.
  package static func holding<Result>(
    _ journal: AnyObject, _ body: () throws -> Result
  ) throws -> Result {
    let (journal, task) = (ObjectIdentifier(journal), currentTask)
    let outer = innermost?.firstOpen
    var open = outer
    while let act = open {
      if act.journal == journal, act.task == task { throw JournalError.nested }
      open = act.outer?.firstOpen
    }
    let act = OpenAct(of: journal, task: task, within: outer)
    defer { act.isOpen.store(false, ordering: .relaxed) }
    return try $innermost.withValue(act, operation: body)
  }

  /// This act or the first around it that is open: a closed one is not held any longer than that.
  private var firstOpen: OpenAct? {
    var act: OpenAct? = self
    while let closed = act, !closed.isOpen.load(ordering: .relaxed) { act = closed.outer }
    return act
  }

  /// Tells the task that runs here from all others, if one does.
  private static var currentTask: Int? { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }
}

// MARK: - What followers are told

/// What a follower of a journal is told.
@nonexhaustive public enum Nouvelle: Sendable {
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

/// Wakes tasks that wait for something new; it says that there may be some, never what.
///
///     let seen = signal.count      first,
///     look                         then look,
///     await signal.wait(after: seen)      then wait: what came meanwhile was counted
package final class Signal: Sendable {
  private let state = Mutex(State())

  private struct State {
    var count = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var begun = 0
  }

  /// Begins without anybody who waits.
  package init() {}

  /// How often it was given.
  package var count: Int { state.withLock { $0.count } }

  /// Wakes all who wait.
  package func give() {
    let woken = state.withLock { state in
      state.count += 1
      defer { state.waiting = [:] }
      return state.waiting
    }
    for (_, continuation) in woken { continuation.resume() }
  }

  /// Waits until it was given more often than that, or the task is cancelled.
  package func wait(after seen: Int) async {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard state.count == seen, !Task.isCancelled else { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}

/// What gives a journal threads of its own, and lets these pause; the calls of the system are made elsewhere.
package struct ThreadSource: Sendable {
  /// Does something in a thread of its own, for which nobody waits; throws, and does nothing, where there is
  /// none to be had.
  package let begin: @Sendable (@escaping @Sendable () -> Void) throws -> Void
  /// Has the thread that asks wait so long.
  package let pause: @Sendable (Duration) -> Void

  /// Takes what begins threads, and what lets them wait.
  package init(
    begin: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void,
    pause: @escaping @Sendable (Duration) -> Void
  ) {
    (self.begin, self.pause) = (begin, pause)
  }
}

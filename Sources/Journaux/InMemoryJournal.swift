package import Facturation
import Synchronization

/// A journal that lasts as long as the process: for tests, previews and demonstrations.
///
/// It keeps every promise of the port but two: nothing survives the process, and nothing is
/// hashed, so all hashes are zeros.
package final class InMemoryJournal: WritableJournal {
  private let clock: WallClock
  private let contents = Mutex(EventList())
  package let kept = KeptStreams()
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
    let time = try RecordedTime.of(evenements.first, after: last, clock: now)
    return contents.append(evenements, at: time, by: author, cle)
  }
}

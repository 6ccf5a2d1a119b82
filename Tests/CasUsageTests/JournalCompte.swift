import Facturation
import Journaux
import Synchronization

/// A journal that counts the events which its acts read.
final class JournalCompte: WritableJournal {
  private let journal: any WritableJournal
  private let compte = Mutex(0)
  let kept: StreamStates.Kept

  init(_ journal: any WritableJournal, kept: StreamStates.Kept? = nil) {
    self.journal = journal
    self.kept = kept ?? journal.kept
  }

  /// How many events the acts of a body read.
  func lus(_ body: () throws -> Void) rethrows -> Int {
    let avant = compte.withLock { $0 }
    try body()
    return compte.withLock { $0 } - avant
  }

  func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try journal.read(body)
  }

  func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    try journal.recordUnsettled(by: author, cle: cle, waiting: waiting) { vue, maintenant in
      try decide(VueComptee(vue: vue) { self.noter($0) }, maintenant)
    }
  }

  func settle(_ act: Int) throws { try journal.settle(act) }

  var signal: Signal { journal.signal }

  func follow(after anchor: Ancre?) throws -> any JournalFollow {
    try journal.follow(after: anchor)
  }

  private func noter(_ nombre: Int) { compte.withLock { $0 += nombre } }
}

private struct VueComptee: JournalView {
  let vue: any JournalView
  let noter: @Sendable (Int) -> Void

  var head: Head { vue.head }

  /// All that is read is to be counted.
  var quick: QuickWay { .none }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    let events = try vue.events(tagged: tag)
    noter(events.count)
    return events
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    let event = try vue.last(tagged: tag, upTo: position)
    noter(event == nil ? 0 : 1)
    return event
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    try vue.streams(kind, beginningWith: start, atMost: most)
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try vue.forEach(after: position) {
      noter(1)
      return try body($0)
    }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    noter(head.position)
    try vue.forEachState(of: kinds, asOf: positions, fold: fold, body)
  }
}

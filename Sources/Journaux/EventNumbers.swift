package import Facturation

/// What an event says in numbers: all that sums and a search need, without a text.
package struct EventNumbers: Hashable, Sendable {
  /// What becomes of the sums of a facture.
  package struct Fait: Hashable, Sendable {
    /// The facture.
    package let facture: FactureID
    /// What becomes of its sums.
    package let mouvement: Mouvement
  }

  /// The event's place in the journal.
  package var position: Position
  /// When it was recorded.
  package var time: Timestamp
  /// The stream that it belongs to.
  package var flux: Flux
  /// What it does to a registre's sums.
  package var mouvement: Mouvement
  /// The event's hash.
  package var hash: Empreinte

  /// Gathers the numbers.
  package init(
    position: Position, time: Timestamp, flux: Flux, mouvement: Mouvement, hash: Empreinte
  ) {
    (self.position, self.time, self.hash) = (position, time, hash)
    (self.flux, self.mouvement) = (flux, mouvement)
  }

  /// The numbers of an event that is there in full.
  package init(_ event: borrowing RecordedEvent) {
    self.init(
      position: event.position, time: event.time, flux: event.evenement.flux,
      mouvement: event.evenement.mouvement, hash: event.hash)
  }

  /// What becomes of the sums, where they depend on it: all of that stands in streams of factures.
  package var fait: Fait? {
    switch (flux, mouvement) {
    case (_, .aucun): nil
    case (.facture(let facture), _): Fait(facture: facture, mouvement: mouvement)
    default: nil
    }
  }
}

extension Mouvement {
  /// Whether the stream's state depends on no event between its first and this one.
  ///
  /// An issue holds all that its draft had come to, so that of the draft only its rank counts.
  package var supersedesDraft: Bool {
    if case .emission = self { true } else { false }
  }
}

extension Head {
  /// The head after an event of which the numbers are known.
  package init(after numbers: EventNumbers) {
    self.init(position: numbers.position, hash: numbers.hash, time: numbers.time)
  }
}

/// What events that follow each other say in numbers: all that sums need of them.
///
///     events   ├── act ──┤├────── act ──────┤├── act whose rest is still to come
///                                           ▲ settled up to here
package struct EventRun {
  /// What became true, save what no sum depends on.
  private var facts: ContiguousArray<EventNumbers.Fait> = []
  /// How many events there are.
  private var count = 0
  private var settled = Extent()

  /// How far whole acts go: how many events that are, how many facts, and the last event's place,
  /// time and hash.
  fileprivate struct Extent {
    var count = 0
    var facts = 0
    var head = Head.empty
  }

  /// How far a run went at a time.
  package struct Mark {
    fileprivate let count, facts: Int
    fileprivate let settled: Extent
  }

  /// Begins without events.
  package init() {}

  /// Whether events wait for the rest of their act.
  package var isWaiting: Bool { count > settled.count }

  /// How many events belong to whole acts.
  package var settledCount: Int { settled.count }

  /// The last event of a whole act.
  package var settledHead: Head { settled.head }

  /// What the events of whole acts say, save what no sum depends on.
  package var settledFacts: ArraySlice<EventNumbers.Fait> { facts[..<settled.facts] }

  /// How far it goes now.
  package var mark: Mark { Mark(count: count, facts: facts.count, settled: settled) }

  /// Adds the next event, and says whether it ends an act.
  package mutating func append(_ numbers: EventNumbers, endsAct: Bool) {
    count &+= 1
    if let fait = numbers.fait { facts.append(fait) }
    if endsAct { settled = Extent(count: count, facts: facts.count, head: Head(after: numbers)) }
  }

  /// Takes back what was added since a mark, if nothing was removed meanwhile.
  package mutating func goBack(to mark: Mark) {
    (count, settled) = (mark.count, mark.settled)
    facts.removeLast(facts.count - mark.facts)
  }

  /// Lets go of the events of whole acts, and keeps those that wait.
  package mutating func removeSettled() {
    facts.removeFirst(settled.facts)
    count -= settled.count
    (settled.count, settled.facts) = (0, 0)
  }
}

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
    if case .autre = numbers.fait {} else { facts.append(numbers.fait) }
    if endsAct {
      settled = Extent(count: count, facts: facts.count, head: Head(after: numbers))
    }
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

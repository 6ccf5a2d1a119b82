import Facturier
import Synchronization

/// Hands over one fiche again and again, as if it were kept beside a long journal.
struct VueLongue: QuickView {
  let vue: any JournalView
  let fiche: FicheFacture
  let remises: Atomique

  final class Atomique: Sendable { let nombre = Atomic(0) }

  func readFiches(_ reader: inout some FicheReader) throws {
    for _ in 0..<100_000 {
      try reader.take(fiche)
      remises.nombre.add(1, ordering: .relaxed)
    }
  }

  func event(at place: Int) throws -> RecordedEvent { throw CancellationError() }

  var quick: QuickWay { QuickWay(self) }

  var head: Head { vue.head }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] { try vue.events(tagged: tag) }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try vue.last(tagged: tag, upTo: position)
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] { try vue.streams(kind, beginningWith: start, atMost: most) }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try vue.forEach(after: position, body)
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws { try vue.forEachState(of: kinds, asOf: positions, fold: fold, body) }
}

import Facturation
import Journaux
import JournalEcrit

@testable import JournalFichier

/// A view beside which something else is kept than its events say.
struct LyingView: QuickView {
  let view: FileView
  let lie: @Sendable (inout FicheFacture) -> Void

  var head: Head { view.head }
  var quick: QuickWay { QuickWay(self) }

  func readFiches(_ reader: inout some FicheReader) throws {
    for client in try Told(view).clients { try reader.take(client) }
    for var facture in try Told(view).factures {
      lie(&facture)
      try reader.take(facture)
    }
  }

  func event(at place: Int) throws -> RecordedEvent { try view.event(at: place) }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] { try view.events(tagged: tag) }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try view.last(tagged: tag, upTo: position)
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    try view.streams(kind, beginningWith: start, atMost: most)
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try view.forEach(after: position, body)
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try view.forEachState(of: kinds, asOf: positions, fold: fold, body)
  }
}

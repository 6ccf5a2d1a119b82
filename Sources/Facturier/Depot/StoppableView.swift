import Facturation
import Journaux

extension JournalView {
  /// The same, which asks before each step whether to go on: an error thrown there ends the work at hand.
  func stoppable(by goOn: @escaping @Sendable () throws -> Void) -> any JournalView {
    StoppableView(view: self, goOn: goOn)
  }
}

extension QuickView {
  fileprivate func stoppableQuick(_ goOn: @escaping @Sendable () throws -> Void) -> any QuickView {
    StoppableView(view: self, goOn: goOn)
  }
}

private struct StoppableView<View: JournalView>: JournalView {
  let view: View
  let goOn: @Sendable () throws -> Void

  var head: Head { view.head }

  var quick: (any QuickView)? { view.quick?.stoppableQuick(goOn) }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try goOn()
    return try view.events(tagged: tag)
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try goOn()
    return try view.last(tagged: tag, upTo: position)
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    try goOn()
    return try view.streams(kind, beginningWith: start, atMost: most)
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try view.forEach(after: position) { event in
      try goOn()
      return try body(event)
    }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try view.forEachState(of: kinds, asOf: positions, fold: fold) { state, number, count in
      try goOn()
      return try body(state, number, count)
    }
  }
}

extension StoppableView: QuickView where View: QuickView {
  var isLong: Bool { view.isLong }

  func readFiches(_ reader: inout some FicheReader) throws {
    try goOn()
    var stoppable = StoppableReader(reader: reader, goOn: goOn)
    defer { reader = stoppable.reader }
    try view.readFiches(&stoppable)
  }

  func forEachState<State: Sendable>(
    ofStreams streams: [Flux],
    fold: @Sendable (_ events: [RecordedEvent], _ places: [Int]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool {
    try view.forEachState(ofStreams: streams, fold: fold) { state, number, count in
      try goOn()
      return try body(state, number, count)
    }
  }

  func forEach(_ body: (_ event: RecordedEvent, _ place: Int) throws -> Bool) throws {
    try view.forEach { event, place in
      try goOn()
      return try body(event, place)
    }
  }

  func event(at place: Int) throws -> RecordedEvent {
    try goOn()
    return try view.event(at: place)
  }
}

/// A reader that asks now and then whether to go on.
private struct StoppableReader<Reader: FicheReader>: FicheReader {
  var reader: Reader
  let goOn: @Sendable () throws -> Void
  var taken = 0

  var readsFactures: Bool { reader.readsFactures }

  var openOn: DateCivile? { reader.openOn }

  var readsTVA: Bool { reader.readsTVA }

  mutating func take(_ client: ClientNomme) throws { try reader.take(client) }

  mutating func take(_ facture: FicheFacture) throws {
    taken += 1
    if taken.isMultiple(of: 256) { try goOn() }
    try reader.take(facture)
  }

  mutating func advance(_ number: Int, of count: Int) { reader.advance(number, of: count) }
}

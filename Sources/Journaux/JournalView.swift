package import Facturation

/// What is recorded, as of one moment; any thread may look.
package protocol JournalView: Sendable {
  /// The end of what is seen.
  var head: Head { get }
  /// The events under a tag, in their order.
  func events(tagged tag: EventTag) throws -> [RecordedEvent]
  /// The last event under a tag that stands at a position or before it, found without reading those
  /// before.
  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent?
  /// The UUIDs of the streams of a kind whose text begins so, in their order; where there are
  /// more than are asked for, that many of them, always the same.
  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte]
  /// Hands over every event behind a position, in order, until the body says false.
  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws
  /// Folds each stream of some kinds from its own events up to the last of some positions, and hands
  /// over what came of it, in the order in which the streams began, until the body says false.
  ///
  /// The body learns which stream it is, from 1, and how many there are. Events upon which the state
  /// depends at none of the positions may be left out: those of a draft, where it is issued by the
  /// first of them. Several streams may be folded at once; only a few are held until they are handed
  /// over.
  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws
  /// What this view does more quickly than by its events alone; one around another hands that on, as far as it
  /// still holds.
  var quick: (any QuickView)? { get }
}

extension JournalView {
  /// The last event under a tag.
  package func last(tagged tag: EventTag) throws -> RecordedEvent? {
    try last(tagged: tag, upTo: head.position)
  }

  /// The same as it was seen when the event of a position was the last one.
  package func upTo(_ position: Position) throws -> any JournalView {
    guard position < head.position else { return self }
    return EarlierView(
      view: self, head: try recorded(at: position).map(Head.init(after:)) ?? .empty)
  }

  /// The position at which the act ends that an event is part of.
  package func endOfAct(at position: Position) throws -> Position {
    guard let batch = try recorded(at: position)?.batch else { return position }
    return min(position + batch.count - batch.index, head.position)
  }

  /// The event of a position, if there is one.
  func recorded(at position: Position) throws -> RecordedEvent? {
    var found: RecordedEvent?
    try forEach(after: max(0, position - 1)) { event in
      if event.position == position { found = event }
      return false
    }
    return found
  }

  /// The same as it was seen just before an event was recorded.
  package func before(_ event: RecordedEvent) -> any JournalView {
    EarlierView(
      view: self, head: Head(position: event.position - 1, hash: event.predecessor, time: nil))
  }
}

/// A view of which the end is cut off.
private struct EarlierView<View: JournalView>: JournalView {
  let view: View
  let head: Head

  /// Kept states are as all events have made them.
  var quick: (any QuickView)? { nil }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try view.events(tagged: tag).filter { $0.position <= head.position }
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try view.last(tagged: tag, upTo: min(position, head.position))
  }

  /// More are asked for where some had not begun yet.
  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    var asked = most
    while true {
      let found = try view.streams(kind, beginningWith: start, atMost: asked)
      let begun = try found.filter { try last(tagged: .stream(kind.flux($0))) != nil }
      if begun.count >= most || found.count < asked { return Array(begun.prefix(most)) }
      asked = 2 * found.count
    }
  }

  func forEach(after start: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try view.forEach(after: start) { try $0.position <= head.position && body($0) }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try view.forEachState(
      of: kinds, asOf: positions.clamped(to: 0...head.position), fold: fold, body)
  }
}

// MARK: - What a view does more quickly

/// A view that knows where its events stand, or beside which states are kept, so that not all that is recorded
/// has to be read for them.
package protocol QuickView: JournalView {
  /// Whether there is enough of it for states to be kept.
  var isLong: Bool { get }
  /// Hands over clients and factures in the order in which they began.
  func readFiches(_ reader: inout some FicheReader) throws
  /// Folds some streams, each from its own events, which the index finds; false where that turns out to be
  /// wrong, and what was handed over until then is right.
  ///
  /// The fold learns too where in the journal's file the line of each event begins.
  func forEachState<State: Sendable>(
    ofStreams flux: [Flux],
    fold: @Sendable (_ events: [RecordedEvent], _ places: [Int]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool
  /// Hands over every event with its place, in order, until the body says false.
  func forEach(_ body: (_ event: RecordedEvent, _ place: Int) throws -> Bool) throws
  /// The event at a place that was told of.
  func event(at place: Int) throws -> RecordedEvent
}

/// One beside which nothing is kept, and where an event stands at its position.
extension QuickView {
  package var isLong: Bool { false }

  package func readFiches(_ reader: inout some FicheReader) throws {
    try forEachFiche(&reader, fromLines: true)
  }

  package func forEachState<State: Sendable>(
    ofStreams flux: [Flux],
    fold: @Sendable (_ events: [RecordedEvent], _ places: [Int]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool { false }

  package func forEach(_ body: (_ event: RecordedEvent, _ place: Int) throws -> Bool) throws {
    try forEach(after: 0) { try body($0, $0.position) }
  }
}

// MARK: - A view and more events

extension JournalView {
  /// The same with events behind its end that are not recorded yet.
  package func extended(by events: EventList) -> any JournalView {
    events.isEmpty ? self : ExtendedView(view: self, events: events)
  }
}

extension QuickView {
  fileprivate func quick(extendedBy events: EventList) -> any QuickView {
    ExtendedView(view: self, events: events)
  }
}

/// A view, and events that follow upon its end.
private struct ExtendedView<View: JournalView>: JournalView {
  let view: View
  let events: EventList

  var head: Head { events.head }

  var quick: (any QuickView)? { view.quick?.quick(extendedBy: events) }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try view.events(tagged: tag) + events.events(tagged: tag)
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try events.last(tagged: tag, upTo: position) ?? view.last(tagged: tag, upTo: position)
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    let added = try events.streams(kind, beginningWith: start, atMost: most)
    let found = try view.streams(kind, beginningWith: start, atMost: most)
    return Array(Set(found + added).sorted().prefix(most))
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    var goesOn = true
    try view.forEach(after: position) { event in
      goesOn = try body(event)
      return goesOn
    }
    if goesOn { try events.forEach(after: position, body) }
  }

  /// Each stream with what is added to it; behind them those that begin only here.
  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    let added = events.streams(of: kinds, upTo: positions.upperBound)
    let more = Dictionary(uniqueKeysWithValues: added.map { ($0.flux, $0.events) })
    let new = try added.filter { try view.last(tagged: .stream($0.flux)) == nil }
    var (old, goesOn) = (0, true)
    try view.forEachState(of: kinds, asOf: positions.clamped(to: 0...view.head.position)) { own in
      try fold(own + (own.first.flatMap { more[$0.evenement.flux] } ?? []))
    } _: { state, number, count in
      old = count
      goesOn = try body(state, number, count + new.count)
      return goesOn
    }
    for (index, stream) in new.enumerated() where goesOn {
      goesOn = try body(try fold(stream.events), old + index + 1, old + new.count)
    }
  }
}

/// Added events stand at places below 0.
extension ExtendedView: QuickView where View: QuickView {
  /// As the view has them, save those to which something is added; behind them those that begin only here.
  func readFiches(_ reader: inout some FicheReader) throws {
    let added = events.streams(of: reader.kinds, upTo: head.position).map(\.flux)
    var extended = ExtendedReader(reader: reader, view: self, added: Set(added))
    defer { reader = extended.reader }
    try view.readFiches(&extended)
    for flux in try added.filter({ try view.last(tagged: .stream($0)) == nil }) {
      try extended.fold(flux)
    }
  }

  func forEach(_ body: (_ event: RecordedEvent, _ place: Int) throws -> Bool) throws {
    var goesOn = true
    try view.forEach { event, place in
      goesOn = try body(event, place)
      return goesOn
    }
    if goesOn { try events.forEach(after: 0) { try body($0, -$0.position) } }
  }

  func event(at place: Int) throws -> RecordedEvent {
    guard place < 0 else { return try view.event(at: place) }
    return events.events[-place - view.head.position - 1]
  }
}

/// Hands on what a view has, save that to which something is added: that is folded anew.
private struct ExtendedReader<Reader: FicheReader, View: JournalView>: FicheReader {
  var reader: Reader
  let view: View
  let added: Set<Flux>

  var readsFactures: Bool { reader.readsFactures }

  var readsTVA: Bool { reader.readsTVA }

  /// Something may be due again by what is added.
  var openOn: DateCivile? { added.isEmpty ? reader.openOn : nil }

  mutating func take(_ client: ClientNomme) throws {
    let flux = Flux.client(client.id)
    if added.contains(flux) { try fold(flux) } else { try reader.take(client) }
  }

  mutating func take(_ facture: FicheFacture) throws {
    let flux = Flux.facture(facture.id)
    if added.contains(flux) { try fold(flux) } else { try reader.take(facture) }
  }

  mutating func advance(_ number: Int, of count: Int) { reader.advance(number, of: count) }

  mutating func fold(_ flux: Flux) throws {
    try Fiche(view.events(tagged: .stream(flux)))?.hand(to: &reader)
  }
}

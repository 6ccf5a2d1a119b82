import Facturation

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

  var quick: QuickWay { QuickWay(view.quick.view?.quick(extendedBy: events)) }

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

/// What is added stands at places below 0.
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

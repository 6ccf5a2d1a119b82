import Facturation
import Journaux

extension JournalView {
  /// The same, which asks before each step whether to go on: what that throws ends whatever is under way.
  func interrompue(par continuer: @escaping @Sendable () throws -> Void) -> any JournalView {
    VueInterrompue(vue: self, continuer: continuer)
  }
}

extension QuickView {
  fileprivate func vite(_ continuer: @escaping @Sendable () throws -> Void) -> any QuickView {
    VueInterrompue(vue: self, continuer: continuer)
  }
}

private struct VueInterrompue<Vue: JournalView>: JournalView {
  let vue: Vue
  let continuer: @Sendable () throws -> Void

  var head: Head { vue.head }

  var quick: QuickWay { QuickWay(vue.quick.view?.vite(continuer)) }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try continuer()
    return try vue.events(tagged: tag)
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try continuer()
    return try vue.last(tagged: tag, upTo: position)
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    try continuer()
    return try vue.streams(kind, beginningWith: start, atMost: most)
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try vue.forEach(after: position) { event in
      try continuer()
      return try body(event)
    }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try vue.forEachState(of: kinds, asOf: positions, fold: fold) { state, number, count in
      try continuer()
      return try body(state, number, count)
    }
  }
}

extension VueInterrompue: QuickView where Vue: QuickView {
  var isLong: Bool { vue.isLong }

  func readFiches(_ reader: inout some FicheReader) throws {
    try continuer()
    var interrompu = LecteurInterrompu(lecteur: reader, continuer: continuer)
    defer { reader = interrompu.lecteur }
    try vue.readFiches(&interrompu)
  }

  func forEachState<State: Sendable>(
    ofStreams flux: [Flux],
    fold: @Sendable (_ events: [RecordedEvent], _ places: [Int]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool {
    try vue.forEachState(ofStreams: flux, fold: fold) { state, number, count in
      try continuer()
      return try body(state, number, count)
    }
  }

  func forEach(_ body: (_ event: RecordedEvent, _ place: Int) throws -> Bool) throws {
    try vue.forEach { event, place in
      try continuer()
      return try body(event, place)
    }
  }

  func event(at place: Int) throws -> RecordedEvent {
    try continuer()
    return try vue.event(at: place)
  }
}

/// A reader that asks now and then whether to go on.
private struct LecteurInterrompu<Lecteur: FicheReader>: FicheReader {
  var lecteur: Lecteur
  let continuer: @Sendable () throws -> Void
  private var lues = 0

  init(lecteur: Lecteur, continuer: @escaping @Sendable () throws -> Void) {
    (self.lecteur, self.continuer) = (lecteur, continuer)
  }

  var readsFactures: Bool { lecteur.readsFactures }

  var openOn: DateCivile? { lecteur.openOn }

  var readsTVA: Bool { lecteur.readsTVA }

  mutating func take(_ client: ClientNomme) throws { try lecteur.take(client) }

  mutating func take(_ facture: FicheFacture) throws {
    lues += 1
    if lues.isMultiple(of: 256) { try continuer() }
    try lecteur.take(facture)
  }

  mutating func advance(_ number: Int, of count: Int) { lecteur.advance(number, of: count) }
}

package import Facturation

/// What a view can do more quickly than by going through its events, if anything.
package struct QuickWay: Sendable {
  /// The view that can.
  package let view: (any QuickView)?

  /// Nothing.
  package static let none = QuickWay(nil)

  /// Takes the view that can, if there is one.
  package init(_ view: (any QuickView)?) { self.view = view }
}

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
  /// What folds learns too where in the journal's file the line of each event begins.
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

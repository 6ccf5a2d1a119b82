import Facturation
import Journaux
import LigneJSON

/// What a store held at one moment: its lines up to a position, for lines never change.
///
/// The keys say where events may stand, the lines whether they do. What is read is held against its own hash,
/// and against the line above where all are gone through.
struct StoreView: QuickView {
  let head: Head
  var quick: QuickWay { QuickWay(self) }
  private let source: RegistreID?
  private let lines: any LineReading

  init(_ end: StoreEnd, in lines: any LineReading) {
    head = end.head
    source = end.chain.source
    self.lines = lines
  }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try translatingErrors {
      var found: [RecordedEvent] = []
      try forEachEvent(under: [LineKeys.key(of: tag)], to: head.position) { event in
        guard event.tags.contains(tag) else { throw Anomalie.astray(event.position) }
        found.append(event)
      }
      return found
    }
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    let end = min(position, head.position)
    guard end > 0 else { return nil }
    return try translatingErrors {
      guard let line = try lines.last(under: LineKeys.key(of: tag), upTo: end) else { return nil }
      let event = try self.event(of: line)
      guard event.position <= end, event.tags.contains(tag) else {
        throw Anomalie.astray(event.position)
      }
      return event
    }
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    guard let start = UUIDStart(start), head.position > 0 else { return [] }
    return try translatingErrors {
      var found: [UUIDTexte] = []
      var limits = LineKeys.keys(of: kind, start.range)
      while found.count < most {
        let asked = min(most - found.count, 4096)
        let keys = try lines.keys(limits, upTo: head.position, atMost: asked)
        found += keys.compactMap { LineKeys.uuid(of: kind, in: $0) }
        guard keys.count == asked, let last = keys.last, last < limits.upperBound else { break }
        // Behind a key comes first what begins with it.
        limits = last + "!"...limits.upperBound
      }
      return found
    }
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    let above = max(0, position)
    guard above < head.position else { return }
    try translatingErrors {
      var chain = above == 0 ? Chain() : Chain(behind: try line(at: above))
      var goesOn = true
      try lines.forEachLine(above + 1...head.position) { line in
        goesOn = try body(line.followed(&chain).event)
        return goesOn
      }
      if goesOn { try confirm(chain.head) }
    }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    let end = min(positions.upperBound, head.position)
    guard end > 0 else { return }
    try translatingErrors {
      let keys = StreamKind.allCases.filter(kinds.contains).map(LineKeys.beginning)
      let count = try keys.reduce(0) { try $0 + lines.count(under: $1, upTo: end) }
      var number = 0
      try forEachBeginning(under: keys, upTo: end) { begun in
        for events in try streams(begunBy: begun, upTo: end) {
          number += 1
          guard try body(fold(events), number, count) else { return false }
        }
        return true
      }
    }
  }

  /// The event at a position.
  func event(at position: Int) throws -> RecordedEvent {
    try translatingErrors { try line(at: position).event }
  }
}

extension StoreView {
  /// How many streams are folded at a time: so many of them are held.
  private static let atOnce = 256

  /// Hands over the events that begin streams, some at a time and in their order.
  private func forEachBeginning(
    under keys: [String], upTo end: Position, _ body: ([RecordedEvent]) throws -> Bool
  ) throws {
    var (next, begun, goesOn) = (1, [RecordedEvent](), true)
    while goesOn, next <= end {
      begun = try lines.lines(under: keys, next...end, atMost: Self.atOnce).map(event)
      guard let last = begun.last else { return }
      guard last.position >= next else { throw Anomalie.astray(last.position) }
      goesOn = try body(begun) && begun.count == Self.atOnce
      next = last.position + 1
    }
  }

  /// All events of the streams that some begin, in the order of these.
  private func streams(
    begunBy begun: [RecordedEvent], upTo end: Position
  ) throws -> [[RecordedEvent]] {
    var events: [Flux: [RecordedEvent]] = [:]
    let keys = begun.map { LineKeys.key(of: .stream($0.evenement.flux)) }
    try forEachEvent(under: keys, from: begun.first?.position ?? 1, to: end) { event in
      events[event.evenement.flux, default: []].append(event)
    }
    return try begun.map { first in
      guard first.begins != nil, let own = events[first.evenement.flux], own.first == first else {
        throw Anomalie.astray(first.position)
      }
      return own
    }
  }

  /// Hands over the events under some keys, each read by itself.
  private func forEachEvent(
    under keys: [String], from first: Position = 1, to end: Position,
    _ body: (RecordedEvent) throws -> Void
  ) throws {
    guard first <= end else { return }
    try lines.forEachLine(under: keys, first...end) { line in
      try body(event(of: line))
      return true
    }
  }

  /// The line of a position.
  private func line(at position: Position) throws -> Line {
    guard let line = try lines.lines(position...position, atMost: 1).first else {
      throw Anomalie.missing(position)
    }
    return try checked(line)
  }

  private func event(of line: StoredLine) throws -> RecordedEvent { try checked(line).event }

  private func checked(_ stored: StoredLine) throws -> Line {
    let line = try stored.checked()
    guard line.source == source else {
      let expected = source.map { Teneur.registreNomme($0) } ?? .rien
      throw Anomalie(
        Ecart(.source, attendu: expected, trouve: .registreNomme(line.source)),
        position: stored.position, debut: 0)
    }
    return line
  }

  /// Refuses lines that end otherwise than was seen at first.
  private func confirm(_ end: Head) throws {
    guard end.position == head.position else { throw Anomalie.missing(end.position + 1) }
    guard end.hash == head.hash else {
      throw Anomalie(
        Ecart(.hash, attendu: head.hash.texte, trouve: end.hash.texte), position: end.position,
        debut: 0)
    }
  }
}

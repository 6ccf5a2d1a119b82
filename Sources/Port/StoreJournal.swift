package import Facturation
package import Journaux
import LigneJSON

/// A journal over any store of lines: it decides under the store's lock, seals and checks each line, and gives
/// it its keys.
///
///     decide ──▶ events ──▶ lines, sealed and read back ──▶ written, some at a time ──▶ recorded, all at once
package final class StoreJournal: WritableJournal {
  package let kept = StreamStates.Kept()
  private let store: any LineStore
  private let clock: WallClock
  private let patience: Duration
  private let lookout: StoreLookout

  /// So many lines of an act are made before they are written.
  private static let atOnce = 512

  /// Keeps a journal in a store.
  ///
  /// Threads are for followers; `lookingEvery` says how late they are at most where the store tells of
  /// nothing.
  package init(
    _ store: any LineStore, clock: WallClock, patience: Duration = .seconds(10),
    threads: ThreadSource, lookingEvery pace: Duration = .seconds(1)
  ) {
    (self.store, self.clock, self.patience) = (store, clock, patience)
    lookout = StoreLookout(store, threads: threads, pace: pace)
  }

  /// Shows what is recorded now.
  package func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try body(
      OpenAct.holding(self) {
        try translatingErrors { try StoreView(Chain(of: store), in: store) }
      })
  }

  /// Takes the store's lock, decides and records: the act lasts when this returns.
  package func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    let patience = waiting.patience ?? patience
    let left = waiting.already.map { max(.zero, patience - $0) } ?? .zero
    var (above, events) = (0, [RecordedEvent]())
    do {
      try OpenAct.holding(self) {
        try store.append(waiting: left) { writing in
          let last = try translatingErrors { try Chain(of: writing) }
          above = last.head.position
          events = try write(writing, behind: last, by: author, cle, decide)
        }
      }
    } catch let error as StoreError {
      throw JournalError(error, after: above, waited: patience)
    }
    return UnsettledAct(number: above + events.count, events: events)
  }

  /// There is nothing to wait for.
  package func settle(_ act: Int) { signal.give() }

  /// Given when there may be something new, as long as somebody follows.
  package var signal: Signal { lookout.signal }

  /// Begins to follow the acts that are recorded, of all writers.
  package func follow(after anchor: Ancre?) throws -> any JournalFollow {
    try StoreFollow(store, after: anchor, wokenBy: lookout)
  }

  /// Prepares to verify all lines.
  package func verification(ancre: Ancre? = nil) -> LinesVerification {
    LinesVerification(store, ancre: ancre)
  }

  private func write(
    _ writing: any LineWriting, behind end: Chain, by author: Author, _ cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    let (now, last) = (clock.now(), end.head.time)
    let evenements = try decide(StoreView(end, in: writing), max(now, last ?? now))
    guard let first = evenements.first else { return [] }
    let time = try WallClock.time(of: first, after: last, clock: now)
    var scribe = Scribe(source: try end.source(ofActBeginningWith: first), mostAhead: Self.atOnce)
    return try scribe.write(
      evenements, Circumstances(time: time, author: author, cle: cle), behind: end, at: 0
    ) { piece in
      try writing.write(
        zip(piece.events, piece.ranges).map { event, range in
          StoredLine(
            position: event.position, bytes: ContiguousArray(piece.bytes[range]),
            keys: LineKeys.keys(of: event))
        })
    }
  }
}

/// Turns what a store throws, and what is wrong with its lines, into an error that says what to do.
package func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    throw JournalError(error)
  } catch let fault as Anomalie {
    throw JournalError.damaged(fault, in: Texte("Le journal", "The journal"))
  }
}

extension JournalError {
  /// What a store's error means for a user of the journal.
  package init(_ error: StoreError, after position: Position? = nil, waited: Duration? = nil) {
    switch error {
    case .locked:
      let (depuis, since) =
        waited.map { (" depuis \($0.components.seconds) s", " for \($0.components.seconds) s") }
        ?? ("", "")
      self.init(
        code: .verrouille,
        francais: "Le registre est occupé par un autre programme\(depuis) ; attendez qu'il finisse,"
          + " puis recommencez.",
        anglais:
          "The ledger has been in use by another program\(since); wait until it is done, then"
          + " retry.")
    case .full:
      self.init(
        code: .plein,
        francais:
          "Le registre n'a plus de place. Rien n'a été enregistré ; faites de la place, puis"
          + " recommencez.",
        anglais: "The ledger has no room left. Nothing was recorded; make room, then retry.")
    case .uncertain(let reason):
      let (apres, after) =
        position.map { (" après l'événement \($0)", " after event \($0)") } ?? ("", "")
      self.init(
        code: .incertain, position: position,
        francais: "L'issue de l'acte n'est pas connue (\(reason)). Il a peut-être été"
          + " enregistré\(apres) : vérifiez le registre avant de recommencer, ou recommencez sous la"
          + " même clé.",
        anglais: "What came of the act is not known (\(reason)). It may have been recorded\(after):"
          + " verify the ledger before you retry, or retry under the same key.")
    case .failed(let reason):
      self.init(
        code: .injoignable,
        francais: "Le registre est injoignable (\(reason)). Rien n'a été enregistré ; recommencez"
          + " dans un moment.",
        anglais: "The ledger cannot be reached (\(reason)). Nothing was recorded; retry in a while."
      )
    case .missing(let reason):
      self.init(
        code: .introuvable, francais: "Le registre n'existe pas : \(reason).",
        anglais: "The ledger does not exist: \(reason).")
    case .forbidden(let reason):
      self.init(
        code: .interdit,
        francais:
          "Le registre : accès refusé (\(reason)). Vérifiez les droits de qui s'y connecte.",
        anglais:
          "The ledger: access denied (\(reason)). Check the rights of whoever connects to it.")
    }
  }
}

/// What a store held at one moment: its lines up to a position, for lines never change.
///
/// The keys say where events may stand, the lines whether they do. Each line that is read is held against its
/// own hash, and against the line above where all are gone through.
struct StoreView: QuickView {
  let head: Head
  var quick: (any QuickView)? { self }
  private let source: RegistreID?
  private let lines: any LineReading

  init(_ end: Chain, in lines: any LineReading) {
    head = end.head
    source = end.source
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

import Facturation
import Journaux
import LigneJSON

/// Finds events by their tags: the index says where they may stand, their lines whether they do.
///
/// Where the index turns out to be wrong the journal is looked through instead, and the index discarded.
struct EventSearch {
  let lines: LineSearch
  let index: JournalIndex
  let indexes: IndexStore

  /// The events under a tag, in their order.
  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try search {
      try eventsByIndex(tagged: tag)
    } orScan: {
      try scan { $0.tags.contains(tag) }
    }
  }

  /// The events under a tag, in their order; throws where the index turns out to be wrong.
  func eventsByIndex(tagged tag: EventTag) throws -> [RecordedEvent] {
    try placesByIndex(tagged: tag).map(\.event)
  }

  /// The same, each with the place at which its line begins.
  func placesByIndex(tagged tag: EventTag) throws -> [(event: RecordedEvent, place: Int)] {
    try places(index.offsets(under: JournalIndex.Key(tag)), tagged: tag)
  }

  /// The same of those that begin where the index says that they may.
  func places(
    _ offsets: [Int], tagged tag: EventTag
  ) throws -> [(event: RecordedEvent, place: Int)] {
    try offsets.forEach(checkPlace)
    let places = zip(try lines.lines(at: offsets), offsets).map { ($0.event, $1) }
      .filter { $0.0.tags.contains(tag) }
    // The first line opens the registre: an index that does not lead there is of something else.
    guard tag != .stream(.registre) || places.first?.1 == 0 || lines.head.position == 0 else {
      throw IndexDamaged()
    }
    return places
  }

  /// The last event under a tag that stands at a position or before it.
  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try search {
      let end = try lines.offset(of: min(position, lines.head.position) + 1)
      return try index.last(under: JournalIndex.Key(tag), below: end) { offset in
        let event = try event(at: offset)
        return event.tags.contains(tag) ? event : nil
      }
    } orScan: {
      try scan { $0.position <= position && $0.tags.contains(tag) }.last
    }
  }

  /// Streams of a kind that begin so, in the order of their UUIDs; where there are more than are
  /// asked for, those whose keys are the first.
  func streams(
    _ kind: StreamKind, beginningWith start: UUIDStart, atMost most: Int
  ) throws -> [UUIDTexte] {
    func wanted(_ event: RecordedEvent) -> UUIDTexte? {
      guard let (itsKind, uuid) = event.evenement.flux.parts, itsKind == kind,
        start.begins(uuid)
      else { return nil }
      return uuid
    }
    let found = try search {
      try streams(under: JournalIndex.Key.range(kind, start.range), atLeast: most, wanted)
    } orScan: {
      Set(try scan { wanted($0) != nil }.compactMap(wanted))
    }
    return found.map { (key: JournalIndex.Key(kind, $0), uuid: $0) }.sorted(by: <).prefix(most)
      .map(\.uuid).sorted()
  }

  /// The wanted streams under the first keys within limits, until there are so many.
  ///
  /// Several streams may share a key, so that all lines under it are looked at; and it tells only how
  /// a UUID begins, so that none of them may be wanted where more is known.
  private func streams(
    under keys: ClosedRange<JournalIndex.Key>, atLeast most: Int,
    _ wanted: (RecordedEvent) -> UUIDTexte?
  ) throws -> Set<UUIDTexte> {
    var found: Set<UUIDTexte> = []
    var rest = keys
    while found.count < most {
      let next = try index.firstKeys(in: rest, atMost: most)
      for key in next {
        for offset in try index.offsets(under: key) {
          if let uuid = wanted(try event(at: offset)) { found.insert(uuid) }
        }
      }
      guard next.count == most, let last = next.last, last < keys.upperBound else { break }
      rest = JournalIndex.Key(bits: last.bits + 1)...keys.upperBound
    }
    return found
  }

  /// Hands over events in order, each held against the one above, the last against what comes next.
  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try forEachPlaced(after: position) { event, _ in try body(event) }
  }

  /// The same, each with the place at which its line begins.
  func forEachPlaced(
    after position: Position, _ body: (_ event: RecordedEvent, _ place: Int) throws -> Bool
  ) throws {
    guard position < lines.head.position else { return }
    var (chain, scanner) = try lines.chain(behind: max(0, position))
    while chain.head.position < lines.head.position {
      guard let scanned = try scanner.next() else {
        throw Anomalie.missing(chain.head.position + 1, offset: scanner.offset)
      }
      guard try body(try scanned.follow(&chain).event, scanned.offset) else { break }
    }
    try lines.confirm(chain.head, in: &scanner)
  }

  private func event(at offset: Int) throws -> RecordedEvent {
    try checkPlace(offset)
    return try lines.line(at: offset).event
  }

  /// Nothing behind the journal is read, however far an index leads.
  private func checkPlace(_ offset: Int) throws(IndexDamaged) {
    guard offset < lines.end else { throw IndexDamaged() }
  }

  /// Lines are found by the index, or without it where that turns out to be wrong, and is discarded then.
  func search<Found>(_ look: () throws -> Found, orScan scan: () throws -> Found) throws -> Found {
    let isAstray: Bool
    do { return try look() } catch is IndexDamaged {
      isAstray = false
    } catch is Anomalie {
      // Where the index led to no line, or to one that the journal does not confirm, either of them
      // may be wrong: the lines themselves say which.
      isAstray = true
    }
    let found = try scan()
    indexes.discard(index, isAstray: isAstray)
    return found
  }

  private func scan(_ isWanted: (RecordedEvent) -> Bool) throws -> [RecordedEvent] {
    var found: [RecordedEvent] = []
    try forEach(after: 0) { event in
      if isWanted(event) { found.append(event) }
      return true
    }
    return found
  }

  /// A view whose events are found by a search.
  protocol View: JournalView {
    /// Looks something up.
    func searching<Found>(_ look: (EventSearch) throws -> Found) throws -> Found
  }
}

extension EventSearch.View {
  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try searching { try $0.events(tagged: tag) }
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try searching { try $0.last(tagged: tag, upTo: position) }
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    guard let start = UUIDStart(start) else { return [] }
    return try searching { try $0.streams(kind, beginningWith: start, atMost: most) }
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try searching { try $0.forEach(after: position, body) }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try searching { try $0.forEachState(of: kinds, asOf: positions, fold: fold, body) }
  }
}

/// What a journal's file held at one moment; later lines are not seen.
struct FileView: EventSearch.View {
  let head: Head
  var quick: (any QuickView)? { self }
  let search: EventSearch
  let states: KeptStates
  /// Whether what is folded of all is kept: while an act is decided, nobody is to wait for that.
  let keepsStates: Bool
  /// What was found to be kept, once somebody asked.
  let found = FoundStates()
  let justRead: Known.JustRead?
  private let store: FileStore

  init(known: Known, store: FileStore, inAct isInAct: Bool) {
    head = known.head
    justRead = known.justRead
    keepsStates = store.states.isUsed && !isInAct
    search = store.events(in: known)
    states = store.states
    self.store = store
  }

  func searching<Found>(_ look: (EventSearch) throws -> Found) throws -> Found {
    try translatingFaults { try look(search) }
  }

  /// A line that was right before may have been damaged or taken back since.
  func translatingFaults<Result>(_ body: () throws -> Result) throws -> Result {
    try translatingErrors {
      do { return try body() } catch let fault as Anomalie {
        // An act may have been seen before its sync, which then failed.
        guard try !store.holdsTogether() else { throw JournalError.changed(store.folder) }
        throw JournalError.damaged(fault, folder: store.folder)
      }
    }
  }
}

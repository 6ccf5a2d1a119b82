import Facturation
import Journaux
import LigneJSON

/// What a journal's file held at one moment; what is appended later is not seen.
struct FileView: JournalView {
  let head: Head
  var quick: QuickWay { QuickWay(self) }
  let search: EventSearch
  let states: KeptStates
  /// Whether what is folded of all is kept: while an act is decided, nobody is to wait for that.
  let keepsStates: Bool
  /// What was found to be kept, once somebody asked.
  let found = FoundStates()
  private let store: FileStore

  init(known: Known, store: FileStore, inAct isInAct: Bool) {
    head = known.head
    keepsStates = store.states.isUsed && !isInAct
    search = store.events(in: known)
    states = store.states
    self.store = store
  }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    try translatingFaults { try search.events(tagged: tag) }
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    try translatingFaults { try search.last(tagged: tag, upTo: position) }
  }

  func streams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    guard let start = UUIDStart(start) else { return [] }
    return try translatingFaults {
      try search.streams(kind, beginningWith: start, atMost: most)
    }
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try translatingFaults { try search.forEach(after: position, body) }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    try translatingFaults { try search.forEachState(of: kinds, asOf: positions, fold: fold, body) }
  }

  /// What was found right before may have been damaged or taken back since.
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

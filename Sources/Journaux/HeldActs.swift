package import Facturation
import Synchronization

/// A journal that holds acts back until all of them are recorded as one.
///
///     view ──▶ act ──▶ events held ──▶ act ──▶ events held ──▶ … ──▶ one act of the journal
///                          └─────────────┘ sees them behind the view
package final class HeldActs: WritableJournal {
  /// What acts have folded that came before, and those that are held.
  package let kept: KeptStreams
  private let view: any JournalView
  private let moment: Timestamp
  private let author: Author
  private let attempt: Attempt
  private let state: Mutex<State>

  private struct State {
    var held: EventList
    var isOpen = true
  }

  /// Runs each of the acts, and learns whether it was refused.
  package typealias Attempt = @Sendable (_ act: () throws -> Void) throws -> Void

  /// Holds acts of an author that follow upon what is shown, at one moment.
  package init(
    _ states: StreamStates, at moment: Timestamp, by author: Author,
    attempt: @escaping Attempt = { try $0() }
  ) {
    (self.view, self.moment, self.author) = (states.view, moment, author)
    self.attempt = attempt
    kept = states.keptCopy
    state = Mutex(State(held: EventList(behind: states.view.head)))
  }

  /// Holds nothing any more, and gives what was held.
  package func close() -> [Evenement] {
    state.withLock { state in
      state.isOpen = false
      return state.held.events.map(\.evenement)
    }
  }

  package func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try body(
      OpenAct.holding(self) {
        try state.withLock { state in
          guard state.isOpen else { throw JournalError.tooLate }
          return view.extended(by: state.held)
        }
      })
  }

  package func recordUnchecked(
    by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    guard author == self.author, cle == nil else { throw JournalError.strange }
    var recorded: [RecordedEvent] = []
    try attempt {
      recorded = try OpenAct.holding(self) { try state.withLock { try hold(decide, in: &$0) } }
    }
    return recorded
  }

  private func hold(
    _ decide: (any JournalView, Timestamp) throws -> [Evenement], in state: inout State
  ) throws -> [RecordedEvent] {
    guard state.isOpen else { throw JournalError.tooLate }
    let evenements = try decide(view.extended(by: state.held), moment)
    if let single = evenements.first(where: \.isAnActByItself) { throw JournalError.alone(single) }
    return state.held.append(evenements, at: moment, by: author, nil)
  }
}

extension Evenement {
  /// Whether it cites the end of the journal as it is recorded, or changes what time it is.
  fileprivate var isAnActByItself: Bool {
    switch self {
    case .cloture, .registre(.dossierExporte): true
    case .registre, .client, .produit, .facture: faits.corrigeHorloge
    }
  }
}

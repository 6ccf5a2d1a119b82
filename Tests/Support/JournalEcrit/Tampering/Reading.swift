import Facturation
import Journaux
import JournalFichier
import Projections

/// A way to read a journal, as commands and apps do.
enum Reading: Hashable, Sendable {
  /// The totals by so many threads, with hashes or without.
  case totals(threads: Int, checkingHashes: Bool)
  /// All events, or those down to a position.
  case events(upTo: Position?, usingIndex: Bool)
  /// The events behind a position.
  case eventsBehind(Position)
  /// What the streams have come to, as of some positions.
  case states(ClosedRange<Position>)
  /// The lines, as a report shows them.
  case lines
  /// The events of each stream and each series, found by their tags.
  case lookups

  /// Those that go through all that their answer depends on.
  static func complete(of count: Int) -> [Reading] {
    [
      .totals(threads: 1, checkingHashes: true), .totals(threads: 2, checkingHashes: true),
      .totals(threads: 5, checkingHashes: true), .totals(threads: 3, checkingHashes: false),
      .events(upTo: nil, usingIndex: true), .events(upTo: nil, usingIndex: false),
      .events(upTo: count / 2, usingIndex: true), .eventsBehind(count / 3),
      .states(count...count), .states(count / 2...count / 2), .states(count / 3...count), .lines,
    ]
  }

  /// What it says.
  enum Answer: Equatable {
    case totals(String)
    case events([RecordedEvent])
    case states([[RecordedEvent]])
    case lines([ContiguousArray<UInt8>?])
    case refusal(JournalError.Code)
  }

  /// Reads a registre; what is refused is an answer, and any other error is not.
  func answer(
    in folder: String, of tags: [EventTag], systeme: Systeme, _ notices: Notices
  ) throws -> Answer {
    do { return try read(folder, tags, systeme, notices) } catch let error as JournalError {
      return .refusal(error.code)
    }
  }

  private func read(
    _ folder: String, _ tags: [EventTag], _ systeme: Systeme, _ notices: Notices
  ) throws -> Answer {
    func journal(usingIndex: Bool = true) throws -> FileJournal {
      try FileJournal(
        folder: folder, systeme: systeme, indexAfter: .max, usingIndex: usingIndex,
        notify: notices.notify)
    }
    switch self {
    case .totals(let threads, let checkingHashes):
      let sums = try RejeuDuFichier(
        folder: folder, verifiantEmpreintes: checkingHashes, fils: threads, systeme: systeme,
        notify: notices.notify
      ).sommes()
      return .totals(
        "\(sums.evenements) \(sums.factures) \(sums.emises) \(sums.totalTTC) \(sums.montantTVA)"
          + " \(sums.avoirs) \(sums.solde) \(sums.tete.hash)")
    case .events(let last, let usingIndex):
      return .events(
        try journal(usingIndex: usingIndex).read { view in
          try view.collect(behind: 0) { $0.position < last ?? .max }
        })
    case .eventsBehind(let position):
      return .events(try journal().read { try $0.collect(behind: position) { _ in true } })
    case .states(let positions):
      return .states(
        try journal().read { view in
          var states: [[RecordedEvent]] = []
          let most = view.head.position
          try view.forEachState(
            of: Set(StreamKind.allCases),
            asOf: min(positions.lowerBound, most)...min(positions.upperBound, most),
            fold: { $0 },
            { state, _, _ in
              states.append(state)
              return true
            })
          return states
        })
    case .lines:
      return .lines(
        try journal().readLines { view, lines in
          try (0...view.head.position + 1).map { try lines.bytes(of: $0) }
        })
    case .lookups:
      return .states(try journal().read { view in try tags.map { try view.events(tagged: $0) } })
    }
  }
}

extension JournalView {
  /// The events behind a position, up to the first of which the body says false.
  fileprivate func collect(
    behind position: Position, _ goesOn: (RecordedEvent) -> Bool
  ) throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try forEach(after: position) { event in
      events.append(event)
      return goesOn(event)
    }
    return events
  }
}

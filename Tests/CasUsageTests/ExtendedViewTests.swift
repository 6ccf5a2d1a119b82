import CasUsage
import Facturation
import Journaux
import Testing

/// What is shown of events that are not recorded yet is what will be shown once they are.
@Suite struct `A view with events behind its end` {
  private let whole: any JournalView
  private let events: [RecordedEvent]

  init() throws {
    let scene = try Scene()
    try scene.bouleverser()
    whole = try scene.atelier.journal.read { $0 }
    events = try scene.atelier.evenements
  }

  /// The same, cut in two anywhere and put together again.
  private var joined: [any JournalView] {
    get throws {
      try (0...events.count).map { cut in
        let first = try whole.upTo(cut)
        var rest = EventList(behind: first.head)
        for event in events.dropFirst(cut) {
          rest.append([event.evenement], at: event.time, by: event.author, event.cle)
        }
        return first.extended(by: rest)
      }
    }
  }

  @Test func `ends and goes on as the whole does`() throws {
    for view in try joined {
      #expect(view.head.position == whole.head.position && view.head.time == whole.head.time)
      for position in 0...events.count {
        var seen: [RecordedEvent] = []
        try view.forEach(after: position) {
          seen.append($0)
          return seen.count < 7
        }
        #expect(seen == Array(events.dropFirst(position).prefix(7)))
      }
    }
  }

  @Test func `finds under a tag what the whole finds`() throws {
    for view in try joined {
      for tag in Set(events.flatMap(\.tags)) {
        #expect(try view.events(tagged: tag) == whole.events(tagged: tag))
        for position in 0...events.count {
          #expect(
            try view.last(tagged: tag, upTo: position) == whole.last(tagged: tag, upTo: position))
        }
      }
    }
  }

  @Test func `knows the streams that the whole knows`() throws {
    for view in try joined {
      for (kind, start, most) in [
        (StreamKind.facture, "", 100), (.client, "", 2), (.produit, "0", 100), (.client, "f", 9),
      ] {
        #expect(
          try view.streams(kind, beginningWith: start, atMost: most)
            == whole.streams(kind, beginningWith: start, atMost: most))
      }
    }
  }

  @Test func `folds the streams that the whole folds, in their order`() throws {
    for view in try joined {
      for last in 0...events.count {
        #expect(try folded(view, upTo: last) == folded(whole, upTo: last))
      }
      #expect(try folded(view, upTo: events.count, atMost: 3).count == 3)
    }
  }

  /// Of each stream its events, which one it is, and how many there are.
  private func folded(
    _ view: any JournalView, upTo last: Position, atMost most: Int = .max
  ) throws -> [String] {
    var streams: [String] = []
    try view.forEachState(of: [.facture, .client], asOf: last...last) {
      $0.map(\.position)
    } _: { positions, number, count in
      streams.append("\(number)/\(count): \(positions)")
      return streams.count < most
    }
    return streams
  }
}

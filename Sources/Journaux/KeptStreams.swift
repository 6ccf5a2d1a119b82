import Facturation
import Synchronization

/// What acts of late have folded of some streams, kept beside the writer: the next act folds what is new.
///
/// Nothing of it is believed by itself. A stream is taken as it was kept where the journal ends as it did
/// then, or where the last event of the stream is still that one: its hash vouches for all above. Where others
/// have written to the stream since, their events are taken up; where it is another history, it is folded anew.
/// That it was all that stood above only the view vouches for that showed it: where that turns out to have
/// been led wrongly, all is forgotten.
///
///     act ──▶ take(facture) ──▶ decide ──▶ recorded ──▶ keep(facture and what was recorded of it)
///                                  └─────▶ refused ───▶ keep(facture as it was)
///
/// Who takes a stream has it alone until it is kept again, so that nothing is copied in order to be changed.
package final class KeptStreams: Sendable {
  private let state: Mutex<State>

  fileprivate struct State {
    /// The stream that was used last is the last one.
    var streams: [FoldedStream]
    /// How often all was forgotten.
    var forgotten = 0
  }

  /// So many streams are kept, and so many events folded, of all of them together.
  let most, mostEvents: Int

  /// More events than this are read sooner from the stream's beginning than backwards from its end.
  private static let mostNew = 32

  /// Keeps nothing yet; acts are about an invoice or two, what they sell, and to whom.
  ///
  /// So many events with texts of a hundred letters take some 40 MB, and those with longer ones more.
  package convenience init(most: Int = 16, events: Int = 1 << 16) {
    self.init([], most: most, events: events)
  }

  private init(_ kept: [FoldedStream], most: Int, events: Int) {
    state = Mutex(State(streams: kept))
    (self.most, mostEvents) = (most, events)
  }

  /// The same as far as it was seen by an end, to be used and changed by itself.
  package func copy(upTo end: Head) -> KeptStreams {
    KeptStreams(
      state.withLock { $0.streams.filter { $0.seen.position <= end.position } }, most: most,
      events: mostEvents)
  }

  /// Forgets all, and keeps nothing of what is being folded now.
  package func forget() {
    state.withLock { ($0.streams, $0.forgotten) = ([], $0.forgotten + 1) }
  }

  /// How often all was forgotten.
  var forgotten: Int { state.withLock(\.forgotten) }

  /// Gives a stream away as a view shows it; nothing where it has to be folded anew.
  func take(_ flux: Flux, as view: any JournalView) throws -> FoldedStream? {
    guard var stream = remove(flux) else { return nil }
    if stream.seen == view.head { return stream }
    var (new, position) = ([RecordedEvent](), view.head.position)
    while let event = try view.last(tagged: .stream(flux), upTo: position) {
      if Head(after: event) == stream.last {
        for event in new.reversed() { try stream.take(event) }
        stream.seen = view.head
        return stream
      }
      guard event.position > stream.last.position, new.count < Self.mostNew else { return nil }
      new.append(event)
      position = event.position - 1
    }
    return nil
  }

  /// Keeps streams that were folded since all was forgotten so often, and forgets those that were not used for
  /// the longest time.
  func keep(_ folded: [FoldedStream], since forgotten: Int) {
    state.withLock { state in
      guard state.forgotten == forgotten else { return }
      state.keep(folded, most: most, events: mostEvents)
    }
  }

  private func remove(_ flux: Flux) -> FoldedStream? {
    state.withLock { state in
      state.streams.firstIndex { $0.flux == flux }.map { state.streams.remove(at: $0) }
    }
  }
}

extension KeptStreams.State {
  fileprivate mutating func keep(_ folded: [FoldedStream], most: Int, events mostEvents: Int) {
    for stream in folded where (1...mostEvents).contains(stream.count) {
      if let place = streams.firstIndex(where: { $0.flux == stream.flux }) {
        // Another thread may have gone on from there meanwhile.
        guard streams[place].last.position <= stream.last.position else { continue }
        streams.remove(at: place)
      }
      streams.append(stream)
    }
    var events = streams.reduce(0) { $0 + $1.count }
    while streams.count > most || events > mostEvents {
      events -= streams.removeFirst().count
    }
  }
}

/// What the events of one stream have come to.
package struct FoldedStream: Sendable {
  /// Which stream.
  let flux: Flux
  /// What became of it, alone in there.
  private(set) var states = Repertoire()
  /// How many events it has.
  private(set) var count = 0
  /// The last of them.
  private(set) var last = Head.empty
  /// Where the journal ended when that was seen to be the last.
  fileprivate(set) var seen: Head

  /// Folds the events that a view shows.
  init(_ flux: Flux, in view: any JournalView) throws {
    self.flux = flux
    seen = view.head
    for event in try view.events(tagged: .stream(flux)) { try take(event) }
  }

  /// Takes up the next event that is recorded.
  fileprivate mutating func take(_ event: RecordedEvent) throws {
    try states.prendre(event)
    note(event)
  }

  /// Takes up what is to be recorded next, which is to be noted once it is.
  mutating func take(_ evenement: Evenement) throws(Incoherence) { try states.prendre(evenement) }

  fileprivate mutating func note(_ event: RecordedEvent) {
    count += 1
    last = Head(after: event)
  }
}

extension [FoldedStream] {
  /// The same once what was taken up is recorded, and the journal ends there.
  func noting(_ recorded: [RecordedEvent]) -> Self {
    guard let end = recorded.last.map(Head.init(after:)) else { return self }
    var streams = self
    for place in streams.indices { streams[place].seen = end }
    for event in recorded {
      guard let place = streams.firstIndex(where: { $0.flux == event.evenement.flux })
      else { continue }
      streams[place].note(event)
    }
    return streams
  }
}

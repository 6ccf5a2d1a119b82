package import Journaux

extension JournalView {
  /// The events behind a position, which are all of them where none is given.
  package func events(after position: Position = 0) throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try forEach(after: position) {
      events.append($0)
      return true
    }
    return events
  }
}

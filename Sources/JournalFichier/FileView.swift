import Facturation
import Journal

/// What a journal's file held at one moment; what is appended later is not seen.
struct FileView: JournalView {
  let known: Known
  let store: FileStore

  var head: Head { known.head }

  func events(tagged tag: Tag) throws -> [RecordedEvent] {
    try translatingErrors {
      try known.positions(tagged: tag).map { try store.event(at: $0, in: known) }
    }
  }

  func last(tagged tag: Tag) throws -> RecordedEvent? {
    try translatingErrors {
      try known.positions(tagged: tag).last.map { try store.event(at: $0, in: known) }
    }
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try translatingErrors { try store.forEach(after: position, in: known, body) }
  }
}

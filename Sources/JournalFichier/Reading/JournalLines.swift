package import Journaux
import LigneJSON
import Synchronization

/// The lines of a journal as they stand in its file, for whoever wants to see the very bytes.
package struct JournalLines: Sendable {
  private let search: LineSearch
  /// Where each line begins, and where the last one ends.
  private let offsets: [Int]

  init(_ search: LineSearch) throws {
    self.search = search
    var follower = Follower()
    var scanner = search.scanner(from: 0)
    var offsets = [0]
    while let line = try scanner.next() {
      _ = try follower.take(line)
      offsets.append(line.next)
    }
    try search.confirm(follower.chain.head, in: &scanner)
    self.offsets = offsets
  }

  /// The byte of the file at which an event's line begins, counted from 0; nothing where no event has
  /// that position.
  package func offset(of position: Position) -> Int? { range(of: position)?.lowerBound }

  /// The bytes of an event's line, without its line feed; nothing where no event has that position.
  package func bytes(of position: Position) throws -> ContiguousArray<UInt8>? {
    try range(of: position).map { try bytes(from: $0.lowerBound, count: $0.count) }
  }

  /// Where the line of a position ends, line feed and all; of one behind the last, where that ends.
  func end(of position: Position) -> Int { offsets[min(max(0, position), offsets.count - 1)] }

  func bytes(from offset: Int, count: Int) throws -> ContiguousArray<UInt8> {
    try translatingErrors {
      try search.systeme.read(search.file.descriptor, at: offset, count: count, search.file.path)
    }
  }

  private func range(of position: Position) -> Range<Int>? {
    guard position >= 1, position < offsets.count else { return nil }
    return offsets[position - 1]..<offsets[position] - 1
  }
}

/// The lines of a journal by the places at which they begin, or by their positions once somebody asks for one:
/// all are gone through then, for no index tells where they stand.
package final class RawLines: Sendable {
  private let view: FileView
  private let found = Mutex<JournalLines?>(nil)

  init(_ view: FileView) { self.view = view }

  /// All lines, each held against the one above.
  package func all() throws -> JournalLines {
    try found.withLock { found in
      if let found { return found }
      let lines = try view.translatingFaults { try JournalLines(view.search.lines) }
      found = lines
      return lines
    }
  }

  /// The bytes of the line that begins at a place, without its line feed.
  package func bytes(at place: Int) throws -> ContiguousArray<UInt8> {
    try view.translatingFaults { try view.search.lines.bytes(ofLineAt: place) }
  }
}

extension FileJournal {
  /// Shows what is recorded now, and the lines that hold it as they are asked for.
  package func readRawLines<Result>(
    _ body: (any JournalView, RawLines) throws -> Result
  ) throws -> Result {
    let view = try view()
    return try body(view, RawLines(view))
  }

  /// Shows what is recorded now, as events and as the lines that hold them.
  package func readLines<Result>(
    _ body: (any JournalView, JournalLines) throws -> Result
  ) throws -> Result {
    let view = try view()
    return try body(view, try view.translatingFaults { try JournalLines(view.search.lines) })
  }
}

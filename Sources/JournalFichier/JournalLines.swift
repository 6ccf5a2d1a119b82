public import Journal

/// The lines of a journal as they stand in its file, for whoever wants to see the very bytes.
public struct JournalLines {
  private let view: FileView

  init(_ view: FileView) { self.view = view }

  /// The byte of the file at which an event's line begins, counted from 0.
  public func offset(of position: Position) -> Int { view.known.range(of: position).lowerBound }

  /// The bytes of an event's line, without its line feed.
  public func bytes(of position: Position) throws -> ContiguousArray<UInt8> {
    try translatingErrors { try view.store.bytes(in: view.known.range(of: position).dropLast()) }
  }
}

extension FileJournal {
  /// Shows what is recorded now, as events and as the lines that hold them.
  public func readLines<Result>(
    _ body: (any JournalView, JournalLines) throws -> Result
  ) throws -> Result {
    let view = try view()
    return try body(view, JournalLines(view))
  }
}

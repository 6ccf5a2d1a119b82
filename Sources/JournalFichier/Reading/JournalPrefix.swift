package import Journaux
import Projections

/// The beginning of a journal, byte for byte, as it would stand in a folder of its own.
extension JournalLines {
  /// Hands over the bytes of all lines up to that of a position, some hundred thousand at a time.
  package func forEachBlock(
    upTo position: Position, _ body: (ContiguousArray<UInt8>) throws -> Void
  ) throws {
    var offset = 0
    let end = self.end(of: position)
    while offset < end {
      let bytes = try bytes(from: offset, count: min(Blocks.usual.long, end - offset))
      // What was there when its lines were found cannot have become less but by force.
      guard !bytes.isEmpty else { throw JournalChange() }
      try body(bytes)
      offset += bytes.count
    }
  }

  /// How many bytes they are.
  package func count(upTo position: Position) -> Int { end(of: position) }
}

import Facturation
import Journaux
import LigneJSON

/// What files that follow from a journal have in common: they go up to one of its lines, and are believed
/// as long as that stands there.
extension SharedFile {
  /// Whether the line of a head ends at a place of a journal, is what it says, and ends an act of that
  /// registre.
  func holds(
    _ head: Head, of source: RegistreID, at length: Int, before end: Int, systeme: Systeme
  ) throws -> Bool {
    guard length <= end else { return false }
    let lines = LineSearch(self, to: length, head: head, systeme: systeme)
    do {
      guard let line = try lines.line(endingAt: length) else { return false }
      return Head(after: line.event) == head && line.source == source
        && Chain(behind: line).isComplete
    } catch is Anomalie {
      return false
    }
  }
}

extension Systeme {
  /// Writes a file beside the one of that name, and gives it the name; nothing of it is synced.
  func replace(_ path: String, _ body: (borrowing Descriptor, String) throws -> Void) throws {
    let beside = "\(path).neuf"
    try? remove(beside)
    let descriptor = try openFile(beside, .create)
    try body(descriptor, beside)
    try rename(beside, to: path)
  }
}

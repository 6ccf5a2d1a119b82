package import Journaux

/// A JSON object of the plumbing's own, as a small file beside a journal holds it.
///
/// The domain's records list their members once, for whoever walks over them; these few write and
/// read theirs themselves.
package protocol LineObject: Sendable {
  /// Writes the members.
  func writeMembers(to line: inout LineWriter)
  /// Reads the members in the order in which they are written.
  init(members line: inout LineReader) throws(Ecart)
}

extension LineObject {
  /// Writes the object.
  package func write(to line: inout LineWriter) {
    line.object { writeMembers(to: &$0) }
  }

  /// Reads the object.
  package static func read(from line: inout LineReader) throws(Ecart) -> Self {
    try line.object { line throws(Ecart) in try Self(members: &line) }
  }
}

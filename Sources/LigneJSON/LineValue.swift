/// A value as it stands in a line: written in one way, and read back in that way only.
package protocol LineValue: SendableMetatype {
  /// Writes the value's canonical JSON.
  func write(to line: inout LineWriter)
  /// Reads the value's canonical JSON, and nothing else.
  static func read(from line: inout LineReader) throws(LineError) -> Self
  /// Notes what is read, for a reader that runs without bytes.
  static func note(from line: inout LineReader, in notes: FormNotes) throws(LineError) -> Self
}

/// A value that is a JSON object, its members in a fixed order.
package protocol LineObject: LineValue {
  /// Writes the members.
  func writeMembers(to line: inout LineWriter)
  /// Reads the members in the order in which they are written.
  init(members line: inout LineReader) throws(LineError)
}

extension LineObject {
  /// Writes the object.
  package func write(to line: inout LineWriter) {
    line.object { writeMembers(to: &$0) }
  }

  /// Reads the object.
  package static func read(from line: inout LineReader) throws(LineError) -> Self {
    try line.object { line throws(LineError) in try Self(members: &line) }
  }

  /// Notes what the members are.
  package static func note(
    from line: inout LineReader, in notes: FormNotes
  ) throws(LineError) -> Self {
    try notes.record { () throws(LineError) in try read(from: &line) }
  }
}

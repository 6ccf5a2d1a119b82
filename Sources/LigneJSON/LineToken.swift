package import Journaux

/// A value that holds no others: one piece of a line, written in one way and read back in that way
/// only, which a skim can check without building it.
package protocol LineToken: SendableMetatype {
  /// Writes the value's canonical JSON.
  func write(to line: inout LineWriter)
  /// Reads the value's canonical JSON, and nothing else.
  static func read(from line: inout LineReader) throws(Ecart) -> Self
  /// How its bytes are checked.
  static var shape: TokenShape { get }
  /// Any such value, for a reader that runs without bytes to go on with.
  static var specimen: Self { get }
}

/// How a skim checks a value; where it cannot say yes, the value's own reader decides.
package enum TokenShape: Sendable {
  case uuid
  case hash
  case date
  case time
  /// A number with that many decimals at most and at least, between two counts of its unit.
  case decimal(most: Int, least: Int, limits: ClosedRange<Int64>)
  /// A free text of at most so many characters.
  case text(maximum: Int)
  /// The number of a document, of at most so many characters.
  case documentNumber(maximum: Int)
  /// One of a few words.
  case word([String])
  /// A counter, from a least one on.
  case digits(from: Int)
  /// A counter between quotes.
  case position
  case bool
  /// Anything else that stands between quotes.
  case other
}

extension LineToken {
  /// Anything between quotes, unless a value says more.
  package static var shape: TokenShape { .other }
}

import Facturation
package import Journal

/// Something that is wrong with a line of a journal: where, against which rule, and how.
package struct LineFault: Error, Hashable, Sendable {
  /// The position that the line has, or should have.
  package let position: Position
  /// The byte of the file at which it shows, counted from 0.
  package let offset: Int
  /// The name of the rule, as reports give it.
  package let rule: String
  /// What should stand there.
  package let expected: Teneur
  /// What stands there.
  package let found: Teneur

  /// What is wrong, as it stands in a sentence.
  var ecart: Texte { Teneur.ecart(attendu: expected, trouve: found) }

  /// A line that was there before.
  static func missing(_ position: Position, offset: Int) -> LineFault {
    LineFault(
      position: position, offset: offset, rule: "forme", expected: .ligne,
      found: .finDuFichier)
  }

  /// The same of another position.
  func renumbered(_ position: Position) -> LineFault {
    LineFault(position: position, offset: offset, rule: rule, expected: expected, found: found)
  }

  /// A batch of which the end is missing.
  static func unfinished(from first: Position, end: Int) -> LineFault {
    LineFault(
      position: first, offset: end, rule: "lot", expected: .resteDuLot,
      found: .finDuFichier)
  }
}

/// The end of a file that is not, or not yet, part of the journal.
struct Unread {
  /// Where it begins.
  let from: Int
  /// What is wrong with it.
  let fault: LineFault
}

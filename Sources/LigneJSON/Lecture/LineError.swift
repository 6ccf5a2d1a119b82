package import Journal

/// Where and why bytes are not what a line must hold there.
package struct LineError: Error, Hashable, Sendable {
  /// What the fault is about.
  package let rule: Rule
  /// The byte at which it shows, counted from 0 at the line's beginning.
  package let offset: Int
  /// What should stand there.
  package let expected: Teneur
  /// What stands there.
  package let found: Teneur

  /// What a fault is about; the raw value is the rule's name in reports.
  package enum Rule: String, Sendable {
    /// The bytes are not the canonical form.
    case forme
    /// The event's type is not known to this version.
    case type
  }

  init(_ rule: Rule = .forme, offset: Int, expected: Teneur, found: Teneur) {
    self.rule = rule
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

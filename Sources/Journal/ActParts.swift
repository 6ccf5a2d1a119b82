package import Facturation

/// The events of one act, which come part by part: all of them together may be more than there is
/// room for.
///
/// How many there are is said beforehand, for each line tells its place among those of its act.
package struct ActParts {
  /// How many events there are in all.
  package let count: Int
  private let following: () throws -> ActPart?
  /// The next part, which is looked at before it is taken.
  private var waiting: ActPart?

  /// Gathers the parts, none of which is empty.
  package init(count: Int, _ following: @escaping () throws -> ActPart?) throws {
    self.count = count
    self.following = following
    waiting = try following()
  }

  /// An act that is held as a whole.
  package init(_ evenements: [Evenement]) {
    count = evenements.count
    following = { nil }
    waiting = evenements.isEmpty ? nil : ActPart(evenements)
  }

  /// The first event that is yet to be taken.
  package var first: Evenement? { waiting?.evenements.first }

  /// The next part; nothing behind the last.
  package mutating func next() throws -> ActPart? {
    guard let part = waiting else { return nil }
    waiting = try following()
    return part
  }

  /// The events of so many parts that there are enough, or of all that are left.
  package mutating func take(atLeast enough: Int) throws -> [Evenement] {
    guard var evenements = try next()?.evenements else { return [] }
    while evenements.count < enough, let part = try next() { evenements += part.evenements }
    return evenements
  }

  /// The same, each part held against something before it is given.
  func checked(by check: @escaping (ActPart) throws -> Void) throws -> ActParts {
    var parts = self
    return try ActParts(count: count) {
      guard let part = try parts.next() else { return nil }
      try check(part)
      return part
    }
  }
}

/// Some events of an act.
package struct ActPart {
  /// Events of the same streams that earlier parts have brought.
  package let above: [Evenement]
  /// The events.
  package let evenements: [Evenement]

  /// Gathers events, and those of the same act upon which they rest.
  package init(_ evenements: [Evenement], above: [Evenement] = []) {
    self.above = above
    self.evenements = evenements
  }
}

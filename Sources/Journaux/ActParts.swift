package import Facturation

/// The events of one act, which come part by part: all of them together may be more than there is
/// room for.
///
/// How many there are is said beforehand, for each line tells its place among those of its act.
package final class ActParts {
  /// How many events there are in all.
  package let count: Int
  private let following: () throws -> ActPart?
  private var check: (ActPart) throws -> Void = { _ in }
  /// A part that was looked at before it is taken.
  private var waiting: ActPart?
  /// How many events have yet to come.
  private var left: Int

  /// Gathers the parts, none of which is empty.
  package init(count: Int, _ following: @escaping () throws -> ActPart?) {
    self.count = count
    self.following = following
    left = count
  }

  /// An act that is held as a whole.
  package convenience init(_ evenements: [Evenement]) {
    var rest = evenements.isEmpty ? nil : ActPart(evenements)
    self.init(count: evenements.count) {
      defer { rest = nil }
      return rest
    }
  }

  /// The first event that is yet to be taken.
  package func first() throws -> Evenement? {
    waiting = try waiting ?? pull()
    return waiting?.evenements.first
  }

  /// The next part; nothing behind the last.
  package func next() throws -> ActPart? {
    defer { waiting = nil }
    return try waiting ?? pull()
  }

  private func pull() throws -> ActPart? {
    let part = try following()
    left -= part?.evenements.count ?? 0
    precondition(
      part == nil ? left == 0 : left >= 0, "an act has as many events as was said")
    if let part { try check(part) }
    return part
  }

  /// The events of so many parts that there are enough, or of all that are left.
  package func take(atLeast enough: Int) throws -> [Evenement] {
    guard var evenements = try next()?.evenements else { return [] }
    while evenements.count < enough, let part = try next() { evenements += part.evenements }
    return evenements
  }

  /// The same, each part held against something before it is given.
  func checked(by check: @escaping (ActPart) throws -> Void) -> ActParts {
    self.check = check
    return self
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

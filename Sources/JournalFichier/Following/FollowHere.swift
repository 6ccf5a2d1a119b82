package import Journaux

/// Follows a journal in the thread that asks, for programs that do nothing else.
package final class FollowHere: Sendable {
  private let lookout: Lookout
  private let follow: FileFollow

  /// Begins behind an event, or above the first.
  package init(_ journal: FileJournal, after anchor: Ancre?) throws {
    (lookout, follow) = try journal.followHere(after: anchor)
  }

  /// What is new, some of it at a time; waits until there is something.
  package func next() throws -> [Nouvelle] {
    while true {
      let news = try follow.next(atMost: 1024)
      if !news.isEmpty { return news }
      lookout.waitHere()
    }
  }
}

package import Journaux
import LigneJSON

/// Follows a store in the thread that asks, for programs that do nothing else.
package final class StoreFollowHere {
  private let store: any LineStore
  private var followed: FollowedStore

  /// Begins above the first event.
  package init(_ store: any LineStore) throws {
    self.store = store
    followed = try translatingErrors { try FollowedStore(store, behind: nil) }
  }

  /// What is new, some of it at a time; waits until there is something.
  package func next() throws -> [Nouvelle] {
    while true {
      let news = try translatingErrors { try followed.next(atMost: 1024) }
      if !news.isEmpty { return news }
      try translatingErrors {
        try store.waitForLine(after: followed.position, atMost: .seconds(1))
      }
    }
  }
}

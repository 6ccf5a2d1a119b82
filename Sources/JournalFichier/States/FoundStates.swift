import Synchronization

/// What a view has found to be kept: what acts add meanwhile stands behind it, and goes further than the view
/// sees.
final class FoundStates: Sendable {
  private let found = Mutex<KeptFile??>(nil)

  /// What was found, or is now.
  func kept(_ load: () throws -> KeptFile?) rethrows -> KeptFile? {
    try found.withLock { found in
      if let found { return found }
      let kept = try load()
      found = .some(kept)
      return kept
    }
  }

  /// Has it looked for once more: it was wrong, or has been made anew.
  func forget() { found.withLock { $0 = nil } }
}

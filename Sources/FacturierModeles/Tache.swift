/// A task that is cancelled once nobody holds this any more.
final class Tache: Sendable {
  private let tache: Task<Void, Never>

  init(_ tache: Task<Void, Never>) { self.tache = tache }

  deinit { tache.cancel() }

  /// Waits until it has ended.
  func fin() async { await tache.value }
}

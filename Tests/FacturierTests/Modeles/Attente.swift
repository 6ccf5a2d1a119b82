import Synchronization

/// Waits for what comes in its own time, and not for ever.
enum Attente {
  /// Nothing came.
  struct EnVain: Error {}

  /// Waits until something holds, for a minute at most.
  @MainActor
  static func de(_ condition: () -> Bool) async throws {
    let fin = ContinuousClock.now.advanced(by: .seconds(60))
    while !condition() {
      guard ContinuousClock.now < fin else { throw EnVain() }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// Something that is awaited until it has happened.
final class Signalee: Sendable {
  private let estDonnee = Atomic(false)

  /// It has happened.
  func donner() { estDonnee.store(true, ordering: .releasing) }

  /// Waits until it has.
  @MainActor
  func attendre() async throws {
    try await Attente.de { estDonnee.load(ordering: .acquiring) }
  }
}

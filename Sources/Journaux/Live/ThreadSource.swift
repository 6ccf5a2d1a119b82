/// What gives a journal threads of its own, and lets these pause; the calls of the system are made elsewhere.
package struct ThreadSource: Sendable {
  /// Does something in a thread of its own, for which nobody waits; throws, and does nothing, where there is
  /// none to be had.
  package let begin: @Sendable (@escaping @Sendable () -> Void) throws -> Void
  /// Has the thread that asks wait so long.
  package let pause: @Sendable (Duration) -> Void

  /// Takes what begins threads, and what lets them wait.
  package init(
    begin: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void,
    pause: @escaping @Sendable (Duration) -> Void
  ) {
    (self.begin, self.pause) = (begin, pause)
  }
}

/// A period that was closed.
public struct Cloture: Hashable, Sendable, Identifiable {
  /// Which closing.
  public let id: ClotureID
  /// What was closed, and what it comes to.
  public let periode: PeriodeCloturee
}

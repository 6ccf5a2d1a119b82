/// A period that was closed.
public struct Cloture: Hashable, Sendable {
  /// Which closing.
  package let id: ClotureID
  /// What was closed, and what it comes to.
  package let periode: PeriodeCloturee
}

public import Journaux

/// A read model: what the events mean, folded from them one by one; it never writes.
public protocol Projection {
  /// Takes up the next event.
  mutating func prendre(_ evenement: RecordedEvent) throws
}

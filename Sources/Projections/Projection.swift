public import Journal

/// A read model: what the events mean, folded from them one by one; it never writes.
public protocol Projection {
  /// Takes up the next event.
  mutating func prendre(_ evenement: RecordedEvent) throws
}

extension JournalView {
  /// Folds every event into a projection.
  public func rejouer(_ projection: inout some Projection) throws {
    try forEach(after: 0) { evenement in
      try projection.prendre(evenement)
      return true
    }
  }
}

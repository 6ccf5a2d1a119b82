public import Facturation
public import Journaux

/// A closing, and who recorded it when.
public struct ClotureEnregistree: Sendable {
  /// What was closed, and what it comes to.
  public let periode: PeriodeCloturee
  /// Where it stands in the journal, when it was recorded and by whom.
  public let evenement: RecordedEvent
}

extension JournalView {
  /// The periods that were closed, in their order, found without reading anything else.
  package func clotures() throws -> [ClotureEnregistree] {
    try events(tagged: .closings).compactMap { enregistre in
      guard case .cloture(_, .periodeCloturee(let periode)) = enregistre.evenement else {
        return nil
      }
      return ClotureEnregistree(periode: periode, evenement: enregistre)
    }
  }
}

package import Facturation

extension JournalView {
  /// Hands over what is taken from each facture that is chosen, in the order in which they were begun.
  ///
  /// What lists ask of a facture chooses it, as its own events make it: what goes to a tax office or to another
  /// program leaves nothing out that stands in the journal, whatever is kept beside it. Nothing is handed over
  /// for those that are not chosen, so that whoever waits learns how far that is.
  package func forEachFacture<Taken: Sendable>(
    where isChosen: @Sendable (FicheFacture) -> Bool, take: @Sendable (Facture) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    var nobody = Nobody()
    try forEachFiche(
      &nobody, andFactures: isChosen, take: { facture, _ in try take(facture) }, body)
  }

  /// Hands over what lists ask of each client and facture to one, and what is taken from each facture that
  /// is chosen, and from its events, to another; all of it by the lines alone.
  package func forEachFiche<Taken: Sendable>(
    _ reader: inout some FicheReader, andFactures isChosen: @Sendable (FicheFacture) -> Bool,
    take: @Sendable (Facture, [RecordedEvent]) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    let end = head.position
    try forEachState(of: reader.kinds, asOf: end...end) { events in
      guard let facture = try events.facture() else {
        return (fiche: try Fiche(events), taken: nil as Taken?)
      }
      let fiche = facture.fiche
      return (.facture(fiche), isChosen(fiche) ? try take(facture, events) : nil)
    } _: { read, number, count in
      try read.fiche?.hand(to: &reader)
      try body(read.taken, number, count)
      return true
    }
  }
}

/// Asks for nothing of any.
package struct Nobody: FicheReader {
  /// Is nobody.
  package init() {}

  package mutating func take(_ client: ClientNomme) {}

  package mutating func take(_ facture: FicheFacture) {}

  package mutating func advance(_ number: Int, of count: Int) {}
}

package import Facturation

extension JournalView {
  /// Hands over what is taken from each facture that is chosen, in the order in which they were begun.
  ///
  /// What lists ask of a facture chooses it, and of a long journal nothing is read of those that are not
  /// chosen. Where all is gone through for it, nothing is handed over for these, so that whoever waits
  /// learns how far that is.
  package func forEachFacture<Taken: Sendable>(
    where isChosen: @Sendable (FicheFacture) -> Bool, take: @Sendable (Facture) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    var nobody = Nobody()
    try forEachFiche(&nobody, andFactures: isChosen, take: take, body)
  }

  /// Hands over what lists ask of each client and facture to one, and what is taken from each facture that
  /// is chosen to another.
  package func forEachFiche<Taken: Sendable>(
    _ reader: inout some FicheReader, andFactures isChosen: @Sendable (FicheFacture) -> Bool,
    take: @Sendable (Facture) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    if let view = self as? any StatefulView, view.isLong {
      try view.readFiches(&reader)
      return try view.forEachChosen(isChosen, take, body)
    }
    let end = head.position
    try forEachState(of: reader.kinds, asOf: end...end) { events in
      guard let facture = try events.facture() else {
        return (fiche: try Fiche(events), taken: nil as Taken?)
      }
      let fiche = facture.fiche
      return (.facture(fiche), isChosen(fiche) ? try take(facture) : nil)
    } _: { read, number, count in
      try read.fiche?.hand(to: &reader)
      try body(read.taken, number, count)
      return true
    }
  }
}

extension StatefulView {
  fileprivate func forEachChosen<Taken: Sendable>(
    _ isChosen: @Sendable (FicheFacture) -> Bool, _ take: @Sendable (Facture) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    func hand(_ taken: Taken?, _ number: Int, _ count: Int) throws -> Bool {
      try body(taken, number, count)
      return true
    }
    if let few = try few(where: isChosen),
      try forEachState(ofStreams: few, fold: { try $0.facture().map(take) }, hand)
    {
      return
    }
    let end = head.position
    try forEachState(of: [.facture], asOf: end...end) { events in
      guard let facture = try events.facture(), isChosen(facture.fiche) else { return nil }
      return try take(facture)
    } _: { taken, number, count in
      try hand(taken, number, count)
    }
  }

  /// The streams of the factures that are chosen; nothing where they are so many that to go through all
  /// is no more work.
  private func few(where isChosen: (FicheFacture) -> Bool) throws -> [Flux]? {
    try withoutActuallyEscaping(isChosen) { isChosen in
      var choice = Choice(isChosen: isChosen)
      try readFiches(&choice)
      return choice.flux.count <= choice.factures / 4 ? choice.flux : nil
    }
  }
}

/// Notes which factures are chosen.
private struct Choice: FicheReader {
  let isChosen: (FicheFacture) -> Bool
  private(set) var flux: [Flux] = []
  private(set) var factures = 0

  init(isChosen: @escaping (FicheFacture) -> Bool) { self.isChosen = isChosen }

  mutating func take(_ client: ClientNomme) {}

  mutating func take(_ facture: FicheFacture) {
    factures += 1
    if isChosen(facture) { flux.append(.facture(facture.id)) }
  }

  mutating func advance(_ number: Int, of count: Int) {}
}

/// Asks for nothing of any.
private struct Nobody: FicheReader {
  let openOn: DateCivile? = .premiere

  mutating func take(_ client: ClientNomme) {}

  mutating func take(_ facture: FicheFacture) {}

  mutating func advance(_ number: Int, of count: Int) {}
}

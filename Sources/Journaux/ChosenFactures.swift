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
    try forEachFiche(
      &nobody, andFactures: isChosen, take: { facture, _ in try take(facture) }, body)
  }

  /// Hands over what lists ask of each client and facture to one, and what is taken from each facture that
  /// is chosen, and from its events, to another.
  package func forEachFiche<Taken: Sendable>(
    _ reader: inout some FicheReader, andFactures isChosen: @Sendable (FicheFacture) -> Bool,
    take: @Sendable (Facture, [RecordedEvent]) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    if let view = self as? any StatefulView, view.isLong {
      return try view.forEachFiche(&reader, choosing: isChosen, take, body)
    }
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

extension StatefulView {
  /// Goes through what is kept, then through the factures that were chosen by it; through all where these
  /// are so many that it is no more work, or where the index leads nowhere.
  fileprivate func forEachFiche<Reader: FicheReader, Taken: Sendable>(
    _ reader: inout Reader, choosing isChosen: @Sendable (FicheFacture) -> Bool,
    _ take: @Sendable (Facture, [RecordedEvent]) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    let chosen = try withoutActuallyEscaping(isChosen) { isChosen in
      try withoutActuallyEscaping(body) { body in
        var choice = Choice(reader: reader, isChosen: isChosen) { try body(nil, $0, $1) }
        defer { reader = choice.reader }
        try readFiches(&choice)
        return choice.few?.map(Flux.facture)
      }
    }
    // What is kept may be wrong; what a facture's own events make of it is not.
    @Sendable func taken(
      _ events: [RecordedEvent], _ places: [Int]
    ) throws -> (FactureID, Taken)? {
      guard let facture = try events.facture(), isChosen(facture.fiche) else { return nil }
      return (facture.id, try take(facture, events))
    }
    var handed: Set<FactureID> = []
    if let chosen {
      let isDone = try forEachState(ofStreams: chosen, fold: taken) { read, number, count in
        if let read { handed.insert(read.0) }
        try body(read?.1, number, count)
        return true
      }
      if isDone { return }
    }
    let end = head.position
    try forEachState(of: [.facture], asOf: end...end) {
      try taken($0, [])
    } _: { read, number, count in
      let isNew = read.map { !handed.contains($0.0) } ?? true
      try body(isNew ? read?.1 : nil, number, count)
      return true
    }
  }
}

/// Hands on what it takes, and notes which factures are chosen.
private struct Choice<Reader: FicheReader>: FicheReader {
  private(set) var reader: Reader
  private let isChosen: (FicheFacture) -> Bool
  private let advanced: (Int, Int) throws -> Void
  private var chosen: [FactureID] = []
  private var factures = 0

  init(
    reader: Reader, isChosen: @escaping (FicheFacture) -> Bool,
    advanced: @escaping (Int, Int) throws -> Void
  ) {
    (self.reader, self.isChosen, self.advanced) = (reader, isChosen, advanced)
  }

  /// Those that are chosen, where to look for them is less work than to go through all.
  var few: [FactureID]? { chosen.count <= factures / 4 ? chosen : nil }

  var readsTVA: Bool { reader.readsTVA }

  mutating func take(_ client: ClientNomme) throws { try reader.take(client) }

  mutating func take(_ facture: FicheFacture) throws {
    factures += 1
    if isChosen(facture) { chosen.append(facture.id) }
    try reader.take(facture)
  }

  mutating func advance(_ number: Int, of count: Int) {
    reader.advance(number, of: count)
    // Who has had enough by then says so with the next that is handed over.
    try? advanced(number, count)
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

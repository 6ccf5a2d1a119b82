package import Facturation

/// Every registre, client, produit, facture and closing as the events have made them.
package struct Repertoire: Sendable {
  /// The registre, once opened.
  package var registre: Registre?
  /// The clients.
  package var clients: [ClientID: Client] = [:]
  /// The produits.
  package var produits: [ProduitID: Produit] = [:]
  /// The factures.
  package var factures: [FactureID: Facture] = [:]
  /// The closings.
  package var clotures: [ClotureID: Cloture] = [:]

  /// The last event taken up.
  package private(set) var tete = Head.empty

  /// Begins with nothing.
  package init() {}

  /// Takes up an event; one that cannot follow stops the fold.
  package mutating func prendre(_ evenement: RecordedEvent) throws {
    do throws(Incoherence) {
      try prendre(evenement.evenement)
      tete = Head(after: evenement)
    } catch {
      throw JournalError.incoherent(error, at: evenement)
    }
  }

  /// Takes up an event, or says why it cannot follow.
  package mutating func prendre(_ evenement: Evenement) throws(Incoherence) {
    switch evenement {
    case .registre(let fait): registre = try Registre.evoluer(registre, fait)
    case .client(let id, let fait): clients[id] = try Client.evoluer(clients[id], fait, id: id)
    case .produit(let id, let fait): produits[id] = try Produit.evoluer(produits[id], fait, id: id)
    case .facture(let id, let fait): try factures[id].appliquer(fait, id: id)
    case .cloture(let id, let fait): clotures[id] = try Cloture.evoluer(clotures[id], fait, id: id)
    }
  }
}

/// What the events of one stream make, one after the other; one that cannot follow is an error that
/// names it.
extension Sequence<RecordedEvent> {
  /// The registre, if it was opened.
  package func registre() throws -> Registre? {
    try folded { state, event throws(Incoherence) in
      guard case .registre(let fait) = event else { return }
      state = try Registre.evoluer(state, fait)
    }
  }

  /// The client, if there are events of one.
  package func client() throws -> Client? {
    try folded { state, event throws(Incoherence) in
      guard case .client(let id, let fait) = event else { return }
      state = try Client.evoluer(state, fait, id: id)
    }
  }

  /// The produit, if there are events of one.
  package func produit() throws -> Produit? {
    try folded { state, event throws(Incoherence) in
      guard case .produit(let id, let fait) = event else { return }
      state = try Produit.evoluer(state, fait, id: id)
    }
  }

  /// The facture, if there are events of one.
  package func facture() throws -> Facture? {
    try folded { state, event throws(Incoherence) in
      guard case .facture(let id, let fait) = event else { return }
      try state.appliquer(fait, id: id)
    }
  }

  /// The closing, if there is an event of it.
  package func cloture() throws -> Cloture? {
    try folded { state, event throws(Incoherence) in
      guard case .cloture(let id, let fait) = event else { return }
      state = try Cloture.evoluer(state, fait, id: id)
    }
  }

  private func folded<State>(
    _ evolve: (inout State?, Evenement) throws(Incoherence) -> Void
  ) throws -> State? {
    var state: State?
    for event in self {
      do throws(Incoherence) { try evolve(&state, event.evenement) } catch {
        throw JournalError.incoherent(error, at: event)
      }
    }
    return state
  }
}

package import Facturation

/// The states of streams as a view shows them, each folded when it is asked for.
///
/// Those of an act are kept: so what is decided on a state can be held against that very state, without
/// its being read again:
///
///     decide ──▶ facture(id) ──▶ folded from the journal, kept
///        └─────▶ events ───────▶ taken up by what was kept, or refused
package final class StreamStates {
  /// What shows the streams.
  package let view: any JournalView
  // An act looks at the registre, a client, a facture and a produit, if it isn't an import.
  private var known = Set<Flux>(minimumCapacity: 4)
  private var states = Repertoire()
  private let keepsAll: Bool

  /// Begins with none.
  ///
  /// Whoever only reads, and may ask for any number, keeps no more than the last.
  package init(_ view: any JournalView, keepsAll: Bool) {
    self.view = view
    self.keepsAll = keepsAll
  }

  /// The registre, if it was opened.
  package func registre() throws -> Registre? {
    try know(.registre)
    return states.registre
  }

  /// A client, if there are events of one.
  package func client(_ id: ClientID) throws -> Client? {
    try know(.client(id))
    return states.clients[id]
  }

  /// A produit, if there are events of one.
  package func produit(_ id: ProduitID) throws -> Produit? {
    try know(.produit(id))
    return states.produits[id]
  }

  /// A facture, if there are events of one.
  package func facture(_ id: FactureID) throws -> Facture? {
    try know(.facture(id))
    return states.factures[id]
  }

  /// Takes up what is to be recorded next, or throws where an event cannot follow.
  ///
  /// Of a stream that was not asked for, as where one begins, the journal is asked now.
  func take(_ evenements: [Evenement]) throws {
    for evenement in evenements {
      try know(evenement.flux)
      do throws(Incoherence) { try states.prendre(evenement) } catch {
        throw JournalError.inadmissible(evenement, error)
      }
    }
  }

  private func know(_ flux: Flux) throws {
    guard !known.contains(flux) else { return }
    if !keepsAll {
      known.removeAll(keepingCapacity: true)
      states = Repertoire()
    }
    let events = try view.events(tagged: .stream(flux))
    switch flux {
    case .registre: states.registre = try events.registre()
    case .client(let id): states.clients[id] = try events.client()
    case .produit(let id): states.produits[id] = try events.produit()
    case .facture(let id): states.factures[id] = try events.facture()
    }
    known.insert(flux)
  }
}

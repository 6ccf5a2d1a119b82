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
    case .registre(let fait):
      registre = try Registre.evoluer(registre, fait)
    case .client(let id, let fait):
      clients[id] = try Client.evoluer(clients[id], fait, id: id)
    case .produit(let id, let fait):
      produits[id] = try Produit.evoluer(produits[id], fait, id: id)
    case .facture(let id, let fait):
      try factures[id].appliquer(fait, id: id)
    case .cloture(let id, let fait):
      clotures[id] = try Cloture.evoluer(clotures[id], fait, id: id)
    }
  }
}

package import Facturation
package import Journal

/// Every registre, client, produit and facture as the events have made them.
package struct Repertoire: Projection, Sendable {
  /// The registre, once opened.
  package private(set) var registre: Registre?
  /// The clients.
  package private(set) var clients: [ClientID: Client] = [:]
  /// The produits.
  package private(set) var produits: [ProduitID: Produit] = [:]
  /// The factures.
  package private(set) var factures: [FactureID: Facture] = [:]

  /// The last event taken up.
  package private(set) var tete = Head.empty

  /// Begins with nothing.
  package init() {}

  /// Adds a state that was folded elsewhere.
  mutating func ajouter(_ etat: Etat) {
    switch etat {
    case .client(let client): clients[client.id] = client
    case .produit(let produit): produits[produit.id] = produit
    case .facture(let facture): factures[facture.id] = facture
    }
  }

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
  mutating func prendre(_ evenement: Evenement) throws(Incoherence) {
    switch evenement {
    case .registre(let fait):
      registre = try Registre.evoluer(registre, fait)
    case .client(let id, let fait):
      clients[id] = try Client.evoluer(clients[id], fait, id: id)
    case .produit(let id, let fait):
      produits[id] = try Produit.evoluer(produits[id], fait, id: id)
    case .facture(let id, let fait):
      try factures[id].appliquer(fait, id: id)
    }
  }
}

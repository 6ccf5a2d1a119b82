package import Facturation
public import Journaux

/// A client, a produit or a facture, as the events of its own stream have made it.
@nonexhaustive
package enum Etat: Hashable, Sendable {
  /// Who buys.
  case client(Client)
  /// What is sold.
  case produit(Produit)
  /// What is invoiced.
  case facture(Facture)
}

extension JournalView {
  /// Hands over what is taken from each state of some kinds, in the order in which they began, until
  /// the body says false.
  ///
  /// The body learns which one it is, and of how many. So a long journal can be gone through without
  /// holding what it comes to.
  package func forEachEtat<Extrait: Sendable>(
    of kinds: Set<StreamKind>, prendre: @Sendable (Etat) throws -> Extrait,
    _ body: (_ extrait: Extrait, _ rang: Int, _ sur: Int) throws -> Bool
  ) throws {
    let tete = head.position
    try forEachState(of: kinds, asOf: tete...tete) { evenements in
      try Etat(evenements).map(prendre)
    } _: { extrait, rang, nombre in
      guard let extrait else { return true }
      return try body(extrait, rang, nombre)
    }
  }

  /// Hands over the states of some kinds as of two positions, each beside the other, in the order in
  /// which they began; one that had not begun is nothing.
  package func forEachEtat(
    of kinds: Set<StreamKind>, a une: Position, et autre: Position,
    _ body: (_ a: Etat?, _ et: Etat?, _ rang: Int, _ sur: Int) throws -> Void
  ) throws {
    try forEachState(of: kinds, asOf: min(une, autre)...max(une, autre)) { evenements in
      let etat = try Etat(evenements.filter { $0.position <= une })
      return (etat, une == autre ? etat : try Etat(evenements.filter { $0.position <= autre }))
    } _: { etats, rang, nombre in
      try body(etats.0, etats.1, rang, nombre)
      return true
    }
  }
}

extension Etat {
  /// The client, if it is one.
  package var client: Client? { if case .client(let client) = self { client } else { nil } }

  /// The produit, if it is one.
  package var produit: Produit? { if case .produit(let produit) = self { produit } else { nil } }

  /// The facture, if it is one.
  package var facture: Facture? { if case .facture(let facture) = self { facture } else { nil } }

  /// The state that the events of one stream make.
  fileprivate init?(_ evenements: [RecordedEvent]) throws {
    let etat: Etat? =
      switch evenements.first?.evenement.flux {
      case .client: try evenements.client().map(Self.client)
      case .produit: try evenements.produit().map(Self.produit)
      case .facture: try evenements.facture().map(Self.facture)
      case .registre, .cloture, nil: nil
      }
    guard let etat else { return nil }
    self = etat
  }
}

extension Repertoire: Projection {
  /// Adds a state that was folded elsewhere.
  mutating func ajouter(_ etat: Etat) {
    switch etat {
    case .client(let client): clients[client.id] = client
    case .produit(let produit): produits[produit.id] = produit
    case .facture(let facture): factures[facture.id] = facture
    }
  }
}

public import Facturation
public import Journal

/// A client, a produit or a facture, as the events of its own stream have made it.
public enum Etat: Hashable, Sendable {
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
  public func forEachEtat<Extrait: Sendable>(
    of kinds: Set<StreamKind>, prendre: @Sendable (Etat) throws -> Extrait,
    _ body: (_ extrait: Extrait, _ rang: Int, _ sur: Int) throws -> Bool
  ) throws {
    try forEachState(of: kinds, upTo: head.position) { evenements in
      try Etat(evenements).map(prendre)
    } _: { extrait, rang, nombre in
      guard let extrait else { return true }
      return try body(extrait, rang, nombre)
    }
  }
}

extension Etat {
  /// The state that the events of one stream make.
  fileprivate init?(_ evenements: [RecordedEvent]) throws {
    let etat: Etat? =
      switch evenements.first?.evenement.flux {
      case .client: try evenements.client().map(Self.client)
      case .produit: try evenements.produit().map(Self.produit)
      case .facture: try evenements.facture().map(Self.facture)
      case .registre, nil: nil
      }
    guard let etat else { return nil }
    self = etat
  }
}

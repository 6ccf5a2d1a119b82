public import Facturation

/// Sets when and where a draft is delivered.
public struct ModifierLivraison: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Changes the delivery as it is at that moment, under the writer's lock; nothing takes it away.
  @discardableResult
  public func execute(
    _ facture: FactureID, par contexte: Contexte,
    changer: (inout Livraison?) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      var livraison = facture.livraison
      try changer(&livraison)
      return .livraisonModifiee(try facture.modifier(livraison: livraison))
    }
  }
}

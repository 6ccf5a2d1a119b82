public import Facturation

/// Gives a produit other particulars; lines made before keep the old ones.
public struct ModifierProduit: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records all that is now known of it.
  @discardableResult
  public func execute(
    _ id: ProduitID, _ fiche: FicheProduit, par contexte: Contexte
  ) throws -> Recu {
    try execute(id, par: contexte) { $0 = fiche }
  }

  /// Changes some of what is known of it, and leaves the rest as it is at that moment.
  ///
  /// The change is made under the writer's lock, so that of two people who change different things
  /// neither takes back what the other has recorded.
  @discardableResult
  public func execute(
    _ id: ProduitID, par contexte: Contexte, changer: (inout FicheProduit) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.produit(id)]) { etats, _ in
      let produit = try etats.produit(id)
      var fiche = produit.fiche
      try changer(&fiche)
      return [.produit(id, .produitModifie(try produit.modifier(fiche)))]
    }
  }
}

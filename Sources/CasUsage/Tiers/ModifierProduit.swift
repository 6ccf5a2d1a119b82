public import Facturation

/// Gives a produit other particulars; lines made before keep the old ones.
public struct ModifierProduit: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records all that is now known of it.
  public func execute(
    _ id: ProduitID, _ fiche: FicheProduit, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: .produit(id)) { etats, _ in
      [.produit(id, .produitModifie(try etats.produit(id).modifier(fiche)))]
    }
  }
}

public import Facturation

/// Puts a produit on offer.
public struct CreerProduit: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records what is known of it.
  @discardableResult
  public func execute(_ fiche: FicheProduit, par contexte: Contexte) throws -> RecuAvec<ProduitID> {
    let recu = try outils.accomplir(contexte) { etats, tirage in
      _ = try etats.registre()
      return [.produit(tirage.suivant(), .produitCree(try Produit.creer(fiche)))]
    }
    return RecuAvec(recu, \.produitId)
  }
}

public import Facturation

/// Offers a produit again that was archived.
public struct RetablirProduit: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records it, and why if that is said.
  @discardableResult
  public func execute(
    _ id: ProduitID, motif: Libelle? = nil, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.produit(id)]) { etats, _ in
      [.produit(id, .produitRetabli(try etats.produit(id).retablir(motif: motif)))]
    }
  }
}

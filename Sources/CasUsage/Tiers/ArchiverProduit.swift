public import Facturation

/// No longer offers a produit; what was made with it stays as it was.
public struct ArchiverProduit: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records it, and why if that is said.
  @discardableResult
  public func execute(
    _ id: ProduitID, motif: Libelle? = nil, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.produit(id)]) { etats, _ in
      [.produit(id, .produitArchive(try etats.produit(id).archiver(motif: motif)))]
    }
  }
}

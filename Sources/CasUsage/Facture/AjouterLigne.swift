public import Facturation

/// Adds a line to a draft, free or taken from a produit.
public struct AjouterLigne: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the line.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ demande: DemandeLigne, de produit: ProduitID? = nil,
    par contexte: Contexte
  ) throws -> RecuAvec<LigneID> {
    let recu = try outils.accomplir(contexte, sur: facture) { facture, etats, tirage in
      let produit = try produit.map { try etats.produit($0) }
      return .ligneAjoutee(
        try facture.ajouter(
          demande, de: produit, id: tirage.suivant(), sous: etats.registre().vendeur.regime))
    }
    return RecuAvec(recu, \.ligneId)
  }
}

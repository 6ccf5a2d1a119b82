public import Facturation

/// Gives up a draft; an issued invoice is cancelled by an avoir.
public struct AnnulerFacture: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records why.
  @discardableResult
  public func execute(_ facture: FactureID, motif: Libelle, par contexte: Contexte) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .factureAnnulee(try facture.annuler(motif: motif))
    }
  }
}

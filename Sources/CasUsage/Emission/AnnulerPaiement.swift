public import Facturation

/// Reverses a payment that was recorded by mistake.
public struct AnnulerPaiement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which and why.
  public func execute(
    _ facture: FactureID, paiement: PaiementID, motif: Libelle, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .paiementAnnule(try facture.annuler(paiement: paiement, motif: motif))
    }
  }
}

public import Facturation

/// Records that a payment bounced: it counted until that day, and counts no more from then on.
public struct RejeterPaiement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which, why and when.
  public func execute(
    _ facture: FactureID, paiement: PaiementID, _ demande: DemandeRejet, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      .paiementRejete(
        try facture.rejeter(
          paiement: paiement, demande, aujourdhui: etats.aujourdhui(etats.registre()),
          rendu: etats.facture(rendant:)))
    }
  }
}

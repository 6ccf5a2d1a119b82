public import Facturation

/// Records that an issued invoice was paid, in whole or in part.
public struct EnregistrerPaiement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the payment.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ demande: DemandePaiement, par contexte: Contexte
  ) throws -> RecuAvec<PaiementID> {
    let recu = try outils.accomplir(contexte, sur: facture) { facture, etats, tirage in
      let aujourdhui = try etats.aujourdhui(etats.registre())
      return .paiementEnregistre(
        try facture.enregistrer(demande, id: tirage.suivant(), aujourdhui: aujourdhui))
    }
    return RecuAvec(recu, \.paiementId)
  }
}

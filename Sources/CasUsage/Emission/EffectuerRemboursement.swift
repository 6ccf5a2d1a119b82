public import Facturation

/// Records that the client was given money back.
public struct EffectuerRemboursement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the refund.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ demande: DemandeRemboursement, par contexte: Contexte
  ) throws -> RecuAvec<RemboursementID> {
    let recu = try outils.accomplir(contexte, sur: facture) { facture, etats, tirage in
      .remboursementEffectue(
        try facture.rembourser(
          demande, id: tirage.suivant(), aujourdhui: etats.aujourdhui(etats.registre())))
    }
    return RecuAvec(recu, \.remboursementId)
  }
}

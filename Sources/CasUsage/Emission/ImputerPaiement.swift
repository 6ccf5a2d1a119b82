public import Facturation

/// Uses what came in for one invoice to pay another: too much, or what an avoir has set free.
public struct ImputerPaiement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records a refund of the one and a payment of the other, both or neither; of more than the balance
  /// only where that is accepted, as where a sum goes back that had been too much.
  @discardableResult
  public func execute(
    _ montant: Montant, de facture: FactureID, sur autre: FactureID, le date: DateCivile? = nil,
    accepteTropPercu: Bool = false, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.facture(facture), .facture(autre)]) { etats, tirage in
      let (rendu, paiement) = try etats.facture(facture).imputer(
        montant, sur: etats.facture(autre), le: date,
        accepteTropPercu: accepteTropPercu, aujourdhui: etats.aujourdhui(etats.registre()),
        ids: (tirage.suivant(), tirage.suivant()))
      return [
        .facture(facture, .remboursementEffectue(rendu)),
        .facture(autre, .paiementEnregistre(paiement)),
      ]
    }
  }
}

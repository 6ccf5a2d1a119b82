public import Facturation

/// Records one sum that pays several invoices of one client, the oldest first: all of its payments, or none.
public struct EnregistrerReglement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records a payment of each invoice that the sum reaches; of one that is named twice, one.
  @discardableResult
  public func execute(
    _ factures: [FactureID], _ demande: DemandePaiement, par contexte: Contexte
  ) throws -> Recu {
    var uniques: [FactureID] = []
    for facture in factures where !uniques.contains(facture) { uniques.append(facture) }
    return try outils.accomplir(contexte, sur: uniques.map(Flux.facture)) { etats, tirage in
      try Facture.regler(
        uniques.map(etats.facture), demande, aujourdhui: etats.aujourdhui(etats.registre()),
        tirer: { tirage.suivant() }
      ).map { .facture($0, .paiementEnregistre($1)) }
    }
  }
}

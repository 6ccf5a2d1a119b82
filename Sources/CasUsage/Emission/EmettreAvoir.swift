public import Facturation

/// Issues an avoir, which credits an issued invoice in whole or in part.
public struct EmettreAvoir: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the avoir under the next number of its series.
  public func execute(
    _ facture: FactureID, _ demande: DemandeAvoir, par contexte: Contexte
  ) throws -> RecuAvec<AvoirEmis> {
    let recu = try outils.accomplir(contexte, sur: facture) { facture, etats, tirage in
      let registre = try etats.registre()
      return .avoirEmis(
        try facture.crediter(
          demande, id: tirage.suivant(), registre: registre,
          client: etats.client(facture.clientId).fiche, aujourdhui: etats.aujourdhui(registre),
          deduisant: etats.facture(deduisant:), dernier: etats.dernier(de:)))
    }
    return RecuAvec(recu, \.avoir)
  }
}

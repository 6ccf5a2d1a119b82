public import Facturation

/// Issues an avoir, which credits an issued invoice in whole or in part.
public struct EmettreAvoir: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the avoir under the next number of its series; a deposit that the invoice deducts no more is
  /// told of that.
  @discardableResult
  public func execute(
    _ id: FactureID, _ demande: DemandeAvoir, par contexte: Contexte
  ) throws -> RecuAvec<AvoirEmis> {
    let recu = try outils.accomplir(contexte, sur: [.facture(id)]) { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let avoir = try facture.crediter(
        demande, id: tirage.suivant(), registre: registre,
        client: etats.client(facture.clientId).fiche, aujourdhui: etats.aujourdhui(registre),
        deduisant: etats.facture(deduisant:), dernier: etats.dernier(de:))
      return try [.facture(id, .avoirEmis(avoir))]
        + etats.deductions(de: facture, annuleesPar: avoir)
    }
    return RecuAvec(recu, \.avoir)
  }
}

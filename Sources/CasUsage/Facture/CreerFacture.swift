public import Facturation

/// Begins a draft for a client.
public struct CreerFacture: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the head of the draft.
  @discardableResult
  public func execute(
    _ demande: DemandeFacture, par contexte: Contexte
  ) throws -> RecuAvec<FactureID> {
    let recu = try outils.accomplir(contexte) { etats, tirage in
      let registre = try etats.registre()
      _ = try etats.client(demande.clientId)
      try etats.admettre(brouillonDu: demande.date)
      let creation = try Facture.creer(
        demande, dernierBrouillon: etats.dernierBrouillon(), registre: registre,
        aujourdhui: etats.aujourdhui(registre), remplacant: demande.remplace.map(etats.facture))
      return [.facture(tirage.suivant(), .factureCreee(creation))]
    }
    return RecuAvec(recu, \.factureId)
  }
}

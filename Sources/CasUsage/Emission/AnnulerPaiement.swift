public import Facturation
import Journaux

/// Reverses a payment that was recorded by mistake.
public struct AnnulerPaiement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which and why.
  @discardableResult
  public func execute(
    _ facture: FactureID, paiement: PaiementID, motif: Libelle, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      .paiementAnnule(
        try facture.annuler(
          paiement: paiement, motif: motif, rendu: etats.facture(rendant:)))
    }
  }
}

extension Etats {
  /// The facture that gave back what a payment of another took from it, if one did.
  ///
  /// That the mode is set-off is not enough: one sum that pays several invoices may be set off too.
  func facture(rendant paiement: Paiement) throws -> Facture? {
    guard let reglement = paiement.reglement else { return nil }
    for enregistre in try vue.events(tagged: .settlement(reglement)) {
      if case .facture(let id, .remboursementEffectue) = enregistre.evenement {
        return try factureConnue(id)
      }
    }
    return nil
  }
}

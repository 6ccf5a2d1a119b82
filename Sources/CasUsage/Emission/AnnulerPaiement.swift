public import Facturation
import Journal

/// Reverses a payment that was recorded by mistake.
public struct AnnulerPaiement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which and why.
  public func execute(
    _ facture: FactureID, paiement: PaiementID, motif: Libelle, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      .paiementAnnule(
        try facture.annuler(paiement: paiement, motif: motif) {
          try etats.facture(rendant: $0, pris: facture.id)
        })
    }
  }
}

extension Etats {
  /// The facture that gave back what a payment of another took from it, if one did.
  ///
  /// Both were recorded in one act, the refund first. That the mode is set-off is not enough: one sum
  /// that pays several invoices may be set off too.
  func facture(rendant paiement: Paiement, pris facture: FactureID) throws -> Facture? {
    guard paiement.mode == .compensation, let reglement = paiement.reglement,
      let prise = try vue.events(tagged: .stream(.facture(facture))).first(where: {
        $0.evenement.paiement == paiement.id
      })
    else { return nil }
    var rendue: FactureID?
    try vue.forEach(after: prise.position - 2) { avant in
      if case .facture(let id, .remboursementEffectue(let rendu)) = avant.evenement,
        rendu.remboursement.reglement == reglement
      {
        rendue = id
      }
      return false
    }
    return try rendue.flatMap(factureConnue)
  }
}

extension Evenement {
  /// Which payment it records, if it records one.
  fileprivate var paiement: PaiementID? {
    guard case .facture(_, .paiementEnregistre(let paiement)) = self else { return nil }
    return paiement.paiementId
  }
}

public import Facturation
import Journaux

/// Records that a payment bounced: it counted until that day, and counts no more from then on.
public struct RejeterPaiement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which, why and when.
  @discardableResult
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

extension Etats {
  /// What is to be looked at once a payment has bounced: what it was settled with may have paid other
  /// invoices too, where it still counts.
  public func avertissements(
    surLeRejet paiement: PaiementID, de facture: FactureID
  ) throws -> [Avertissement] {
    let rejete = try self.facture(facture).paiement(paiement)
    guard let reglement = rejete?.reglement else { return [] }
    let autres = try vue.events(tagged: .settlement(reglement)).compactMap { enregistre in
      guard case .facture(let id, .paiementEnregistre(let autre)) = enregistre.evenement,
        id != facture
      else { return NumeroFacture?.none }
      return try numero(de: id, siCompte: autre.paiementId)
    }
    return autres.isEmpty ? [] : [Avertissement(.reglementPartage(autres))]
  }

  /// The number of an invoice, if a payment of it neither was reversed nor bounced.
  private func numero(de id: FactureID, siCompte paiement: PaiementID) throws -> NumeroFacture? {
    let facture = try facture(id)
    return facture.paiement(paiement)?.tient == true ? facture.numero : nil
  }
}

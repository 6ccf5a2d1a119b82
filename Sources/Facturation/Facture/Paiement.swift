/// A payment of an invoice; one that was recorded by mistake stays, marked as reversed.
public struct Paiement: Hashable, Sendable, Identifiable {
  /// Which payment.
  public let id: PaiementID
  /// How much; always positive.
  public let montant: Montant
  /// How it was paid.
  public let mode: ConditionsPaiement
  /// The day from which it counts.
  public let date: DateCivile
  /// The cheque's number, the transfer's wording.
  public let reference: Libelle?
  /// Why it was reversed, when it was.
  public internal(set) var annulation: Libelle?

  init(_ evenement: PaiementEnregistre) {
    id = evenement.paiementId
    montant = evenement.montant
    mode = evenement.mode
    date = evenement.datePaiement
    reference = evenement.reference
  }

  /// Whether the payment stands on that day.
  package func compte(le jour: DateCivile) -> Bool { annulation == nil && date <= jour }
}

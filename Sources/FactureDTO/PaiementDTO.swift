/// A payment of an invoice; one that was reversed stays, and says why.
public struct PaiementDTO: Codable, Sendable, Equatable {
  /// The payment's UUID.
  public var paiementId: String
  /// How much.
  public var montant: Decimal
  /// How it was paid: Virement, Chèque, Espèces or Carte.
  public var mode: String
  /// The day from which it counts.
  public var datePaiement: Date
  /// The cheque's number, the transfer's wording.
  public var reference: String?
  /// Why it was reversed, when it was; it counts no more then.
  public var annulation: String?

  /// Begins with what every payment has; the rest is set afterwards.
  public init(paiementId: String, montant: Decimal, mode: String, datePaiement: Date) {
    self.paiementId = paiementId
    self.montant = montant
    self.mode = mode
    self.datePaiement = datePaiement
  }
}

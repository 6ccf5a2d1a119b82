/// A payment of an invoice; one that was reversed or that bounced stays, and says why.
public struct PaiementDTO: Codable, Sendable, Equatable {
  /// The payment's UUID.
  public var paiementId: String
  /// How much.
  public var montant: Decimal
  /// How it was paid: Virement, Chèque, Espèces, Carte, Prélèvement, Effet, Compensation or Autre.
  public var mode: String
  /// The day from which it counts.
  public var datePaiement: Date
  /// The cheque's number, the transfer's wording.
  public var reference: String?
  /// What it was settled with, where one sum settled several invoices: the same UUID in all of them.
  public var reglement: String?
  /// Why it was reversed, when it was; then it never counted.
  public var annulation: String?
  /// How it bounced, when it did; it counts no more from that day on.
  public var rejet: RejetDTO?

  /// Begins with what every payment has; the rest is set afterwards.
  public init(paiementId: String, montant: Decimal, mode: String, datePaiement: Date) {
    self.paiementId = paiementId
    self.montant = montant
    self.mode = mode
    self.datePaiement = datePaiement
  }
}

/// How a payment bounced.
public struct RejetDTO: Codable, Sendable, Equatable {
  /// The day from which the payment counts no more.
  public var dateRejet: Date
  /// Why.
  public var motif: String
  /// What the bank charged the seller for it.
  public var frais: Decimal?

  /// Begins with what every bounce has; the rest is set afterwards.
  public init(dateRejet: Date, motif: String) {
    self.dateRejet = dateRejet
    self.motif = motif
  }
}

/// Money that the client was given back.
public struct RemboursementDTO: Codable, Sendable, Equatable {
  /// The refund's UUID.
  public var remboursementId: String
  /// How much.
  public var montant: Decimal
  /// How it was given back, by the words of payments.
  public var mode: String
  /// The day from which it counts.
  public var dateRemboursement: Date
  /// The cheque's number, the transfer's wording.
  public var reference: String?
  /// The UUID of the avoir that it pays out, where it is one.
  public var avoirId: String?
  /// What it was settled with, where it paid another invoice: the same UUID in both.
  public var reglement: String?

  /// Begins with what every refund has; the rest is set afterwards.
  public init(remboursementId: String, montant: Decimal, mode: String, dateRemboursement: Date) {
    self.remboursementId = remboursementId
    self.montant = montant
    self.mode = mode
    self.dateRemboursement = dateRemboursement
  }
}

/// What was given up of an invoice, as it will never be paid.
public struct PerteDTO: Codable, Sendable, Equatable {
  /// The day from which nothing is owed any more.
  public var date: Date
  /// Why.
  public var motif: String
  /// What was unpaid of each rate on that day.
  public var groupes: [GroupeTVADTO]?

  /// Begins with what every loss has; the rest is set afterwards.
  public init(date: Date, motif: String) {
    self.date = date
    self.motif = motif
  }
}

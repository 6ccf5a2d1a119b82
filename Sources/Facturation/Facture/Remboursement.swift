/// Money that the client was given back for an invoice.
public struct Remboursement: Hashable, Sendable, Identifiable {
  /// Which refund.
  public let id: RemboursementID
  /// How much; always positive.
  public let montant: Montant
  /// How it was given back.
  public let mode: ConditionsPaiement
  /// The day from which it counts.
  public let date: DateCivile
  /// The cheque's number, the transfer's wording.
  public let reference: Libelle?
  /// The avoir that it pays out, where it is one.
  public let avoirId: AvoirID?
  /// What it was settled with, where it paid another invoice.
  public let reglement: ReglementID?

  /// Gathers a refund.
  package init(
    id: RemboursementID, montant: Montant, mode: ConditionsPaiement, date: DateCivile,
    reference: Libelle? = nil, avoirId: AvoirID? = nil, reglement: ReglementID? = nil
  ) {
    self.id = id
    self.montant = montant
    self.mode = mode
    self.date = date
    self.reference = reference
    self.avoirId = avoirId
    self.reglement = reglement
  }
}

extension Remboursement: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("remboursementId", record?.id)
    montant = try walker.member("montant", record?.montant)
    mode = try walker.member("mode", record?.mode)
    date = try walker.member("dateRemboursement", record?.date)
    reference = try walker.optional("reference", record?.reference)
    avoirId = try walker.optional("avoirId", record?.avoirId)
    reglement = try walker.optional("reglement", record?.reglement)
  }
}

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
    self.init(
      id: evenement.paiementId, montant: evenement.montant, mode: evenement.mode,
      date: evenement.datePaiement, reference: evenement.reference, annulation: nil)
  }

  /// Gathers a payment.
  @usableFromInline
  init(
    id: PaiementID, montant: Montant, mode: ConditionsPaiement, date: DateCivile,
    reference: Libelle?, annulation: Libelle?
  ) {
    self.id = id
    self.montant = montant
    self.mode = mode
    self.date = date
    self.reference = reference
    self.annulation = annulation
  }

  /// Whether the payment stands on that day.
  package func compte(le jour: DateCivile) -> Bool { annulation == nil && date <= jour }
}

extension Paiement: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    self.init(
      id: try walker.member("paiementId", record?.id),
      montant: try walker.member("montant", record?.montant),
      mode: try walker.member("mode", record?.mode),
      date: try walker.member("datePaiement", record?.date),
      reference: try walker.optional("reference", record?.reference),
      annulation: try walker.optional("annulation", record?.annulation))
  }
}

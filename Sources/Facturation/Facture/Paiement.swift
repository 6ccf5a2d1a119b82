/// A payment of an invoice; one that was recorded by mistake stays, marked as reversed, and so does one
/// that bounced.
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
  /// What it was settled with, where one sum settled several invoices.
  public let reglement: ReglementID?
  /// Why it was reversed, when it was: then it was never paid, and never bounced.
  public internal(set) var annulation: Libelle?
  /// How it bounced, when it did: it counts no more from that day on.
  public internal(set) var rejet: Rejet?

  init(_ evenement: PaiementEnregistre) {
    self.init(
      id: evenement.paiementId, montant: evenement.montant, mode: evenement.mode,
      date: evenement.datePaiement, reference: evenement.reference,
      reglement: evenement.reglement, annulation: nil, rejet: nil)
  }

  /// Gathers a payment.
  @usableFromInline
  init(
    id: PaiementID, montant: Montant, mode: ConditionsPaiement, date: DateCivile,
    reference: Libelle?, reglement: ReglementID?, annulation: Libelle?, rejet: Rejet?
  ) {
    self.id = id
    self.montant = montant
    self.mode = mode
    self.date = date
    self.reference = reference
    self.reglement = reglement
    self.annulation = annulation
    self.rejet = rejet
  }

  /// Whether it stands: it was neither reversed nor did it bounce, on whatever day.
  package var tient: Bool { annulation == nil && rejet == nil }
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
      reglement: try walker.optional("reglement", record?.reglement),
      annulation: try walker.optional("annulation", record?.annulation),
      rejet: try walker.optional("rejet", record?.rejet))
  }
}

/// How a payment bounced: a cheque without funds, a direct debit that the bank sent back.
public struct Rejet: Hashable, Sendable {
  /// The day from which it counts no more.
  public let date: DateCivile
  /// Why.
  public let motif: Libelle
  /// What the bank charged the seller for it; the client does not owe that by this invoice.
  public let frais: Montant?

  /// Tells how it bounced.
  package init(date: DateCivile, motif: Libelle, frais: Montant? = nil) {
    self.date = date
    self.motif = motif
    self.frais = frais
  }
}

extension Rejet: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    date = try walker.member("dateRejet", record?.date)
    motif = try walker.member("motif", record?.motif)
    frais = try walker.optional("frais", record?.frais)
  }
}

/// What was settled at once: the payments of one transfer for several invoices, or what one invoice
/// gave back and another took.
public enum Reglement {}

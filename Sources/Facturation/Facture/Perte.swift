/// What the seller has given up of an invoice, as it will never be paid.
///
/// It gives up all that is unpaid, whatever becomes of that: should money come in after all, so much
/// less is lost; should a payment bounce, so much more.
public struct Perte: Hashable, Sendable {
  /// The day from which nothing is owed any more.
  public let date: DateCivile
  /// Why.
  public let motif: Libelle
  /// What was unpaid of each rate on that day: its base, and the VAT that is recovered.
  public let groupes: [GroupeTVA]

  /// Gives up so much.
  package init(date: DateCivile, motif: Libelle, groupes: [GroupeTVA]) {
    self.date = date
    self.motif = motif
    self.groupes = groupes
  }

  /// What was unpaid of the invoice on that day, VAT included.
  package var montant: Cumul {
    groupes.reduce(.zero) { $0 + BaseEtTVA($1).total }
  }
}

extension Facture {
  /// That what is unpaid was given up.
  struct Abandon: Hashable, Sendable {
    /// The day from which nothing is owed any more.
    let date: DateCivile
    /// Why.
    let motif: Libelle
  }

  /// What was given up of it, once that was: what is unpaid on that day by all that is told of it now.
  ///
  /// The event says what was unpaid by what was known then. A payment of that day or before that is
  /// recorded or reversed later changes how much it is, as it changes every balance.
  public var irrecouvrable: Perte? {
    abandon.map { Perte(date: $0.date, motif: $0.motif, groupes: impayes(le: $0.date)) }
  }
}

extension Perte: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    date = try walker.member("date", record?.date)
    motif = try walker.member("motif", record?.motif)
    groupes = try walker.list("groupes", record?.groupes)
  }
}

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

  /// What was unpaid in all on that day.
  package var montant: Cumul {
    groupes.reduce(.zero) { $0 + BaseEtTVA($1).total }
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

public import Facturation

/// The payments of a period, by means and in all; reversed ones do not count.
public struct Encaissements: Sendable {
  /// The period, both days included.
  package let periode: ClosedRange<DateCivile>
  /// What came in in all.
  public private(set) var total = Cumul.zero
  /// What came in by each means.
  public private(set) var parMode: [ConditionsPaiement: Cumul] = [:]
  /// How many payments there were.
  public private(set) var nombre = 0

  /// Adds up the payments of a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    for facture in factures { ajouter(facture) }
  }

  /// Adds what came in for a facture.
  public mutating func ajouter(_ facture: Facture) {
    for paiement in facture.paiements
    where paiement.annulation == nil && periode.contains(paiement.date) {
      nombre += 1
      total += paiement.montant
      parMode[paiement.mode, default: .zero] += paiement.montant
    }
  }
}

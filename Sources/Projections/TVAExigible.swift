public import Facturation

/// The VAT that became due in a period, by rate: on documents dated in it, or on what came in.
///
/// Which of them it is follows from each invoice's nature and from the seller whom it froze.
public struct TVAExigible: Sendable {
  /// The documents of the period, of those invoices whose VAT is due when invoiced.
  private var surDocuments: TVAPeriode
  /// What came in for the others, by rate.
  public private(set) var encaissee: [Taux: BaseEtTVA] = [:]

  /// Adds up what became due in a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    surDocuments = TVAPeriode(periode: periode)
    for facture in factures { ajouter(facture) }
  }

  /// What the documents leave once avoirs are taken off, by rate.
  public var facturee: [Taux: BaseEtTVA] { surDocuments.parTaux.mapValues(\.nette) }

  /// What became due in all, by rate.
  public var parTaux: [Taux: BaseEtTVA] { facturee.merging(encaissee, uniquingKeysWith: +) }

  /// Adds what a facture makes due in the period.
  public mutating func ajouter(_ facture: Facture) {
    guard facture.estExigibleALEncaissement else { return surDocuments.ajouter(facture) }
    for (taux, part) in facture.tvaEncaissee(dans: surDocuments.periode) where part != .zero {
      encaissee[taux] = encaissee[taux, default: .zero] + part
    }
  }
}

public import Facturation

/// The VAT that became due in a period, by rate and category: on documents dated in it, or on what came
/// in.
///
/// Which of them it is follows from each invoice's nature and from the seller whom it froze.
public struct TVAExigible: Sendable {
  /// The documents of the period, of those invoices whose VAT is due when invoiced.
  private var surDocuments: TVAPeriode
  /// What came in for the others, by rate and category.
  public private(set) var encaissee: [CleTVA: BaseEtTVA] = [:]

  /// Adds up what became due in a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    surDocuments = TVAPeriode(periode: periode)
    for facture in factures { ajouter(facture) }
  }

  /// What the documents leave once avoirs are taken off, by rate and category.
  public var facturee: [CleTVA: BaseEtTVA] { surDocuments.parGroupe.mapValues(\.nette) }

  /// What became due in all, by rate and category.
  public var parGroupe: [CleTVA: BaseEtTVA] { facturee.merging(encaissee, uniquingKeysWith: +) }

  /// Adds what a facture makes due in the period.
  public mutating func ajouter(_ facture: Facture) {
    guard facture.estExigibleALEncaissement else { return surDocuments.ajouter(facture) }
    for (cle, part) in facture.tvaEncaissee(dans: surDocuments.periode) where part != .zero {
      encaissee[cle] = encaissee[cle, default: .zero] + part
    }
  }
}

public import Facturation

/// Totals of the issued factures of a period, as of its last day: in all, and by month, client,
/// statut and terms; with the VAT of the documents that are dated in it.
///
/// As of a day, an invoice counts from its own date, and so do an avoir and a payment.
public struct TotauxRegistre: Sendable {
  /// The period of the invoices' dates, both days included.
  package let periode: ClosedRange<DateCivile>
  /// In all.
  public private(set) var ensemble = Sommes()
  /// By the month of the invoice's date, given as its first day.
  public private(set) var parMois: [DateCivile: Sommes] = [:]
  /// What was invoiced less what was credited, each in the month of its own date.
  public private(set) var netParMois: [DateCivile: Cumul] = [:]
  /// By client.
  public private(set) var parClient: [ClientID: Sommes] = [:]
  /// By statut on the last day.
  public private(set) var parStatut: [StatutFacture: Sommes] = [:]
  /// By the means of payment agreed on.
  public private(set) var parConditions: [ConditionsPaiement: Sommes] = [:]
  /// The VAT of invoices and avoirs, each on its own date.
  public private(set) var tva: TVAPeriode

  /// Adds up the factures that are dated in the period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    tva = TVAPeriode(periode: periode)
    for facture in factures { ajouter(facture) }
  }

  /// Adds up the factures that were issued by that day.
  public init(_ factures: some Sequence<Facture> = [], au jour: DateCivile) {
    self.init(factures, periode: .premiere...jour)
  }

  /// The day as of which all is looked at.
  public var jour: DateCivile { periode.upperBound }

  /// Adds a facture, if it is dated in the period, and of any other the avoirs that are.
  public mutating func ajouter(_ facture: Facture) {
    guard facture.estEmise else { return }
    tva.ajouter(facture)
    for avoir in facture.avoirs where periode.contains(avoir.date) {
      netParMois[avoir.date.debutDuMois, default: .zero] -= avoir.totaux.totalTTC
    }
    guard periode.contains(facture.dateFacture) else { return }
    ensemble.ajouter(facture, le: jour)
    parMois[facture.dateFacture.debutDuMois, default: Sommes()].ajouter(facture, le: jour)
    netParMois[facture.dateFacture.debutDuMois, default: .zero] += facture.totaux.totalTTC
    parClient[facture.clientId, default: Sommes()].ajouter(facture, le: jour)
    parStatut[facture.statut(le: jour), default: Sommes()].ajouter(facture, le: jour)
    parConditions[facture.conditionsPaiement, default: Sommes()].ajouter(facture, le: jour)
  }
}

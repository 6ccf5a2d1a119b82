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
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// The same of a facture of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard facture.estEmise else { return }
    tva.ajouter(facture)
    for credit in facture.credits where periode.contains(credit.date) {
      netParMois[credit.date.debutDuMois, default: .zero] -= credit.totalTTC
    }
    guard periode.contains(facture.dateFacture) else { return }
    var sommes = Sommes()
    sommes.ajouter(facture, le: jour)
    let mois = facture.dateFacture.debutDuMois
    ensemble += sommes
    parMois[mois, default: Sommes()] += sommes
    netParMois[mois, default: .zero] += facture.totalTTC
    parClient[facture.clientId, default: Sommes()] += sommes
    let du = sommes.totalTTC - sommes.avoirs - sommes.encaisse
    parStatut[facture.statut(le: jour, du: du), default: Sommes()] += sommes
    parConditions[facture.conditionsPaiement, default: Sommes()] += sommes
  }
}

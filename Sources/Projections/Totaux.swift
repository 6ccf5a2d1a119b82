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
  public var parMois: [DateCivile: Sommes] { mois.parCle }
  /// What was invoiced less what was credited, each in the month of its own date.
  public var netParMois: [DateCivile: Cumul] { netMois.parCle }
  /// By client.
  public var parClient: [ClientID: Sommes] { clients.parCle }
  /// By statut on the last day.
  public var parStatut: [StatutFacture: Sommes] {
    parStatutAffiche.reduce(into: [:]) { $0[$1.key.statut, default: Sommes()] += $1.value }
  }
  /// By statut on the last day as people read it.
  public var parStatutAffiche: [StatutAffiche: Sommes] { statuts.parCle }
  /// By the means of payment agreed on.
  public var parConditions: [ConditionsPaiement: Sommes] { conditions.parCle }
  /// The VAT of invoices and avoirs, each on its own date.
  public private(set) var tva: TVAPeriode

  private var mois = Groupes<DateCivile, Sommes>(vide: Sommes())
  private var netMois = Groupes<DateCivile, Cumul>(vide: .zero)
  private var clients = Groupes<ClientID, Sommes>(vide: Sommes())
  private var statuts = Groupes<StatutAffiche, Sommes>(vide: Sommes())
  private var conditions = Groupes<ConditionsPaiement, Sommes>(vide: Sommes())
  /// Days of a month that was met, its first in front: most come together.
  private var joursDuMois = DateCivile.premiere...DateCivile.premiere

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
      netMois.changer(debutDuMois(credit.date)) { $0 -= credit.totalTTC }
    }
    guard periode.contains(facture.dateFacture) else { return }
    var sommes = Sommes()
    sommes.ajouter(facture, le: jour)
    let debut = debutDuMois(facture.dateFacture)
    ensemble += sommes
    mois.changer(debut) { $0 += sommes }
    netMois.changer(debut) { $0 += facture.totalTTC }
    clients.changer(facture.clientId) { $0 += sommes }
    let du = sommes.totalTTC - sommes.avoirs - sommes.encaisse
    statuts.changer(facture.statutAffiche(le: jour, du: du)) { $0 += sommes }
    conditions.changer(facture.conditionsPaiement) { $0 += sommes }
  }

  /// The first day of a day's month, worked out once for days that come together.
  private mutating func debutDuMois(_ date: DateCivile) -> DateCivile {
    if joursDuMois.contains(date) { return joursDuMois.lowerBound }
    let debut = date.debutDuMois
    // Every month has so many days.
    joursDuMois = debut...(debut.plus(jours: 27) ?? debut)
    return debut
  }
}

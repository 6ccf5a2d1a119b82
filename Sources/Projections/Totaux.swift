public import Facturation

/// Totals of the issued factures as of a day: in all, and by month, client, rate, statut and terms.
///
/// As of a day, an invoice counts from its own date, and so do an avoir and a payment.
public struct TotauxRegistre: Sendable {
  /// The day.
  public let jour: DateCivile
  /// In all.
  public private(set) var ensemble = Sommes()
  /// By the month of the invoice's date, given as its first day.
  public private(set) var parMois: [DateCivile: Sommes] = [:]
  /// What was invoiced less what was credited, each in the month of its own date.
  public private(set) var netParMois: [DateCivile: Cumul] = [:]
  /// By client.
  public private(set) var parClient: [ClientID: Sommes] = [:]
  /// By statut on that day.
  public private(set) var parStatut: [StatutFacture: Sommes] = [:]
  /// By the means of payment agreed on.
  public private(set) var parConditions: [ConditionsPaiement: Sommes] = [:]
  /// By VAT rate.
  public private(set) var parTaux: [Taux: SommesTVA] = [:]

  /// Adds up the factures that were issued by that day.
  public init(_ factures: some Sequence<Facture> = [], au jour: DateCivile) {
    self.jour = jour
    for facture in factures { ajouter(facture) }
  }

  /// Adds a facture, if it was issued by that day.
  public mutating func ajouter(_ facture: Facture) {
    guard facture.compte(le: jour) else { return }
    ensemble.ajouter(facture, le: jour)
    parMois[facture.dateFacture.debutDuMois, default: Sommes()].ajouter(facture, le: jour)
    netParMois[facture.dateFacture.debutDuMois, default: .zero] += facture.totaux.totalTTC
    parClient[facture.clientId, default: Sommes()].ajouter(facture, le: jour)
    parStatut[facture.statut(le: jour), default: Sommes()].ajouter(facture, le: jour)
    parConditions[facture.conditionsPaiement, default: Sommes()].ajouter(facture, le: jour)
    for groupe in facture.totaux.groupes {
      parTaux[groupe.tva, default: SommesTVA()].facturer(groupe)
    }
    for avoir in facture.avoirs where avoir.date <= jour {
      netParMois[avoir.date.debutDuMois, default: .zero] -= avoir.totaux.totalTTC
      for groupe in avoir.totaux.groupes {
        parTaux[groupe.tva, default: SommesTVA()].crediter(groupe)
      }
    }
  }
}

extension DateCivile {
  /// The first day of the month.
  public var debutDuMois: DateCivile {
    plus(jours: 1 - composants.jour) ?? self
  }
}

/// Where an invoice stands on a given day; never stored, it follows from events and date.
public enum StatutFacture: String, CaseIterable, Sendable {
  case brouillon = "Brouillon"
  case envoyee = "Envoyée"
  case payee = "Payée"
  case enRetard = "En Retard"
  case annulee = "Annulée"
}

extension Facture {
  /// The statut on that day.
  public func statut(le jour: DateCivile) -> StatutFacture {
    statut(le: jour, solde: solde(le: jour))
  }

  /// The statut on a day of which the balance is known.
  func statut(le jour: DateCivile, solde: @autoclosure () -> Cumul) -> StatutFacture {
    switch etape {
    case .annulee: return .annulee
    case .brouillon: return .brouillon
    case .emise:
      if estCreditee(le: jour) { return .annulee }
      if solde() <= .zero { return .payee }
      return enTete.dateEcheance < jour ? .enRetard : .envoyee
    }
  }
}

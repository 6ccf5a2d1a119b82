/// Where an invoice stands on a given day; never stored, it follows from events and date.
public enum StatutFacture: String, CaseIterable, Sendable {
  case brouillon = "Brouillon"
  case envoyee = "Envoyée"
  case payee = "Payée"
  case enRetard = "En Retard"
  case annulee = "Annulée"
}

extension FicheFacture {
  /// The statut on that day.
  ///
  /// What was given up is `annulee`, for nobody owes it any more and nobody paid it; what came in for
  /// it after all may make it `payee`.
  package func statut(le jour: DateCivile) -> StatutFacture {
    statut(le: jour, du: du(le: jour))
  }

  /// The statut on a day of which it is known what is due, given up or not.
  package func statut(le jour: DateCivile, du: @autoclosure () -> Cumul) -> StatutFacture {
    switch creance.etape {
    case .annulee: return .annulee
    case .brouillon: return .brouillon
    case .emise:
      if let crediteeDepuis, crediteeDepuis <= jour { return .annulee }
      if du() <= .zero { return .payee }
      if creance.estIrrecouvrable(le: jour) { return .annulee }
      return dateEcheance < jour ? .enRetard : .envoyee
    }
  }
}

extension Facture {
  /// The statut on that day.
  ///
  /// What was given up is `annulee`, for nobody owes it any more and nobody paid it; what came in for
  /// it after all may make it `payee`.
  public func statut(le jour: DateCivile) -> StatutFacture { fiche.statut(le: jour) }
}

/// Where an invoice stands on a given day; never stored, it follows from events and date.
public enum StatutFacture: String, CaseIterable, Sendable {
  case brouillon = "Brouillon"
  case envoyee = "Envoyée"
  case payee = "Payée"
  case enRetard = "En Retard"
  case annulee = "Annulée"
}

/// Where an invoice stands as people read it: its statut, or that it was given up as a loss.
///
/// `annulee` says two things that books keep apart: that avoirs took all of it back, and that nobody will
/// ever pay it. Programs know both by one word, and people by two.
public enum StatutAffiche: Hashable, Sendable {
  case un(StatutFacture)
  /// `annulee`, for what was unpaid was given up.
  case passeeEnPerte

  /// The statut that it is one of.
  public var statut: StatutFacture {
    switch self {
    case .un(let statut): statut
    case .passeeEnPerte: .annulee
    }
  }
}

extension StatutAffiche: CaseIterable {
  /// The statuts in their order, and the loss behind them.
  public static var allCases: [StatutAffiche] {
    StatutFacture.allCases.map(Self.un) + [.passeeEnPerte]
  }
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
    statutAffiche(le: jour, du: du()).statut
  }

  /// The statut on that day, as people read it.
  package func statutAffiche(le jour: DateCivile) -> StatutAffiche {
    statutAffiche(le: jour, du: du(le: jour))
  }

  /// The same on a day of which it is known what is due, given up or not.
  package func statutAffiche(
    le jour: DateCivile, du: @autoclosure () -> Cumul
  ) -> StatutAffiche {
    switch creance.etape {
    case .annulee: return .un(.annulee)
    case .brouillon: return .un(.brouillon)
    case .emise:
      if let crediteeDepuis, crediteeDepuis <= jour { return .un(.annulee) }
      if du() <= .zero { return .un(.payee) }
      if creance.estIrrecouvrable(le: jour) { return .passeeEnPerte }
      return .un(dateEcheance < jour ? .enRetard : .envoyee)
    }
  }
}

extension Facture {
  /// The statut on that day.
  ///
  /// What was given up is `annulee`, for nobody owes it any more and nobody paid it; what came in for
  /// it after all may make it `payee`.
  public func statut(le jour: DateCivile) -> StatutFacture { fiche.statut(le: jour) }

  /// The statut on that day as people read it, who are told of a loss by its name.
  ///
  /// One of which a part was paid before the rest was given up is a loss too; one that was paid after all
  /// is `payee`.
  public func statutAffiche(le jour: DateCivile) -> StatutAffiche {
    fiche.statutAffiche(le: jour)
  }
}

/// What is owed on a day follows from the totals and from what is dated on or before that day.
extension FicheFacture {
  /// What came in by that day, less what bounced or was given back.
  package func paye(le jour: DateCivile) -> Cumul {
    var cumul = Cumul.zero
    for fonds in fonds where fonds.date <= jour { cumul += fonds.montant }
    return cumul
  }

  /// What avoirs took off by that day, VAT included.
  package func credite(le jour: DateCivile) -> Cumul {
    var cumul = Cumul.zero
    for credit in credits where credit.date <= jour { cumul += credit.totalTTC }
    return cumul
  }

  /// What is due on that day, given up or not; zero for what was never issued.
  package func du(le jour: DateCivile) -> Cumul {
    guard estEmise else { return .zero }
    return Cumul(totalTTC) - credite(le: jour) - paye(le: jour)
  }

  /// The balance due on that day; zero for what was never issued, and for what was given up.
  package func solde(le jour: DateCivile) -> Cumul { creance.solde(le: jour, du: du(le: jour)) }

  /// What is given up of it on that day: all that is unpaid, if it was given up.
  package func pertes(le jour: DateCivile) -> Cumul {
    creance.pertes(le: jour, du: du(le: jour))
  }

  /// The day since which nothing is due any more, if nothing is on that day.
  ///
  /// An invoice that avoirs alone have settled was never paid, and has no such day.
  package func datePaiement(le jour: DateCivile) -> DateCivile? {
    CoursDuSolde(self).datePaiement(le: jour)
  }

  /// From which day on nothing is due of it, if nothing that is recorded changes that any more.
  package var closeDepuis: DateCivile? {
    guard estEmise else { return nil }
    let jours = fonds.map(\.date) + credits.map(\.date) + [creance.abandonneeLe ?? dateFacture]
    let dernier = jours.reduce(dateFacture, max)
    return solde(le: dernier) == .zero ? dernier : nil
  }

  /// How far it has come by a day.
  func avancement(le jour: DateCivile) -> Avancement {
    var avancement = Avancement()
    for fonds in fonds where fonds.date <= jour { avancement.ajouter(fonds) }
    for credit in credits where credit.date <= jour { avancement.ajouter(credit) }
    return avancement
  }
}

/// The same of a whole facture, worked out of what its fiche says.
extension Facture {
  /// Whether it counts on that day: it is issued, and dated on that day or before.
  package func compte(le jour: DateCivile) -> Bool { creance.compte(le: jour) }

  /// Whether it is there on that day: an issued invoice from its own date on, a draft on any day.
  package func existe(le jour: DateCivile) -> Bool { creance.existe(le: jour) }

  /// What came in by that day, less what bounced or was given back.
  public func paye(le jour: DateCivile) -> Cumul { fiche.paye(le: jour) }

  /// What avoirs took off by that day, VAT included.
  package func credite(le jour: DateCivile) -> Cumul { fiche.credite(le: jour) }

  /// The balance due on that day; zero for what was never issued, and for what was given up.
  public func solde(le jour: DateCivile) -> Cumul { fiche.solde(le: jour) }

  /// What is given up of it on that day: all that is unpaid, if it was given up.
  public func pertes(le jour: DateCivile) -> Cumul { fiche.pertes(le: jour) }

  /// The day since which nothing is due any more, if nothing is on that day.
  ///
  /// An invoice that avoirs alone have settled was never paid, and has no such day.
  public func datePaiement(le jour: DateCivile) -> DateCivile? { fiche.datePaiement(le: jour) }

  /// What the avoirs of that day or before have left of each line.
  package func resteACrediter(le jour: DateCivile? = nil) -> [LigneID: ResteDeLigne] {
    var reste: [LigneID: ResteDeLigne] = [:]
    for ligne in lignes { reste[ligne.id] = ResteDeLigne(ligne) }
    for avoir in avoirs where jour.map({ avoir.date <= $0 }) ?? true {
      for creditee in avoir.lignes {
        reste[creditee.ligneId] = reste[creditee.ligneId]?.moins(creditee)
      }
    }
    return reste
  }
}

/// What is still to be paid of an invoice: the balance of a day, less what is recorded for later days.
///
/// What was announced is not asked for twice: so a payment is held against all that is recorded,
/// whatever its date, while the balance counts what is dated by its day.
package struct ResteAPayer: Hashable, Sendable {
  /// The day as of which the balance is given.
  package let jour: DateCivile
  /// The balance as of that day.
  package let solde: Cumul
  /// What payments and avoirs that are dated later will take off it.
  package let aVenir: Cumul
  /// The last day on which the balance changes; nothing where none comes later.
  package let dernierJour: DateCivile?
  /// What was given up, and may be paid after all.
  package let perdu: Cumul

  /// Looks at an invoice as of a day.
  package init(_ facture: Facture, au jour: DateCivile) {
    let fiche = facture.fiche
    self.jour = jour
    solde = fiche.solde(le: jour)
    aVenir = solde - fiche.solde(le: .derniere)
    dernierJour = facture.joursDeMouvement.filter { $0 > jour }.max()
    perdu = fiche.pertes(le: .derniere)
  }

  /// What is left to pay when all that is recorded counts.
  package var montant: Cumul { solde - aVenir }

  /// What may still be paid: what is left to pay, and what was given up.
  package var payable: Cumul { montant + perdu }

  /// What was paid or credited too much when all that is recorded counts.
  package var aRendre: Cumul { max(.zero, .zero - montant) }
}

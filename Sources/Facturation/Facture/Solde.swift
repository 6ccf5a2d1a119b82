/// What is owed on a day follows from the totals and from what is dated on or before that day.
extension Facture {
  /// Whether it counts on that day: it is issued, and dated on that day or before.
  package func compte(le jour: DateCivile) -> Bool { estEmise && enTete.dateFacture <= jour }

  /// Whether it is there on that day: an issued invoice from its own date on, a draft on any day.
  package func existe(le jour: DateCivile) -> Bool { !estEmise || compte(le: jour) }

  /// What came in by that day, less what bounced or was given back.
  public func paye(le jour: DateCivile) -> Cumul {
    fonds.reduce(.zero) { $1.date <= jour ? $0 + $1.montant : $0 }
  }

  /// What avoirs took off by that day, VAT included.
  package func credite(le jour: DateCivile) -> Cumul {
    var cumul = Cumul.zero
    for avoir in avoirs where avoir.date <= jour { cumul += avoir.totaux.totalTTC }
    return cumul
  }

  /// What is due on that day, given up or not; zero for what was never issued.
  func du(le jour: DateCivile) -> Cumul {
    guard estEmise else { return .zero }
    return Cumul(totaux.totalTTC) - credite(le: jour) - paye(le: jour)
  }

  /// The balance due on that day; zero for what was never issued, and for what was given up.
  public func solde(le jour: DateCivile) -> Cumul { solde(le: jour, du: du(le: jour)) }

  /// The balance of a day of which it is known what is due, given up or not.
  package func solde(le jour: DateCivile, du: Cumul) -> Cumul {
    estIrrecouvrable(le: jour) ? min(du, .zero) : du
  }

  /// Whether what is unpaid of it was given up by that day.
  package func estIrrecouvrable(le jour: DateCivile) -> Bool {
    abandon.map { $0.date <= jour } ?? false
  }

  /// What is given up of it on that day: all that is unpaid, if it was given up.
  public func pertes(le jour: DateCivile) -> Cumul { pertes(le: jour, du: du(le: jour)) }

  /// What is given up of it on a day of which it is known what is due, given up or not.
  package func pertes(le jour: DateCivile, du: @autoclosure () -> Cumul) -> Cumul {
    estIrrecouvrable(le: jour) ? max(.zero, du()) : .zero
  }

  /// The day since which nothing is due any more, if nothing is on that day.
  ///
  /// An invoice that avoirs alone have settled was never paid, and has no such day.
  public func datePaiement(le jour: DateCivile) -> DateCivile? {
    CoursDuSolde(self).datePaiement(le: jour)
  }

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

  /// Whether the avoirs of that day or before credit all of it.
  func estCreditee(le jour: DateCivile) -> Bool {
    guard avoirs.contains(where: { $0.date <= jour }) else { return false }
    return resteACrediter(le: jour).values.allSatisfy(\.estEpuise)
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
    self.jour = jour
    solde = facture.solde(le: jour)
    aVenir = solde - facture.solde(le: .derniere)
    dernierJour = facture.joursDeMouvement.filter { $0 > jour }.max()
    perdu = facture.pertes(le: .derniere)
  }

  /// What is left to pay when all that is recorded counts.
  package var montant: Cumul { solde - aVenir }

  /// What may still be paid: what is left to pay, and what was given up.
  package var payable: Cumul { montant + perdu }
}

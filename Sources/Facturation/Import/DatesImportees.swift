extension FactureImportee {
  /// What is wrong with days on which hardly anything can have happened: before 1970, or more than a
  /// year ahead.
  ///
  /// They are typing errors more often than not, and an invoice's closes its series until that day.
  /// Each is said once, where it stands first. A due date is none of them, for nothing happens on it.
  package func refusDesDates(le aujourdhui: DateCivile, rang: Int) -> [RefusImport] {
    let (premiere, derniere) = (DateCivile(joursDepuis1970: 0), aujourdhui.plus(jours: 366))
    var dites: Set<DateCivile> = []
    return datesDesFaits.filter { _, date in
      date < premiere ?? .premiere || date > derniere ?? .derniere
    }.filter { dites.insert($0.date).inserted }
      .map { RefusImport(rang: rang, champ: $0.champ, .dateInvraisemblable($0.date)) }
  }

  /// When what it tells of happened, and as which field.
  private var datesDesFaits: [(champ: String, date: DateCivile)] {
    var dates = [("dateFacture", dateFacture)]
    if let datePaiement { dates.append(("datePaiement", datePaiement)) }
    for (rang, paiement) in paiements.enumerated() {
      dates.append(("paiements[\(rang)].datePaiement", paiement.date))
      if let rejet = paiement.rejet {
        dates.append(("paiements[\(rang)].rejet.dateRejet", rejet.date))
      }
    }
    for (rang, remboursement) in remboursements.enumerated() {
      dates.append(("remboursements[\(rang)].dateRemboursement", remboursement.date))
    }
    for (rang, avoir) in avoirs.enumerated() {
      dates.append(("avoirs[\(rang)].dateAvoir", avoir.date))
    }
    if let irrecouvrable { dates.append(("irrecouvrable.date", irrecouvrable.date)) }
    return dates
  }
}

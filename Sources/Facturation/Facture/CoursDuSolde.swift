/// How the balance of an issued invoice went from day to day, for those who ask about many days.
///
///     invoice of 120.00      120.00
///     2026-12-01  payment     50.00
///     2026-12-05  avoir        0.00  ◀  the day of payment, as long as the balance stays zero and
///     2027-02-01  bounce      70.00     something was paid
struct CoursDuSolde {
  /// What is due from a day on, and what is known of how it came to that.
  private struct Etape {
    let date: DateCivile
    var du: Cumul
    /// Whether more has come in than went out again.
    var estPayee: Bool
    /// Since when nothing is due, if nothing is.
    var soldeeDepuis: DateCivile?
  }

  private let facture: FicheFacture
  /// The days on which the balance changed, in their order.
  private var etapes: [Etape] = []

  /// Sorts what an invoice has of payments, refunds and avoirs.
  init(_ facture: FicheFacture) {
    self.facture = facture
    let faits =
      facture.fonds.map { ($0.date, $0.montant, true) }
      + facture.credits.map { ($0.date, Cumul($0.totalTTC), false) }
    var (du, recu) = (Cumul(facture.totalTTC), Cumul.zero)
    for (date, montant, estRecu) in faits.sorted(by: { $0.0 < $1.0 }) {
      du -= montant
      if estRecu { recu += montant }
      if etapes.last?.date == date { etapes.removeLast() }
      let depuis = du <= .zero ? etapes.last?.soldeeDepuis ?? date : nil
      etapes.append(Etape(date: date, du: du, estPayee: recu > .zero, soldeeDepuis: depuis))
    }
  }

  /// What is due on that day, given up or not; zero for what was never issued.
  func du(le jour: DateCivile) -> Cumul {
    guard facture.estEmise else { return .zero }
    return etape(le: jour)?.du ?? Cumul(facture.totalTTC)
  }

  /// The balance of that day; zero for what was never issued.
  func solde(le jour: DateCivile) -> Cumul { facture.creance.solde(le: jour, du: du(le: jour)) }

  /// The day since which nothing is due any more, if nothing is on that day and something was paid.
  func datePaiement(le jour: DateCivile) -> DateCivile? {
    guard facture.estEmise, du(le: jour) <= .zero else { return nil }
    if facture.totalTTC == .zero {
      return facture.creance.compte(le: jour) ? facture.dateFacture : nil
    }
    return etape(le: jour).flatMap { $0.estPayee ? $0.soldeeDepuis : nil }
  }

  /// The last change on that day or before.
  private func etape(le jour: DateCivile) -> Etape? {
    var (bas, haut) = (0, etapes.count)
    while bas < haut {
      let milieu = bas + (haut - bas) / 2
      if etapes[milieu].date <= jour { bas = milieu + 1 } else { haut = milieu }
    }
    return bas > 0 ? etapes[bas - 1] : nil
  }
}

/// How the balance of an issued invoice went from day to day, for those who ask about many days.
///
///     invoice of 120.00      120.00
///     2026-12-01  payment     50.00     the day of payment, once the balance
///     2026-12-05  avoir        0.00  ◀  is zero and something was paid
struct CoursDuSolde {
  /// What is owed from a day on, and whether something was paid by then.
  private struct Etape {
    let date: DateCivile
    var solde: Cumul
    var estPayee: Bool
  }

  private let facture: Facture
  /// The days on which the balance changed, in their order.
  private var etapes: [Etape] = []
  /// The first of them on which nothing was owed.
  private let premierSolde: DateCivile?

  /// Sorts what an invoice has of payments and avoirs.
  init(_ facture: Facture) {
    self.facture = facture
    let faits =
      facture.paiements.filter { $0.annulation == nil }.map { ($0.date, $0.montant, true) }
      + facture.avoirs.map { ($0.date, $0.totaux.totalTTC, false) }
    var (solde, estPayee) = (Cumul(facture.totaux.totalTTC), false)
    for (date, montant, paie) in faits.sorted(by: { $0.0 < $1.0 }) {
      solde -= montant
      estPayee = estPayee || paie
      if etapes.last?.date == date { etapes.removeLast() }
      etapes.append(Etape(date: date, solde: solde, estPayee: estPayee))
    }
    premierSolde = etapes.first { $0.solde <= .zero }?.date
  }

  /// The balance due on that day; zero for what was never issued.
  func solde(le jour: DateCivile) -> Cumul {
    guard facture.estEmise else { return .zero }
    return etape(le: jour)?.solde ?? Cumul(facture.totaux.totalTTC)
  }

  /// The day on which the balance first reached zero, if it had by that day and is there still.
  func datePaiement(le jour: DateCivile) -> DateCivile? {
    guard facture.estEmise, solde(le: jour) <= .zero else { return nil }
    if facture.totaux.totalTTC == .zero {
      return facture.compte(le: jour) ? facture.dateFacture : nil
    }
    return etape(le: jour)?.estPayee == true ? premierSolde : nil
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

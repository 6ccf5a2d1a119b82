import Facturation

/// The accounts of one invoice from day to day, under accounts that are others from a day on.
///
/// What moves on a day moves in the accounts of that day. So an account that is left keeps what stands there,
/// as at a change of books, and what was entered before does not change:
///
///     2026-12-20  411000 120.00, 706000 −100.00 …    issued
///     2027-01-10  512000 120.00, 411100 −120.00      paid, once clients have 411100
struct CoursParPlan {
  private let plans: PlansComptables
  /// The invoice as it were under each of them alone.
  private var cours: [CoursDesComptes]

  /// Begins with nothing, and will look at the days up to a last one.
  init(_ plans: PlansComptables, au fin: DateCivile) {
    self.plans = plans
    cours = plans.tous.map { CoursDesComptes($0, au: fin) }
  }

  /// Takes up what an event has changed that led to the facture, and gives what became of each account on
  /// each day that may have changed.
  mutating func suivre(
    _ effets: [Effet], _ facture: Facture
  ) -> [(date: DateCivile, ecart: SoldesComptables)] {
    let parPlan = cours.indices.map { cours[$0].suivre(effets, facture) }
    return parPlan[0].enumerated().map { rang, jour in parPlan[plans.rang(le: jour.date)][rang] }
  }
}

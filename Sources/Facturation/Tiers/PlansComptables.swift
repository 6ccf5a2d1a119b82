/// The accounts of the books from day to day: one that is changed from a day on is changed from that day on,
/// and the others stay as they are, be it on days for which others are set already.
///
///                           set from 2027-01-01    then from 2026-11-01
///     from the beginning    411000, 706000         411000, 706000
///     from 2026-11-01                              411900, 706000
///     from 2027-01-01       411000, 706100         411900, 706100
package struct PlansComptables: Hashable, Sendable {
  /// Accounts, and the day from which they hold.
  private struct Etape: Hashable {
    /// Nothing where that is the beginning.
    let depuis: DateCivile?
    var plan: PlanComptable
    var premierJour: DateCivile { depuis ?? .premiere }
  }

  /// In the order of their days; the first ones hold from the beginning.
  private var etapes: [Etape]

  /// The same accounts on every day.
  package init(_ plan: PlanComptable = .usuel) { etapes = [Etape(depuis: nil, plan: plan)] }

  /// The accounts, each once, in the order of their days.
  package var tous: [PlanComptable] { etapes.map(\.plan) }

  /// Those that hold from the last day on.
  package var dernier: PlanComptable { etapes[etapes.count - 1].plan }

  /// The day from which the last ones hold; nothing where that is the beginning.
  package var depuis: DateCivile? { etapes[etapes.count - 1].depuis }

  /// Those that hold on a day, and since when.
  package func definis(le jour: DateCivile) -> PlanComptableDefini {
    let etape = etapes[rang(le: jour)]
    return PlanComptableDefini(plan: etape.plan, depuis: etape.depuis)
  }

  /// Which of them hold on a day.
  package func rang(le jour: DateCivile) -> Int {
    etapes.lastIndex { $0.premierJour <= jour } ?? 0
  }

  /// Those that hold on a day.
  package subscript(jour: DateCivile) -> PlanComptable { etapes[rang(le: jour)].plan }

  /// The days of a period by the accounts that hold on them, in their order.
  package func parts(
    de periode: ClosedRange<DateCivile>
  ) -> [(jours: ClosedRange<DateCivile>, plan: PlanComptable)] {
    etapes.indices.compactMap { rang in
      let suivant = rang + 1 < etapes.count ? etapes[rang + 1].premierJour : nil
      let dernier = suivant.map { $0.plus(jours: -1) } ?? periode.upperBound
      let premier = max(etapes[rang].premierJour, periode.lowerBound)
      guard let dernier, premier <= min(dernier, periode.upperBound) else { return nil }
      return (premier...min(dernier, periode.upperBound), etapes[rang].plan)
    }
  }

  /// Takes up accounts that hold from a day on.
  mutating func prendre(_ definition: PlanComptableDefini) {
    let etape = Etape(depuis: definition.depuis, plan: definition.plan)
    let avant = self[etape.premierJour]
    var suivantes = etapes.filter { $0.premierJour > etape.premierJour }
    for poste in RoleComptable.allCases.compactMap(\.poste)
    where etape.plan[keyPath: poste] != avant[keyPath: poste] {
      for rang in suivantes.indices {
        suivantes[rang].plan[keyPath: poste] = etape.plan[keyPath: poste]
      }
    }
    etapes = etapes.filter { $0.premierJour < etape.premierJour } + [etape] + suivantes
  }

  /// Refuses accounts that are not as they have to be, on whichever day, unless they were so before.
  func verifier(remplacant anciens: Self) throws(RefusFacturation) {
    for etape in etapes {
      try etape.plan.verifier(remplacant: anciens[etape.premierJour])
    }
  }
}

import Facturation

/// The accounts of one invoice from day to day, as its events have left them so far.
///
/// An event changes its own day and those after it: what is known of the days before is kept, and what
/// had been moved by a day is added to, not gone through again. So events that come in the order of
/// their days cost the same each, however many there were.
///
///     2026-03-02  411 120.00, 44574 −20.00                issued
///     2026-03-10  411  90.00, 44574 −15.00, 512 30.00 …   paid in part; the first day stays as it is
struct CoursDesComptes {
  /// A day on which the accounts change, and what they come to until the next.
  private struct Jour {
    let date: DateCivile
    var etat: EtatComptable
    var comptes: SoldesComptables
  }

  private let plan: PlanComptable
  private let fin: DateCivile
  /// In their order.
  private var jours: [Jour] = []

  /// Begins with nothing, and will look at the days up to a last one.
  init(_ plan: PlanComptable, au fin: DateCivile) { (self.plan, self.fin) = (plan, fin) }

  /// Takes up what an event has changed that led to the facture, and gives what became of each account on
  /// each day that may have changed.
  mutating func suivre(
    _ effets: [Effet], _ facture: Facture
  ) -> [(date: DateCivile, ecart: SoldesComptables)] {
    let vus = effets.filter { $0.date <= fin }
    guard let premier = vus.map(\.date).min() else { return [] }
    for effet in vus { ouvrir(effet.date) }
    for effet in vus {
      for rang in rang(de: effet.date)..<jours.count {
        jours[rang].etat.ajouter(effet, de: facture)
      }
    }
    var (ecarts, jusquIci): ([(DateCivile, SoldesComptables)], SoldesComptables) = ([], .init())
    for rang in rang(de: premier)..<jours.count {
      let comptes = facture.comptes(le: jours[rang].date, jours[rang].etat, plan)
      let ecart = comptes - jours[rang].comptes
      ecarts.append((jours[rang].date, ecart - jusquIci))
      jusquIci = ecart
      jours[rang].comptes = comptes
    }
    return ecarts
  }

  /// Makes a day one of its own, which begins as the one before it ends.
  private mutating func ouvrir(_ date: DateCivile) {
    let rang = rang(de: date)
    guard rang == jours.count || jours[rang].date != date else { return }
    let veille = rang > 0 ? jours[rang - 1] : nil
    jours.insert(
      Jour(
        date: date, etat: veille?.etat ?? EtatComptable(),
        comptes: veille?.comptes ?? SoldesComptables()),
      at: rang)
  }

  /// Where the first day stands that is that one or later.
  private func rang(de date: DateCivile) -> Int {
    var (bas, haut) = (0, jours.count)
    while bas < haut {
      let milieu = bas + (haut - bas) / 2
      if jours[milieu].date < date { bas = milieu + 1 } else { haut = milieu }
    }
    return bas
  }
}

/// What had been moved for an invoice by a day: what its accounts of that day follow from, each by the
/// sums of the read models.
struct EtatComptable {
  /// What came in, by its means, and what the bank charged.
  private(set) var encaissements = Encaissements(periode: .premiere ... .derniere)
  /// What its documents charge of VAT.
  private(set) var documents = TVAPeriode(periode: .premiere ... .derniere)
  /// How far it has come.
  private(set) var avancement = Avancement()

  fileprivate mutating func ajouter(_ effet: Effet, de facture: Facture) {
    switch effet {
    case .emission: documents.facturer(facture.totaux.groupes)
    case .avoir(let avoir):
      documents.crediter(avoir.totaux.groupes)
      avancement.ajouter(Credit(avoir))
    case .fonds(let fonds):
      encaissements.ajouter(fonds)
      avancement.ajouter(fonds)
    case .frais(let frais, _): encaissements.ajouter(frais: frais)
    case .abandon, .exigibilite: break
    }
  }
}

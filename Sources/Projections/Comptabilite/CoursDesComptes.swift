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
  /// What changes an invoice's accounts from a day on.
  enum Mouvement {
    /// It is issued.
    case emission(DateCivile)
    /// An avoir takes something off.
    case avoir(Avoir)
    /// Money is moved.
    case fonds(Fonds)
    /// The bank charges something, or never did.
    case frais(Cumul, DateCivile)
    /// What is unpaid is given up.
    case abandon(DateCivile)

    /// The day from which it counts.
    var date: DateCivile {
      switch self {
      case .emission(let date), .frais(_, let date), .abandon(let date): date
      case .avoir(let avoir): avoir.date
      case .fonds(let fonds): fonds.date
      }
    }
  }

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

  /// Takes up what an event has moved that led to the facture, and gives what became of each account on
  /// each day that may have changed.
  mutating func suivre(
    _ mouvements: [Mouvement], _ facture: Facture
  ) -> [(date: DateCivile, ecart: SoldesComptables)] {
    let vus = mouvements.filter { $0.date <= fin }
    guard let premier = vus.map(\.date).min() else { return [] }
    for mouvement in vus { ouvrir(mouvement.date) }
    for mouvement in vus {
      for rang in rang(de: mouvement.date)..<jours.count {
        jours[rang].etat.ajouter(mouvement, de: facture)
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

  fileprivate mutating func ajouter(_ mouvement: CoursDesComptes.Mouvement, de facture: Facture) {
    switch mouvement {
    case .emission: documents.facturer(facture.totaux)
    case .avoir(let avoir):
      documents.crediter(avoir)
      avancement.ajouter(avoir)
    case .fonds(let fonds):
      encaissements.ajouter(fonds)
      avancement.ajouter(fonds)
    case .frais(let frais, _): encaissements.ajouter(frais: frais)
    case .abandon: break
    }
  }
}
